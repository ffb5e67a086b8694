import type { WeighedPage } from '../../assets/script-weight.ts';
import { BEGINNING, fromUtc, type Instant, type Window } from '../../clock/index.ts';
import { type Page, publisherOf } from '../../model/linked.ts';
import { type PlannedEdition, type PlannedPage, pagesOf, planEdition } from '../../plan/edition.ts';
import type { Facts } from '../../plan/fact-sources.ts';
import type { RenderCache } from '../../render/render-cache.ts';
import { KeptAnswers } from '../memory/kept-answers.ts';
import type { ChangedFact } from '../memory/made.ts';
import { answerCode, type OpenSite } from '../opening/open-site.ts';
import { jobOf } from '../opening/render-job.ts';
import { describeEdge } from '../opening/schedule.ts';
import type { PlacedDocument, RenderedEdition } from './join-releases.ts';
import { type FinishedEdition, keepEdition, takeEdition } from './kept-edition.ts';
import { type KnownPlan, planKnown } from './known-plan.ts';
import { type FindFinished, type MadeInstance, type MadePage, type PageOrder, stated } from './make-pages.ts';
import { stagePublished } from './stage-published.ts';

/** A page on its way to its releases. */
export interface PageRun {
  readonly page: Page;
  /** The result; null until the page is made. */
  made: Pick<MadePage, 'instances' | 'problems'> | null;
  /** Why it is rendered again; null if that was not asked, or it is reused. */
  because: readonly ChangedFact[] | null;
}

export interface RegionScope {
  readonly open: OpenSite;
  readonly cache: RenderCache;
  /** Where traces are kept from build to build; null: nowhere. */
  readonly cacheFolder: string | null;
  readonly facts: Facts;
  readonly finished: FindFinished;
  /** Whether a release (`releases/us/<id>`) is there whole, and stays; undefined: none is taken over whole. */
  readonly relyOn?: ((dir: string) => boolean) | undefined;
  readonly planned: (page: Page) => PlannedPage;
  readonly stage: () => string;
  readonly isWanted: (number: number) => boolean;
}

/** One region of a build, from its pages to its edition. */
export class RegionRun {
  readonly id: string;
  readonly window: Window;
  readonly pages: readonly PageRun[];
  /** The cached edition, if it is still valid. If set, no page of the region is looked at. */
  readonly taken: FinishedEdition | null;
  readonly #scope: RegionScope;
  readonly #plan: PlannedEdition;
  /** Pages that are not asked for now. */
  readonly #others: readonly Page[];
  #answers: KeptAnswers | undefined;
  #folders: PageOrder['folders'][string] | undefined;

  /** `first`: the number of its first page, counted through all regions. */
  constructor(id: string, window: Window, first: number, scope: RegionScope) {
    const { open, isWanted } = scope;
    const region = open.site.regions.get(id);
    if (!region) throw new Error(`region ${id} is not loaded`);
    this.id = id;
    this.window = window;
    this.#scope = scope;
    this.#plan = planEdition(open.site, region);
    const all = pagesOf(open.site, id);
    const isMine = all.map((_, i) => isWanted(first + i));
    this.#others = all.filter((_, i) => !isMine[i]);
    this.pages = all.filter((_, i) => isMine[i]).map((page) => ({ page, made: null, because: null }));
    this.taken = this.#take(all);
  }

  get answers(): KeptAnswers {
    const { open, facts, cacheFolder } = this.#scope;
    this.#answers ??= new KeptAnswers({ cacheFolder, region: this.id, facts, code: answerCode(open) });
    return this.#answers;
  }

  /** How many pages it has, asked for or not. */
  get size(): number {
    return this.pages.length + this.#others.length;
  }

  /** The folders of its documents. */
  get folders(): PageOrder['folders'][string] {
    const { stage } = this.#scope;
    this.#folders ??= { first: stage(), later: stage() };
    return this.#folders;
  }

