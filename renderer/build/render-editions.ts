import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { WeighedPage } from '../assets/script-weight.ts';
import type { Window } from '../clock/index.ts';
import {
  fileOf,
  type PlannedInstance,
  type PlannedRelease,
  pagesOf,
  planReleases,
  utcWindow,
} from '../plan/edition.ts';
import type { PageInstance } from '../plan/page-plan.ts';
import { ProblemSet } from '../plan/problem-set.ts';
import { InputError } from '../problems/problems.ts';
import { guardedBatch } from '../purity/purity.ts';
import { linkOrCopy } from '../release/index.ts';
import type { RenderJob } from '../render/page-renderer.ts';
import { openPool, type RenderPool, WORTH_A_THREAD } from '../render/pool.ts';
import type { KnownDocument, RenderCache } from '../render/render-cache.ts';
import type { BuildCounts } from './made.ts';
import { type OpenSite, planRegion, type RegionPlan } from './open-site.ts';
import type { OnProgress } from './progress.ts';

/** Where documents go and come from, as the output folder sees it. */
export interface RenderTarget {
  /** A new folder for one release on its way. */
  stage(): string;
  /** A finished file of these bytes, from an earlier release of the region. */
  find(region: string, hash: string): string | undefined;
}

/** A release with its documents in place. */
export interface RenderedRelease {
  readonly plan: PlannedRelease;
  readonly dir: string;
  readonly files: readonly (KnownDocument & { readonly path: string })[];
}

export interface RenderOptions {
  readonly windows: Readonly<Record<string, Window>>;
  readonly concurrency: number;
  readonly cache: RenderCache;
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal | undefined;
}

/**
 * Plans and renders the editions: page by page, so that only what is on its way is held in memory. A document that is
 * part of several releases is made once and linked.
 */
export async function renderEditions(
  open: OpenSite,
  target: RenderTarget,
  options: RenderOptions,
): Promise<{ releases: RenderedRelease[]; counts: BuildCounts; pages: WeighedPage[] }> {
  const problems = new ProblemSet();
  const run = new RenderRun(open, target, options, problems);
  try {
    const editions = [];
    for (const [region, window] of Object.entries(options.windows))
      editions.push(await run.edition(region, window));
    await run.drain();
    const failures = problems.problems;
    if (failures.length > 0) throw new InputError(failures.map((problem) => open.loaded.position(problem)));
    const releases = editions.flatMap((edition) => run.release(edition));
    const documents = releases.reduce((sum, release) => sum + release.files.length, 0);
    return {
      releases,
      counts: { documents, ...run.counts },
      pages: editions.flatMap((edition) => run.pages(edition)),
    };
  } finally {
    await run.close();
  }
}

/** Pages whose models are derived under one guard: setting it up costs as much as deriving a small page. */
const PLANNED_AT_ONCE = 16;

interface EditionOnItsWay {
  readonly region: RegionPlan;
  readonly window: Window;
  readonly timelines: readonly (readonly PlannedInstance[])[];
  /** Holds the first release's documents in their places. */
  readonly stage: string;
}

interface Placed extends KnownDocument {
  readonly file: string;
}

class RenderRun {
  readonly #open: OpenSite;
  readonly #target: RenderTarget;
  readonly #options: RenderOptions;
  readonly #problems: ProblemSet;
  readonly #pool: RenderPool;
  readonly #made: (Placed | undefined)[] = [];
  readonly #targets: string[] = [];
  readonly #keys: string[] = [];
  #reused = 0;
  #done = 0;

  constructor(open: OpenSite, target: RenderTarget, options: RenderOptions, problems: ProblemSet) {
    this.#open = open;
    this.#target = target;
    this.#options = options;
    this.#problems = problems;
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
      onResult: ({ id, failure, ...document }) => {
        this.#done += 1;
        if (failure) {
          this.#problems.add(failure.problem, failure.about);
          return;
        }
        this.#made[id] = { ...document, file: this.#targets[id] as string };
        options.cache.keep(this.#keys[id] as string, document);
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
    const region = planRegion(this.#open, regionId, this.#problems);
    const stage = this.#target.stage();
    const later = this.#target.stage();
    const timelines: PlannedInstance[][] = [];
    const pages = pagesOf(this.#open.site, regionId);
    for (let next = 0; next < pages.length; next += PLANNED_AT_ONCE) {
      this.#options.signal?.throwIfAborted();
      const planned = guardedBatch(() =>
        pages
          .slice(next, next + PLANNED_AT_ONCE)
          .map((page) => [...region.plan(page).within(window.from, window.until)]),
      );
      for (const instances of planned)
        timelines.push(await this.#timeline(regionId, instances, stage, later));
      this.#options.onProgress({
        phase: 'render',
        done: this.#done + this.#reused,
        total: this.#targets.length,
        detail: regionId,
      });
    }
    return { region, window, timelines, stage };
  }

  /** Sends one page's documents on their way: the first goes to its place, later ones wait beside it. */
  async #timeline(
    region: string,
    instances: readonly PageInstance[],
    stage: string,
    later: string,
  ): Promise<PlannedInstance[]> {
    const timeline: PlannedInstance[] = [];
    for (const [i, instance] of instances.entries()) {
      const { page, path: url, present, window, change } = instance;
      const job = await this.#submit(region, instance, (id) =>
        i === 0 ? path.join(stage, fileOf(page)) : path.join(later, `${id}.html`),
      );
      timeline.push({ job, page, path: url, present, window, change });
    }
    return timeline;
  }

  drain(): Promise<void> {
    return this.#pool.drain();
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  /** Puts the documents of every release in place. The first stands where it was rendered, the others are linked. */
  release({ region, window, timelines, stage }: EditionOnItsWay): RenderedRelease[] {
    const planned = planReleases(this.#open.site, region.region, window.from, timelines);
    return planned.map((plan, i) => {
      const dir = i === 0 ? stage : this.#target.stage();
      const files = [...plan.files].map(([file, job]) => {
        const { file: source, ...document } = this.#made[job] as Placed;
        const place = path.join(dir, file);
        if (source !== place) linkFile(source, place);
        return { path: file, ...document };
      });
      return { plan, dir, files: files.sort((a, b) => (a.path < b.path ? -1 : 1)) };
    });
  }

  /** Its pages with what their documents refer to. */
  pages({ timelines }: EditionOnItsWay): WeighedPage[] {
    return timelines.flatMap((timeline) =>
      timeline
        .filter(({ present }) => present)
        .map(({ job, page, path: url }) => ({
          type: page.type,
          path: url,
          source: page.source.file,
          assets: this.#made[job]?.assets ?? [],
        })),
    );
  }

  async #submit(region: string, instance: PageInstance, targetOf: (id: number) => string): Promise<number> {
    const id = this.#targets.length;
    const target = targetOf(id);
    const { from, until } = utcWindow(instance.window);
    const job: Omit<RenderJob, 'id' | 'target'> = {
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
      linkFile(finished, target);
      this.#made[id] = { ...known, file: target };
      this.#reused += 1;
      return id;
    }
    await this.#pool.submit({ ...job, id, target });
    return id;
  }
}

/** A hard link where the file system has them, else a copy; finished files are never written again, so both are safe. */
function linkFile(source: string, target: string): void {
  mkdirSync(path.dirname(target), { recursive: true });
  linkOrCopy(source, target);
}
