import { z } from 'zod';
import { art, colour, factValue, id, ref, shownName } from '../model/index.ts';

/** `data/products/<key>.yaml`: what a product is, wherever it is sold. */
export const productFile = z.strictObject({
  /** Brand names are the same in every language. */
  name: shownName,
  sku: z.string().optional(),
  /** The page that tells of it; shown as a link where that page is there. */
  page: ref('page').optional(),
  /** Its drawing among the art. */
  art: art().optional(),
  /** The paint it is shown with. */
  paint: colour.optional(),
  /** Order in lists of the region's whole line-up. */
  order: z.int().default(1000),
  /** A bundle's parts, in order. */
  bundle: z.array(ref('product')).nonempty().optional(),
  facts: z.record(id, factValue).default({}),
  /** What the site's pages tell of it, checked by the schema `productContent` of the layout. */
  content: z.record(z.string(), z.unknown()).default({}),
});
export type ProductFile = z.infer<typeof productFile>;
