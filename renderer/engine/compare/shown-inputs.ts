import {
  BEGINNING,
  contains,
  END,
  fromUtc,
  type Instant,
  intersect,
  type Window,
  windowOf,
} from '../../clock/index.ts';
import { priceList } from '../../commerce/index.ts';
import type { Page } from '../../model/linked.ts';
import { pagesOf } from '../../plan/edition.ts';
import type { PagePlan, PageState } from '../../plan/page-plan.ts';
import { ProblemSet } from '../../plan/problem-set.ts';
import { InputError } from '../../problems/problems.ts';
import { guardedBatch, guardedEach } from '../../purity/purity.ts';
import { templateFault } from '../../purity/template-fault.ts';
import { htmlOf } from '../../render/document.ts';
import { PageRenderer, type RenderJob } from '../../render/page-renderer.ts';
import { KnownRegions, type KnownScope } from '../opening/known-region.ts';
import { type OpenSite, planRegion } from '../opening/open-site.ts';
import { jobOf } from '../opening/render-job.ts';
import {
  type Editions,
  type Shown,
  type ShownPage,
  type ShownPrice,
  type Timeline,
  type Timelines,
  VALIDITY,
} from './editions.ts';

/** What the inputs of a site say at an instant and over a window, with what is known of its regions. */
export class ShownInputs {
  readonly #open: OpenSite;
  readonly #known: KnownRegions;
  readonly #renderer: PageRenderer;
  readonly #problems = new ProblemSet();
  readonly #plans = new Map<string, readonly PagePlan[]>();

  constructor(open: OpenSite, known: KnownScope) {
    this.#open = open;
    this.#known = new KnownRegions(open, known);
    this.#renderer = new PageRenderer(open.module, open.documentFiles);
  }

  /** Region by region. Throws an InputError where a model fails. */
  at(at: Readonly<Record<string, Instant>>): Editions {
    const open = this.#open;
    const editions = new Map<string, Shown>();
    for (const [id, instant] of Object.entries(at)) {
      const pages = [
        ...guardedEach(this.#plansOf(id), (plan) => [plan, plan.stateAt(instant)] as const),
      ].flatMap(([{ page, path: url }, state]): [string, ShownPage][] =>
        state === null ? [] : [[url, this.#page(id, page, state)]],
      );
      editions.set(id, {
        prefix: prefixOf(open, id),
        prices: pricesAt(open, id, { from: instant, until: instant + 1 }, instant),
        pages: new Map(pages),
        asset: (url) => open.catalogue.get(url)?.bytes(),
      });
    }
    this.#refuseProblems();
    return editions;
  }

  /** Region by region. Throws an InputError where a model fails. */
  within(windows: Readonly<Record<string, Window>>): Timelines {
    const open = this.#open;
    const timelines = new Map<string, Timeline>();
    for (const [id, window] of Object.entries(windows)) {
      const instances = [
        ...guardedEach(this.#plansOf(id), (plan) => [...plan.within(window.from, window.until)]),
      ]
        .flat()
        .map((instance) => ({
          url: instance.path,
          present: instance.present,
          window: windowOf(instance.window),
          page: this.#page(id, instance.page, instance),
        }));
      const rows = priceList(open.site, { [id]: window });
      timelines.set(id, {
        edges: [
          ...instances.flatMap((each) => [each.window.from, each.window.until]),
          ...rows.flatMap(({ from, until }) => [fromUtc(from, BEGINNING), fromUtc(until, END)]),
        ],
        at: (at) => ({
          prefix: prefixOf(open, id),
          prices: pricesAt(open, id, window, at),
          pages: new Map(
            instances
              .filter((each) => each.present && contains(each.window, at))
              .map(({ url, page }) => [url, page]),
          ),
          asset: (url) => open.catalogue.get(url)?.bytes(),
        }),
      });
    }
    this.#refuseProblems();
    return timelines;
  }

  /** Keeps what was derived, for later runs. Call it after the comparison. */
  save(): void {
    this.#known.save();
  }

  #plansOf(region: string): readonly PagePlan[] {
    const known = this.#plans.get(region);
    if (known) return known;
    const { site } = this.#open;
    const { plan } = planRegion(this.#open, region, this.#problems, this.#known.of(region).memory);
    const plans = pagesOf(site, region).map((page) => plan(page));
    this.#plans.set(region, plans);
    return plans;
  }

  /** Its document is rendered once, when it is first asked for. */
  #page(region: string, page: Page, { present, bodyClass, fragments }: PageState): ShownPage {
    const state = { present, bodyClass, fragments };
    let rendered: string | undefined;
    let said: string | undefined;
    const says = (): string => (said ??= this.#said(state));
    const html = (): string => (rendered ??= this.#render(page, jobOf(region, page, state)));
    return {
      digest: state.fragments.map(({ key }) => key).join(' '),
      // Models hold more than views show; of a page that is known they would have to be derived.
      names: (product) => html().includes(`"${product}"`) || says().includes(`"${product}"`),
      html,
    };
  }

  #said({ fragments }: PageState): string {
    const said = guardedBatch(() => fragments.map(({ model }) => model.json).join('\n'));
    this.#refuseProblems();
    return said;
  }

  #render(page: Page, job: RenderJob): string {
    try {
      const document = this.#renderer.render(job, this.#known.of(job.region).htmlOf(page));
      this.#refuseProblems();
      return htmlOf(document).replace(VALIDITY, '');
    } catch (error) {
      if (error instanceof InputError) throw error;
      const { problem } = templateFault(error, { ...job, file: job.source });
      throw new InputError([this.#open.loaded.position(problem)]);
    }
  }

  #refuseProblems(): void {
    const { problems } = this.#problems;
    if (problems.length > 0)
      throw new InputError(problems.map((problem) => this.#open.loaded.position(problem)));
  }
}

function prefixOf({ site }: OpenSite, region: string): string | null {
  return site.regions.get(region)?.prefix ?? null;
}

function pricesAt(
  { site }: OpenSite,
  region: string,
  window: Window,
  at: Instant,
): ReadonlyMap<string, ShownPrice> {
  const rows = priceList(site, { [region]: intersect(window, { from: at, until: at + 1 }) });
  return new Map(
    rows.map(({ product, name, price, currency }) => [product, { name, text: price, currency }]),
  );
}
