import path from 'node:path';
import type { Browser } from 'playwright-core';
import { siteDir } from '../calendar/names.ts';
import type { Instant } from '../clock/index.ts';
import { shopOf } from '../commerce/index.ts';
import type { ShopPage } from '../commerce/shop.ts';
import type { MovedPrice } from '../engine/compare/moved-prices.ts';
import type { OpenSite } from '../engine/opening/open-site.ts';
import { startServer } from '../serve/server.ts';
import { picture, tryGuard } from './browser.ts';
import type { GuardTrial, RehearsedPrice } from './results.ts';

/** So many pairs of pictures are taken in all, as many of each region. */
const MOST_PICTURES = 10;

export interface ToShow {
  readonly region: string;
  /** Of the page. */
  readonly id: string;
  readonly path: string;
  readonly product: string;
}

/** A page as it was and as it is; each null where it cannot be opened. */
export interface Shot {
  readonly shown: ToShow;
  readonly before: string | null;
  readonly after: string | null;
}

export interface TriedGuard {
  readonly page: ToShow;
  readonly end: Instant;
  readonly trials: readonly GuardTrial[];
}

/**
 * What is seen in a browser. Each site that is looked at stands on a server of its own, with a time of its own, so the browser
 * works while the next switches are played.
 */
export class Looks {
  readonly #browser: Browser;
  readonly #out: string;
  /** Between how many regions the pictures are shared out. */
  readonly #regions: number;
  /** The pages of which there are pictures, `de black-friday`. */
  readonly #pictured = new Set<string>();
  #guard: Promise<TriedGuard> | null = null;
  /** One look after the other: more at once would take the processor from what is played. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(browser: Browser, out: string, regions: number) {
    this.#browser = browser;
    this.#out = out;
    this.#regions = regions;
  }

  /** The pages that tell most of a switch, on the site before it and the one after. */
  shoot(
    open: OpenSite,
    prices: readonly MovedPrice[],
    sites: { readonly before: string; readonly after: string },
    at: Instant,
  ): Promise<Shot[]> {
    const wanted = this.#pagesToPicture(open, prices);
    // Where nothing had a price before, no price is over.
    const ending = wanted.find(({ region, product }) =>
      prices.some((one) => one.region === region && one.product === product && one.from !== null),
    );
    if (ending !== undefined) this.#guard ??= this.#then(() => this.#tryGuard(sites.before, ending, at));
    return this.#then(async () => {
      const before = await this.#pictures(sites.before, at - 1, wanted);
      const after = await this.#pictures(sites.after, at, wanted);
      return wanted.map((shown, i) => ({ shown, before: before[i] ?? null, after: after[i] ?? null }));
    });
  }

  /** How the page's guard did; null: no page changes a price. */
  async guard(): Promise<TriedGuard | null> {
    return this.#guard;
  }

  /** Closes the browser; looks that are under way fail. */
  async close(): Promise<void> {
    await this.#browser.close();
    await this.#last.catch(() => {});
  }

  #then<T>(look: () => Promise<T>): Promise<T> {
    const done = this.#last.then(look);
    // A look that fails is reported to the caller, and keeps no later look from being taken.
    this.#last = done.catch(() => {});
    return done;
  }

  async #pictures(site: string, now: Instant, pages: readonly ToShow[]): Promise<(string | null)[]> {
    const found: (string | null)[] = [];
    if (pages.length === 0) return found;
    await this.#served(site, now, async (url) => {
      for (const { path: shown, product } of pages)
        found.push(await picture(this.#browser, url + shown, product));
    });
    return found;
  }

  async #tryGuard(site: string, page: ToShow, end: Instant): Promise<TriedGuard> {
    return this.#served(site, end - 1, async (url, time) => {
      const trials = await tryGuard(this.#browser, { url, path: page.path, end, time });
      return { page, end, trials };
    });
  }

  async #served<T>(
    site: string,
    now: Instant,
    look: (url: string, time: { now: Instant }) => Promise<T>,
  ): Promise<T> {
    const time = { now, read: () => time.now };
    const server = await startServer({ site: path.join(this.#out, siteDir(site)), port: 0, time });
    try {
      return await look(server.url, time);
    } finally {
      await server.close();
    }
  }

  /** Of each region whose prices change the page that tells most, until the region has its share of pictures. */
  #pagesToPicture(open: OpenSite, prices: readonly MovedPrice[]): ToShow[] {
    const share = Math.max(1, Math.floor(MOST_PICTURES / this.#regions));
    return [...new Set(prices.map(({ region }) => region))].flatMap((region) => {
      const taken = [...this.#pictured].filter((one) => one.startsWith(`${region} `)).length;
      if (taken >= share || this.#pictured.size >= MOST_PICTURES) return [];
      const own = prices.filter((one) => one.region === region);
      const page = pagesToShow(open, region, own).find(({ id }) => !this.#pictured.has(`${region} ${id}`));
      if (page === undefined) return [];
      this.#pictured.add(`${region} ${page.id}`);
      return [page];
    });
  }
}

/** The pages of a region whose prices change, those that tell most first: a sale's, a product's own, the home. */
function pagesToShow({ site }: OpenSite, region: string, prices: readonly RehearsedPrice[]): ToShow[] {
  const sales = new Set([...(shopOf(site)?.campaigns.values() ?? [])].map(({ file }) => file.page));
  const prefix = site.regions.get(region)?.prefix ?? '';
  const found = new Map<string, ToShow & { readonly rank: number }>();
  for (const { product, pages } of prices)
    for (const shown of pages) {
      const slug = shown.slice(1 + (prefix === '' ? 0 : prefix.length + 1));
      const page = [...site.pages.values()].find((one) => one.slug === slug && !one.file.file);
      if (!page || found.has(page.id)) continue;
      const isOwn = (page as ShopPage).file.product === product;
      const rank = sales.has(page.id) ? 3 : isOwn ? 2 : slug === '' ? 1 : 0;
      if (rank > 0) found.set(page.id, { region, id: page.id, path: shown, product, rank });
    }
  return [...found.values()].sort((a, b) => b.rank - a.rank);
}
