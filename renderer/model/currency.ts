import { suggest } from '../problems/suggest.ts';
import { nameOf } from './values.ts';

export const CURRENCIES: readonly string[] = Intl.supportedValuesOf('currency');
const isCurrency = (name: string): boolean => CURRENCIES.includes(name);

/** All, and first those that a sign, a name or a slip is meant for. */
const COMMON = ['USD', 'EUR', 'GBP', 'JPY', 'CNY', ...CURRENCIES];

/** The code that was meant by `€`, `Euro` or `EURO`. */
function currencyLike(name: string): string | undefined {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  const signOf = (currency: string): string | undefined =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value;
  const lower = name.toLowerCase();
  return (
    COMMON.find((code) => signOf(code) === name || names.of(code)?.toLowerCase() === lower) ??
    suggest(name, COMMON)
  );
}

/** A code of ISO 4217. */
export const currency = nameOf(
  'a currency code such as "EUR"',
  isCurrency,
  currencyLike,
  'write its three letters of ISO 4217: USD for the US dollar, CHF for the Swiss franc',
);
