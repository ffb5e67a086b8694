import { expect, it } from 'vitest';
import { currencyOf, toDecimal, toMinor } from '../../renderer/commerce/money.ts';
import { saving } from '../../renderer/commerce/saving.ts';

it.each([
  [69900, 55900, { amount: 14000, percent: 20 }],
  [1000, 1000, { amount: 0, percent: 0 }],
  [300, 201, { amount: 99, percent: 33 }],
  [69900, 69850, { amount: 50, percent: 0 }],
  [10000, 1, { amount: 9999, percent: 99 }],
])('of %i, %i saves its difference and whole percent, rounded down', (was, amount, expected) => {
  expect(saving(was, amount)).toEqual(expected);
});

it.each([
  ['EUR', '58.25', 5825, '58.25'],
  ['EUR', '58.2', 5820, '58.20'],
  ['EUR', '1599', 159900, '1599'],
  ['EUR', '0.05', 5, '0.05'],
  ['JPY', '174900', 174900, '174900'],
  ['KWD', '1.234', 1234, '1.234'],
])('in %s %s is %i minor units', (code, text, minor, written) => {
  const currency = currencyOf(code);
  expect(toMinor(text, currency)).toBe(minor);
  expect(toDecimal(minor, currency)).toBe(written);
});

it('an amount with more decimals than its currency has is invalid', () => {
  expect(toMinor('1749.00', currencyOf('JPY'))).toBeUndefined();
  expect(toMinor('5.599', currencyOf('EUR'))).toBeUndefined();
});
