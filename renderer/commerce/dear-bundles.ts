import { combine, formatLocal, type Instant, toUtc, valueAt } from '../clock/index.ts';
import type { Site } from '../model/linked.ts';
import type { Problem } from '../problems/problems.ts';
import { amountText } from './money.ts';
import { priceTimeline } from './price.ts';
import { placeOfPrices } from './price-places.ts';
import { type RegionalProduct, type ShopRegion, shopOf } from './shop.ts';

/** Bundles that cost more than their parts at some time, each once a region: a warning at the price of the bundle. */
export function dearBundles(site: Site): Problem[] {
  return [...site.regions.values()].flatMap((region) => dearIn(site, region as ShopRegion));
}

function dearIn(site: Site, region: ShopRegion): Problem[] {
  const { campaigns } = shopOf(site);
  if (!region.currency) return [];
  return [...region.products.values()].flatMap((bundle): Problem[] => {
    const parts = (bundle.product.file.bundle ?? []).map((key) => region.products.get(key));
    if (parts.length === 0 || !parts.every((part) => part !== undefined)) return [];
    const of = (product: RegionalProduct) => priceTimeline(campaigns, region, product);
    const [own, others] = [of(bundle), parts.map(of)];
    const dearness = combine(
      [own, ...others],
      (at) => {
        const price = valueAt(own, at)?.amount ?? null;
        const amounts = others.map((part) => valueAt(part, at)?.amount ?? null);
        if (price === null || amounts.some((amount) => amount === null)) return null;
        const sum = amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
        return price > sum ? { price, sum } : null;
      },
      (a, b) => a?.price === b?.price && a?.sum === b?.sum,
    );
    const i = dearness.findIndex(({ value }) => value !== null);
    const first = dearness[i];
    if (!first?.value) return [];
    const on = (at: Instant | undefined): string | null =>
      at === undefined || toUtc(at) === null ? null : formatLocal(at, region.timeZone);
    const [from, until] = [on(first.starts?.at), on(dearness[i + 1]?.starts?.at)];
    return [
      {
        code: 'bundle-dear',
        severity: 'warning',
        ...placeOfPrices(bundle),
        message: `${bundle.key} costs ${amountText(first.value.price, region)} in ${region.id}, and its parts ${amountText(first.value.sum, region)}${from ? `, from ${from}` : ''}${until ? ` until ${until}` : ''}; no page offers it beside them then`,
        hint: 'give it a lower price for that time',
      },
    ];
  });
}
