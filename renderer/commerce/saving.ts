import type { Money } from './shop.ts';

/** Saving in minor units and in whole percent, rounded down so that it never promises more than it keeps. */
export function saving(was: Money, amount: Money): { amount: Money; percent: number } {
  return { amount: was - amount, percent: Math.floor(((was - amount) * 100) / was) };
}
