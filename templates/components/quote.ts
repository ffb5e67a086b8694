import { id, regions, z } from 'almanac/site';

/** What the media or collectors said; the words are in the locales under its key. */
export const mediaQuote = z.strictObject({ key: id, icon: id.optional(), regions: regions.optional() });
