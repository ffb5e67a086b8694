import path from 'node:path';
import type { AskedAssets } from '../assets/catalogue.ts';
import type { RemoteCache, RemoteReport } from '../cache/remote-cache.ts';
import type { TimeWindow, Window } from '../clock/index.ts';
import { documentFile } from '../plan/edition.ts';
import type { Facts } from '../plan/fact-sources.ts';
import type { PageInstance, StatedInstance } from '../plan/page-plan.ts';
import type { Problems } from '../plan/problem-set.ts';
import { InputError } from '../problems/problems.ts';
import { guardedEach } from '../purity/purity.ts';
import { type TemplateFault, templateFault } from '../purity/template-fault.ts';
import { finishedFiles } from '../release/finished-files.ts';
import { bytesOf, type Document } from '../render/document.ts';
import { DocumentWriter, type Writing } from '../render/document-writer.ts';
import { PageRenderer, type RenderJob } from '../render/page-renderer.ts';
import type { RenderCache } from '../render/render-cache.ts';
import { type FoundDocument, SharedDocuments } from '../render/shared-documents.ts';
import { Slab } from '../render/slab.ts';
import type { PageOf, Slice } from './deal.ts';
import { type AskedNumbers, FactNumbers, type NumberedFacts, type SharedFacts } from './fact-numbers.ts';
import type { PlacedDocument } from './join-releases.ts';
import { type OpenSite, RegionsInTurn } from './open-site.ts';
import { jobOf } from './render-job.ts';

/** What is to be made of pages, and where to put it. Plain data. */
export interface PageOrder {
  readonly windows: Readonly<Record<string, Window>>;
  /** By region: the folder where first documents of pages stand as a release has them, and that of later ones; absolute. */
  readonly folders: Readonly<Record<string, { readonly first: string; readonly later: string }>>;
  /** The output folder whose finished documents need not be made again; null: none. */
  readonly finished: string | null;
  /** Whether it is wanted what pages ask. */
  readonly isTraced: boolean;
}

/** What is left of a page once its documents are written: a few hundred bytes, whatever its size. */
export interface MadePage {
  readonly instances: readonly MadeInstance[];
  /** Null where nobody wants it. */
  readonly asked: AskedNumbers | null;
  /** Once for each derivation or document that met it. */
  readonly problems: readonly FoundProblem[];
}

export interface MadeInstance extends StatedInstance {
  /** Null where it could not be made, which is a problem. */
  readonly document: PlacedDocument | null;
  /** Names of its islands; null where the document is one of before, which is known. */
  readonly islands: readonly string[] | null;
  /** Of its job in the cache. */
  readonly key: string;
  /** Whether it was made before, here or elsewhere. */
  readonly isTaken: boolean;
}

export type FoundProblem = Readonly<Parameters<Problems['add']>>;

export interface PageBatch {
  readonly pages: readonly MadePage[];
  /** Those asked for the first time; they are numbered through all batches of a thread. */
  readonly facts: NumberedFacts;
}

/** What a thread tells when it is through. */
export interface PagesMade {
  readonly asked: SharedFacts;
  /** Fragments rendered. */
  readonly fragments: number;
  readonly assets: AskedAssets;
  readonly remote: RemoteReport | null;
}

/** A page's instance on its way to a document. */
interface Job {
  readonly instance: StatedInstance;
  readonly key: string;
  readonly target: string;
  /** Its models, as long as it is open whether they are to be rendered. */
  readonly job: RenderJob | null;
  rendered: Rendered | null;
  made: Pick<MadeInstance, 'document' | 'islands' | 'isTaken'>;
}

interface Derived {
  readonly jobs: readonly Job[];
  readonly asked: AskedNumbers | null;
  readonly problems: readonly FoundProblem[];
}

type Rendered = (Pick<Document, 'assets' | 'islands'> & { readonly bytes: Buffer }) | TemplateFault;

/** Batches under way where documents are looked for on other machines, and where another thread writes them. */
const AHEAD = { elsewhere: 4, apart: 2, here: 1 };

