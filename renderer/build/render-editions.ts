import type { Bundles } from '../assets/bundles.ts';
import type { WeighedPage } from '../assets/script-weight.ts';
import type { RemoteCache } from '../cache/remote-cache.ts';
import type { Window } from '../clock/index.ts';
import type { Page } from '../model/linked.ts';
import {
  type PlannedEdition,
  type PlannedPage,
  pagePlanner,
  pagesOf,
  planEdition,
  utcWindow,
} from '../plan/edition.ts';
import type { Facts } from '../plan/fact-sources.ts';
import { ProblemSet } from '../plan/problem-set.ts';
import { InputError } from '../problems/problems.ts';
import type { RenderCache } from '../render/render-cache.ts';
import { FactsByThread } from './fact-numbers.ts';
import type { PlacedDocument, RenderedEdition } from './join-releases.ts';
import type { BuildCounts, ChangedFact, MadeAnew } from './made.ts';
import {
  type FindFinished,
  finishedDocuments,
  type MadeInstance,
  type MadePage,
  type PageBatch,
  PageMaker,
  type PageOrder,
  type PagesMade,
} from './make-pages.ts';
import { factsOf, type OpenSite } from './open-site.ts';
import type { OnProgress } from './progress.ts';
import { jobOf } from './render-job.ts';
import { describeEdge } from './schedule.ts';
import type { Threads } from './threads.ts';
import { Traces } from './traces.ts';

/** Where documents go and come from, as the output folder sees it. */
export interface RenderTarget {
  /** A new folder for one release on its way. */
  stage(): string;
  /** The output folder whose finished releases have documents that need not be made again; null: none. */
  readonly finished: string | null;
}

export interface RenderOptions {
  readonly windows: Readonly<Record<string, Window>>;
  readonly bundles: Bundles;
  readonly threads: Threads;
  readonly cache: RenderCache;
  /** Where documents are looked for before they are rendered, and brought once they are. */
  readonly remote: RemoteCache | null;
  /** Where traces are kept from build to build; null: nowhere. */
  readonly cacheFolder: string | null;
  /** Whether to find out what each document was made anew for. */
  readonly why?: boolean | undefined;
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal | undefined;
  /** Only some of the pages, counted through all regions; by default all. */
  readonly isWanted?: ((number: number) => boolean) | undefined;
}

/**
 * Derives and renders the editions. What earlier builds made of a page is taken over where it still holds; the others are dealt
 * out to threads, page by page, so that only what is on its way is held in memory, and what comes of them is joined in order.
 */
export async function renderEditions(
  open: OpenSite,
  target: RenderTarget,
  options: RenderOptions,
): Promise<{
  editions: RenderedEdition[];
  counts: Omit<BuildCounts, 'documents'>;
  pages: WeighedPage[];
  /** What was made anew, and for what; empty where that was not asked. */
  why: readonly MadeAnew[];
  /** Keeps what pages asked for the next build. */
  keepTraces(): void;
}> {
  const run = new RenderRun(open, target, options);
  run.recall();
  await run.make();
  run.refuseProblems();
  return {
    editions: run.editions(),
    counts: run.counts,
    pages: run.weighed(),
    why: run.why(),
    keepTraces: run.closeTraces(),
  };
}

/** A page on its way to its releases. */
interface PageRun {
  readonly page: Page;
  /** What came of it; null until it is made. */
  made: Pick<MadePage, 'instances' | 'problems'> | null;
  /** What it is made anew for; null where that is not asked, or it is taken over. */
  because: readonly ChangedFact[] | null;
}

interface RegionRun {
  readonly id: string;
  readonly window: Window;
  readonly plan: PlannedEdition;
  readonly traces: Traces;
  readonly folders: PageOrder['folders'][string];
  readonly pages: readonly PageRun[];
  /** Pages that are not asked for now. */
  readonly others: readonly Page[];
}

interface MissingPage {
  readonly region: RegionRun;
  readonly page: PageRun;
}

