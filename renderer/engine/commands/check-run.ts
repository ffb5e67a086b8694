import type { Bundles } from '../../assets/bundles.ts';
import type { WeighedPage } from '../../assets/script-weight.ts';
import type { Page, Region } from '../../model/linked.ts';
import { type PlannedInstance, pagePlanner, pagesOf, planEdition } from '../../plan/edition.ts';
import type { ProblemSet } from '../../plan/problem-set.ts';
import type { KnownDocument } from '../../render/render-cache.ts';
import { type UsedIsland, UsedIslands } from '../checking/check-islands.ts';
import { type CheckedBatch, PageChecker, type PagesChecked } from '../checking/check-pages.ts';
import { CheckedPages, type CheckedRegion, type State } from '../checking/checked-pages.ts';
import { DeadLinks } from '../checking/links.ts';
import type { StatesOf } from '../checking/lint-stages.ts';
import type { WholeEdition } from '../making/compose-in-memory.ts';
import { Deal, pageByPage, workThrough } from '../making/deal.ts';
import type { FoundProblem } from '../making/make-pages.ts';
import { FactsByThread } from '../memory/fact-numbers.ts';
import { checkedCode } from '../opening/answers-of-all-time.ts';
import { factsOf, type OpenSite } from '../opening/open-site.ts';
import type { Threads } from '../threads/threads.ts';

/** Threads that share the work, and the bundles that the site was opened with. */
export interface Beside {
  readonly threads: Threads;
  readonly bundles: Bundles;
  readonly signal?: AbortSignal | undefined;
}

/** A page on its way through a check. */
interface PageCheck {
  readonly page: Page;
  states: readonly State[] | null;
  /** Whether it was checked now, not taken over. */
  isAnew: boolean;
  problems: readonly FoundProblem[];
  islands: readonly UsedIsland[];
}

interface RegionCheck {
  readonly id: string;
  readonly known: CheckedRegion;
  readonly pages: readonly PageCheck[];
}

/** Takes over the pages that an earlier check passed, and has the others checked. */
export class CheckRun {
  readonly checked: CheckedPages;
  readonly #open: OpenSite;
  readonly #regions: readonly RegionCheck[];
  /** Pages to be checked, in the order in which they are. */
  readonly #missing: readonly { readonly region: string; readonly check: PageCheck }[];
  readonly #told: FactsByThread;
  readonly #asked: string[] = [];
  readonly #states = new Map<string, readonly State[]>();

  constructor(open: OpenSite, cacheFolder: string | null) {
    this.#open = open;
    const facts = factsOf(open);
    this.#told = new FactsByThread(facts);
    this.checked = new CheckedPages({ cacheFolder, facts, code: checkedCode(open), open });
    this.#regions = [...open.site.regions.keys()].map((id) => {
      const known = this.checked.region(id);
      const pages = pagesOf(open.site, id).map(
        (page): PageCheck => ({ page, states: known.recall(page), isAnew: false, problems: [], islands: [] }),
      );
      return { id, known, pages };
    });
    const missing = this.#regions.flatMap(({ id, pages }) =>
      pages.filter(({ states }) => states === null).map((check) => ({ region: id, check })),
    );
    this.#missing = pageByPage(missing, ({ check }) => check.page.id);
  }

  /** Checks the pages that could not be taken over, on as many threads as are worth it. */
  async check(beside: Beside | null): Promise<void> {
    const pages = this.#missing.map(({ region, check }) => ({ region, page: check.page.id }));
    const own = new PageChecker(this.#open);
    const onBatch = (thread: number, first: number, batch: CheckedBatch) => this.#hear(thread, first, batch);
    const onMade = (thread: number, made: PagesChecked) => this.#finish(thread, made);
    if (!beside) {
      onMade(0, await workThrough(Deal.of(pages), own, (...batch) => onBatch(0, ...batch)));
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
    const links = new DeadLinks(this.#open.site, this.#open.loaded.inputs);
    const planned = pagePlanner(this.#open.site);
    let states = 0;
    const editions = this.#regions.map(({ id, known, pages }): WholeEdition => {
      const timelines = pages.map((one) => {
        const { page } = one;
        for (const problem of one.problems) problems.add(...problem);
        islands.add(one.islands);
        known.keep(page, one.isAnew, one.states ?? []);
        this.#states.set(`${id} ${page.id}`, one.states ?? []);
        return (one.states ?? []).map(
          ({ instance, assets, links: leading }): PlannedInstance<KnownDocument> => {
            links.look({ region: id, file: page.source.file, instance, links: leading });
            const { path, present, window, change } = instance;
            if (present && assets) weighed.push({ type: page.type, path, source: page.source.file, assets });
            // Composing only needs to know whether a document differs.
            const document = { hash: String(states++), size: 0, assets: assets ?? [] };
            return { document, page: planned(page), path, present, window, change, because: () => [] };
          },
        );
      });
      for (const fact of known.close(pages.map(({ page }) => page))) this.#asked.push(fact);
      const region = this.#open.site.regions.get(id) as Region;
      return { plan: planEdition(this.#open.site, region), timelines };
    });
    return { editions, weighed, islands, links };
  }

  /** The states of a page of a region over all time, once it is checked. */
  readonly statesOf: StatesOf = (region, id) => this.#states.get(`${region} ${id}`) ?? [];

  /** The facts that pages asked for, once they are joined. */
  facts(): Iterable<string> {
    return this.#asked;
  }

  #hear(thread: number, first: number, { pages, answers, news }: CheckedBatch): void {
    this.#told.learn(thread, news);
    for (const { region, question, facts, ...answer } of answers) {
      const { known } = this.#regions.find(({ id }) => id === region) as RegionCheck;
      known.answers.keep(question, { ...answer, facts: this.#told.list(thread, facts) });
    }
    for (const [i, found] of pages.entries())
      Object.assign(this.#missing[first + i]?.check as PageCheck, { ...found, isAnew: true });
  }

  #finish(thread: number, { assets }: PagesChecked): void {
    if (thread > 0) this.#open.catalogue.know(assets);
  }
}
