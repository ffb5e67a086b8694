import path from 'node:path';
import type { WeighedPage } from '../assets/script-weight.ts';
import type { Window } from '../clock/index.ts';
import type { Page } from '../model/linked.ts';
import {
  type PlannedInstance,
  type PlannedPage,
  pagePlanner,
  pagesOf,
  planEdition,
  utcWindow,
} from '../plan/edition.ts';
import type { PageInstance } from '../plan/page-plan.ts';
import { ProblemSet } from '../plan/problem-set.ts';
import { InputError } from '../problems/problems.ts';
import { guardedBatch } from '../purity/purity.ts';
import { DocumentWriter } from '../render/document-writer.ts';
import type { RenderJob } from '../render/page-renderer.ts';
import { openPool, type RenderPool, WORTH_A_THREAD } from '../render/pool.ts';
import type { DocumentJob, RenderCache } from '../render/render-cache.ts';
import type { SharedDocuments } from '../render/shared-documents.ts';
import { linkInto, type PlacedDocument, type RenderedEdition } from './join-releases.ts';
import type { BuildCounts } from './made.ts';
import { type OpenSite, planRegion } from './open-site.ts';
import type { OnProgress } from './progress.ts';
import { describeEdge } from './schedule.ts';

/** Where documents go and come from, as the output folder sees it. */
export interface RenderTarget {
  /** A new folder for one release on its way. */
  stage(): string;
  /** A finished file of these bytes, from an earlier release of the region. */
  find(region: string, hash: string): string | undefined;
}

export interface RenderOptions {
  readonly windows: Readonly<Record<string, Window>>;
  readonly concurrency: number;
  readonly cache: RenderCache;
  /** Where documents are looked for before they are rendered, and brought once they are. */
  readonly shared?: SharedDocuments | undefined;
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal | undefined;
  /** Only some of the pages, counted through all regions; by default all. */
  readonly isWanted?: ((number: number) => boolean) | undefined;
}

/**
 * Plans and renders the editions: page by page, so that only what is on its way is held in memory. A document that is
 * part of several releases is made once.
 */
export async function renderEditions(
  open: OpenSite,
  target: RenderTarget,
  options: RenderOptions,
): Promise<{
  editions: RenderedEdition[];
  counts: Omit<BuildCounts, 'documents'>;
  pages: WeighedPage[];
}> {
  const problems = new ProblemSet();
  const run = new RenderRun(open, target, options, problems);
  try {
    const editions = [];
    for (const [region, window] of Object.entries(options.windows))
      editions.push(await run.edition(region, window));
    await run.drain();
    const failures = problems.problems;
    if (failures.length > 0) throw new InputError(failures.map((problem) => open.loaded.position(problem)));
    return {
      editions: editions.map((edition) => run.rendered(edition)),
      counts: run.counts,
      pages: run.pages(),
    };
  } finally {
    await run.close();
  }
}

/** Pages whose models are derived under one guard: setting it up costs as much as deriving a small page. */
const PLANNED_AT_ONCE = 16;

/** Its documents are numbers of render jobs. */
type EditionOnItsWay = Omit<RenderedEdition, 'timelines'> & {
  readonly timelines: readonly (readonly PlannedInstance<number>[])[];
};

class RenderRun {
  readonly #open: OpenSite;
  readonly #target: RenderTarget;
  readonly #options: RenderOptions;
  readonly #problems: ProblemSet;
  readonly #pool: RenderPool;
  readonly #planned: (page: Page) => PlannedPage;
  readonly #writer = new DocumentWriter();
  readonly #made: (PlacedDocument | undefined)[] = [];
  readonly #weighed: (Omit<WeighedPage, 'assets'> & { readonly job: number })[] = [];
  readonly #targets: string[] = [];
  readonly #keys: string[] = [];
  #reused = 0;
  #done = 0;
  #seen = 0;

