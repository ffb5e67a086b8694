import { ref } from '../model/index.ts';

/** What commerce adds to `data/pages/<id>.yaml`. */
export const pageKeys = {
  /** The product it tells of: JSON-LD, Open Graph picture, price. */
  product: ref('product').optional(),
};
