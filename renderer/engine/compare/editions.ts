import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseDir } from '../../calendar/names.ts';
import { PUBLIC, placeOf, urlOf } from '../../calendar/paths.ts';
import type { Legend } from '../../calendar/types.ts';
import { BEGINNING, END, fromUtc, type Instant, isBefore, type Window } from '../../clock/index.ts';
import { OperationError } from '../../problems/problems.ts';
import {
  type Calendar,
  type ReleaseFile,
  readCalendar,
  readRelease,
  readSite,
  releaseAt,
} from '../../release/index.ts';

/** A price as a shopper reads it. */
export interface ShownPrice {
  readonly name: string;
  /** A plain decimal: `559`. */
  readonly text: string;
  /** Null where finished pages do not say it. */
  readonly currency: string | null;
}

/** A page as it is shown at one time. */
export interface ShownPage {
  /** Equal digests are equal pages. */
  readonly digest: string;
  /** Whether it names a product by its key. */
  readonly names: (product: string) => boolean;
  /** Its document: a model may hold what its view does not show. */
  readonly html: () => string;
}

/** An edition as it is shown at one time. */
export interface Shown {
  /** `de` of `/de/black-friday`; empty for the edition at the root, null where there is none. */
  readonly prefix: string | null;
  readonly prices: ReadonlyMap<string, ShownPrice>;
  /** By URL path. */
  readonly pages: ReadonlyMap<string, ShownPage>;
  /** A file that its pages name by URL, such as a drawing. */
  readonly asset: (url: string) => Uint8Array | undefined;
}

/** By region. */
export type Editions = ReadonlyMap<string, Shown>;

/** An edition over a window: it changes at its edges at most. */
export interface Timeline {
  readonly edges: readonly Instant[];
  at(at: Instant): Shown | null;
}

/** By region. */
export type Timelines = ReadonlyMap<string, Timeline>;

/** The regions of a site or calendar of the output. Throws OperationError where there is neither. */
export async function regionsIn(out: string, id: string): Promise<readonly string[]> {
  const { site, calendar } = await find(out, id);
  return Object.keys(site?.regions ?? calendar?.editions ?? {});
}

/** What a site of the output shows, or a calendar at an instant. Throws OperationError where there is neither. */
export async function editionsIn(
  out: string,
  id: string,
  at: Readonly<Record<string, Instant>>,
): Promise<Editions> {
  const { site, calendar } = await find(out, id);
  const editions = new Map<string, Shown>();
  for (const [region, { release, calendar: calendarOf }] of Object.entries(site?.regions ?? {}))
    editions.set(region, await shownBy(out, releaseDir(region, release), await legendIn(out, calendarOf)));
  for (const region of Object.keys(calendar?.editions ?? {})) {
    const instant = at[region];
    const release = calendar && instant !== undefined ? releaseAt(calendar, region, instant) : null;
    if (release) editions.set(region, await shownBy(out, release.dir, calendar?.legend));
  }
  return editions;
}

/**
 * What a calendar of the output shows over a window. Throws OperationError if there is no such calendar, and for a
 * site, which has no other times.
 */
export async function timelinesIn(
  out: string,
  id: string,
  windows: Readonly<Record<string, Window>>,
): Promise<Timelines> {
  const { calendar } = await find(out, id);
  if (!calendar)
    throw new OperationError(`${id} is a site, which shows one time`, 'name calendars to compare a window');
  const timelines = new Map<string, Timeline>();
  for (const [region, releases] of Object.entries(calendar.editions)) {
    const window = windows[region];
    if (!window) continue;
    const shown = new Map<string, Shown>();
    const intervals = releases.map((release) => ({
      release,
      window: { from: fromUtc(release.from, BEGINNING), until: fromUtc(release.until, END) },
    }));
    for (const { release, window: interval } of intervals)
      if (isBefore(interval.from, window.until) && isBefore(window.from, interval.until))
        shown.set(release.id, await shownBy(out, release.dir, calendar.legend));
    timelines.set(region, {
      edges: intervals.flatMap(({ window: { from, until } }) => [from, until]),
      at: (at) => shown.get(releaseAt(calendar, region, at)?.id ?? '') ?? null,
    });
  }
  return timelines;
}

async function find(
  out: string,
  id: string,
): Promise<{ site: Awaited<ReturnType<typeof readSite>>; calendar: Calendar | null }> {
  const site = await readSite(out, id);
  const calendar = site ? null : await readCalendar(out, id);
  if (site || calendar) return { site, calendar };
  throw new OperationError(
    `there is no site and no calendar ${id} in ${out}`,
    'almanac calendars lists the calendars; write an instant as 2024-11-22',
  );
}

/** For how long a page or a part of it is true, and what would replace that part then, is nothing that a shopper sees. */
export const VALIDITY = /<meta name="almanac:valid-(?:from|until)"[^>]*>| data-(?:until|stale)="[^"]*"/g;

