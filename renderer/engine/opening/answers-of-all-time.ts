import path from 'node:path';
import type { Facts } from '../../plan/fact-sources.ts';
import { KeptAnswers } from '../memory/kept-answers.ts';
import { codeOf } from '../memory/revision.ts';
import type { OpenSite } from './open-site.ts';

export interface AllTimeScope {
  /** `.almanac/`; null: nothing is known, and nothing kept. */
  readonly cacheFolder: string | null;
  readonly facts: Facts;
  readonly open: OpenSite;
  /** Names all code that pages are derived and rendered by. */
  readonly code: string;
}

/** The answers of a region over all time: those of an earlier check, or of whatever else asked for some of them. */
export function answersOfAllTime(
  region: string,
  { cacheFolder, facts, code, open, onlyUsed }: AllTimeScope & { readonly onlyUsed?: boolean },
): KeptAnswers {
  const pageTypes = Object.fromEntries(Object.keys(open.templates.pageTypes).map((type) => [type, code]));
  return new KeptAnswers({
    cacheFolder: cacheFolder === null ? null : path.join(cacheFolder, 'checked'),
    ...{ region, facts },
    code: { layout: code, pageTypes, heads: pageTypes },
    ...(onlyUsed && { onlyUsed }),
  });
}

/** Names all code that pages are derived and rendered by. */
export function checkedCode({ revision, documentFiles }: OpenSite): string {
  return `${codeOf(revision)} ${JSON.stringify(documentFiles)}`;
}
