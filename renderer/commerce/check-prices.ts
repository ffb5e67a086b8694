import type { Linker } from '../load/link.ts';
import type { Campaign, Region } from '../model/linked.ts';
import { labelAgrees, priceConflicts, priceTimeline } from './index.ts';

/** One product has one price: two campaigns may not price it at once, and labels of other systems say what the prices say. */
export function checkPrices(linker: Linker, campaigns: ReadonlyMap<string, Campaign>, region: Region): void {
  for (const { product, first, second } of priceConflicts(campaigns, region)) {
    linker.report(
      'price-conflict',
      { file: second.source.file, path: ['prices'] },
      `campaigns ${first.id} and ${second.id} price ${product} at the same time in region "${region.id}"`,
      'give the one that wins a higher precedence',
    );
  }
  for (const campaign of campaigns.values()) {
    if (!campaign.inRegion.has(region.id)) continue;
    for (const table of [region.currency.code.toLowerCase(), region.id]) {
      for (const [key, label] of Object.entries(campaign.file.save[table] ?? {})) {
        const product = region.products.get(key);
        // A price of the region's own is not what the label of its currency speaks of.
        const isOverridden = table !== region.id && campaign.file.prices[region.id]?.[key] !== undefined;
        if (!product || isOverridden) continue;
        const reduced = priceTimeline(campaigns.values(), region, product).filter(
          ({ value }) => value.campaign === campaign,
        );
        const wrong = reduced.find(
          ({ value }) =>
            !labelAgrees(
              label,
              value.was ?? value.launch?.after ?? value.amount ?? 0,
              value.amount ?? 0,
              region.currency.digits,
            ),
        );
        if (!wrong) continue;
        linker.report(
          'save-mismatch',
          { file: campaign.source.file, path: ['save', table, key] },
          `the label "${label}" disagrees with the prices of ${key} in region "${region.id}"`,
          'labels are computed from the prices: leave it out',
        );
      }
    }
  }
}
