import { id, z } from 'almanac/site';

/** Content of `data/pages/compare.yaml`. Words under `pages.compare`: `title`, `description`, `h1`?, `lead`, `first`, `second`. */
export const compareContent = z.strictObject({
  /** The rows: facts of products, in order. */
  facts: z.array(id).nonempty(),
});
export type CompareContent = z.infer<typeof compareContent>;
