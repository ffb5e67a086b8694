import { contains, type Instant, toUtc, windowOf } from '../clock/index.ts';
import { explainPrice, type PriceReasons, shopOf } from '../commerce/index.ts';
import type { ShopRegion } from '../commerce/shop.ts';
import { type OpenSite, planRegion, type RegionPlan } from '../engine/opening/open-site.ts';
import { jobOf } from '../engine/opening/render-job.ts';
import { type Page, pathOf } from '../model/linked.ts';
import { pagesOf } from '../plan/edition.ts';
import type { PagePlan } from '../plan/page-plan.ts';
import { guardedEach } from '../purity/purity.ts';
import { htmlOf } from '../render/document.ts';
import { PageRenderer } from '../render/page-renderer.ts';

/** What the data says of an instant, to hold what is served against. */
export class Expected {
  readonly #open: OpenSite;
  readonly #renderer: PageRenderer;
  readonly #plans = new Map<string, RegionPlan & { readonly pages: Map<string, PagePlan> }>();

  constructor(open: OpenSite) {
    this.#open = open;
    this.#renderer = new PageRenderer(open.module, open.documentFiles);
  }

  /** The pages of a region that are there. */
  there(regionId: string, at: Instant): Page[] {
    const pages = pagesOf(this.#open.site, regionId);
    const isThere = guardedEach(pages, ({ id }) => this.#planOf(regionId, id)?.isThere(at) === true);
    return [...isThere].flatMap((there, i) => (there ? (pages[i] as Page) : []));
  }

  /** Whether a region of the site has this prefix. */
  isPrefix(first: string): boolean {
    return [...this.#open.site.regions.values()].some(({ prefix }) => prefix === first);
  }

  /** The documents of pages, byte for byte; null where the data has no such page there. */
  *documents(regionId: string, pageIds: readonly string[], at: Instant): Generator<string | null> {
    yield* guardedEach(pageIds, (id) => {
      const plan = this.#planOf(regionId, id);
      return plan && htmlOf(this.#renderer.render(jobOf(regionId, plan.page, plan.at(at))));
    });
  }

  #planOf(regionId: string, pageId: string): PagePlan | null {
    const page = this.#open.site.pages.get(pageId);
    if (!page?.windows.has(regionId) || !this.#open.site.regions.has(regionId)) return null;
    const known = this.#plans.get(regionId) ?? { ...planRegion(this.#open, regionId), pages: new Map() };
    this.#plans.set(regionId, known);
    const plan = known.pages.get(pageId) ?? known.plan(page);
    known.pages.set(pageId, plan);
    return plan;
  }

  price(regionId: string, product: string, at: Instant): PriceReasons | undefined {
    const region = this.#open.site.regions.get(regionId) as ShopRegion | undefined;
    return region && shopOf(this.#open.site) && explainPrice(shopOf(this.#open.site), region, product, at);
  }

  /** The ends of what a countdown may run to: the stages that run there, and their campaigns. */
  ends(regionId: string, at: Instant): readonly string[] {
    return [...(shopOf(this.#open.site)?.campaigns.values() ?? [])].flatMap(({ inRegion }) => {
      const running = inRegion.get(regionId);
      if (!running || !contains(windowOf(running.window), at)) return [];
      const now = running.stages.filter(({ starts, ends }) =>
        contains({ from: starts.at, until: ends.at }, at),
      );
      return [...now.map(({ ends }) => ends.at), windowOf(running.window).until].flatMap(
        (end) => toUtc(end) ?? [],
      );
    });
  }

  /** When what a product costs changes next; null: it is open. UTC with Z. */
  priceEnd(regionId: string, product: string, at: Instant): string | null {
    let reasons = this.price(regionId, product, at);
    const amount = reasons?.price.amount;
    for (;;) {
      const ends = reasons?.window.ends;
      if (!ends) return null;
      reasons = this.price(regionId, product, ends.at);
      if (reasons?.price.amount !== amount) return toUtc(ends.at);
    }
  }

  /** How the stages that run are called, the shortest name last. */
  stageTitles(regionId: string, at: Instant): readonly string[] {
    const { site, loaded } = this.#open;
    const words = loaded.words.get(site.regions.get(regionId)?.locale ?? '');
    const titles = [...(shopOf(site)?.campaigns.values() ?? [])].flatMap(({ id, inRegion }) => {
      const running = inRegion
        .get(regionId)
        ?.stages.find(({ starts, ends }) => contains({ from: starts.at, until: ends.at }, at));
      const tree = running && words?.find(`campaigns.${id}.stages.${running.id}`);
      if (typeof tree === 'string') return [tree];
      return tree && !Array.isArray(tree)
        ? Object.values(tree).filter((text) => typeof text === 'string')
        : [];
    });
    return titles.sort((a, b) => b.length - a.length);
  }

  /** Where a page that is not there leads: the home of its region. */
  home(regionId: string): string {
    const region = this.#open.site.regions.get(regionId);
    return region ? pathOf(region, '') : '/';
  }

  zone(regionId: string): string {
    return this.#open.site.regions.get(regionId)?.timeZone ?? 'UTC';
  }

  /** `data/regions/us.yaml:12` */
  source(reasons: PriceReasons): string | null {
    return reasons.price.source && this.#open.loaded.locate(reasons.price.source);
  }

  sourceOfPage(pageId: string): string | null {
    const page = this.#open.site.pages.get(pageId);
    return page ? this.#open.loaded.locate(page.source) : null;
  }
}
