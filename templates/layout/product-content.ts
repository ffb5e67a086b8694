import { art, id, keyed, language, link, type PageContext, z } from 'almanac/site';

/** `content` of `data/products/<key>.yaml`: what this shop's pages show of a product. */
export const productContent = z.strictObject({
  /** The part of the name that a poster sets heavy: `Ridge`; all of it where absent. */
  heavy: z.string().min(1).optional(),
  /** The section that describes it on another product's page, if it has no page. */
  comparedOn: link.optional(),
  /** What it is of: a `base` neither moves nor speaks. */
  family: z.enum(['base', 'flagship', 'performance', 'ranger', 'scout']).optional(),
  /**
   * What is in the box, in order: parts by the name of their word, `box.<part>`. A count of 0 says that the part is
   * not included.
   */
  box: keyed(
    z.strictObject({ part: id, count: z.int().nonnegative().default(1), art: art().optional() }),
    'part',
  ).default([]),
  /** What it does without a phone, by the names of words, `withoutPhone.<name>`. */
  withoutPhone: z.array(id).default([]),
  /** The languages that it understands and speaks (ISO 639), the best first. */
  languages: z.array(language).default([]),
  /** Its voice commands, word for word, in each language that it understands: translations would not work. */
  commands: z.record(language, z.array(z.string().min(1)).nonempty()).default({}),
});
type ProductContent = z.infer<typeof productContent>;

/** The same of one product; undefined where there is no such product. */
export function productContentOf(context: PageContext, product: string): ProductContent | undefined {
  return context.productContent(product) as ProductContent | undefined;
}
