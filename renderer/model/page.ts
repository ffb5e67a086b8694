import { z } from 'zod';
import { byRegion, colour, id, link, localeName, regions, slugPath, when } from './values.ts';

/** `data/pages/<id>.yaml`: one page of every region it lists. Its `content` is checked by its page type. */
export const pageFile = z.strictObject({
  type: id,
  /** Path under the region's prefix; the page's id where absent, empty for the home page. */
  slug: slugPath.optional(),
  regions: z.union([z.literal('all'), regions]),
  startTime: byRegion(when).optional(),
  endTime: byRegion(when).optional(),
  /** Where the page stands after it was entered. */
  scrollPosition: z.enum(['top', 'header', 'banner']).default('top'),
  /** The product it tells of: JSON-LD, Open Graph picture, price. */
  product: id.optional(),
  /** Written in another locale than its region's: words, formats, `lang` and hreflang. */
  locale: localeName.optional(),
  /** Kept out of the sitemap and out of search engines. */
  noindex: z.boolean().default(false),
  /** Written as this file of the edition instead of `<slug>/index.html`. */
  file: z.literal('404.html').optional(),
  /** The Open Graph picture among the art; the product's, where absent. */
  picture: z.string().optional(),
  content: z.record(z.string(), z.unknown()).default({}),
});
export type PageFile = z.infer<typeof pageFile>;

/** A tag on a navigation item, such as NEW. */
export const tag = z.strictObject({
  label: id,
  color: colour,
  startTime: byRegion(when).optional(),
  days: z.int().positive().optional(),
});

const navItemFields = {
  key: id,
  link: link.optional(),
  /** Leads there in regions that do not have the page of `link`. */
  otherwise: link.optional(),
  regions: regions.optional(),
  hidden: byRegion(z.array(z.enum(['header', 'footer']))).optional(),
  tag: tag.optional(),
  icon: id.optional(),
  identify: id.optional(),
  /** Shown only while this campaign runs, or some of its stages. */
  campaign: id.optional(),
  stages: z.array(id).nonempty().optional(),
};
export const navItem = z.strictObject(navItemFields);
export type NavItem = z.infer<typeof navItem>;
export const navGroup = z.strictObject({ ...navItemFields, children: z.array(navItem).default([]) });
export type NavGroup = z.infer<typeof navGroup>;

/** `data/navigation.yaml`: an item shows in every region where what it leads to is there. */
export const navigationFile = z.strictObject({
  header: z.array(navGroup),
  footer: z.array(navGroup),
});
export type NavigationFile = z.infer<typeof navigationFile>;

/** A card on the home page. With a start it appears from then, with an end it stops showing. */
export const homeCard = z.strictObject({
  key: id,
  product: id.optional(),
  regions: regions.optional(),
  link: link.optional(),
  buy: link.optional(),
  showBuy: z.boolean().default(true),
  view: id.optional(),
  campaign: id.optional(),
  stages: z.array(id).nonempty().optional(),
  startTime: byRegion(when).optional(),
  endTime: byRegion(when).optional(),
  art: z.string().optional(),
  copyright: id.optional(),
});
export type HomeCard = z.infer<typeof homeCard>;

export const ecosystemItem = z.strictObject({ key: id, regions: regions.optional(), link: link.optional() });
export type EcosystemItem = z.infer<typeof ecosystemItem>;

/** What the media or collectors said; the words are in the locales under its key. */
export const mediaQuote = z.strictObject({ key: id, icon: id.optional(), regions: regions.optional() });
export type MediaQuote = z.infer<typeof mediaQuote>;

export const manual = z.strictObject({
  name: z.string(),
  size: z.string(),
  date: z.iso.date(),
  url: z.string().optional(),
});
export const manualSeries = z.strictObject({
  key: id,
  product: id.optional(),
  regions: regions.optional(),
  files: z.array(manual),
});
/** `data/manuals/<id>.yaml`: one series of manuals. */
export const manualsFile = manualSeries;
export type ManualSeries = z.infer<typeof manualSeries>;

export const dealer = z.strictObject({
  key: id,
  title: z.string(),
  link: link.optional(),
  address: z.union([z.string(), z.array(z.string())]).optional(),
  img: z.string().optional(),
});
/** `data/dealers/<region>.yaml`: the dealers of a region or area. */
export const dealersFile = z.strictObject({ regions, dealers: z.array(dealer) });
export type DealersFile = z.infer<typeof dealersFile>;
