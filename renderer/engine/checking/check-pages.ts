import type { AskedAssets } from '../../assets/catalogue.ts';
import { BEGINNING, END } from '../../clock/index.ts';
import { callOrigins } from '../../plan/call-origins.ts';
import type { PageInstance } from '../../plan/page-plan.ts';
import { guardedEach } from '../../purity/purity.ts';
import { templateFault } from '../../purity/template-fault.ts';
import type { Document, RenderedFragment } from '../../render/document.ts';
import { PageRenderer } from '../../render/page-renderer.ts';
import type { PageOf, Slice } from '../making/deal.ts';
import { type FoundProblem, type NumberedAnswer, stated } from '../making/make-pages.ts';
import { type FactNews, FactNumbers } from '../memory/fact-numbers.ts';
import { factsOf, type OpenSite, RegionPlans } from '../opening/open-site.ts';
import { jobOf } from '../opening/render-job.ts';
import { blockedByPolicy, blockedProblem } from './blocked-by-policy.ts';
import { NotedIslands, type UsedIsland } from './check-islands.ts';
import type { State } from './checked-pages.ts';
import { linksIn } from './links.ts';
import { StageSigns } from './stage-signs.ts';

/** What is left of a page once it was checked. */
export interface CheckedPage {
  /** All that it ever shows, in order of time. */
  readonly states: readonly State[];
  /** Once for each derivation or document that met it. */
  readonly problems: readonly FoundProblem[];
  /** Islands that no page of its batch had before, with such props. */
  readonly islands: readonly UsedIsland[];
}

export interface CheckedBatch {
  readonly pages: readonly CheckedPage[];
  readonly answers: readonly NumberedAnswer[];
  readonly news: FactNews;
}

/** What a thread tells when it is through. */
export interface PagesChecked {
  readonly assets: AskedAssets;
}

interface Findings {
  readonly problems: FoundProblem[];
  readonly islands: UsedIsland[];
}

/** Derives and renders pages in every state that they ever have, and tells what is wrong with them. */
export class PageChecker implements Slice<CheckedBatch, PagesChecked> {
  readonly ahead = 1;
  readonly #open: OpenSite;
  readonly #facts: FactNumbers;
  readonly #renderer: PageRenderer;
  /** Of the current batch: the first page with an island is known once all batches are. */
  #noted = new NotedIslands();
  readonly #regions: RegionPlans;
  readonly #looked = new WeakSet<RenderedFragment>();
  readonly #links = new WeakMap<RenderedFragment, readonly string[]>();
  readonly #hosts: readonly string[];
  readonly #signs: StageSigns;
  /** Of the current batch. */
  #answers: NumberedAnswer[] = [];
  /** Of the current page. */
  #found: Findings = { problems: [], islands: [] };

  constructor(open: OpenSite) {
    this.#open = open;
    this.#facts = new FactNumbers(factsOf(open));
    this.#regions = new RegionPlans(
      open,
      (...problem) => this.#found.problems.push(problem),
      // Nothing is recalled: what is checked is derived and rendered.
      (region) => ({
        recall: () => undefined,
        keep: (question, { asked, ...answer }) => {
          this.#answers.push({ ...answer, region, question, facts: this.#facts.of(asked.facts) });
        },
      }),
    );
    this.#renderer = new PageRenderer(open.module, open.documentFiles);
    this.#hosts = Object.values(open.site.file.hosts);
    this.#signs = new StageSigns(open);
  }

  async make(batch: readonly PageOf[]): Promise<CheckedBatch> {
    this.#noted = new NotedIslands();
    this.#answers = [];
    const pages = [...guardedEach(batch, (one) => this.#check(one))];
    return { pages, answers: this.#answers, news: this.#facts.news() };
  }

  async finish(): Promise<PagesChecked> {
    return { assets: this.#open.catalogue.askedFor };
  }

  #check({ region, page: id }: PageOf) {
    const found: Findings = { problems: [], islands: [] };
    this.#found = found;
    const plan = this.#regions.plan(region, id);
    const states = [...plan.within(BEGINNING, END)].map((instance): State => {
      const document = this.#documentOf(region, instance);
      const fragments = document?.fragments.map(withoutMarks) ?? [];
      const links = fragments.map((fragment) => this.#linksOf(fragment));
      const signs = document ? this.#signs.of(region, instance, { ...document, fragments }) : [];
      return { instance: stated(instance), assets: document?.assets ?? null, links, signs };
    });
    return { states, ...found };
  }

  /** Null where it cannot be rendered, which is noted. */
  #documentOf(region: string, instance: PageInstance): Document | null {
    const { path, page, fragments } = instance;
    // Its failure is noted already.
    if (fragments.some(({ model }) => model.hasFailed)) return null;
    const job = jobOf(region, page, instance);
    try {
      const document = this.#renderer.render(job);
      const fragments = document.fragments.map(withoutMarks);
      this.#found.islands.push(...this.#noted.note(path, fragments));
      this.#noteBlocked(region, job.source, fragments);
      return document;
    } catch (error) {
      const { problem, about } = templateFault(error, { ...job, file: job.source });
      this.#found.problems.push([problem, about]);
      return null;
    }
  }

  #linksOf(fragment: RenderedFragment): readonly string[] {
    const links = this.#links.get(fragment) ?? linksIn(fragment.html, this.#hosts);
    this.#links.set(fragment, links);
    return links;
  }

  /** What browsers would not load or apply; header and footer are looked through once. */
  #noteBlocked(regionId: string, source: string, fragments: readonly RenderedFragment[]): void {
    const region = this.#open.site.regions.get(regionId);
    if (region === undefined) return;
    const sources = callOrigins(this.#open.site.file, region);
    for (const fragment of fragments) {
      if (this.#looked.has(fragment)) continue;
      this.#looked.add(fragment);
      for (const blocked of blockedByPolicy(fragment.html, sources))
        this.#found.problems.push([blockedProblem(blocked, source), `${blocked.written} ${blocked.what}`]);
    }
  }
}

/** What a mark says of the current page is no part of what is looked for, so that a header is looked through once for all pages. */
function withoutMarks(fragment: RenderedFragment): RenderedFragment {
  return fragment.unmarked ?? fragment;
}
