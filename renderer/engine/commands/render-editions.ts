import type { Bundles } from '../../assets/bundles.ts';
import type { WeighedPage } from '../../assets/script-weight.ts';
import type { RemoteCache } from '../../cache/remote-cache.ts';
import { type Window, windowOf } from '../../clock/index.ts';
import type { Page } from '../../model/linked.ts';
import { pagePlanner, utcWindow } from '../../plan/edition.ts';
import type { Facts } from '../../plan/fact-sources.ts';
import type { FragmentName } from '../../plan/fragment-names.ts';
import { ProblemSet } from '../../plan/problem-set.ts';
import { InputError } from '../../problems/problems.ts';
import type { KeptDocument } from '../../render/kept-html.ts';
import type { RenderCache } from '../../render/render-cache.ts';
import { pageByPage } from '../making/deal.ts';
import type { RenderedEdition } from '../making/join-releases.ts';
import type { FinishedEdition } from '../making/kept-edition.ts';
import {
  finishedDocuments,
  type MadeInstance,
  type PageBatch,
  PageMaker,
  type PageOrder,
  type PagesMade,
} from '../making/make-pages.ts';
import { instancesOf, type PageRun, RegionRun, type RegionScope } from '../making/region-run.ts';
import { FactsByThread } from '../memory/fact-numbers.ts';
import {
  type BuildCounts,
  type ChangedFact,
  type FragmentWork,
  type MadeAnew,
  sumOfWork,
} from '../memory/made.ts';
import { factsOf, type OpenSite } from '../opening/open-site.ts';
import type { OnProgress } from '../opening/progress.ts';
import type { Threads } from '../threads/threads.ts';

/** Where documents go and come from, as the output folder sees it. */
export interface RenderTarget {
  /** A new folder for one release on its way. */
  stage(): string;
  /** The output folder whose finished releases have documents that need not be made again; null: none. */
  readonly finished: string | null;
  /** Whether one of them (`releases/us/<id>`) is there whole, and stays; undefined: none is taken over whole. */
  readonly relyOn?: (dir: string) => boolean;
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
  /** Whether to find out why each document is rendered again. */
  readonly why?: boolean | undefined;
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal | undefined;
  /** Only some of the pages, counted through all regions; by default all. */
  readonly isWanted?: ((number: number) => boolean) | undefined;
}

/** An edition that was made now, or parts of it. */
export interface MadeEdition {
  readonly edition: RenderedEdition;
  readonly pages: readonly WeighedPage[];
  /** Saves its pages' answers for the next build; pass the finished edition to save that too. */
  readonly keepAnswers: ReturnType<RegionRun['close']>;
}

/**
 * Derives and renders the editions. What earlier builds made of an edition, or of a page, is taken over where it still holds; other
 * pages are dealt out to threads, one by one, so that only what is on its way is held in memory, and what comes of them is joined in
 * order.
 */
export async function renderEditions(
  open: OpenSite,
  target: RenderTarget,
  options: RenderOptions,
): Promise<{
  /** By region: those made now. */
  made: ReadonlyMap<string, MadeEdition>;
  /** By region: those taken over whole. */
  taken: ReadonlyMap<string, FinishedEdition>;
  counts: Omit<BuildCounts, 'documents'>;
  /** The documents that were rendered, and why; empty unless that was asked. */
  why: readonly MadeAnew[];
}> {
  const run = new RenderRun(open, target, options);
  run.recall();
  await run.make();
  run.refuseProblems();
  return { made: run.made(), taken: run.taken(), counts: run.counts, why: run.why() };
}

interface MissingPage {
  readonly region: RegionRun;
  readonly page: PageRun;
}

class RenderRun {
  readonly #open: OpenSite;
  readonly #options: RenderOptions;
  readonly #target: RenderTarget;
  readonly #facts: Facts;
  readonly #regions: readonly RegionRun[];
  /** Pages to be made, in the order in which they are. */
  #missing: readonly MissingPage[] = [];
  readonly #told: FactsByThread;
  readonly #work: FragmentWork[] = [];
  /** Pages of which something was derived that is theirs alone. */
  readonly #derivedPages = new Set<string>();
  #done = 0;

