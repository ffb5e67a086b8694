import type { MovedPrice } from '../../renderer/index.ts';
import { plural } from './build-summary.ts';
import { printable } from './cells.ts';

/** A price that changes while its region is held, and from when: shoppers there go on seeing the one before. */
export interface UnseenPrice extends MovedPrice {
  /** UTC. */
  readonly at: string;
}

/** `de: Elite Optimus Prime 559 → 54 €, on 6 pages` */
export function movedLine({ region, name, from, to, currency, pages }: MovedPrice): string {
  const sign = currency === null ? '' : ` ${signOf(currency)}`;
  const where = pages.length === 0 ? 'on no page' : `on ${plural(pages.length, 'page')}`;
  const said = (price: string | null): string => price ?? 'no price';
  return `${region}: ${printable(name)} ${said(from)} → ${said(to)}${sign}, ${where}`;
}

function signOf(currency: string): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
