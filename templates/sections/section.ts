import {
  amount,
  byRegion,
  id,
  type Json,
  type Offer,
  type PageContext,
  regions,
  when,
  z,
} from 'almanac/site';
import type { ComponentType } from 'react';
import type { SectionWords } from './words.ts';

/**
 * What data may say about any section of a page. Facts are here; the words of a section are in the locale under
 * `pages.<page id>.sections.<section id>`. Every message of a section may use, as ICU values: all `facts` of the
 * page's product (`{servos}`), and the section's own `values`, `amounts` and `dates`.
 */
export const base = {
  /** Key of the section's words, unique on the page. */
  id,
  /** The anchor that menus and links name (`specs` for `#specs`); the id where absent. */
  anchor: id.optional(),
  regions: regions.optional(),
  /** It shows from then on. */
  startTime: byRegion(when).optional(),
  /** Beside the half that comes next, on wide sheets; alone it is whole. */
  half: z.boolean().default(false),
  /**
   * Past content: together with folded neighbours it is behind one line that opens it. Words: `fold` of the first,
   * that line.
   */
  folded: z.boolean().default(false),
  /** A page of the product's paint from edge to edge. */
  painted: z.boolean().default(false),
  /** Numbers and short texts that the words speak of, by name: `{ modes: 4 }`. */
  values: z.record(id, byRegion(z.union([z.number(), z.string()]))).default({}),
  /** Money that the words speak of, in major units of the region's currency. Told, not asked: never a price to pay. */
  amounts: z.record(id, byRegion(amount)).default({}),
  /** Dates that the words speak of (`2023-07-19`), written as the region does. */
  dates: z.record(id, byRegion(z.iso.date())).default({}),
};

/**
 * A place in a drawing, in percent. Its number is on the nearer side at the same height, or on `side` at `at`, so that
 * the leader crosses no other part; with `end`, inside the drawing at that width.
 */
export const place = {
  x: z.number().min(0).max(100).optional(),
  y: z.number().min(0).max(100).optional(),
  side: z.enum(['left', 'right']).optional(),
  at: z.number().min(0).max(100).optional(),
  end: z.number().min(0).max(100).optional(),
};

/** What every section has in the data. */
export type Section = { readonly type: string } & z.output<z.ZodObject<typeof base>>;

/** What a section is derived from: its data, its words, and the product of its page. */
export interface SectionInput<S extends z.ZodRawShape> {
  readonly context: PageContext;
  readonly data: Section & z.output<z.ZodObject<S>>;
  readonly words: SectionWords;
  /** The page's product, where the region lists it now. */
  readonly offer: Offer | undefined;
}

/**
 * One type of section: `templates/sections/<type>/section.tsx` exports it by default, a `styles.css` beside it is its look. Both
 * are found by the folder's name, which is the `type` that data gives.
 */
export interface SectionType<S extends z.ZodRawShape = z.ZodRawShape, M = Json> {
  /** What its data holds beyond what every section has. */
  readonly data: S;
  /** Whether it counts among the numbered sections of its page; by default it does. */
  readonly numbered?: boolean;
  /** Null where there is nothing to show here and now. */
  model(input: SectionInput<S>): M | null;
  readonly View: ComponentType<{
    readonly model: M;
    readonly no: number;
    /** The paint behind it; null on paper. */
    readonly ground: string | null;
  }>;
}

export function defineSection<S extends z.ZodRawShape, M extends Json>(
  type: SectionType<S, M>,
): SectionType<S, M> {
  return type;
}
