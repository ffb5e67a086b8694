import {
  BEGINNING,
  END,
  formatLocal,
  type Instant,
  intersect,
  isBefore,
  spansWithin,
  toUtc,
  type Window,
  windowOf,
} from '../clock/index.ts';
import type { Site } from '../model/linked.ts';
import { toDecimal } from './money.ts';
import { priceTimeline } from './price.ts';
import { type ShopRegion, shopOf } from './shop.ts';

/** What a product costs in a region over one stretch of time; a row of the store teams' list. */
export interface PriceRow {
  readonly product: string;
  readonly name: string;
  readonly region: string;
  readonly currency: string;
  /** What the shopper pays: a plain decimal in major units. */
  readonly price: string;
  /** The price outside of campaigns, if it differs. */
  readonly regular: string | null;
  /** What is struck through. */
  readonly was: string | null;
  readonly campaign: string | null;
  readonly stage: string | null;
  /** UTC with Z; null: open. */
  readonly from: string | null;
  readonly until: string | null;
  /** The same on the region's clock, with its offset. */
  readonly localFrom: string | null;
  readonly localUntil: string | null;
}

/** Every price that some regions have within their windows, each with its whole extent, in the order of regions and line-up. */
export function priceList(site: Site, windows: Readonly<Record<string, Window>>): PriceRow[] {
  return Object.entries(windows).flatMap(([id, window]) => {
    const region = site.regions.get(id) as ShopRegion | undefined;
    return region ? pricesIn(site, region, window) : [];
  });
}

function pricesIn(site: Site, region: ShopRegion, window: Window): PriceRow[] {
  const { currency, timeZone } = region;
  if (!currency) return [];
  const local = (at: Instant): string | null =>
    isBefore(BEGINNING, at) && isBefore(at, END) ? formatLocal(at, timeZone) : null;
  const rows: PriceRow[] = [];
  for (const product of region.products.values()) {
    const listed = windowOf(product.listed);
    const timeline = priceTimeline(shopOf(site).campaigns, region, product);
    for (const span of spansWithin(timeline, intersect(window, listed))) {
      const { amount, regular, was, campaign, stage } = span.value;
      if (amount === null) continue;
      const { from, until } = intersect(span, listed);
      rows.push({
        product: product.key,
        name: product.name,
        region: region.id,
        currency: currency.code,
        price: toDecimal(amount, currency),
        regular: regular === null || regular === amount ? null : toDecimal(regular, currency),
        was: was === null ? null : toDecimal(was, currency),
        campaign: campaign?.id ?? null,
        stage: stage?.id ?? null,
        from: toUtc(from),
        until: toUtc(until),
        localFrom: local(from),
        localUntil: local(until),
      });
    }
  }
  return rows;
}