/** Takes pages through all of their life: derives them, renders their documents and writes them. */
export class PageMaker implements Slice<PageBatch, PagesMade> {
  readonly ahead: number;
  readonly #open: OpenSite;
  readonly #order: PageOrder;
  readonly #cache: RenderCache;
  readonly #facts: FactNumbers;
  readonly #remote: RemoteCache | null;
  readonly #elsewhere: SharedDocuments | null;
  readonly #renderer: PageRenderer;
  readonly #writer: Writing;
  readonly #finished: FindFinished;
  readonly #regions: RegionsInTurn;
  /** Of the page that is derived now. */
  #problems: FoundProblem[] = [];
  /** Of the batch that is rendered now. */
  #slab = new Slab();
  /** Of batches that are through. */
  readonly #slabs: Slab[] = [];

  constructor(
    open: OpenSite,
    order: PageOrder,
    {
      cache,
      facts,
      remote,
      writer,
    }: {
      readonly cache: RenderCache;
      readonly facts: Facts;
      readonly remote: RemoteCache | null;
      /** What writes documents besides; null: this thread does. */
      readonly writer: Writing | null;
    },
  ) {
    this.#open = open;
    this.#order = order;
    this.#cache = cache;
    this.#facts = new FactNumbers(facts);
    this.#remote = remote;
    this.#elsewhere = remote && new SharedDocuments(remote, cache);
    this.#renderer = new PageRenderer(open.module, open.documentFiles);
    this.#regions = new RegionsInTurn(open, (...problem) => this.#problems.push(problem));
    this.#finished = finishedDocuments(order.finished, cache);
    this.#writer = writer ?? new DocumentWriter();
    this.ahead = remote ? AHEAD.elsewhere : writer ? AHEAD.apart : AHEAD.here;
  }