  constructor(open: OpenSite, target: RenderTarget, options: RenderOptions, problems: ProblemSet) {
    this.#open = open;
    this.#target = target;
    this.#options = options;
    this.#problems = problems;
    this.#planned = pagePlanner(open.site);
    const pages = Object.keys(options.windows).reduce(
      (sum, region) => sum + pagesOf(open.site, region).length,
      0,
    );
    this.#pool = openPool({
      file: open.moduleFile,
      templates: open.module,
      files: open.documentFiles,
      signal: options.signal,
      // This thread plans meanwhile, and is as busy as one that renders.
      threads: pages < WORTH_A_THREAD ? 0 : options.concurrency - 1,
      onResult: ({ id, failure, islands, ...document }) => {
        this.#done += 1;
        if (failure) {
          this.#problems.add(failure.problem, failure.about);
          return;
        }
        const [key, file] = [this.#keys[id] as string, this.#targets[id] as string];
        this.#made[id] = { ...document, file };
        options.cache.keep(key, document, islands);
        options.shared?.offer(key, document, islands, file);
      },
    });
  }

  get counts(): Omit<BuildCounts, 'documents'> {
    const distinct = this.#targets.length;
    return {
      distinct,
      rendered: distinct - this.#reused,
      reused: this.#reused,
      fragments: this.#pool.rendered,
    };
  }

  async edition(regionId: string, window: Window): Promise<EditionOnItsWay> {
    const { region, plan } = planRegion(this.#open, regionId, this.#problems);
    const { isWanted = () => true, signal, onProgress } = this.#options;
    const stage = this.#target.stage();
    const later = this.#target.stage();
    const timelines: PlannedInstance<number>[][] = [];
    const pages = pagesOf(this.#open.site, regionId).filter(() => isWanted(this.#seen++));
    for (let next = 0; next < pages.length; next += PLANNED_AT_ONCE) {
      signal?.throwIfAborted();
      const planned = guardedBatch(() =>
        pages
          .slice(next, next + PLANNED_AT_ONCE)
          .map((page) => [...plan(page).within(window.from, window.until)]),
      );
      for (const instances of planned)
        timelines.push(await this.#timeline(regionId, instances, stage, later));
      onProgress({
        phase: 'render',
        done: this.#done + this.#reused,
        total: this.#targets.length,
        detail: regionId,
      });
    }
    return { plan: planEdition(this.#open.site, region), from: window.from, timelines, stage };
  }

  /** Sends one page's documents on their way: the first goes to its place, later ones wait beside it. */
  async #timeline(
    region: string,
    instances: readonly PageInstance[],
    stage: string,
    later: string,
  ): Promise<PlannedInstance<number>[]> {
    const timeline: PlannedInstance<number>[] = [];
    for (const [i, instance] of instances.entries()) {
      const { path: url, present, window, change } = instance;
      const page = this.#planned(instance.page);
      const job = await this.#submit(region, instance, (id) =>
        i === 0 ? path.join(stage, page.file) : path.join(later, `${id}.html`),
      );
      const because = () => describeEdge(this.#open, window.starts);
      timeline.push({ document: job, page, path: url, present, window, change, because });
      if (present)
        this.#weighed.push({
          job,
          type: instance.page.type,
          path: url,
          source: instance.page.source.file,
        });
    }
    return timeline;
  }

  /** Waits for all documents to be made, and for those made here to be where others find them. */
  async drain(): Promise<void> {
    const { shared } = this.#options;
    await shared?.searched();
    await this.#pool.drain();
    await shared?.stored();
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  /** The edition with its documents, once all of them are made. */
  rendered(edition: EditionOnItsWay): RenderedEdition {
    const timelines = edition.timelines.map((timeline) =>
      timeline.map((instance) => ({
        ...instance,
        document: this.#made[instance.document] as PlacedDocument,
      })),
    );
    return { ...edition, timelines };
  }

  /** The pages with what their documents refer to. */
  pages(): WeighedPage[] {
    return this.#weighed.map(({ job, ...page }) => ({ ...page, assets: this.#made[job]?.assets ?? [] }));
  }

  async #submit(region: string, instance: PageInstance, targetOf: (id: number) => string): Promise<number> {
    const id = this.#targets.length;
    const target = targetOf(id);
    const { from, until } = utcWindow(instance.window);
    const job: DocumentJob = {
      region,
      pageId: instance.page.id,
      source: instance.page.source.file,
      pageType: instance.page.type,
      bodyClass: instance.bodyClass,
      present: instance.present,
      validFrom: from,
      validUntil: until,
      fragments: instance.fragments,
    };
    const key = this.#options.cache.keyOf(job);
    this.#targets.push(target);
    this.#keys.push(key);
    const known = this.#options.cache.get(key);
    const finished = known && this.#target.find(region, known.hash);
    if (known && finished !== undefined) {
      linkInto(finished, target);
      this.#made[id] = { ...known, file: target };
      this.#reused += 1;
      return id;
    }
    await this.#make({ ...job, id, target }, key);
    return id;
  }

  /** Fetches a document that another machine made, or has it rendered. */
  async #make(job: RenderJob, key: string): Promise<void> {
    const { shared, cache } = this.#options;
    if (!shared || !(await shared.hasRoom(() => this.#pool.isIdle))) return this.#pool.submit(job);
    shared.search(key, (found) => {
      if (found === null) return this.#pool.submit(job);
      this.#writer.write(job.target, found.bytes);
      this.#made[job.id] = { ...found.document, file: job.target };
      cache.keep(key, found.document, found.islands);
      this.#reused += 1;
    });
  }
}
