import { z } from 'almanac/site';

/**
 * Long texts of a locale: a list of blocks. A string is a paragraph; other blocks are maps with
 * one key.
 */
export const block = z.union([
  z.string(),
  z.strictObject({ list: z.array(z.string()).nonempty() }),
  z.strictObject({ steps: z.array(z.string()).nonempty() }),
  /** Labelled lines: of a company's notice, of terms and what they mean. */
  z.strictObject({ terms: z.array(z.strictObject({ term: z.string(), text: z.string() })).nonempty() }),
  z.strictObject({
    table: z.strictObject({
      head: z.array(z.string()).nonempty(),
      rows: z.array(z.array(z.string())).nonempty(),
    }),
  }),
  /** A highlighted note. */
  z.strictObject({ note: z.string() }),
]);
export type Block = z.infer<typeof block>;

/** A single paragraph may be written without a list. */
export const prose = z.union([z.string().transform((text): Block[] => [text]), z.array(block)]);
