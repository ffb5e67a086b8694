import {
  type Difference,
  type DiffResult,
  END,
  formatLocal,
  fromUtc,
  type PriceChange,
  type Site,
} from '../../renderer/index.ts';
import type { Paint } from '../terminal.ts';
import { plural } from './build-summary.ts';
import { printable } from './cells.ts';

export interface Stretch {
  readonly region: string;
  /** UTC with Z; null: open. Absent for an instant. */
  readonly from?: string | null;
  readonly until?: string | null;
}

/** Paths of one place; more are counted. */
const LISTED = 6;
const SIGNS = { added: '+', removed: '−', changed: '~' } as const;

function price(text: string | null, currency: string | null): string {
  return text === null ? 'no price' : [text, currency].filter(Boolean).join(' ');
}

/** `599 → 559 EUR` */
export function priceChange({ from, to, currency }: PriceChange): string {
  const [before, after] =
    to === null ? [price(from, currency), price(to, null)] : [price(from, null), price(to, currency)];
  return `${before} → ${after}`;
}

function priceLine(change: PriceChange): string {
  const { pages } = change;
  return `${priceChange(change)} on ${pages.length === 0 ? 'no page' : plural(pages.length, 'page')}`;
}

/** `de`, and over which stretch of time where it is not one instant. */
export function titleOf(found: Stretch, site: Site | null): string {
  if (found.from === undefined || found.until === undefined) return found.region;
  const zone = site?.regions.get(found.region)?.timeZone ?? 'UTC';
  const local = (text: string | null, open: string): string =>
    text === null ? open : formatLocal(fromUtc(text, END), zone);
  return `${found.region}  ${local(found.from, 'ever')} → ${local(found.until, 'open')}`;
}

/** Prices, product by product, then what else differs: each once, with the regions in which it does. */
export function diffText({ regions, differences }: DiffResult, site: Site | null, paint: Paint): string {
  if (regions.length === 0) return 'a shopper sees no difference\n';
  const prices = [...pricesByProduct(regions)].map(([name, changes]) =>
    block(
      paint.bold(printable(name)),
      changes.map(({ of, change }) => [titleOf(of, site), priceLine(change)]),
    ),
  );
  const others = differences
    .filter(({ products }) => products.length === 0)
    .map(({ kind, title, places }) =>
      block(
        `${SIGNS[kind]} ${paint.bold(printable(title))}`,
        places.map((place) => [titleOf(place, site), pagesOf(place)]),
      ),
    );
  const end = others.length > 0 ? others : [paint.dim('nothing else\n')];
  return [...prices, ...end].join('\n');
}

function block(title: string, rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([where]) => where.length));
  return `${title}\n${rows.map(([where, what]) => `  ${where.padEnd(width)}  ${what}\n`).join('')}`;
}

function pagesOf({ pages }: Difference['places'][number]): string {
  const listed = pages.slice(0, LISTED).map(printable).join('  ');
  if (pages.length === 1) return listed;
  const more = pages.length > LISTED ? ` … ${pages.length - LISTED} more` : '';
  return `${plural(pages.length, 'page')}: ${listed}${more}`;
}

/** By the name of the product, in order. */
export function pricesByProduct(
  regions: DiffResult['regions'],
): ReadonlyMap<string, readonly { readonly of: Stretch; readonly change: PriceChange }[]> {
  const byName = new Map<string, { of: Stretch; change: PriceChange }[]>();
  const all = regions.flatMap((of) => of.prices.map((change) => ({ of, change })));
  all.sort((a, b) => (a.change.name < b.change.name ? -1 : a.change.name > b.change.name ? 1 : 0));
  for (const one of all) byName.set(one.change.name, [...(byName.get(one.change.name) ?? []), one]);
  return byName;
}