  constructor(open: OpenSite, target: RenderTarget, options: RenderOptions) {
    this.#open = open;
    this.#target = target;
    this.#options = options;
    this.#facts = factsOf(open);
    this.#told = new FactsByThread(this.#facts);
    const { windows, cache, cacheFolder, isWanted = () => true } = options;
    const scope: RegionScope = {
      ...{ open, cache, cacheFolder, facts: this.#facts, isWanted },
      finished: finishedDocuments(target.finished, cache),
      relyOn: target.relyOn,
      planned: pagePlanner(open.site),
      stage: target.stage,
    };
    let first = 0;
    this.#regions = Object.entries(windows).map(([id, window]) => {
      const region = new RegionRun(id, window, first, scope);
      first += region.size;
      return region;
    });
  }

  /** Takes over the editions, and the pages of others, that were derived before, where that still holds and their documents are there. */
  recall(): void {
    for (const region of this.#regions) {
      this.#options.signal?.throwIfAborted();
      if (region.taken === null) region.recall();
      for (const page of region.missing) page.because = this.#because(region, page.page);
      this.#progress(region.pages.length - region.missing.length, region.id);
    }
    const missing = this.#regions.flatMap((region) => region.missing.map((page) => ({ region, page })));
    this.#missing = pageByPage(missing, ({ page }) => page.page.id);
  }

  /** Has the other pages made, on as many threads as are worth it. */
  async make(): Promise<void> {
    const { threads, cache, remote, windows, cacheFolder, bundles, signal } = this.#options;
    const order: PageOrder = {
      windows,
      folders: Object.fromEntries(this.#made.map(({ id, folders }) => [id, folders])),
      finished: this.#target.finished,
    };
    const pages = this.#missing.map(({ region, page }) => ({ region: region.id, page: page.page.id }));
    await threads.work<PageBatch, PagesMade>(
      pages,
      { make: { ...order, cacheFolder, remoteCache: remote?.address ?? null } },
      new PageMaker(this.#open, order, {
        ...{ cache, facts: this.#facts, remote },
        answersOf: (id) => (this.#regions.find((one) => one.id === id) as RegionRun).answers,
      }),
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

  made(): Map<string, MadeEdition> {
    return new Map(
      this.#made.map((region) => [
        region.id,
        { edition: region.edition(), pages: region.weighed(), keepAnswers: region.close() },
      ]),
    );
  }

  taken(): Map<string, FinishedEdition> {
    return new Map(this.#regions.flatMap(({ id, taken }) => (taken ? [[id, taken] as const] : [])));
  }

  get counts(): Omit<BuildCounts, 'documents'> {
    const taken = this.#regions.reduce((sum, { taken }) => sum + (taken?.distinct ?? 0), 0);
    const all = this.#made.flatMap(({ instances }) => instances);
    const reused = all.filter(({ isTaken }) => isTaken).length;
    return {
      derived: this.#derivedPages.size,
      distinct: all.length + taken,
      rendered: all.length - reused,
      reused: reused + taken,
      fragments: sumOfWork(this.#work),
    };
  }

  /** Editions that are not taken over whole. */
  get #made(): readonly RegionRun[] {
    return this.#regions.filter(({ taken }) => taken === null);
  }

  why(): MadeAnew[] {
    return this.#regions.flatMap((region) =>
      region.pages.flatMap((page) => {
        const { because } = page;
        if (because === null) return [];
        return instancesOf(page).flatMap(({ isTaken, path, window }) =>
          isTaken
            ? []
            : [{ region: region.id, path, from: utcWindow(windowOf(window)).from, facts: because }],
        );
      }),
    );
  }

  /** Why a page is derived again, if that was asked. */
  #because({ id, answers }: RegionRun, page: Page): readonly ChangedFact[] | null {
    if (!this.#options.why) return null;
    const locale = page.file.locale ?? this.#open.site.regions.get(id)?.locale ?? '';
    return (answers.changed(page, locale) ?? ['new']).flatMap((fact): ChangedFact[] => {
      const sources = new Set(answers.placesOf(fact).map((place) => this.#open.loaded.locate(place)));
      return sources.size > 0 ? [...sources].map((source) => ({ fact, source })) : [{ fact, source: null }];
    });
  }

  #join(thread: number, first: number, { pages, answers, news, contents }: PageBatch): void {
    if (thread > 0) this.#open.contents.learn(contents);
    this.#told.learn(thread, news);
    for (const { region, question, facts, ...answer } of answers) {
      const { page } = question;
      if (page) this.#derivedPages.add(`${region} ${page.id}`);
      const run = this.#regions.find(({ id }) => id === region) as RegionRun;
      run.answers.keep(question, { ...answer, facts: this.#told.list(thread, facts) });
    }
    for (const [i, { instances, problems }] of pages.entries()) {
      const { region, page } = this.#missing[first + i] as MissingPage;
      page.made = { instances, problems };
      region.answers.keepDocuments(page.page, instances.flatMap(keptDocument));
      region.answers.closePage(page.page);
      for (const { document, key, islands } of instances) {
        if (document === null) continue;
        // What was there before stays known.
        if (islands === null) this.#options.cache.get(key);
        else this.#options.cache.keep(key, document, islands);
      }
    }
    this.#progress(pages.length, this.#missing[first]?.region.id ?? '');
  }

  #finish(thread: number, { fragments, assets, remote }: PagesMade): void {
    this.#work.push(fragments);
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

/** The positions of an instance's fragments, if its document was made now and has fragments. */
function keptDocument({ present, document, lengths, fragments }: MadeInstance): KeptDocument[] {
  if (!present || document === null || lengths === null) return [];
  const keys = Object.fromEntries(fragments.map(({ name, key }) => [name, key]));
  return [{ hash: document.hash, lengths, keys: keys as Record<FragmentName, string> }];
}
