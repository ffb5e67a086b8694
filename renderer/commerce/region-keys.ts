import { z } from 'zod';
import { amount, currency, link, ref, shownName, timed, url, when } from '../model/index.ts';

/** What a region says of a product: where it is sold there, at what price, from when. */
const regionalProduct = z.strictObject({
  /** Overrides the product's name in this region. */
  name: shownName.optional(),
  /** What it is called in the region's own script, beside its name. */
  gloss: shownName.optional(),
  /** Where "learn more" leads, when it is not the product's own page. */
  link: link.optional(),
  /** The product in the regional store. */
  buy: url,
  price: timed(amount).optional(),
  /** Pre-order while true. */
  isPreSale: timed(z.boolean()).optional(),
  /** 0: sold out. */
  stock: timed(z.int().nonnegative()).optional(),
  /** The days on which what is ordered ahead is sent: from the first on, or within both. */
  ships: z.strictObject({ from: z.iso.date(), until: z.iso.date().optional() }).optional(),
  /** From when the region lists the product at all; always, where absent. */
  startTime: when.optional(),
});
export type RegionalProductFile = z.infer<typeof regionalProduct>;

/** The keys that commerce adds to `data/regions/<id>.yaml`. A region that sells nothing has none of them. */
export const regionKeys = {
  /** What its prices are in. */
  currency: currency.optional(),
  /** `prior-price`: reductions are measured from the lowest price of the 30 days before (Directive 98/6/EC, Article 6a). */
  reductions: z.enum(['regular-price', 'prior-price']).default('regular-price'),
  store: z
    .strictObject({
      url,
      account: url.optional(),
      register: url.optional(),
      warranty: url.optional(),
      shipping: url.optional(),
    })
    .optional(),
  products: z.record(ref('product'), regionalProduct).default({}),
};
export type RegionKeys = z.infer<z.ZodObject<typeof regionKeys>>;
