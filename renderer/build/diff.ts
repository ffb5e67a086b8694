import { readFileSync } from 'node:fs';
import path from 'node:path';
import { releaseDir } from '../calendar/names.ts';
import { compareText } from '../calendar/order.ts';
import type { Instant } from '../clock/index.ts';
import { priceList } from '../commerce/index.ts';
import { pagesOf } from '../plan/edition.ts';
import { ProblemSet } from '../plan/problem-set.ts';
import { InputError, OperationError } from '../problems/problems.ts';
import { guardedBatch } from '../purity/purity.ts';
import { readCalendar, readRelease, readSite, releaseAt } from '../release/index.ts';
import { type OpenSite, planRegion } from './open-site.ts';

/** A price as a shopper reads it. */
interface ShownPrice {
  readonly name: string;
  /** A plain decimal: `559`. */
  readonly text: string;
  /** Null where finished pages do not say it. */
  readonly currency: string | null;
}

/** An edition as it is shown at one time. */
export interface Shown {
  readonly prices: ReadonlyMap<string, ShownPrice>;
  /** By URL path: what the page says, and a text of its in which its products are named. */
  readonly pages: ReadonlyMap<string, { readonly digest: string; readonly text: () => string }>;
}

export type Editions = ReadonlyMap<string, Shown>;

export interface PriceChange {
  readonly product: string;
  readonly name: string;
  readonly currency: string | null;
  /** Null: no price. */
  readonly from: string | null;
  readonly to: string | null;
  /** Changed pages that show the product. */
  readonly pages: readonly string[];
}

export interface EditionDiff {
  readonly region: string;
  readonly prices: readonly PriceChange[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  /** Changed pages that show no product of another price. */
  readonly besides: readonly string[];
}

/** What a shopper sees change from one to the other, region by region; regions of which only one has an edition are all added or removed. */
export function diffEditions(a: Editions, b: Editions): EditionDiff[] {
  const none: Shown = { prices: new Map(), pages: new Map() };
  return [...new Set([...a.keys(), ...b.keys()])]
    .map((region) => diffEdition(region, a.get(region) ?? none, b.get(region) ?? none))
    .filter(
      ({ prices, added, removed, changed }) =>
        prices.length + added.length + removed.length + changed.length > 0,
    );
}

function diffEdition(region: string, a: Shown, b: Shown): EditionDiff {
  const paths = (from: Shown, to: Shown): string[] =>
    [...from.pages.keys()].filter((it) => !to.pages.has(it));
  const changed = [...b.pages].flatMap(([url, page]) => {
    const before = a.pages.get(url);
    return before && before.digest !== page.digest ? [url] : [];
  });
  const names = (url: string, product: string): boolean =>
    new RegExp(`"${product}"`).test(`${a.pages.get(url)?.text()} ${b.pages.get(url)?.text()}`);
  const prices = [...new Set([...a.prices.keys(), ...b.prices.keys()])].flatMap((product): PriceChange[] => {
    const [from, to] = [a.prices.get(product), b.prices.get(product)];
    if (from?.text === to?.text) return [];
    const pages = changed.filter((url) => names(url, product));
    return [
      {
        product,
        name: (to ?? from)?.name ?? product,
        currency: (to ?? from)?.currency ?? null,
        from: from?.text ?? null,
        to: to?.text ?? null,
        pages,
      },
    ];
  });
  const explained = new Set(prices.flatMap(({ pages }) => pages));
  return {
    region,
    prices,
    added: paths(b, a).sort(compareText),
    removed: paths(a, b).sort(compareText),
    changed: changed.sort(compareText),
    besides: changed.filter((url) => !explained.has(url)),
  };
}

/** What the inputs say at an instant, region by region. Throws an InputError where a model fails. */
export function editionsOf(open: OpenSite, at: Readonly<Record<string, Instant>>): Editions {
  const problems = new ProblemSet();
  const editions = new Map<string, Shown>();
  for (const [id, instant] of Object.entries(at)) {
    const plan = planRegion(open, id, problems);
    const pages: [string, { digest: string; text: () => string }][] = [];
    for (const page of pagesOf(open.site, id)) {
      const [instance] = guardedBatch(() => [...plan.plan(page).within(instant, instant + 1)]);
      if (!instance?.present) continue;
      const digest = instance.fragments.map(({ json }) => json).join('\n');
      pages.push([instance.path, { digest, text: () => digest }]);
    }
    const rows = priceList(open.site, { [id]: { from: instant, until: instant + 1 } });
    const prices = rows.map(
      (row) => [row.product, { name: row.name, text: row.price, currency: row.currency }] as const,
    );
    editions.set(id, { prices: new Map(prices), pages: new Map(pages) });
  }
  if (problems.problems.length > 0)
    throw new InputError(problems.problems.map((problem) => open.loaded.position(problem)));
  return editions;
}

/** What a site of the output shows, or a calendar at an instant. Throws OperationError where there is neither. */
export async function editionsIn(out: string, id: string, at: Instant): Promise<Editions> {
  const site = await readSite(out, id);
  const dirs = new Map<string, string>();
  if (site)
    for (const [region, { release }] of Object.entries(site.regions))
      dirs.set(region, releaseDir(region, release));
  const calendar = site ? null : await readCalendar(out, id);
  for (const region of Object.keys(calendar?.editions ?? {})) {
    const release = calendar && releaseAt(calendar, region, at);
    if (release) dirs.set(region, release.dir);
  }
  if (!site && !calendar)
    throw new OperationError(
      `there is no site and no calendar ${id} in ${out}`,
      'almanac status lists what is there; an instant is written as 2024-11-22',
    );
  const editions = new Map<string, Shown>();
  for (const [region, dir] of dirs) editions.set(region, await shownBy(out, dir));
  return editions;
}

async function shownBy(out: string, dir: string): Promise<Shown> {
  const { files, prefix, redirects } = await readRelease(out, dir);
  const absent = new Set(redirects.filter(({ forced }) => forced).map(({ from }) => from));
  const prices = new Map<string, ShownPrice>();
  const pages = new Map<string, { digest: string; text: () => string }>();
  for (const { path: file, hash } of files.filter((each) => each.path.endsWith('.html'))) {
    const url = `/${[prefix, file.replace(/(^|\/)index\.html$/, '')].filter(Boolean).join('/')}`;
    if (absent.has(url)) continue;
    const text = readFileSync(path.join(out, dir, file), 'utf8');
    for (const [product, price] of pricesIn(text))
      prices.set(product, { name: product, text: price, currency: null });
    pages.set(url, { digest: hash, text: () => text });
  }
  return { prices, pages };
}

/** The price that each place of a page names for its product. */
function pricesIn(html: string): [string, string][] {
  return html.split(/(?=data-product=")/).flatMap((part): [string, string][] => {
    const product = /^data-product="([^"]+)"/.exec(part)?.[1];
    const price = /data-price="([^"]+)"/.exec(part)?.[1];
    return product && price ? [[product, price]] : [];
  });
}
