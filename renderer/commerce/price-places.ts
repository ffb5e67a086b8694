import { BEGINNING, type Instant, isBefore } from '../clock/index.ts';
import type { SourceRef } from '../problems/problems.ts';
import { tablesOf } from './link-campaign.ts';
import type { Campaign, RegionalProduct, ShopRegion } from './shop.ts';

/** Where a region gives the regular prices of a product. */
export function placeOfPrices({ source }: RegionalProduct): SourceRef {
  return { ...source, path: [...source.path, 'price'] };
}

/** Where it gives the one that is in force at an instant. */
export function placeOfPriceAt(product: RegionalProduct, at: Instant): SourceRef {
  const span = product.price.findLast(({ starts }) => !isBefore(at, starts?.at ?? BEGINNING));
  return span?.starts?.facts[0]?.source ?? placeOfPrices(product);
}

/**
 * Where a campaign gives the price of a stage: in the region's own table before that of its currency, at the stage or the last one
 * before it that names a price.
 */
export function placeOfStagePrice(
  campaign: Campaign,
  region: ShopRegion,
  product: string,
  stage: string,
): SourceRef {
  const { prices, stages } = campaign.file;
  const table = tablesOf(region).findLast((name) => prices[name]?.[product] !== undefined) ?? region.id;
  const entry = prices[table]?.[product];
  const place = { file: campaign.source.file, path: ['prices', table, product] };
  if (typeof entry !== 'object') return place;
  const ids = Object.keys(stages);
  const given = ids.slice(0, ids.indexOf(stage) + 1).findLast((id) => entry[id] !== undefined);
  return given === undefined ? place : { ...place, path: [...place.path, given] };
}
