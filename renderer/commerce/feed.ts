import { type CsvError, parse } from 'csv-parse/sync';
import {
  BEGINNING,
  compareInstants,
  END,
  formatLocal,
  fromUtc,
  type Instant,
  intersect,
  isBefore,
  type Window,
} from '../clock/index.ts';
import { resolveOption } from '../clock/options.ts';
import type { Site } from '../model/linked.ts';
import { type Problem, UsageError } from '../problems/problems.ts';
import { suggest } from '../problems/suggest.ts';
import { type PriceRow, priceList } from './price-list.ts';
import { type ShopRegion, shopOf } from './shop.ts';

/** The prices that a store would charge, as text. */
export interface Feed {
  /** As problems shall name it. */
  readonly file: string;
  readonly text: string;
}

interface Line {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number };
}

/** The prices that a feed is held against: those of the inputs, or of what is live. */
export interface FeedPrices {
  /** Zones by region: all regions there are; null where the zone is not known. */
  readonly zones: Readonly<Record<string, string | null>>;
  /** A product's key, given a key or a SKU; undefined if there is no such product. */
  keyOf(text: string): string | undefined;
  readonly products: readonly string[];
  /** The rows of a region that meet a window. */
  rows(region: string, window: Window): readonly PriceRow[];
}

/** How a feed compares. */
export interface FeedComparison {
  /** What differs, line by line; then what the feed does not say, at its head. */
  readonly problems: readonly Problem[];
  /** Regions of which the feed speaks, and those of which it does not. */
  readonly regions: readonly string[];
  readonly silent: readonly string[];
}

/** What a line of the feed says, once it is read. */
interface Said extends Window {
  readonly region: string;
  readonly key: string;
}

/** The prices that the inputs say. */
export function feedPricesOf(site: Site): FeedPrices {
  const regions = [...site.regions.values()] as ShopRegion[];
  return {
    zones: Object.fromEntries(regions.map(({ id, timeZone }) => [id, timeZone])),
    keyOf: (text) => keyOf(site, text),
    products: [...shopOf(site).products.keys()],
    rows: (region, window) => priceList(site, { [region]: window }),
  };
}

/** What is read of a feed; it may have other columns. */
const COLUMNS = ['product', 'region', 'price', 'currency', 'from', 'until'];

/**
 * Compares a store's prices with ours. A CSV file with a head: `product` (key or SKU), `region`, `price`, and if wanted
 * `currency`, `from` and `until` (a `<when>` each; without them the price at `now` is meant). What `prices --format csv`
 * prints is such a file. Every difference is a problem at its line. What a region of the feed lacks is one of its head: products,
 * gaps, and prices that begin where it stops.
 */
export function compareFeed(prices: FeedPrices, { file, text }: Feed, now: Instant): FeedComparison {
  const problems: Problem[] = [];
  const report = (line: number, message: string, hint?: string): void => {
    problems.push({
      code: 'feed-differs',
      severity: 'error',
      file,
      path: [],
      line,
      column: 1,
      message,
      ...(hint ? { hint } : {}),
    });
  };
  const ids = Object.keys(prices.zones);
  const said: Said[] = [];
  const lines = read(file, text);
  for (const { record, info } of lines) {
    const line = info.lines;
    const region = record.region ?? '';
    if (!ids.includes(region)) {
      report(line, `there is no region "${record.region}"`, near(region, ids));
      continue;
    }
    const key = prices.keyOf(record.product ?? '');
    if (key === undefined) {
      report(line, `there is no product "${record.product}"`, near(record.product ?? '', prices.products));
      continue;
    }
    const period = periodOf(record, [region, prices.zones[region] ?? null], now);
    if ('wrong' in period) {
      report(line, period.wrong, period.hint);
      continue;
    }
    said.push({ region, key, ...period });
    if (!/^\d+(\.\d+)?$/.test(record.price ?? '')) {
      report(line, `expected a plain price such as 559 or 58.25, found "${record.price}"`);
      continue;
    }
    const rows = prices.rows(region, period).filter((row) => row.product === key);
    const [first] = rows;
    if (!first) {
      report(line, `${region}: ${key} has a price in the store, ${record.price}, and none here at that time`);
      continue;
    }
    if (record.currency && first.currency && record.currency !== first.currency)
      report(line, `${region}: ${key} is in ${record.currency} in the store, here in ${first.currency}`);
    for (const row of rows.filter(({ price }) => Number(price) !== Number(record.price)))
      report(line, `${region}: ${key} costs ${record.price} in the store, here ${costs(row)}${lasting(row)}`);
  }
  const isDated = lines.some(({ record }) => isListed(record));
  const regions = ids.filter((id) => said.some(({ region }) => region === id));
  for (const region of regions)
    for (const message of omissions(
      prices,
      region,
      said.filter((each) => each.region === region),
      isDated,
    ))
      report(1, message);
  return { problems, regions, silent: ids.filter((id) => !regions.includes(id)) };
}

