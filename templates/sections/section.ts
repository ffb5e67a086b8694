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
  /** Shown from this instant on. */
  startTime: byRegion(when).optional(),
  /** On wide screens, beside the next section if that is a half too; otherwise at full width. */
  half: z.boolean().default(false),
  /**
   * Past content: together with folded neighbours it is behind one line that opens it. Words: `fold` of the first,
   * that line.
   */
  folded: z.boolean().default(false),
  /** Show it on the product's paint from edge to edge. */
  painted: z.boolean().default(false),
  /** Numbers and short texts for its messages, by name: `{ modes: 4 }`. */
  values: z.record(id, byRegion(z.union([z.number(), z.string()]))).default({}),
  /** Amounts of money for its messages, in major units of the region's currency. For information only, never a price to pay. */
  amounts: z.record(id, byRegion(amount)).default({}),
  /** Dates for its messages (`2023-07-19`), formatted as the region writes them. */
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

/** The fields that every section has in the data. */
export type Section = { readonly type: string } & z.output<z.ZodObject<typeof base>>;

/** The inputs of a section: its data, its words, and the product of its page. */
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
  /** The schema of its data, without the fields that every section has. */
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