  async make(batch: readonly PageOf[]): Promise<PageBatch> {
    const slab = this.#slabs.pop() ?? new Slab();
    this.#slab = slab;
    // Whatever can be rendered at once is: then no more than one page's models are in hand.
    const derived = [...guardedEach(batch, (one) => this.#derive(one))];
    const jobs = derived.map((page) => page.jobs);
    await this.#settle(jobs.flat(), slab);
    slab.clear();
    this.#slabs.push(slab);
    const pages = derived.map(({ asked, problems }, i) => {
      const mine = jobs[i] as readonly Job[];
      const failed = mine.flatMap(({ rendered }) => (rendered && 'problem' in rendered ? rendered : []));
      return {
        instances: mine.map(({ instance, key, made }) => ({ ...instance, key, ...made })),
        asked,
        problems: [...problems, ...failed.map(({ problem, about }): FoundProblem => [problem, about])],
      };
    });
    return { pages, facts: this.#facts.news() };
  }

  async finish(): Promise<PagesMade> {
    await this.#elsewhere?.stored();
    return {
      asked: this.#facts.finish(),
      fragments: this.#renderer.rendered,
      assets: this.#open.catalogue.askedFor,
      remote: this.#remote?.report() ?? null,
    };
  }

  #derive({ region, page: id }: PageOf): Derived {
    const problems: FoundProblem[] = [];
    this.#problems = problems;
    const plan = this.#regions.plan(region, id);
    const { from, until } = this.#order.windows[region] as Window;
    const jobs: Job[] = [];
    // Of a model that failed there is no document, nor any of the build.
    for (const instance of plan.within(from, until))
      if (!instance.fragments.some(({ model }) => model.hasFailed))
        jobs.push(this.#jobOf(region, instance, jobs.length));
    // Now, while what it asked is at hand and young.
    return { jobs, asked: this.#order.isTraced ? this.#facts.of(plan.asked) : null, problems };
  }

  #jobOf(region: string, instance: PageInstance, i: number): Job {
    const { first, later } = this.#order.folders[region] as PageOrder['folders'][string];
    const { page } = instance;
    const job = jobOf(region, page, instance);
    const key = this.#cache.keyOf(job);
    const isOpen = this.#elsewhere !== null || this.#cache.get(key) !== undefined;
    return {
      instance: stated(instance),
      key,
      // The first goes to its place, later ones wait beside it.
      target: i === 0 ? path.join(first, documentFile(page)) : path.join(later, `${page.id}.${i}.html`),
      job: isOpen ? job : null,
      rendered: isOpen ? null : this.#render(job),
      made: { document: null, islands: [], isTaken: false },
    };
  }

  #render(job: RenderJob): Rendered {
    try {
      const document = this.#renderer.render(job);
      const { assets, islands } = document;
      return { assets, islands, bytes: bytesOf(document, this.#slab) };
    } catch (error) {
      // What the guard stopped ends the run.
      if (error instanceof InputError) throw error;
      return templateFault(error, { pageId: job.pageId, region: job.region, file: job.source });
    }
  }

  /** Finds documents that were made before, here or on another machine, renders the others, and writes what is new. */
  async #settle(jobs: readonly Job[], slab: Slab): Promise<void> {
    const open = jobs.filter(({ rendered }) => rendered === null);
    for (const one of open) {
      const { region } = one.job as RenderJob;
      const document = this.#finished(region, one.key);
      if (document) one.made = { document, islands: null, isTaken: true };
    }
    const missing = open.filter(({ made }) => made.document === null);
    const elsewhere = this.#elsewhere;
    if (elsewhere)
      await Promise.all(
        missing.map(async (one) => {
          const found = await elsewhere.find(one.key);
          if (found) await this.#take(one, found);
        }),
      );
    const left = missing.filter(({ made }) => made.document === null);
    this.#slab = slab;
    const rendered = [...guardedEach(left, ({ job }) => this.#render(job as RenderJob))];
    left.forEach((one, i) => {
      one.rendered = rendered[i] as Rendered;
    });
    await this.#write(jobs);
  }

  /** Takes a document that another machine made. */
  async #take(job: Job, { document, islands, bytes }: FoundDocument): Promise<void> {
    await this.#writer.write([{ file: job.target, bytes }]);
    job.made = { document: { ...document, file: job.target }, islands, isTaken: true };
  }

  async #write(jobs: readonly Job[]): Promise<void> {
    const fresh = jobs.flatMap((job) => {
      const { target: file, rendered } = job;
      return rendered === null || 'problem' in rendered
        ? []
        : [{ job, file, rendered, bytes: rendered.bytes }];
    });
    const hashes = await this.#writer.write(fresh.map(({ file, bytes }) => ({ file, bytes })));
    for (const [i, { job, file, rendered }] of fresh.entries()) {
      const { bytes, assets, islands } = rendered;
      const document = { hash: hashes[i] as string, size: bytes.length, assets };
      job.made = { document: { ...document, file }, islands, isTaken: false };
      this.#elsewhere?.offer(job.key, document, islands, file);
    }
  }
}

/** The document of a job that an earlier build made, where it still is. */
export type FindFinished = (region: string, key: string) => PlacedDocument | undefined;

/** `out`: the output folder whose releases hold documents; null: nothing is found. */
export function finishedDocuments(out: string | null, cache: RenderCache): FindFinished {
  if (out === null) return () => undefined;
  const find = finishedFiles(out);
  return (region, key) => {
    const known = cache.get(key);
    const file = known && find(region, known.hash);
    return known && file !== undefined ? { ...known, file } : undefined;
  };
}

/** What is left of a page's instance once its models are rendered. */
export function stated({
  path,
  bodyClass,
  present,
  window,
  fragments,
  change,
}: PageInstance): StatedInstance {
  const named = fragments.map(({ name, key }) => ({ name, key }));
  return { path, bodyClass, present, window: begun(window), fragments: named, change };
}

/** Nothing asks why an instance ends: its successor says why it begins. */
function begun({ starts, ends }: TimeWindow): TimeWindow {
  return { starts, ends: ends && { at: ends.at, facts: [] } };
}
