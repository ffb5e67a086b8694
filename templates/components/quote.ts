import { id, regions, z } from 'almanac/site';
import { lineIcons } from './LineIcon.tsx';

/** A quotation; its words are in the locales under its key. */
export const mediaQuote = z.strictObject({
  key: id,
  icon: z.enum(lineIcons).optional(),
  regions: regions.optional(),
});
