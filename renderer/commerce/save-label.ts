import type { Money } from '../model/linked.ts';

/** Saving in minor units and in whole percent, rounded down so that it never promises more than it keeps. */
export function saving(was: Money, amount: Money): { amount: Money; percent: number } {
  return { amount: was - amount, percent: Math.floor(((was - amount) * 100) / was) };
}

/** Whether a label of another system (`SAVE $200`, `35% OFF`) says what the prices say. */
export function labelAgrees(label: string, was: Money, amount: Money, digits: number): boolean {
  const number = /\d[\d.,\u00a0\u202f ]*/.exec(label)?.[0];
  if (number === undefined) return false;
  const { amount: saved, percent } = saving(was, amount);
  const stated = Number(number.replace(/[^\d]/g, ''));
  if (label.includes('%')) return stated === percent || stated === Math.round(((was - amount) * 100) / was);
  return stated === saved / 10 ** digits || (digits > 0 && stated === saved);
}
