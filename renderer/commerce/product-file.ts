import { z } from 'zod';
import { art, colour, factValue, id, link, ref } from '../model/index.ts';

const language = z.string().regex(/^[a-z]{2,3}$/, { error: 'expected a language, such as "en"' });

/** `data/products/<key>.yaml`: what a product is, wherever it is sold. */
export const productFile = z.strictObject({
  /** Brand names are the same in every language. */
  name: z.string().min(1),
  /** The part of the name that a poster sets heavy: `Ridge`; all of it where absent. */
  heavy: z.string().min(1).optional(),
  sku: z.string().optional(),
  /** The page that tells of it; shown as a link where that page is there. */
  page: ref('page').optional(),
  /** Where it is told beside another, if it has no page of its own. */
  comparedOn: link.optional(),
  /** Its drawing among the art. */
  art: art().optional(),
  /** The paint it is shown with. */
  paint: colour.optional(),
  family: id.optional(),
  /** Order in lists of the region's whole line-up. */
  order: z.int().default(1000),
  /** A bundle's parts, in order. */
  bundle: z.array(ref('product')).nonempty().optional(),
  /** What lies in the box, in order: parts by the name of their word, `box.<part>`. None of a part: it is looked for there, and told to be missing. */
  box: z
    .array(z.strictObject({ part: id, count: z.int().nonnegative().default(1), art: art().optional() }))
    .default([]),
  /** What it does without a phone, by the names of words, `withoutPhone.<name>`. */
  withoutPhone: z.array(id).default([]),
  /** What it hears and speaks: languages of ISO 639, the first one best. */
  languages: z.array(language).default([]),
  /** What it listens to, word for word, in each language that it hears: it obeys no translation of that. */
  commands: z.record(language, z.array(z.string().min(1)).nonempty()).default({}),
  facts: z.record(id, factValue).default({}),
});
export type ProductFile = z.infer<typeof productFile>;
