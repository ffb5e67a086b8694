import { z } from 'zod';
import { isZone, suggestZone } from '../clock/zone.ts';
import { keyed } from './keyed.ts';
import { ref } from './reference.ts';
import { country, factValue, formatLocale, id, localeName, nameOf, slug, url } from './values.ts';

/** Search engines read countries of ISO 3166 only; these look like some, or are parts of the world. */
const NO_COUNTRY = /-(EU|UK|EZ|UN|\d{3})$/;

const hreflang = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/, {
    error: 'expected a language, with a country where need be, such as "en" or "en-IE"',
  })
  .refine((tag) => !NO_COUNTRY.test(tag), {
    error: 'expected a country of ISO 3166, such as "en-IE" or "en-GB": search engines read no other',
  });

/** What search engines read of a locale: `en-EU` is for everyone who reads English. */
export const hreflangOf = (locale: string): string => locale.replace(NO_COUNTRY, '');

/** `data/regions/<id>.yaml`: one edition. */
export const regionFile = z.strictObject({
  locale: localeName,
  /** The locale for Intl, if Intl does not know the region's own (en-EU). */
  formatLocale: formatLocale.optional(),
  /** What search engines read of whom the edition is for; from the locale, where absent. */
  hreflang: z.array(hreflang).nonempty().optional(),
  timeZone: nameOf(
    'an IANA time zone such as "Europe/Berlin"',
    isZone,
    suggestZone,
    'write a part of the world, a slash and a city, whose clock the region goes by: an offset or an abbreviation knows no summer time',
  ),
  host: ref('host'),
  /** First path segment of the edition; its id where absent. The default region has none. */
  prefix: slug.optional(),
  /** ISO 3166 code of the country that chooses this region by default. */
  country: country.optional(),
  /** Which call base and which storage the session uses: a key of `api` in site.yaml. */
  apiScope: ref('API scope').optional(),
  /** What the region's words speak of: years of warranty, days of delivery, numbers of a register. */
  facts: z.record(id, factValue).default({}),
  /** What the site's own templates want to know of a region; checked by the schema of their layout. */
  content: z.record(z.string(), z.unknown()).default({}),
  media: keyed(z.strictObject({ key: id, link: url })).default([]),
});
export type RegionFile = z.infer<typeof regionFile>;
