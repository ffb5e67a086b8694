import type { PageContext, Timed, Workbench } from 'almanac/site';

/** Every instant at which something about prices, listings or campaigns of the region changes, in order. */
export function instantsOf(context: PageContext, bench: Workbench): number[] {
  const found = new Set<number>([bench.at]);
  const note = (timed: Timed<unknown>): void => {
    for (const { starts } of timed) if (starts) found.add(starts.at);
  };
  for (const product of context.region.products.values()) {
    note(product.price);
    note(product.isPreSale);
    note(product.stock);
    if (product.listed.starts) found.add(product.listed.starts.at);
  }
  for (const campaign of bench.campaigns)
    for (const stage of campaign.inRegion.get(context.region.id)?.stages ?? []) found.add(stage.starts.at);
  return [...found].sort((a, b) => a - b);
}