export const isPage = ({ path: name }: ReleaseFile): boolean =>
  name.endsWith('.html') && !name.startsWith(PUBLIC);

/** What a calendar of the output says of keys and times; undefined where it is not known, or says nothing. */
async function legendIn(out: string, calendar: string | null): Promise<Legend | undefined> {
  return calendar === null ? undefined : (await readCalendar(out, calendar))?.legend;
}

/** A release as it is shown; of its pages those whose files are wanted, by default all. Pages do not name every product: the rest the legend tells. */
async function shownBy(
  out: string,
  dir: string,
  legend: Legend | undefined,
  isWanted: (file: ReleaseFile) => boolean = () => true,
): Promise<Shown> {
  const { region, files, prefix, redirects } = await readRelease(out, dir);
  const known = legend?.[region];
  const absent = new Set(redirects.filter(({ forced }) => forced).map(({ from }) => from));
  const prices = new Map<string, ShownPrice>();
  const pages = new Map<string, ShownPage>();
  const names = new Map<string, string>();
  let currency = known?.currency ?? null;
  for (const file of files.filter((each) => isPage(each) && isWanted(each))) {
    const url = urlOf(placeOf(prefix, file.path));
    if (absent.has(url)) continue;
    const text = readFileSync(path.join(out, dir, file.path), 'utf8');
    for (const [product, price] of pricesIn(text))
      prices.set(product, { name: product, text: price, currency: null });
    for (const product of productsIn(text)) {
      names.set(product.sku, product.name);
      currency = product.offers?.priceCurrency ?? currency;
    }
    const digest = text.replace(VALIDITY, '');
    pages.set(url, { digest, names: (product) => digest.includes(`"${product}"`), html: () => digest });
  }
  for (const [product, price] of prices)
    prices.set(product, {
      ...price,
      name: names.get(product) ?? known?.products[product] ?? product,
      currency,
    });
  return { prefix, prices, pages, asset: (url) => storedAsset(out, url) };
}

function storedAsset(out: string, url: string): Uint8Array | undefined {
  const file = path.join(out, url);
  return /^\/assets\/[\w.-]+$/.test(url) && existsSync(file) ? readFileSync(file) : undefined;
}

/** What one release shows. Throws OperationError where it is not there. */
export function editionsOfRelease(
  out: string,
  region: string,
  release: string,
  legend: Legend | undefined,
): Promise<Shown> {
  return shownBy(out, releaseDir(region, release), legend);
}

/** Two editions of one region, as its releases show them: only the pages that differ. Throws OperationError where one is not there. */
export async function differingPages(
  out: string,
  region: string,
  [from, to]: readonly [string, string],
  legend: Legend | undefined,
): Promise<readonly [Shown, Shown]> {
  const [old, now] = [releaseDir(region, from), releaseDir(region, to)];
  const [before, after] = [await hashesIn(out, old), await hashesIn(out, now)];
  const differs = ({ path: file }: ReleaseFile): boolean => before.get(file) !== after.get(file);
  const [a, b] = [await shownBy(out, old, legend, differs), await shownBy(out, now, legend, differs)];
  const isOnBoth = [...a.prices.keys(), ...b.prices.keys()].every(
    (product) => a.prices.has(product) && b.prices.has(product),
  );
  // What only one of them refers to may be on a page that is the same in both.
  return isOnBoth ? [a, b] : [await shownBy(out, old, legend), await shownBy(out, now, legend)];
}

async function hashesIn(out: string, dir: string): Promise<ReadonlyMap<string, string>> {
  const { files } = await readRelease(out, dir);
  return new Map(files.map(({ path: file, hash }) => [file, hash]));
}

interface ProductData {
  readonly '@type': 'Product';
  readonly name: string;
  /** A product's key, where it has no SKU. */
  readonly sku: string;
  readonly offers?: { readonly priceCurrency: string };
}

/** What a page tells search engines of its products. */
function productsIn(html: string): ProductData[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, json]) => {
    const data = JSON.parse(json as string) as { '@graph'?: readonly { '@type'?: unknown }[] };
    return (data['@graph'] ?? []).filter((each): each is ProductData => each['@type'] === 'Product');
  });
}

/** What is struck through beside the price of a product. */
export function wasPricesIn(html: string): ReadonlyMap<string, string> {
  return new Map(
    html.split(/(?=data-product=")/).flatMap((part): [string, string][] => {
      const product = /^data-product="([^"]+)"/.exec(part)?.[1];
      const was = /data-was-price="([^"]+)"/.exec(part)?.[1];
      return product && was ? [[product, was]] : [];
    }),
  );
}

/** The price that each place of a page names for its product. */
export function pricesIn(html: string): [string, string][] {
  return html.split(/(?=data-product=")/).flatMap((part): [string, string][] => {
    const product = /^data-product="([^"]+)"/.exec(part)?.[1];
    const price = /data-price="([^"]+)"/.exec(part)?.[1];
    return product && price ? [[product, price]] : [];
  });
}
