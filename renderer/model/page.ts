import { z } from 'zod';
import { art, ref } from './reference.ts';
import { byRegion, id, localeName, regions, slug, slugPath, when } from './values.ts';

/** `data/pages/<id>.yaml`: one page of every region it lists. Its `content` is checked by its page type. */
export const pageFile = z.strictObject({
  type: id,
  /** A collection: there is a page of this type for each of its entries, and `slug` is the folder that their URLs have in common. */
  each: ref('collection').optional(),
  /** Path under the region's prefix; the page's id where absent, empty for the home page. */
  slug: slugPath.optional(),
  /** A collection whose entries have pages: there is an Atom feed of them beside this page, `<slug>.atom` in every region that has it. */
  feed: ref('collection').optional(),
  regions: z.union([
    z.literal('all', { error: 'expected all, or a list of regions such as [us, de]' }),
    regions,
  ]),
  startTime: byRegion(when).optional(),
  endTime: byRegion(when).optional(),
  /** Where the visitor is on the page when it opens. */
  scrollPosition: z.enum(['top', 'header', 'banner']).default('top'),
  /** Written in another locale than its region's: words, formats, `lang` and hreflang. */
  locale: localeName.optional(),
  /**
   * The page of which this one is an edition for readers of another locale: search engines get both as alternates of
   * one page.
   */
  alternateOf: ref('page').optional(),
  /** Kept out of the sitemap and out of search engines. */
  noindex: z.boolean().default(false),
  /** Written as this file of the edition instead of `<slug>.html`. */
  file: z.literal('404.html').optional(),
  /** The Open Graph picture among the art; that of what the page tells of, or of its type, where absent. */
  picture: art().optional(),
  content: z.record(z.string(), z.unknown()).default({}),
});
export type PageFile = z.infer<typeof pageFile>;

/**
 * What an entry of a collection may say of the page that it has by `each`. A collection's schema spreads it:
 * `z.strictObject({ ...entryPage, author: z.string() })`.
 */
export const entryPage = {
  /** The last part of its URL; the name of its file where absent. */
  slug: slug.optional(),
  /** The regions that have it; all of its page's, where absent. */
  regions: regions.optional(),
  startTime: byRegion(when).optional(),
  endTime: byRegion(when).optional(),
  /** The Open Graph picture among the art. */
  picture: art().optional(),
};
