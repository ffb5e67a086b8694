import path from 'node:path';
import type { WeighedPage } from '../assets/script-weight.ts';
import type { Window } from '../clock/index.ts';
import type { Page } from '../model/linked.ts';
import type { Asked } from '../plan/asked.ts';
import {
  type PlannedInstance,
  type PlannedPage,
  pagePlanner,
  pagesOf,
  planEdition,
  utcWindow,
} from '../plan/edition.ts';
import type { Facts } from '../plan/fact-sources.ts';
import type { PageInstance, PagePlan } from '../plan/page-plan.ts';
import { ProblemSet } from '../plan/problem-set.ts';
import { InputError } from '../problems/problems.ts';
import { guardedBatch } from '../purity/purity.ts';
import { DocumentWriter } from '../render/document-writer.ts';
import type { RenderJob } from '../render/page-renderer.ts';
import { openPool, type RenderPool, WORTH_A_THREAD } from '../render/pool.ts';
import type { DocumentJob, RenderCache } from '../render/render-cache.ts';
import type { SharedDocuments } from '../render/shared-documents.ts';
import type { PlacedDocument, RenderedEdition } from './join-releases.ts';
import type { BuildCounts, ChangedFact, MadeAnew } from './made.ts';
import { factsOf, type OpenSite, planRegion } from './open-site.ts';
import type { OnProgress } from './progress.ts';
import { describeEdge } from './schedule.ts';
import { Traces } from './traces.ts';

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
  /** What was made anew, and for what; empty where that was not asked. */
  why: readonly MadeAnew[];
  /** Keeps what pages asked for the next build. */
  keepTraces(): void;
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
      why: run.why,
      keepTraces: () => run.keepTraces(),
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
  readonly #facts: Facts;
  readonly #keep: (() => void)[] = [];
  readonly #anew = new Map<number, MadeAnew>();
  /** Jobs whose documents were made before. */
  readonly #taken = new Set<number>();
  #derived = 0;
  #done = 0;
  #seen = 0;

  constructor(open: OpenSite, target: RenderTarget, options: RenderOptions, problems: ProblemSet) {
    this.#open = open;
    this.#target = target;
    this.#options = options;
    this.#problems = problems;
    this.#planned = pagePlanner(open.site);
    this.#facts = factsOf(open);
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
      derived: this.#derived,
      distinct,
      rendered: distinct - this.#taken.size,
      reused: this.#taken.size,
      fragments: this.#pool.rendered,
    };
  }

  async edition(regionId: string, window: Window): Promise<EditionOnItsWay> {
    const { region, plan } = planRegion(this.#open, regionId, this.#problems);
    const { isWanted = () => true, signal, onProgress } = this.#options;
    const stage = this.#target.stage();
    const later = this.#target.stage();
    const timelines: PlannedInstance<number>[][] = [];
    const { code } = this.#open.templates;
    const traces = new Traces({
      cacheFolder: this.#options.cacheFolder,
      region: regionId,
      facts: this.#facts,
      codeOf: (type) => `${code.layout} ${code.pageTypes[type]}`,
    });
    const others: Page[] = [];
    const pages = pagesOf(this.#open.site, regionId).filter((page) => {
      const wanted = isWanted(this.#seen++);
      if (!wanted) others.push(page);
      return wanted;
    });
    for (let next = 0; next < pages.length; next += PLANNED_AT_ONCE) {
      signal?.throwIfAborted();
      const planned = guardedBatch(() =>
        pages
          .slice(next, next + PLANNED_AT_ONCE)
          .map((page) => this.#recall(regionId, page, traces, window) ?? derive(plan(page), window)),
      );
      for (const { page, instances, asked } of planned) {
        const because = asked === null ? null : this.#because(traces, page);
        timelines.push(await this.#timeline(regionId, instances, stage, later, because));
        if (asked === null) traces.keepOn(page.id);
        else {
          this.#derived += 1;
          traces.keep(page, asked, instances);
        }
      }
      onProgress({
        phase: 'render',
        done: this.#done + this.#taken.size,
        total: this.#targets.length,
        detail: regionId,
      });
    }
    this.#keep.push(traces.close(others));
    return { plan: planEdition(this.#open.site, region), from: window.from, timelines, stage };
  }

  get why(): readonly MadeAnew[] {
    return [...this.#anew].filter(([job]) => !this.#taken.has(job)).map(([, anew]) => anew);
  }

  keepTraces(): void {
    for (const keep of this.#keep) keep();
  }

  /** A page as it was derived before, if that still holds and its documents are all there. */
  #recall(region: string, page: Page, traces: Traces, window: Window): DerivedPage | null {
    const instances = traces.recall(page, window);
    const isThere = instances?.every((instance) => this.#finished(region, this.#jobOf(region, instance)));
    return instances && isThere ? { page, instances, asked: null } : null;
  }

  /** What a page is derived anew for, if that was asked. */
  #because(traces: Traces, page: Page): readonly ChangedFact[] | null {
    if (!this.#options.why) return null;
    return (traces.changed(page) ?? ['new']).map((fact) => {
      const source = this.#facts.source(fact);
      return { fact, source: source ? this.#open.loaded.locate(source) : null };
    });
  }

  /** Sends one page's documents on their way: the first goes to its place, later ones wait beside it. */
  async #timeline(
    region: string,
    instances: readonly PageInstance[],
    stage: string,
    later: string,
    facts: readonly ChangedFact[] | null,
  ): Promise<PlannedInstance<number>[]> {
    const timeline: PlannedInstance<number>[] = [];
    for (const [i, instance] of instances.entries()) {
      const { path: url, present, window, change } = instance;
      const page = this.#planned(instance.page);
      const job = await this.#submit(region, instance, (id) =>
        i === 0 ? path.join(stage, page.file) : path.join(later, `${id}.html`),
      );
      if (facts) this.#anew.set(job, { region, path: url, from: utcWindow(window).from, facts });
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
    const job = this.#jobOf(region, instance);
    this.#targets.push(target);
    this.#keys.push(this.#options.cache.keyOf(job));
    const finished = this.#finished(region, job);
    if (finished) {
      this.#made[id] = finished;
      this.#taken.add(id);
      return id;
    }
    await this.#make({ ...job, id, target }, this.#keys[id] as string);
    return id;
  }

  #jobOf(region: string, instance: PageInstance): DocumentJob {
    const { from, until } = utcWindow(instance.window);
    return {
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
  }

  /** The document of a job that an earlier build made, where it still is. */
  #finished(region: string, job: DocumentJob): PlacedDocument | undefined {
    const known = this.#options.cache.get(this.#options.cache.keyOf(job));
    const file = known && this.#target.find(region, known.hash);
    return known && file !== undefined ? { ...known, file } : undefined;
  }

  /** Fetches a document that another machine made, or has it rendered. */
  async #make(job: RenderJob, key: string): Promise<void> {
    const { shared, cache } = this.#options;
    if (!shared || !(await shared.hasRoom(() => this.#pool.isIdle))) return this.#pool.submit(job);
    shared.search(key, (found) => {
      if (found === null) return this.#pool.submit(job);
      this.#writer.write(job.target, found.bytes);
      this.#made[job.id] = { ...found.document, file: job.target };
      this.#taken.add(job.id);
      cache.keep(key, found.document, found.islands);
    });
  }
}

interface DerivedPage {
  readonly page: Page;
  readonly instances: readonly PageInstance[];
  /** What it asked for; null where it was not derived. */
  readonly asked: Asked | null;
}

function derive(plan: PagePlan, { from, until }: Window): DerivedPage {
  return { page: plan.page, instances: [...plan.within(from, until)], asked: plan.asked };
}
