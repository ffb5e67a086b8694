import { compareText } from '../../calendar/order.ts';
import type { Legend } from '../../calendar/types.ts';
import type { ShopRegion } from '../../commerce/shop.ts';
import type { Site } from '../../model/linked.ts';

/** What tells people the keys and times of a site's releases, region by region. */
export function legendOf(site: Site): Legend {
  return Object.fromEntries(
    [...site.regions].map(([id, region]) => {
      const { timeZone, currency, products } = region as Partial<ShopRegion>;
      const names = [...(products?.values() ?? [])].map(({ key, name }) => [key, name] as const);
      return [
        id,
        {
          timeZone: timeZone ?? 'UTC',
          currency: currency?.code ?? null,
          products: Object.fromEntries(names.sort(([a], [b]) => compareText(a, b))),
        },
      ];
    }),
  );
}