class RenderRun {
  readonly #open: OpenSite;
  readonly #options: RenderOptions;
  readonly #finished: FindFinished;
  readonly #target: RenderTarget;
  readonly #facts: Facts;
  readonly #planned: (page: Page) => PlannedPage;
  readonly #regions: readonly RegionRun[];
  /** Pages to be made, in order. */
  readonly #missing: MissingPage[] = [];
  readonly #told: FactsByThread;
  #fragments = 0;
  #done = 0;

  constructor(open: OpenSite, target: RenderTarget, options: RenderOptions) {
    this.#open = open;
    this.#target = target;
    this.#options = options;
    this.#finished = finishedDocuments(target.finished, options.cache);
    this.#facts = factsOf(open);
    this.#told = new FactsByThread(this.#facts);
    this.#planned = pagePlanner(open.site);
    const { isWanted = () => true } = options;
    let seen = 0;
    this.#regions = Object.entries(options.windows).map(([id, window]) =>
      this.#regionRun(id, window, () => isWanted(seen++)),
    );
  }

  /** Takes over the pages that were derived before, where that still holds and their documents are all there. */
  recall(): void {
    for (const region of this.#regions) {
      this.#options.signal?.throwIfAborted();
      for (const page of region.pages) {
        page.made = this.#recalled(region, page.page);
        if (page.made !== null) region.traces.keepOn(page.page.id);
        else {
          page.because = this.#because(region.traces, page.page);
          this.#missing.push({ region, page });
        }
      }
      this.#progress(region.pages.filter(({ made }) => made !== null).length, region.id);
    }
  }

  /** Has the other pages made, on as many threads as are worth it. */
  async make(): Promise<void> {
    const { threads, cache, remote, windows, cacheFolder, bundles, signal } = this.#options;
    const order: PageOrder = {
      windows,
      folders: Object.fromEntries(this.#regions.map(({ id, folders }) => [id, folders])),
      finished: this.#target.finished,
      isTraced: cacheFolder !== null,
    };
    const pages = this.#regions.map((region) => ({
      region: region.id,
      pages: region.pages.filter(({ made }) => made === null).map(({ page }) => page.id),
    }));
    await threads.work<PageBatch, PagesMade>(
      pages,
      { make: { ...order, cacheFolder, remoteCache: remote?.address ?? null } },
      new PageMaker(this.#open, order, { cache, facts: this.#facts, remote }),
      {
        inputs: this.#open.loaded.inputs,
        bundles,
        signal,
        onBatch: (thread, first, batch) => this.#join(thread, first, batch),
        onMade: (thread, made) => this.#finish(thread, made),
      },
    );
  }

  /** Throws an InputError with the problems of all pages, in their order, whichever thread met them. */
  refuseProblems(): void {
    const found = new ProblemSet();
    for (const { pages } of this.#regions)
      for (const { made } of pages) for (const problem of made?.problems ?? []) found.add(...problem);
    const problems = found.problems.map((problem) => this.#open.loaded.position(problem));
    if (problems.length > 0) throw new InputError(problems);
  }

  editions(): RenderedEdition[] {
    return this.#regions.map(({ plan, window, folders, pages }) => ({
      plan,
      from: window.from,
      stage: folders.first,
      timelines: pages.map(({ page, made }) =>
        instancesOf(made).map(({ path, present, window, change, document }) => ({
          document: document as PlacedDocument,
          page: this.#planned(page),
          path,
          present,
          window,
          change,
          because: () => describeEdge(this.#open, window.starts),
        })),
      ),
    }));
  }

  get counts(): Omit<BuildCounts, 'documents'> {
    const all = this.#regions.flatMap(({ pages }) => pages.flatMap(({ made }) => instancesOf(made)));
    const reused = all.filter(({ isTaken }) => isTaken).length;
    return {
      derived: this.#missing.length,
      distinct: all.length,
      rendered: all.length - reused,
      reused,
      fragments: this.#fragments,
    };
  }

  /** The pages with what their documents refer to. */
  weighed(): WeighedPage[] {
    return this.#regions.flatMap(({ pages }) =>
      pages.flatMap(({ page: { type, source }, made }) =>
        instancesOf(made).flatMap(({ present, path, document }) =>
          present ? [{ type, path, source: source.file, assets: document?.assets ?? [] }] : [],
        ),
      ),
    );
  }

  why(): MadeAnew[] {
    return this.#missing.flatMap(({ region, page: { made, because } }) =>
      because === null
        ? []
        : instancesOf(made).flatMap(({ isTaken, path, window }) =>
            isTaken ? [] : [{ region: region.id, path, from: utcWindow(window).from, facts: because }],
          ),
    );
  }

  /** Gives what writes the traces, which are complete. */
  closeTraces(): () => void {
    const writers = this.#regions.map(({ traces, others }) => traces.close(others));
    return () => {
      for (const write of writers) write();
    };
  }

  #regionRun(id: string, window: Window, isWanted: () => boolean): RegionRun {
    const { site, templates } = this.#open;
    const { code } = templates;
    const region = site.regions.get(id);
    if (!region) throw new Error(`region ${id} is not loaded`);
    const traces = new Traces({
      cacheFolder: this.#options.cacheFolder,
      region: id,
      facts: this.#facts,
      codeOf: (type) => `${code.layout} ${code.pageTypes[type]}`,
    });
    const pages: PageRun[] = [];
    const others: Page[] = [];
    for (const page of pagesOf(site, id)) {
      if (isWanted()) pages.push({ page, made: null, because: null });
      else others.push(page);
    }
    const folders = { first: this.#target.stage(), later: this.#target.stage() };
    return { id, window, plan: planEdition(site, region), traces, folders, pages, others };
  }

  #recalled({ id, window, traces }: RegionRun, page: Page): PageRun['made'] {
    const recalled = traces.recall(page, window);
    if (recalled === null) return null;
    const instances: MadeInstance[] = [];
    for (const instance of recalled) {
      const key = this.#options.cache.keyOf(jobOf(id, page, instance));
      const document = this.#finished(id, key);
      if (!document) return null;
      instances.push({ ...instance, document, islands: null, key, isTaken: true });
    }
    return { instances, problems: [] };
  }

  /** What a page is derived anew for, if that was asked. */
  #because(traces: Traces, page: Page): readonly ChangedFact[] | null {
    if (!this.#options.why) return null;
    return (traces.changed(page) ?? ['new']).map((fact) => {
      const source = this.#facts.source(fact);
      return { fact, source: source ? this.#open.loaded.locate(source) : null };
    });
  }

  #join(thread: number, first: number, { pages, facts }: PageBatch): void {
    const told = this.#told.of(thread);
    told.learn(facts);
    for (const [i, { instances, problems, asked }] of pages.entries()) {
      const { region, page } = this.#missing[first + i] as MissingPage;
      page.made = { instances, problems };
      if (asked !== null) region.traces.keep(page.page, told.asked(asked), instances);
      for (const { document, key, islands } of instances) {
        if (document === null) continue;
        // What was there before stays known.
        if (islands === null) this.#options.cache.get(key);
        else this.#options.cache.keep(key, document, islands);
      }
    }
    this.#progress(pages.length, this.#missing[first]?.region.id ?? '');
  }

  #finish(thread: number, { asked, fragments, assets, remote }: PagesMade): void {
    this.#told.of(thread).finish(asked);
    this.#fragments += fragments;
    if (thread === 0) return;
    this.#open.catalogue.know(assets);
    if (remote) this.#options.remote?.add(remote);
  }

  #progress(pages: number, region: string): void {
    this.#done += pages;
    const total = this.#regions.reduce((sum, { pages }) => sum + pages.length, 0);
    this.#options.onProgress({ phase: 'render', done: this.#done, total, detail: region });
  }
}

function instancesOf(made: PageRun['made']): readonly MadeInstance[] {
  return made?.instances ?? [];
}
