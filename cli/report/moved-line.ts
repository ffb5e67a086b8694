import type { MovedPrice } from '../../renderer/index.ts';
import type { Terminal } from '../terminal.ts';
import { readNow } from '../when.ts';
import { plural } from './build-summary.ts';
import { printable } from './cells.ts';

/** What comes later may be a whole season: more lines are counted, not listed. */
const LATER_LISTED = 20;

/** Says each price that changes now, and the first of those that change later. */
export function sayMoved(prices: readonly MovedPrice[], terminal: Terminal, indent = '  '): void {
  const later = prices.filter(({ at }) => at !== null);
  const left = new Set(later.slice(LATER_LISTED));
  for (const change of prices) if (!left.has(change)) terminal.say(`${indent}${movedLine(change)}`);
  if (left.size > 0) terminal.say(`${indent}… ${plural(left.size, 'price')} more, later (--json lists all)`);
}

/** `de: Elite Optimus Prime 559 → 54 €, on 6 pages`; of one that comes later also when: `from 30 Nov 00:00`. */
export function movedLine(change: MovedPrice): string {
  const { region, name, from, to, currency, pages } = change;
  const sign = currency === null ? '' : ` ${signOf(currency)}`;
  const where = pages.length === 0 ? 'on no page' : `on ${plural(pages.length, 'page')}`;
  const said = (price: string | null): string => price ?? 'no price';
  const when = change.at === null ? '' : `, from ${startText(change.local ?? change.at)}`;
  return `${region}: ${printable(name)} ${said(from)} → ${said(to)}${sign}${when}, ${where}`;
}

/** `30 Nov 00:00`, of another year with that, in UTC with its name. */
function startText(time: string): string {
  const [date = '', clock = ''] = time.split('T');
  const year =
    date.slice(0, 4) === new Date(readNow()).toISOString().slice(0, 4) ? '' : ` ${date.slice(0, 4)}`;
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return `${day.format(Date.parse(`${date}T00:00Z`))}${year} ${clock.slice(0, 5)}${time.endsWith('Z') ? ' UTC' : ''}`;
}

function signOf(currency: string): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
