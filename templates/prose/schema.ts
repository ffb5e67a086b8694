import { z } from 'almanac/site';

/**
 * Words that run over more than a line, as locales hold them: a list of blocks. A text is a paragraph; the others are maps of
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
  /** What must not be overlooked. */
  z.strictObject({ note: z.string() }),
]);
export type Block = z.infer<typeof block>;

/** A single paragraph may be written without a list. */
export const prose = z.union([z.string().transform((text): Block[] => [text]), z.array(block)]);