/** What a region of the feed lacks: products, one sentence for all, and times, one for each product. */
function omissions(prices: FeedPrices, region: string, said: readonly Said[], isDated: boolean): string[] {
  const starts = said.map(({ from }) => from).sort(compareInstants);
  const ends = said.map(({ until }) => until).sort(compareInstants);
  const [from, until] = [starts[0] as Instant, ends.at(-1) as Instant];
  const rows = prices.rows(region, { from, until: isDated ? END : until });
  const isKnown = (key: string): boolean => said.some((each) => each.key === key);
  const lacking = [
    ...new Set(
      rows.filter((row) => !isKnown(row.product) && startsBefore(row, until)).map(({ product }) => product),
    ),
  ];
  const found: string[] = [];
  if (lacking.length > 0) {
    const one = rows.find(({ product }) => product === lacking[0]) as PriceRow;
    found.push(
      lacking.length === 1
        ? `${region}: ${one.product} costs ${costs(one)} here and is not in the feed`
        : `${region}: ${lacking.length} products have a price here and are not in the feed: ${lacking.join(', ')}`,
    );
  }
  if (!isDated) return found;
  for (const key of new Set(said.map((each) => each.key))) {
    const own = rows.filter(({ product }) => product === key);
    const covered = said.filter((each) => each.key === key).sort((a, b) => compareInstants(a.from, b.from));
    const last = covered
      .map((each) => each.until)
      .sort(compareInstants)
      .at(-1) as Instant;
    // Where all of the feed stops it need not go on, unless another price begins.
    const changes = own.some((row) => !startsBefore(row, last));
    const isCut = last === until && !changes;
    const missing = own.flatMap((row) => {
      const extent = { from: fromUtc(row.from, BEGINNING), until: fromUtc(row.until, END) };
      return without(intersect(extent, { from, until: isCut ? last : END }), covered).map((gap) => ({
        row,
        gap,
      }));
    });
    if (missing.length === 0) continue;
    const zone = prices.zones[region] ?? 'UTC';
    const times = missing.map(({ row, gap }) => `${costs(row)} ${between(gap, zone)}`);
    found.push(`${region}: ${key} costs ${times.join(', ')} here, and the feed says nothing of that time`);
  }
  return found;
}

function startsBefore({ from }: PriceRow, at: Instant): boolean {
  return isBefore(fromUtc(from, BEGINNING), at);
}

/** What is left of a window without others, which are in order of their starts. */
function without(window: Window, others: readonly Window[]): Window[] {
  const left: Window[] = [];
  let { from } = window;
  for (const other of others) {
    if (isBefore(from, other.from)) {
      const until = isBefore(other.from, window.until) ? other.from : window.until;
      if (isBefore(from, until)) left.push({ from, until });
    }
    if (isBefore(from, other.until)) from = other.until;
  }
  if (isBefore(from, window.until)) left.push({ from, until: window.until });
  return left;
}

function between({ from, until }: Window, zone: string): string {
  const start = isBefore(BEGINNING, from) ? formatLocal(from, zone) : 'ever';
  return `from ${start} until ${isBefore(until, END) ? formatLocal(until, zone) : 'open'}`;
}

function costs({ price, currency }: PriceRow): string {
  return [price, currency].filter(Boolean).join(' ');
}

function lasting({ localFrom, localUntil, campaign, stage }: PriceRow): string {
  const why = campaign === null ? '' : ` (${campaign}, ${stage})`;
  return ` from ${localFrom ?? 'ever'} until ${localUntil ?? 'open'}${why}`;
}

function near(text: string, known: readonly string[]): string | undefined {
  const found = suggest(text, known);
  return found ? `did you mean ${found}?` : undefined;
}

/** A product by its key, else by its SKU. */
function keyOf(site: Site, text: string): string | undefined {
  const { products } = shopOf(site);
  if (products.has(text)) return text;
  return [...products.values()].find(({ file }) => file.sku !== undefined && file.sku === text)?.key;
}

function isListed(record: Readonly<Record<string, string>>): boolean {
  return 'from' in record || 'until' in record;
}

function periodOf(
  record: Readonly<Record<string, string>>,
  [region, zone]: readonly [id: string, zone: string | null],
  now: Instant,
): Window | { readonly wrong: string; readonly hint?: string | undefined } {
  const local = [record.from, record.until].find(
    (text) => text && !/(^now|Z|[+-]\d\d(:?\d\d)?)$/.test(text.replace(/^\d{4}-\d\d-\d\d/, '')),
  );
  if (zone === null && local)
    throw new UsageError(
      `${local} is local, and the time zones of the regions are not known here`,
      'add an offset, such as Z',
    );
  const instant = (name: 'from' | 'until'): Instant | undefined => {
    const text = record[name];
    return text ? resolveOption(text, { [region]: zone ?? 'UTC' }, now, name).byRegion[region] : undefined;
  };
  // A price list leaves open ends empty; a store that names no time means now.
  if (!isListed(record)) return { from: now, until: now + 1 };
  try {
    const period = { from: instant('from') ?? now, until: instant('until') ?? END };
    if (isBefore(period.from, period.until)) return period;
    return {
      wrong: `expected an end after its start, found until ${record.until} and from ${record.from || 'now'}`,
    };
  } catch (error) {
    if (error instanceof UsageError) return { wrong: error.message, hint: error.hint };
    throw error;
  }
}

function read(file: string, text: string): Line[] {
  try {
    const lines = parse(text, {
      bom: true,
      columns: (head: string[]) => namesOf(file, head),
      skip_empty_lines: true,
      trim: true,
      info: true,
    }) as unknown as Line[];
    const [first] = lines;
    const lacks = ['product', 'region', 'price'].filter((name) => first && !(name in first.record));
    if (first && lacks.length === 0) return lines;
    throw new UsageError(
      first ? `${file} lacks the column ${lacks.join(', ')}` : `${file} holds no prices`,
      'its first line names the columns: product, region, price, and if wanted currency, from, until',
    );
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${file} is no CSV: ${(error as CsvError).message}`);
  }
}

function namesOf(file: string, head: readonly string[]): string[] {
  const names = head.map((name) => name.trim().toLowerCase());
  const twice = COLUMNS.filter((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (twice.length > 0)
    throw new UsageError(`${file} has the column ${twice.join(', ')} twice`, 'keep the one that is meant');
  return names;
}
