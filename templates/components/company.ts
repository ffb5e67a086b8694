import type { PageContext } from 'almanac/site';
import { paymentsOf, regionContentOf } from '../layout/region-content.ts';
import { oneOf } from './traits.ts';

const DATE = /^\d{4}-\d\d-\d\d$/;

/** Street, town and country of the company as on a letter, the country in the region's language. */
export function addressLines(context: PageContext): string[] {
  const { address } = context.site.brand;
  if (!address) return [];
  const { street, city, postalCode, country } = address;
  return [street, cityLine(city, postalCode, country), context.country(country)];
}

/** In the British Isles and North America the postcode follows the town. A postcode is never broken. */
function cityLine(city: string, code: string, country: string): string {
  const postalCode = code.replaceAll(' ', '\u00a0');
  return ['GB', 'IE', 'US', 'CA'].includes(country) ? `${city} ${postalCode}` : `${postalCode} ${city}`;
}

/**
 * The values that every message may use: the brand, its company (`{company}`, `{address}`, the facts of `brand.legal`), the
 * site's host, and the facts of the region. Numbers stay numbers, for plurals; dates are formatted.
 */
export function companyValues(context: PageContext): Readonly<Record<string, string | number>> {
  const { region, site } = context;
  const { phone = site.brand.phone, returnDays, paymentMethods } = regionContentOf(context);
  const { brand } = site;
  const facts = { ...brand.legal, ...region.file.facts };
  const written = Object.entries(facts).map(([name, fact]) => [
    name,
    typeof fact === 'string' && DATE.test(fact) ? context.date(fact, 'long') : fact,
  ]);
  return {
    brand: brand.name,
    company: brand.legalName ?? brand.name,
    address: addressLines(context).join(', '),
    ...(brand.email === undefined ? {} : { email: brand.email }),
    ...(phone === undefined ? {} : { phone }),
    host: region.host.replace(/^https?:\/\//, ''),
    ...(returnDays === undefined ? {} : { returnDays }),
    ...(paymentMethods.length > 0 ? { payments: oneOf(context, paymentsOf(context)) } : {}),
    ...Object.fromEntries(written),
  };
}
