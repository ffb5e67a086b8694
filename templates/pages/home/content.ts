import { ecosystemItem, homeCard, id, link, mediaQuote, z } from 'almanac/site';

/**
 * Content of `data/pages/home.yaml`. Words under `pages.home`:
 * `cards.<key>.{title,subtitle}` (title may carry markup; a card with a product also has the values `{name}` and, while it is
 * reduced or at its launch price, `{saving}`), `cards.<key>.{titleSaving}` where the title differs while something is saved,
 * `cards.<key>.copyright` for a card with a `copyright` key,
 * `lineup.{title,lead}`, `ecosystem.{title,lead}`, `ecosystem.items.<key>.{title,subtitle,link}`,
 * `media.{title}`, `media.quotes.<key>.{comment,commentator}`.
 */
export const homeContent = z.strictObject({
  /** The large card of the page. The first that shows here and now stands; the others follow below it in the same form. */
  section2: z.array(homeCard),
  /** Smaller cards. One may name a `view` instead of a product: `primeDay` draws the campaign's card. */
  section1: z.array(homeCard),
  ecosystem: z.array(ecosystemItem).default([]),
  quotes: z.array(mediaQuote).default([]),
  /** Order and grouping of the line-up: families (as products name theirs) in order; products of others follow. */
  families: z.array(id).default([]),
  /** Where "all products" leads: the region's store. */
  store: link.default('store:/'),
});
export type HomeContent = z.infer<typeof homeContent>;
