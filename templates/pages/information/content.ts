import { art, colour, id, link, ref, regions, z } from 'almanac/site';
import { part } from './parts/index.tsx';

/**
 * Content of an information page. Words under `pages.<page id>`: `title`, `description`, `h1`?, `lead`?, `summary` (a list, where
 * `summary` is true; before it `tally.number` and `.text`, and what some languages say ahead of a number, `.before`, all optional), and of each section `sections.<id>.title` and `.body` (blocks of `templates/prose/schema.ts`, optional).
 * All of them may speak of what `companyValues` gives: `{company}`, `{email}`, `{warrantyYears}` ….
 */
export const informationContent = z.strictObject({
  /** `sheet`: contents at the side, one measure of text. `board`: sections over the whole width. */
  layout: z.enum(['sheet', 'board']).default('sheet'),
  /** The paint beside the title, and the drawing on it. */
  paint: colour.optional(),
  art: z.string().optional(),
  /** The paint takes the whole top, title and all. */
  poster: z.boolean().default(false),
  /** The quickest ways on, in the first screen: the first three whose page is there. Words: `quick.<key>.title` and `.text`. */
  quick: z.array(z.strictObject({ key: id, link, regions: regions.optional() })).default([]),
  /** In place of the drawing: a product that gets up, frame by frame, where it is sold. */
  rises: ref('product').optional(),
  /** The day that the page was last changed, printed on it. */
  updated: z.iso.date().optional(),
  /** The page in a few lines, on a ticket before it begins. */
  summary: z.boolean().default(false),
  sections: z
    .array(
      z.strictObject({
        id,
        regions: regions.optional(),
        /** Whether it tells how long something can be sent back: a sale may add to that, here and in the summary. */
        longReturns: z.boolean().default(false),
        /** A thing that it is about, drawn under its heading where a board has room there. */
        art: art().optional(),
        /** In its place: how the region's store is paid, one tag for each way. */
        payments: z.boolean().default(false),
        parts: z.array(part).default([]),
      }),
    )
    .nonempty(),
});
export type InformationContent = z.infer<typeof informationContent>;
