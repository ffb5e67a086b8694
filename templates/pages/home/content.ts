import { art, byRegion, colour, id, keyed, link, ref, regions, when, z } from 'almanac/site';
import { changeEntry } from '../../components/change.ts';
import { mediaQuote } from '../../components/quote.ts';

/** A card, shown from its start (if it has one) until its end (if it has one). */
const homeCard = z.strictObject({
  key: id,
  product: ref('product').optional(),
  regions: regions.optional(),
  link: link.optional(),
  buy: link.optional(),
  showBuy: z.boolean().default(true),
  view: z.enum(['primeDay']).optional(),
  campaign: ref('campaign').optional(),
  stages: z.array(ref('stage')).nonempty().optional(),
  startTime: byRegion(when).optional(),
  endTime: byRegion(when).optional(),
  art: art().optional(),
  copyright: id.optional(),
});
export type HomeCard = z.infer<typeof homeCard>;

const ecosystemItem = z.strictObject({
  key: id,
  regions: regions.optional(),
  link: link.optional(),
  art: art().optional(),
  /** Show its figure above an animation timeline. */
  view: z.enum(['tracks']).optional(),
  /** A group picture: the first three whose product the region sells, the first of them in front. */
  cast: z.array(z.strictObject({ product: ref('product'), art: art() })).default([]),
  /** The paint behind its drawing. */
  bg: colour.optional(),
});

/**
 * Content of `data/pages/home.yaml`. Words under `pages.home`:
 * `cards.<key>.{title,subtitle}` (title may carry markup; a card with a product also has the values `{name}` and, while it is
 * reduced or at its launch price, `{saving}`), `cards.<key>.{titleSaving}` where the title differs while something is saved,
 * `copyright.<copyright>` for cards with a `copyright`,
 * `lineup.{title,lead,hold}`, `lineup.narrow.{label,price,upTo,between,over,height,shown}`, `comparisons.<key>`, `ecosystem.{title,lead}`, `ecosystem.items.<key>.{title,subtitle,link}`,
 * `media.title`, `media.praise.<key>.{title,subtitle}` with the facts of the entry's product,
 * `quotes.{title,lead}` and `quotes.<key>.{comment,commentator}`.
 */
export const homeContent = z.strictObject({
  /** Candidates for the large card: the first that shows here and now. Others that show come first among the smaller cards. */
  section2: keyed(homeCard),
  /**
   * Smaller cards; the product of the large card is left out. A card may name a `view` instead of a product:
   * `primeDay` draws the campaign's card.
   */
  section1: keyed(homeCard),
  /** Between the line-up and the rest: candidates to show how they change form. The first that is sold is taken. */
  changes: z.array(changeEntry).default([]),
  ecosystem: keyed(ecosystemItem).default([]),
  /**
   * The brand's own statements, each with a fact of a product that is sold here, on the product's paint or, to differ
   * from its neighbours, on another one; `art` is another view of the product.
   */
  praise: keyed(
    z.strictObject({
      key: id,
      product: ref('product'),
      art: art().optional(),
      bg: colour.optional(),
      regions: regions.optional(),
    }),
  ).default([]),
  /** Quotes of the brand's own people or of others; the heading says who they are. Quotes of others must be real. */
  quotes: keyed(mediaQuote).default([]),
  /** Links from the line-up to comparisons, shown while their page exists and the product compared `with` is listed. */
  comparisons: keyed(z.strictObject({ key: id, link, with: ref('product').optional() })).default([]),
  /** The upper bounds of the bands for narrowing the line-up: prices in whole units of the currency, heights in centimetres or, if the region's rule has them, in inches. */
  narrow: z
    .strictObject({
      prices: byRegion(z.array(z.int().positive()).nonempty()),
      heights: byRegion(z.array(z.int().positive()).nonempty()),
    })
    .optional(),
  /** Where "all products" leads: the region's store. */
  store: link.default('store:/'),
});
export type HomeContent = z.infer<typeof homeContent>;
