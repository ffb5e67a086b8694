import type { Bundles } from '../assets/bundles.ts';
import { overBudget, type WeighedPage, weighScripts } from '../assets/script-weight.ts';
import { unknownAssets } from '../assets/unknown-assets.ts';
import { type CommittedPrices, doubtsOf, isWaived, shopOf } from '../commerce/index.ts';
import type { Page, Region } from '../model/linked.ts';
import type { AskedFacts } from '../plan/asked.ts';
import { type PlannedInstance, pagePlanner, pagesOf, planEdition } from '../plan/edition.ts';
import type { Facts } from '../plan/fact-sources.ts';
import { ProblemSet } from '../plan/problem-set.ts';
import type { Problem } from '../problems/problems.ts';
import type { KnownDocument } from '../render/render-cache.ts';
import { checkMessages } from '../words/check-messages.ts';
import { readWords } from '../words/read-words.ts';
import { untranslated } from '../words/untranslated.ts';
import { codeOf, type UsedIsland, UsedIslands } from './check-islands.ts';
import { type CheckedBatch, PageChecker, type PagesChecked } from './check-pages.ts';
import { CheckedPages, type CheckedRegion, type State } from './checked-pages.ts';
import { composeInMemory, type WholeEdition } from './compose-in-memory.ts';
import { Deal, workThrough } from './deal.ts';
import { ToldFacts } from './fact-numbers.ts';
import type { FoundProblem } from './make-pages.ts';
import { factsOf, type OpenSite } from './open-site.ts';
import type { Threads } from './threads.ts';

export interface CheckResult {
  /** Errors, then warnings; with their positions. */
  readonly problems: readonly Problem[];
  readonly regions: number;
  readonly pages: number;
  /** Distinct states of all pages over all of their time. */
  readonly states: number;
  readonly switches: number;
}

export interface CheckOptions {
  /** Prices as they were last committed, for those that jump. */
  readonly before?: CommittedPrices | null;
  /** Where it keeps what it learned; by default nowhere. */
  readonly cacheFolder?: string | null;
  /** Threads that share the work, and the bundles that the site was opened with; by default there is only this one. */
  readonly beside?: {
    readonly threads: Threads;
    readonly bundles: Bundles;
    readonly signal?: AbortSignal | undefined;
  } | null;
}

/**
 * Derives and renders every page in every state it ever has, reads every message, and composes all releases: what would
 * stop a build at any instant is found now. Assumed values are warnings. With a cache, pages that an earlier check passed and
 * for which nothing changed are not derived again.
 */
export async function check(
  open: OpenSite,
  { before = null, cacheFolder = null, beside = null }: CheckOptions = {},
): Promise<CheckResult> {
  const problems = new ProblemSet();
  const read = readWords(open.loaded.words, open.site.file.spareWords);
  for (const problem of checkMessages(open.loaded.words.values())) problems.add(problem);
  const run = new CheckRun(open, cacheFolder);
  await run.check(beside);
  const { editions, weighed, islands } = run.join(problems);
  for (const fact of run.facts()) {
    const [kind, locale = '', ...key] = fact.split(' ');
    if (kind === 'word') read.words.get(locale)?.find(key.join(' '));
  }
  const isWell = problems.problems.length === 0;
  for (const problem of composeInMemory(editions, open.catalogue)) problems.add(problem);
  for (const problem of unknownAssets(open.catalogue, weighed)) problems.add(problem);
  for (const problem of overBudget(weighScripts(open.catalogue, weighed), open.site.file))
    problems.add(problem);
  const differing = await islands.problems(open, { cacheFolder, complete: run.checked.taken === 0 });
  for (const problem of differing) problems.add(problem);
  if (isWell && differing.length === 0) run.checked.save();
  for (const problem of [...read.unused(), ...sameAsReference(open)]) problems.add(problem);
  const assumed = open.site.assumed.map(
    ({ source }): Problem => ({
      code: 'value-assumed',
      severity: 'warning',
      ...source,
      message: 'an assumed value, to be settled by whoever owns it',
    }),
  );
  const doubts = doubtsOf(open.site, { contents: open.contents.pages, before })
    .map((problem) => open.loaded.position(problem))
    .filter(({ file, line }) => !isWaived(lineOf(open, file, line)));
  return {
    problems: [
      ...[...withoutEchoes(problems.problems), ...assumed].map((problem) => open.loaded.position(problem)),
      ...doubts,
    ],
    regions: open.site.regions.size,
    ...countsOf(editions),
  };
}

/** A page on its way through a check. */
interface PageCheck {
  readonly page: Page;
  states: readonly State[] | null;
  /** What it asked for; null where it was taken over. */
  asked: AskedFacts | null;
  problems: readonly FoundProblem[];
  islands: readonly UsedIsland[];
}

