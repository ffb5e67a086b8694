import { art, colour, id, link, ref, regions, z } from 'almanac/site';

/** Content of `data/pages/not-found.yaml`. Words under `pages.not-found`: `title`, `description`, `lead`, `ways.<key>` where a way is called otherwise than in navigation. */
export const notFoundContent = z.strictObject({
  /** Ways on; one whose page is not there now does not show. One that identifies a product is called as the region calls it. */
  ways: z
    .array(
      z.strictObject({ key: id, link, identify: ref('product').optional(), regions: regions.optional() }),
    )
    .nonempty(),
  art: art().optional(),
  paint: colour.optional(),
});
export type NotFoundContent = z.infer<typeof notFoundContent>;
