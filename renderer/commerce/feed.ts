import { type CsvError, parse } from 'csv-parse/sync';
import { END, fromUtc, type Instant, type Window } from '../clock/index.ts';
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

/**
 * Compares a store's prices with ours. A CSV file with a head: `product` (key or SKU), `region`, `price`, and if wanted
 * `currency`, `from` and `until` (a `<when>` each; without them the price at `now` is meant). What `prices --format csv`
 * prints is such a file. Every difference is a problem at its line; a product that a region of the feed lacks, one of the head.
 */
export function compareFeed(site: Site, { file, text }: Feed, now: Instant): Problem[] {
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
  const seen = new Map<string, Set<string>>();
  for (const { record, info } of read(file, text)) {
    const line = info.lines;
    const region = site.regions.get(record.region ?? '') as ShopRegion | undefined;
    if (!region) {
      report(
        line,
        `there is no region "${record.region}"`,
        near(record.region ?? '', [...site.regions.keys()]),
      );
      continue;
    }
    const key = keyOf(site, record.product ?? '');
    if (key === undefined) {
      const keys = [...shopOf(site).products.keys()];
      report(line, `there is no product "${record.product}"`, near(record.product ?? '', keys));
      continue;
    }
    seen.set(region.id, (seen.get(region.id) ?? new Set()).add(key));
    if (!/^\d+(\.\d+)?$/.test(record.price ?? '')) {
      report(line, `expected a plain price such as 559 or 58.25, found "${record.price}"`);
      continue;
    }
    const rows = priceList(site, { [region.id]: periodOf(record, region, now) }).filter(
      (row) => row.product === key,
    );
    const [first] = rows;
    if (!first) {
      report(
        line,
        `${region.id}: ${key} has a price in the store, ${record.price}, and none here at that time`,
      );
      continue;
    }
    if (record.currency && record.currency !== first.currency)
      report(line, `${region.id}: ${key} is in ${record.currency} in the store, here in ${first.currency}`);
    for (const row of rows.filter(({ price }) => Number(price) !== Number(record.price)))
      report(
        line,
        `${region.id}: ${key} costs ${record.price} in the store, here ${row.price} ${row.currency}${lasting(row)}`,
      );
  }
  for (const [id, keys] of seen) {
    const region = site.regions.get(id) as ShopRegion;
    const here = priceList(site, { [id]: { from: now, until: now + 1 } });
    for (const { product, price, currency } of here)
      if (!keys.has(product) && region.products.has(product))
        report(1, `${id}: ${product} costs ${price} ${currency} here and is not in the feed`);
  }
  return problems;
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

function periodOf(record: Readonly<Record<string, string>>, region: ShopRegion, now: Instant): Window {
  const instant = (name: 'from' | 'until'): Instant | undefined => {
    const text = record[name];
    if (!text) return undefined;
    return resolveOption(text, { [region.id]: region.timeZone }, now, name).byRegion[region.id];
  };
  const from = instant('from');
  const until = instant('until');
  // A price list leaves open ends empty; a store that names no time means now.
  const listed = 'from' in record || 'until' in record;
  if (!listed) return { from: now, until: now + 1 };
  return { from: from ?? now, until: until ?? fromUtc(null, END) };
}

function read(file: string, text: string): Line[] {
  try {
    const lines = parse(text, {
      bom: true,
      columns: (head: string[]) => head.map((name) => name.trim().toLowerCase()),
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
