import type { Linker } from '../load/link.ts';
import type { SourceRef } from '../problems/problems.ts';
import type { Currency, Money, ShopRegion } from './shop.ts';

/** Decimals of a currency as ISO 4217 has them (Intl knows them). */
export function currencyOf(code: string): Currency {
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
    .maximumFractionDigits;
  return { code, digits: digits ?? 2 };
}

/** A decimal of the data in minor units; undefined where it has more decimals than the currency. */
export function toMinor(decimal: string, currency: Currency): Money | undefined {
  const [whole = '0', fraction = ''] = decimal.split('.');
  if (fraction.length > currency.digits) return undefined;
  return Number(whole + fraction.padEnd(currency.digits, '0'));
}

/** Minor units as a plain decimal for machines: `1599`, `58.25`. */
export function toDecimal(minor: Money, currency: Currency): string {
  const text = String(minor).padStart(currency.digits + 1, '0');
  const whole = text.slice(0, text.length - currency.digits);
  const fraction = text.slice(text.length - currency.digits);
  return /[1-9]/.test(fraction) ? `${whole}.${fraction}` : whole;
}

/** As messages say it: `559 EUR`; in a region without a currency the minor units alone. */
export function amountText(amount: Money, { currency }: Pick<ShopRegion, 'currency'>): string {
  return currency ? `${toDecimal(amount, currency)} ${currency.code}` : String(amount);
}

/** An amount of the data in minor units of its region's currency; undefined, and reported, where it cannot be. */
export function linkAmount(
  linker: Linker,
  decimal: string,
  { id, currency }: Pick<ShopRegion, 'id' | 'currency'>,
  source: SourceRef,
): Money | undefined {
  if (!currency) {
    linker.report(
      'schema-missing',
      source,
      `a price needs a currency, and region "${id}" has none`,
      `add one to data/regions/${id}.yaml, such as currency: EUR`,
    );
    return undefined;
  }
  const minor = toMinor(decimal, currency);
  if (minor === undefined)
    linker.report(
      'amount-malformed',
      source,
      `expected at most ${currency.digits} decimals for ${currency.code}, found "${decimal}"`,
      currency.digits === 0 ? 'write a whole amount' : 'round it',
    );
  return minor;
}
