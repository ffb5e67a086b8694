import { isBefore, spansWithin, windowOf } from '../clock/index.ts';
import type { Linker } from '../load/link.ts';
import { tablesOf } from './link-campaign.ts';
import { PRIOR_PRICE_DAYS, priceConflicts, priceSources, priceTimeline, timeBefore } from './price.ts';
import { placeOfPrices } from './price-places.ts';
import type { Campaign, ShopRegion } from './shop.ts';

/** Prices that no shopper could make sense of: two at once, none for a region, a reduction from nothing. */
export function checkPrices(
  linker: Linker,
  campaigns: ReadonlyMap<string, Campaign>,
  regions: ReadonlyMap<string, ShopRegion>,
): void {
  checkConflicts(linker, campaigns, regions);
  for (const campaign of campaigns.values()) {
    for (const id of campaign.inRegion.keys()) {
      const region = regions.get(id);
      if (!region) continue;
      checkTables(linker, campaign, region, regions);
      if (campaign.file.kind === 'sale') checkHistory(linker, campaign, region, campaigns);
    }
  }
}

/** One product has one price: two campaigns may not price it at once. Two campaigns are one mistake. */
function checkConflicts(
  linker: Linker,
  campaigns: ReadonlyMap<string, Campaign>,
  regions: ReadonlyMap<string, ShopRegion>,
): void {
  const pairs = new Map<
    string,
    { first: Campaign; second: Campaign; products: Set<string>; regions: Set<string> }
  >();
  for (const region of regions.values()) {
    for (const { product, first, second } of priceConflicts(campaigns, region)) {
      const key = `${first.id} ${second.id}`;
      const pair = pairs.get(key) ?? { first, second, products: new Set(), regions: new Set() };
      pair.products.add(product);
      pair.regions.add(region.id);
      pairs.set(key, pair);
    }
  }
  for (const { first, second, ...found } of pairs.values()) {
    linker.report(
      'price-conflict',
      { file: second.source.file, path: ['prices'] },
      `campaigns ${first.id} and ${second.id}, both of precedence ${first.file.precedence}, price ${[...found.products].join(', ')} at the same time, in ${[...found.regions].join(', ')}`,
      'give the one that wins a higher precedence',
    );
  }
}

/** A campaign with prices has a table of them for each region in which it could reduce something. */
function checkTables(
  linker: Linker,
  { file, source }: Campaign,
  region: ShopRegion,
  regions: ReadonlyMap<string, ShopRegion>,
): void {
  const tables = tablesOf(region);
  if (tables.some((table) => Object.hasOwn(file.prices, table))) return;
  const priced = file.regions.some((id) => {
    const other = regions.get(id);
    return other && tablesOf(other).some((table) => Object.hasOwn(file.prices, table));
  });
  const sold = Object.values(file.prices).flatMap((table) => Object.keys(table));
  if (!priced || !sold.some((product) => region.products.has(product))) return;
  linker.reportIn(
    region.id,
    'schema-missing',
    { file: source.file, path: ['prices'] },
    'the campaign prices what is sold in other regions, and has no table of prices',
    `add ${tables.join(' or ')}; an empty table, ${region.id}: {}, says that nothing has another price there`,
  );
}

/** What a sale reduces had a price before, where the reduction is measured from that. */
function checkHistory(
  linker: Linker,
  campaign: Campaign,
  region: ShopRegion,
  all: ReadonlyMap<string, Campaign>,
): void {
  if (region.file.reductions !== 'prior-price') return;
  for (const [key, product] of region.products) {
    const [source] = priceSources([campaign], region, key);
    if (!source) continue;
    const isReduced = spansWithin(source.timeline, windowOf(source.running.window)).some(
      ({ value: now, ...span }) =>
        now && spansWithin(product.price, span).some((regular) => regular.value > now.amount),
    );
    const before = timeBefore(product, source.running.window.starts?.at ?? null, region.timeZone);
    if (!isReduced || !isBefore(before.from, before.until)) continue;
    if (spansWithin(priceTimeline(all, region, product), before).some(({ value }) => value.amount !== null))
      continue;
    linker.report(
      'schema-missing',
      placeOfPrices(product),
      `${key} has no price in the ${PRIOR_PRICE_DAYS} days before campaign ${campaign.id}, and its reduction in region "${region.id}" is measured from the lowest of them`,
      'add what it cost before, or a startTime from which it is listed at all',
    );
  }
}
