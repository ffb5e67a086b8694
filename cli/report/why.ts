import type { BuildResult } from '../../renderer/index.ts';
import { plural } from './build-summary.ts';

type MadeAnew = BuildResult['why'][number];

/** More pages than this are counted, not listed. */
const LISTED = 8;

/** What was rendered again and why: pages whose data changed in the same places share an entry. */
export function explainWhy(why: readonly MadeAnew[]): string {
  if (why.length === 0) return 'no document was rendered again';
  const groups = new Map<string, MadeAnew[]>();
  for (const one of why) {
    const key = reasonsOf(one).join('\n');
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups].map(([reasons, documents]) => `${reasons}\n    ${pagesOf(documents)}`).join('\n');
}

function reasonsOf({ facts }: MadeAnew): string[] {
  if (facts.length === 0)
    return [
      'nothing that it asks: its style sheet or scripts, a file that was gone, or a time not built before',
    ];
  return facts.map(({ fact, source }) => {
    if (fact === 'new') return 'a page of which nothing is known from an earlier build';
    if (fact === 'templates') return 'the code of its page type or of the layout';
    return source === null ? fact : `${fact}  ${source}`;
  });
}

function pagesOf(documents: readonly MadeAnew[]): string {
  const paths = [...new Set(documents.map(({ path }) => path))];
  const more = paths.length > LISTED ? `, … ${paths.length - LISTED} more` : '';
  const of = `${plural(documents.length, 'document')} of ${plural(paths.length, 'page')}`;
  return `${of}: ${paths.slice(0, LISTED).join(', ')}${more}`;
}
