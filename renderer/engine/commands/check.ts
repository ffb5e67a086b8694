import { overBudget, weighScripts } from '../../assets/script-weight.ts';
import { unknownAssets } from '../../assets/unknown-assets.ts';
import type { Instant } from '../../clock/index.ts';
import { type CommittedPrices, editsOfPast, shopOf } from '../../commerce/index.ts';
import type { Site } from '../../model/linked.ts';
import { ProblemSet } from '../../plan/problem-set.ts';
import type { Problem } from '../../problems/problems.ts';
import { checkMessages } from '../../words/check-messages.ts';
import { untranslated } from '../../words/untranslated.ts';
import { spareOfNothing, unusedMessages } from '../../words/unused-messages.ts';
import { lintDrawings } from '../checking/lint-drawings.ts';
import { lintFolders } from '../checking/lint-folders.ts';
import { lintStages } from '../checking/lint-stages.ts';
import { lintStyles } from '../checking/lint-styles.ts';
import { lintTemplates } from '../checking/lint-templates.ts';
import { composeInMemory, type WholeEdition } from '../making/compose-in-memory.ts';
import { doubtsIn, warningsIn, weighWarnings } from '../opening/doubts-in.ts';
import type { OpenSite } from '../opening/open-site.ts';
import type { CheckResult } from '../opening/results.ts';
import { type Beside, CheckRun } from './check-run.ts';

export interface CheckOptions {
  /** Prices as they were last committed, for those that jump. */
  readonly before?: CommittedPrices | null;
  /** The site before, whose past must not change; `now` ends the past. By default nothing is compared. */
  readonly past?: { readonly before: Site; readonly now: Instant } | null;
  /** Where it keeps what it learned; by default nowhere. */
  readonly cacheFolder?: string | null;
  /** By default there is only this thread. */
  readonly beside?: Beside | null;
}

/**
 * Derives and renders every page in every state it ever has, reads every message, and composes all releases: what would
 * stop a build at any instant is found now. Doubtful values are errors, assumed ones warnings. With a cache, pages that an earlier check passed and
 * for which nothing changed are not derived again.
 */
export async function check(
  open: OpenSite,
  { before = null, past = null, cacheFolder = null, beside = null }: CheckOptions = {},
): Promise<CheckResult> {
  const positioned = (problem: Problem): Problem => open.loaded.position(problem);
  const problems = new ProblemSet();
  for (const problem of checkMessages(open.loaded.words.values())) problems.add(problem);
  const run = new CheckRun(open, cacheFolder);
  await run.check(beside);
  const { editions, weighed, islands, links } = run.join(problems);
  const isWell = problems.problems.length === 0;
  const compared = await islands.compare(open, { cacheFolder, complete: run.checked.taken === 0 });
  for (const problem of composeInMemory(editions, open.catalogue)) problems.add(problem);
  const { inputs } = open.loaded;
  const written = [
    ...lintTemplates(open.site, inputs),
    ...lintStyles(open.site, inputs),
    ...lintFolders(inputs),
    ...lintDrawings(inputs),
  ];
  for (const problem of [...links.problems, ...written]) problems.add(problem);
  for (const problem of unknownAssets(open.catalogue, weighed)) problems.add(problem);
  for (const problem of overBudget(weighScripts(open.catalogue, weighed), open.site.file))
    problems.add(problem);
  const { spareWords } = open.site.file;
  for (const problem of spareOfNothing(open.loaded.words, spareWords)) problems.add(problem);
  const asked = new Set([...spareWords, ...wordsAmong(run.facts())]);
  // What a model that failed would have asked for is not known: its words are no words that nobody needs.
  const isAllAsked = !problems.problems.some(({ code }) => code.startsWith('template-'));
  const ofWords = [...(isAllAsked ? unusedMessages(open.loaded.words, asked) : []), ...sameAsReference(open)];
  const assumed = open.site.assumed.map(
    ({ source }): Problem =>
      positioned({
        code: 'value-assumed',
        severity: 'warning',
        ...source,
        message: 'an assumed value: its owner has to confirm or correct it',
      }),
  );
  const warnings = [
    ...warningsIn(open),
    ...(isWell ? weighWarnings(open, lintStages(open, run.statesOf)) : []),
  ];
  const doubts = [...doubtsIn(open, before), ...warnings];
  const edits = past ? editsOfPast(past.before, open.site, past.now).map(positioned) : [];
  const differing = await compared.problems();
  for (const problem of [...differing, ...ofWords]) problems.add(problem);
  if (isWell && differing.length === 0) run.checked.save();
  return {
    problems: [
      ...onceEach(withoutEchoes(problems.problems).map(positioned)),
      ...edits,
      ...doubts,
      ...assumed,
    ],
    regions: open.site.regions.size,
    ...countsOf(editions),
  };
}

/** A fault of a header or footer is found on every page, and reported once, at its line of the templates. */
function onceEach(problems: readonly Problem[]): Problem[] {
  const placeOf = ({ code, file, path, line, column, message }: Problem): string =>
    JSON.stringify([code, file, path, line, column, message]);
  return [...new Map(problems.map((problem) => [placeOf(problem), problem])).values()];
}

/** The keys of the words among facts that were asked for, in whichever locale. */
function* wordsAmong(facts: Iterable<string>): Generator<string> {
  for (const fact of facts) {
    const [kind, , ...key] = fact.split(' ');
    if (kind === 'word') yield key.join(' ');
  }
}

function countsOf(editions: readonly WholeEdition[]): Pick<CheckResult, 'pages' | 'states' | 'switches'> {
  const timelines = editions.flatMap((edition) => edition.timelines);
  const edgesOf = ({ timelines }: WholeEdition) =>
    new Set(timelines.flatMap((states) => states.flatMap(({ window }) => window.starts?.at ?? [])));
  return {
    pages: timelines.length,
    states: timelines.reduce((sum, states) => sum + states.length, 0),
    switches: editions.reduce((sum, edition) => sum + edgesOf(edition).size, 0),
  };
}

/**
 * A message that asks for a missing value is reported for that: that other languages ask for another value adds
 * nothing.
 */
function withoutEchoes(problems: readonly Problem[]): Problem[] {
  const placeOf = ({ file, path }: Problem): string => JSON.stringify([file, path]);
  const malformed = problems.filter(({ code }) => code === 'message-malformed').map(placeOf);
  return problems.filter((one) => one.code !== 'message-arguments' || !malformed.includes(placeOf(one)));
}

/** Messages that other languages left as they are in the language of the fall-back region, else of the default one. */
function sameAsReference({ loaded, site }: OpenSite): Problem[] {
  const { brand, defaultRegion, fallbackRegion, sameEverywhere } = site.file;
  const locale = site.regions.get(fallbackRegion ?? defaultRegion)?.locale;
  const reference = locale === undefined ? undefined : loaded.words.get(locale);
  if (!reference) return [];
  const products = [...shopOf(site).products.values()].map(({ file }) => file.name);
  return untranslated(loaded.words.values(), reference, [brand.name, ...products, ...sameEverywhere]);
}