  /** Pages that are to be made. */
  get missing(): readonly PageRun[] {
    return this.taken ? [] : this.pages.filter(({ made }) => made === null);
  }

  get instances(): readonly MadeInstance[] {
    return this.pages.flatMap(instancesOf);
  }

  /** Takes over what was made of pages before, where deriving them would give that again and their documents are all there. */
  recall(): void {
    const plan = planKnown(this.#scope.open, this.id, this.answers);
    for (const run of this.missing) {
      const instances = this.#recalled(run.page, plan);
      if (instances) run.made = { instances, problems: [] };
    }
  }

  edition(): RenderedEdition {
    const { open, planned } = this.#scope;
    return {
      plan: this.#plan,
      from: this.window.from,
      stage: this.folders.first,
      published:
        this.id === publisherOf(open.site) ? stagePublished(open.loaded.inputs, this.#scope.stage()) : [],
      timelines: this.pages.map((run) =>
        instancesOf(run).map(({ path, present, window, change, document }) => ({
          document: document as PlacedDocument,
          page: planned(run.page),
          path,
          present,
          window,
          change,
          because: () => describeEdge(open, window.starts),
        })),
      ),
    };
  }

  /** The pages with what their documents refer to. */
  weighed(): WeighedPage[] {
    return this.pages.flatMap((run) =>
      instancesOf(run).flatMap(({ present, path, document }) => {
        const { type, source } = run.page;
        return present ? [{ type, path, source: source.file, assets: document?.assets ?? [] }] : [];
      }),
    );
  }

  /** Finishes the region. Returns a callback that saves its answers; pass the finished edition to save that too. */
  close(): (finished?: Pick<FinishedEdition, 'documents' | 'scripts' | 'releases'>) => void {
    if (this.taken) return () => {};
    const { cache } = this.#scope;
    const { write, ...asked } = this.answers.close([...this.pages.map(({ page }) => page), ...this.#others]);
    const { instances } = this;
    const isWhole = this.#others.length === 0;
    const edges = new Map(
      this.pages.flatMap((run) =>
        instancesOf(run).flatMap(({ window: { starts } }) =>
          starts ? [[edgeName(run.page.id, starts.at), starts.facts] as const] : [],
        ),
      ),
    );
    return (finished) => {
      write();
      if (finished === undefined || !isWhole) return;
      const keys = instances.flatMap(({ key, islands }) => cache.keysOf(key, islands));
      const because = finished.releases.flatMap(({ from, changes }) =>
        changes.map(({ page }) => edges.get(edgeName(page, fromUtc(from, BEGINNING))) ?? []),
      );
      const edition = { ...finished, distinct: instances.length, keys };
      keepEdition(this.id, edition, because, asked, this.#scope);
    };
  }

  #take(pages: readonly Page[]): FinishedEdition | null {
    const { cache, relyOn } = this.#scope;
    if (relyOn === undefined || this.#others.length > 0) return null;
    const taken = takeEdition(this.id, this.window, () => this.answers.holdFor(pages), this.#scope);
    if (!taken?.releases.every(({ dir }) => relyOn(dir))) return null;
    cache.keepOn(taken.keys);
    return taken;
  }

  #recalled(page: Page, plan: KnownPlan): MadeInstance[] | null {
    const { cache, finished } = this.#scope;
    const recalled = plan(page, this.window);
    if (recalled === null) return null;
    const instances: MadeInstance[] = [];
    for (const instance of recalled) {
      const key = cache.keyOf(jobOf(this.id, page, instance));
      const document = finished(this.id, key);
      if (!document) return null;
      instances.push({ ...stated(instance), document, islands: null, lengths: null, key, isTaken: true });
    }
    return instances;
  }
}

export function instancesOf({ made }: Pick<PageRun, 'made'>): readonly MadeInstance[] {
  return made?.instances ?? [];
}

function edgeName(page: string, at: Instant): string {
  return `${at} ${page}`;
}
