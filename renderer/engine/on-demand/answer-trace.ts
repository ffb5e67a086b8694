import { contains, type Instant, type TimeWindow, windowOf } from '../../clock/index.ts';
import type { Asked } from '../../plan/asked.ts';
import type { Facts } from '../../plan/fact-sources.ts';
import { factsOf, type OpenSite } from '../opening/open-site.ts';
import { routeOf } from './route.ts';

/**
 * What the answer at a path was made of. As long as all of it is what it was, in whatever state of the inputs, the path has
 * the very same answer: nothing is derived to know that.
 */
export interface AnswerTrace {
  readonly path: string;
  /** The time in which it holds. */
  readonly window: TimeWindow;
  /** The times next to its instant that what it shows was asked about. */
  readonly askedAround: TimeWindow;
  /** Names of the islands on the page. */
  readonly islands: readonly string[];
  /** Names the page, its code and the files that it links to. */
  readonly made: string;
  /** What was asked for it. */
  readonly asked: Digests;
}

/** Facts, each with the digest of its source. */
export type Digests = readonly (readonly [fact: string, digest: string])[];

/** The trace of an answer that the site gave. */
export function traceOf(
  open: OpenSite,
  { path, window, askedAround, islands }: Pick<AnswerTrace, 'path' | 'window' | 'askedAround' | 'islands'>,
  asked: Asked,
): AnswerTrace {
  const always = ALWAYS.map((fact) => [fact, knownFacts(open).digest(fact)] as const);
  return {
    path,
    window,
    askedAround,
    islands,
    made: madeOf(open, path, islands),
    asked: [...always, ...digestsOf(open, asked)],
  };
}

/** Whether a site still gives that answer. */
export function holds(open: OpenSite, trace: AnswerTrace, at: Instant): boolean {
  const { path, window, islands, made, asked } = trace;
  return contains(windowOf(window), at) && made === madeOf(open, path, islands) && hold(open, asked);
}

/** What was asked of a site, as it is there. */
export function digestsOf(open: OpenSite, asked: Asked): Digests {
  const facts = knownFacts(open);
  const names = new Set([asked, ...asked.shared].flatMap((one) => one.facts));
  return [...names].map((fact) => [fact, facts.digest(fact)]);
}

/** Whether all of it is the same in a site. */
export function hold(open: OpenSite, asked: Digests): boolean {
  const facts = knownFacts(open);
  return asked.every(([fact, digest]) => facts.digest(fact) === digest);
}

/** Redirects, and the origins in headers, are from the site's file. */
const ALWAYS = ['site'];

function madeOf(open: OpenSite, path: string, islands: readonly string[]): string {
  const route = routeOf(open, path);
  if (!route || 'alias' in route) return '';
  const { region, page, status } = route;
  const { code } = open.templates;
  const { styles, pageStyles, boot, islands: scripts, themeColour, icon } = open.documentFiles;
  return JSON.stringify([
    [region.id, page.id, status],
    [code.layout, code.pageTypes[page.type]],
    [styles, pageStyles[page.type], boot, themeColour, icon],
    islands.map((name) => scripts[name]),
  ]);
}

const digests = new WeakMap<OpenSite, Facts>();

/** Each digest is computed once. */
function knownFacts(open: OpenSite): Facts {
  const facts = digests.get(open) ?? factsOf(open);
  digests.set(open, facts);
  return facts;
}
