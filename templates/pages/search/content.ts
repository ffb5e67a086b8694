import { link, z } from 'almanac/site';

/**
 * Content of `data/pages/search.yaml`. Words under `pages.search`: `title`, `description`, `h1`?, `lead`, `label`, `placeholder`, `results`,
 * `none`, `kinds.{product,page,answer}`, and `also.<page>`?:
 * what a page is looked for by, though it does not say it.
 */
export const searchContent = z.strictObject({
  /** A page of questions: its answers are found too. */
  answers: link.optional(),
});
export type SearchContent = z.infer<typeof searchContent>;
