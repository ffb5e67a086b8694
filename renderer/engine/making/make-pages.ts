import path from 'node:path';
import type { AskedAssets } from '../../assets/catalogue.ts';
import type { RemoteCache, RemoteReport } from '../../cache/remote-cache.ts';
import type { TimeWindow, Window } from '../../clock/index.ts';
import type { FoundContent } from '../../load/contents.ts';
import type { KnownAnswer, Question } from '../../plan/answer-memory.ts';
import { documentFile } from '../../plan/edition.ts';
import type { Facts } from '../../plan/fact-sources.ts';
import { fragmentNames } from '../../plan/fragment-names.ts';
import type { PageInstance, StatedInstance } from '../../plan/page-plan.ts';
import type { Problems } from '../../plan/problem-set.ts';
import { InputError } from '../../problems/problems.ts';
import { guardedEach } from '../../purity/purity.ts';
import { type TemplateFault, templateFault } from '../../purity/template-fault.ts';
import { finishedFiles } from '../../release/finished-files.ts';
import { bytesOf, type Document } from '../../render/document.ts';
import { DocumentWriter } from '../../render/document-writer.ts';
import { HtmlOfDocuments } from '../../render/kept-html.ts';
import {
  type FragmentCounts,
  type KeptHtml,
  noFragments,
  PageRenderer,
  type RenderJob,
} from '../../render/page-renderer.ts';
import type { RenderCache } from '../../render/render-cache.ts';
import { type FoundDocument, SharedDocuments } from '../../render/shared-documents.ts';
import { Slab } from '../../render/slab.ts';
import { type FactNews, FactNumbers } from '../memory/fact-numbers.ts';
import type { KeptAnswers } from '../memory/kept-answers.ts';
import type { FragmentWork } from '../memory/made.ts';
import { type OpenSite, RegionPlans } from '../opening/open-site.ts';
import { jobOf } from '../opening/render-job.ts';
import type { PageOf, Slice } from './deal.ts';
import type { PlacedDocument } from './join-releases.ts';

/** What is to be made of pages, and where to put it. Plain data. */
export interface PageOrder {
  readonly windows: Readonly<Record<string, Window>>;
  /**
   * By region: the folder for first documents of pages, at the paths of a release, and the folder for later ones;
   * absolute.
   */
  readonly folders: Readonly<Record<string, { readonly first: string; readonly later: string }>>;
  /** The output folder whose finished documents need not be made again; null: none. */
  readonly finished: string | null;
}

/** What is left of a page once its documents are written: a few hundred bytes, whatever its size. */
export interface MadePage {
  readonly instances: readonly MadeInstance[];
  /** Once for each derivation or document that met it. */
  readonly problems: readonly FoundProblem[];
}

/** An answer that was derived now, with the number of the list of facts that it asked. */
export interface NumberedAnswer extends KnownAnswer {
  readonly region: string;
  readonly question: Question;
  readonly facts: number;
}

export interface MadeInstance extends StatedInstance {
  /** Null where it could not be made, which is a problem. */
  readonly document: PlacedDocument | null;
  /** Names of its islands; null where the document is one of before, which is known. */
  readonly islands: readonly string[] | null;
  /** The bytes of each piece of its document; null where it was made before. */
  readonly lengths: readonly number[] | null;
  /** Of its job in the cache. */
  readonly key: string;
  /** Whether it was made before, here or elsewhere. */
  readonly isTaken: boolean;
}

export type FoundProblem = Readonly<Parameters<Problems['add']>>;

export interface PageBatch {
  readonly pages: readonly MadePage[];
  readonly answers: readonly NumberedAnswer[];
  /** Those asked for the first time; they are numbered through all batches of a thread. */
  readonly news: FactNews;
  /** What was found in contents of pages that were read for the first time. */
  readonly contents: readonly FoundContent[];
}

/** What a thread tells when it is through. */
export interface PagesMade {
  readonly fragments: FragmentWork;
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
  /** What is there of it already. */
  readonly html: KeptHtml | undefined;
  rendered: Rendered | null;
  made: Pick<MadeInstance, 'document' | 'islands' | 'isTaken' | 'lengths'>;
}

interface Derived {
  readonly jobs: readonly Job[];
  readonly problems: readonly FoundProblem[];
}

type Rendered = (Pick<Document, 'assets' | 'islands'> & ReturnType<typeof bytesOf>) | TemplateFault;

/** Batches under way where documents are looked for on other machines, and else. */
const AHEAD = { elsewhere: 4, here: 1 };

