import { art, colour, id, keyed, link, ref, regions, z } from 'almanac/site';
import { part } from './parts/index.tsx';

/**
 * Content of an information page. Words under `pages.<page id>`: `title`, `description`, `h1`?, `lead`?, `summary` (a list, where
 * `summary` is true; before it `tally.number` and `.text`, and what some languages say ahead of a number, `.before`, all optional), and of each section `sections.<id>.title` and `.body` (blocks of `templates/prose/schema.ts`, optional).
 * All of them may use the values of `companyValues`: `{company}`, `{email}`, `{warrantyYears}` ….
 */
export const informationContent = z.strictObject({
  /** `sheet`: table of contents at the side, one column of text. `board`: sections over the whole width. */
  layout: z.enum(['sheet', 'board']).default('sheet'),
  /** The paint beside the title, and the drawing on it. */
  paint: colour.optional(),
  art: art().optional(),
  /** The paint fills the whole top, including the title. */
  poster: z.boolean().default(false),
  /** Quick links in the first screen: the first three whose page exists. Words: `quick.<key>.title` and `.text`. */
  quick: keyed(z.strictObject({ key: id, link, regions: regions.optional() })).default([]),
  /** Instead of the drawing: a product that transforms frame by frame, where it is sold. */
  rises: ref('product').optional(),
  /** The day that the page was last changed, printed on it. */
  updated: z.iso.date().optional(),
  /** The page in a few lines, on a ticket before it begins. */
  summary: z.boolean().default(false),
  sections: keyed(
    z.strictObject({
      id,
      regions: regions.optional(),
      /** Whether it states the return period, which a sale may extend, here and in the summary. */
      longReturns: z.boolean().default(false),
      /** A drawing of its subject, under its heading if a board has room there. */
      art: art().optional(),
      /** Instead of it: the payment methods of the region's store, one tag each. */
      payments: z.boolean().default(false),
      parts: z.array(part).default([]),
    }),
    'id',
  ).nonempty(),
});
export type InformationContent = z.infer<typeof informationContent>;
