import { z } from 'zod';
import { parseWhen, type When } from '../clock/when.ts';
import { art, ref } from './reference.ts';
import { byRegion, id, link, localeName, regions, slugPath, when } from './values.ts';

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
  /** Kept out of the sitemap and out of search engines. */
  noindex: z.boolean().default(false),
  /** Written as this file of the edition instead of `<slug>/index.html`. */
  file: z.literal('404.html').optional(),
  /** The Open Graph picture among the art; that of what the page tells of, or of its type, where absent. */
  picture: art().optional(),
  content: z.record(z.string(), z.unknown()).default({}),
});
export type PageFile = z.infer<typeof pageFile>;

/** One file of a series. It is there from its day on, in the region's own time. */
const manual = z
  .strictObject({
    /** Words of its own (`pages.manuals.names.<name>`), or the name as it is shown. */
    name: z.string().min(1),
    /** In megabytes. */
    size: z.number().positive(),
    /** The day of its last change. */
    date: z.iso
      .date()
      .refine((day) => !('error' in parseWhen(day)), { error: 'expected a year from 1970 to 2199' }),
    link: link.optional(),
  })
  .transform((entry) => ({ ...entry, startTime: parseWhen(entry.date) as When }));
export type Manual = z.infer<typeof manual>;

/** `data/manuals/<id>.yaml`: one series of manuals. */
export const manualsFile = z.strictObject({
  key: id,
  /** Whose manuals they are: where it is not sold they do not show. */
  product: ref('product').optional(),
  /** The name of a series that belongs to no product. */
  title: z.string().optional(),
  regions: regions.optional(),
  /** Order of the series in lists. */
  order: z.int().default(1000),
  files: z.array(manual).nonempty(),
});
export type ManualSeries = z.infer<typeof manualsFile>;

export const dealer = z.strictObject({
  key: id,
  title: z.string(),
  link: link.optional(),
  address: z.union([z.string(), z.array(z.string())]).optional(),
  city: z.string().optional(),
  /** Latitude and longitude of its place, in degrees; a dealer without one sells online. */
  at: z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]).optional(),
  img: z.string().optional(),
});
export type Dealer = z.infer<typeof dealer>;

/** `data/dealers/<id>.yaml`: the dealers of a region or area. */
export const dealersFile = z.strictObject({ regions, dealers: z.array(dealer).nonempty() });
export type DealersFile = z.infer<typeof dealersFile>;
