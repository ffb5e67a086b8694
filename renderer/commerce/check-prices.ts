import type { Linker } from '../load/link.ts';
import { priceConflicts } from './price.ts';
import type { Campaign, ShopRegion } from './shop.ts';

/** One product has one price: two campaigns may not price it at once. */
export function checkPrices(
  linker: Linker,
  campaigns: ReadonlyMap<string, Campaign>,
  region: ShopRegion,
): void {
  for (const { product, first, second } of priceConflicts(campaigns, region)) {
    linker.report(
      'price-conflict',
      { file: second.source.file, path: ['prices'] },
      `campaigns ${first.id} and ${second.id} price ${product} at the same time in region "${region.id}"`,
      'give the one that wins a higher precedence',
    );
  }
}
