import { art, colour, id, keyed, link, ref, regions, z } from 'almanac/site';

/** Content of `data/pages/not-found.yaml`. Words under `pages.not-found`: `title`, `description`, `lead`, `ways.<key>` where a way is called otherwise than in navigation. */
export const notFoundContent = z.strictObject({
  /** Links to other pages, each shown while its page exists. A link that identifies a product is labelled with its name in the region. */
  ways: keyed(
    z.strictObject({ key: id, link, identify: ref('product').optional(), regions: regions.optional() }),
  ).nonempty(),
  art: art().optional(),
  paint: colour.optional(),
});
export type NotFoundContent = z.infer<typeof notFoundContent>;