/** Derives pages, renders their documents and writes them. */
export class PageMaker implements Slice<PageBatch, PagesMade> {
  readonly ahead: number;
  readonly #open: OpenSite;
  readonly #order: PageOrder;
  readonly #cache: RenderCache;
  readonly #facts: FactNumbers;
  readonly #remote: RemoteCache | null;
  readonly #elsewhere: SharedDocuments | null;
  readonly #renderer: PageRenderer;
  readonly #writer = new DocumentWriter();
  readonly #finished: FindFinished;
  readonly #regions: RegionPlans;
  readonly #answersOf: (region: string) => KeptAnswers;
  readonly #findFile: ((region: string, hash: string) => string | undefined) | null;
  readonly #derived = noFragments();
  /** What pages of a region have in common, as far as it was derived: it counts once. */
  readonly #common = new Set<string>();
  /** Of the page that is derived now. */
  #problems: FoundProblem[] = [];
  /** Derived since the last batch was through. */
  #answers: NumberedAnswer[] = [];
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
      answersOf,
    }: {
      readonly cache: RenderCache;
      readonly facts: Facts;
      readonly remote: RemoteCache | null;
      /** What earlier builds derived of a region. */
      readonly answersOf: (region: string) => KeptAnswers;
    },
  ) {
    this.#open = open;
    this.#order = order;
    this.#cache = cache;
    this.#facts = new FactNumbers(facts);
    this.#remote = remote;
    this.#elsewhere = remote && new SharedDocuments(remote, cache);
    this.#renderer = new PageRenderer(open.module, open.documentFiles);
    this.#answersOf = answersOf;
    this.#findFile = order.finished === null ? null : finishedFiles(order.finished);
    this.#regions = new RegionPlans(
      open,
      (...problem) => this.#problems.push(problem),
      (region) => {
        const answers = answersOf(region);
        return {
          recall: (question, at) => answers.recall(question, at),
          keep: (question, { asked, ...answer }) => {
            this.#answers.push({ ...answer, region, question, facts: this.#facts.of(asked.facts) });
          },
        };
      },
    );
    this.#finished = finishedDocuments(order.finished, cache);
    this.ahead = remote ? AHEAD.elsewhere : AHEAD.here;
  }

  async make(batch: readonly PageOf[]): Promise<PageBatch> {
    const slab = this.#slabs.pop() ?? new Slab();
    this.#slab = slab;
    // Render immediately where possible, so that only one page's models are in memory.
    const derived = [...guardedEach(batch, (one) => this.#derive(one))];
    const jobs = derived.map((page) => page.jobs);
    await this.#settle(jobs.flat(), slab);
    slab.clear();
    this.#slabs.push(slab);
    const pages = derived.map(({ problems }, i) => {
      const mine = jobs[i] as readonly Job[];
      const failed = mine.flatMap(({ rendered }) => (rendered && 'problem' in rendered ? rendered : []));
      return {
        instances: mine.map(({ instance, key, made }) => ({ ...instance, key, ...made })),
        problems: [...problems, ...failed.map(({ problem, about }): FoundProblem => [problem, about])],
      };
    });
    const answers = this.#answers;
    this.#answers = [];
    this.#count(answers);
    return { pages, answers, news: this.#facts.news(), contents: this.#open.contents.news() };
  }

  async finish(): Promise<PagesMade> {
    await this.#elsewhere?.stored();
    return {
      fragments: workOf(this.#derived, this.#renderer.rendered),
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
    const html = this.#htmlOf(region, plan.page);
    // Of a model that failed there is no document, nor any of the build.
    for (const instance of plan.within(from, until))
      if (!instance.fragments.some(({ model }) => model.hasFailed))
        jobs.push(this.#jobOf(region, instance, jobs.length, html));
    return { jobs, problems };
  }

  /** A fragment counts once, at however many instants it was derived. */
  #count(answers: readonly NumberedAnswer[]): void {
    const own = new Set<string>();
    for (const { region, question } of answers) {
      const { kind, page, locale } = question;
      if (kind === 'body') continue;
      const name = kind === 'fallback' ? 'main' : kind;
      const counted = page ? own : this.#common;
      const of = `${region} ${name} ${page?.id ?? locale}`;
      if (!counted.has(of)) this.#derived[name] += 1;
      counted.add(of);
    }
  }

  /** What earlier builds rendered of a page. */
  #htmlOf(region: string, page: PageInstance['page']): KeptHtml | undefined {
    const answers = this.#answersOf(region);
    const find = this.#findFile;
    if (!find || !answers.knows(page)) return undefined;
    return new HtmlOfDocuments({
      documents: (name) => answers.documentsOf(page, name),
      find: (hash) => find(region, hash),
    });
  }

  #jobOf(region: string, instance: PageInstance, i: number, html: KeptHtml | undefined): Job {
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
      html,
      rendered: isOpen ? null : this.#render(job, html),
      made: { document: null, islands: [], isTaken: false, lengths: null },
    };
  }

  #render(job: RenderJob, html: KeptHtml | undefined): Rendered {
    try {
      const document = this.#renderer.render(job, html);
      const { assets, islands } = document;
      return { assets, islands, ...bytesOf(document, this.#slab) };
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
      if (document) one.made = { document, islands: null, isTaken: true, lengths: null };
    }
    const missing = open.filter(({ made }) => made.document === null);
    const elsewhere = this.#elsewhere;
    if (elsewhere)
      await Promise.all(
        missing.map(async (one) => {
          const found = await elsewhere.find(one.key);
          if (found) this.#take(one, found);
        }),
      );
    const left = missing.filter(({ made }) => made.document === null);
    this.#slab = slab;
    const rendered = [...guardedEach(left, ({ job, html }) => this.#render(job as RenderJob, html))];
    left.forEach((one, i) => {
      one.rendered = rendered[i] as Rendered;
    });
    this.#write(jobs);
  }

  /** Takes a document that another machine made. */
  #take(job: Job, { document, islands, bytes }: FoundDocument): void {
    this.#writer.write({ file: job.target, bytes });
    job.made = { document: { ...document, file: job.target }, islands, isTaken: true, lengths: null };
  }

  #write(jobs: readonly Job[]): void {
    for (const job of jobs) {
      const { target: file, rendered } = job;
      if (rendered === null || 'problem' in rendered) continue;
      const { bytes, assets, islands, lengths } = rendered;
      const hash = this.#writer.write({ file, bytes });
      const document = { hash, size: bytes.length, assets };
      job.made = { document: { ...document, file }, islands, isTaken: false, lengths };
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

function workOf(derived: FragmentCounts, rendered: FragmentCounts): FragmentWork {
  const work = fragmentNames.map((name) => [name, { derived: derived[name], rendered: rendered[name] }]);
  return Object.fromEntries(work) as FragmentWork;
}
