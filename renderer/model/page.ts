import { z } from 'zod';
import { art, ref } from './reference.ts';
import { byRegion, id, localeName, regions, slugPath, when } from './values.ts';

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
  /** Written in another locale than its region's: words, formats, `lang` and hreflang. */
  locale: localeName.optional(),
  /** The page that it is another edition of, for readers of its locale: search engines are told of both as of one. */
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