interface RegionCheck {
  readonly id: string;
  readonly known: CheckedRegion;
  readonly pages: readonly PageCheck[];
}

/** Takes over the pages that an earlier check passed, and has the others checked. */
class CheckRun {
  readonly checked: CheckedPages;
  readonly #open: OpenSite;
  readonly #facts: Facts;
  readonly #regions: readonly RegionCheck[];
  readonly #missing: readonly PageCheck[];
  readonly #told: ToldFacts[] = [];
  readonly #taken = new Set<string>();

  constructor(open: OpenSite, cacheFolder: string | null) {
    this.#open = open;
    this.#facts = factsOf(open);
    const code = `${codeOf(open.revision)} ${JSON.stringify(open.documentFiles)}`;
    this.checked = new CheckedPages({ cacheFolder, facts: this.#facts, code });
    this.#regions = [...open.site.regions.keys()].map((id) => {
      const known = this.checked.region(id);
      const pages = pagesOf(open.site, id).map(
        (page): PageCheck => ({ page, states: known.recall(page), asked: null, problems: [], islands: [] }),
      );
      return { id, known, pages };
    });
    this.#missing = this.#regions.flatMap(({ pages }) => pages.filter(({ states }) => states === null));
  }

  /** Checks the pages that could not be taken over, on as many threads as are worth it. */
  async check(beside: CheckOptions['beside']): Promise<void> {
    const pages = this.#regions.map(({ id, pages }) => ({
      region: id,
      pages: pages.filter(({ states }) => states === null).map(({ page }) => page.id),
    }));
    const own = new PageChecker(this.#open);
    const onBatch = (thread: number, first: number, batch: CheckedBatch) => this.#hear(thread, first, batch);
    const onMade = (thread: number, made: PagesChecked) => this.#finish(thread, made);
    if (!beside) {
      onMade(0, await workThrough(new Deal(pages), own, (...batch) => onBatch(0, ...batch)));
      return;
    }
    const { threads, ...of } = beside;
    const { inputs } = this.#open.loaded;
    await threads.work(pages, { check: {} }, own, { ...of, inputs, onBatch, onMade });
  }

  /** What came of all pages, in their order, whichever thread checked them. Their problems are added. */
  join(problems: ProblemSet) {
    const weighed: WeighedPage[] = [];
    const islands = new UsedIslands();
    const planned = pagePlanner(this.#open.site);
    let states = 0;
    const editions = this.#regions.map(({ id, known, pages }): WholeEdition => {
      const timelines = pages.map((one) => {
        const { page } = one;
        for (const problem of one.problems) problems.add(...problem);
        islands.add(one.islands);
        known.keep(page, one.asked, one.states ?? []);
        return (one.states ?? []).map(({ instance, assets }): PlannedInstance<KnownDocument> => {
          const { path, present, window, change } = instance;
          if (present && assets) weighed.push({ type: page.type, path, source: page.source.file, assets });
          // Composing asks no more of a document than whether it is another one.
          const document = { hash: String(states++), size: 0, assets: assets ?? [] };
          return { document, page: planned(page), path, present, window, change, because: () => [] };
        });
      });
      for (const fact of known.close()) this.#taken.add(fact);
      const region = this.#open.site.regions.get(id) as Region;
      return { plan: planEdition(this.#open.site, region), timelines };
    });
    return { editions, weighed, islands };
  }

  /** The facts that pages asked for. */
  facts(): Iterable<string> {
    return new Set([...this.#taken, ...this.#told.flatMap(({ names }) => names)]);
  }

  #hear(thread: number, first: number, { pages, facts }: CheckedBatch): void {
    const told = this.#toldBy(thread);
    told.learn(facts);
    for (const [i, { asked, ...found }] of pages.entries())
      Object.assign(this.#missing[first + i] as PageCheck, { ...found, asked: told.asked(asked) });
  }

  #finish(thread: number, { asked, assets }: PagesChecked): void {
    this.#toldBy(thread).finish(asked);
    if (thread > 0) this.#open.catalogue.know(assets);
  }

  #toldBy(thread: number): ToldFacts {
    const told = this.#told[thread] ?? new ToldFacts(this.#facts);
    this.#told[thread] = told;
    return told;
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

/** What a message asks for in vain is told by what came of it: that other languages ask for something else says no more. */
function withoutEchoes(problems: readonly Problem[]): Problem[] {
  const placeOf = ({ file, path }: Problem): string => JSON.stringify([file, path]);
  const malformed = problems.filter(({ code }) => code === 'message-malformed').map(placeOf);
  return problems.filter((one) => one.code !== 'message-arguments' || !malformed.includes(placeOf(one)));
}

function lineOf({ loaded }: OpenSite, file: string, line = 0): string | undefined {
  return loaded.inputs.files.get(file)?.bytes.toString('utf8').split('\n')[line - 1];
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
