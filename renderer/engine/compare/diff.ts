import { isDeepStrictEqual } from 'node:util';
import { compareText } from '../../calendar/order.ts';
import { compareInstants, contains, type Instant, toUtc, type Window } from '../../clock/index.ts';
import type { EditionDiff, EditionDiffOver, PriceChange } from '../opening/results.ts';
import type { Editions, Shown, Timelines } from './editions.ts';

/** A difference, and what is shown before and after it. */
export interface Compared<T extends EditionDiff = EditionDiff | EditionDiffOver> {
  readonly diff: T;
  readonly before: Shown;
  readonly after: Shown;
}

const NONE: Shown = { prefix: null, prices: new Map(), pages: new Map(), asset: () => undefined };

/** What a shopper sees change from one to the other, region by region; regions of which only one has an edition are all added or removed. */
export function diffEditions(a: Editions, b: Editions): EditionDiff[] {
  return compareEditions(a, b).map(({ diff }) => diff);
}

/** As {@link diffEditions}, with what differs. */
export function compareEditions(a: Editions, b: Editions): Compared<EditionDiff>[] {
  return [...new Set([...a.keys(), ...b.keys()])]
    .map((region) => {
      const [before, after] = [a.get(region) ?? NONE, b.get(region) ?? NONE];
      return { diff: diffEdition(region, before, after), before, after };
    })
    .filter(({ diff }) => hasAny(diff));
}

function hasAny({ prices, added, removed, changed }: EditionDiff): boolean {
  return prices.length + added.length + removed.length + changed.length > 0;
}

function diffEdition(region: string, a: Shown, b: Shown): EditionDiff {
  const paths = (from: Shown, to: Shown): string[] =>
    [...from.pages.keys()].filter((it) => !to.pages.has(it));
  const changed = [...b.pages].flatMap(([url, page]) => {
    const before = a.pages.get(url);
    const differs = before && before.digest !== page.digest && before.html() !== page.html();
    return differs ? [url] : [];
  });
  const names = (url: string, product: string): boolean =>
    [a, b].some(({ pages }) => pages.get(url)?.names(product));
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

/**
 * As {@link compareEditions}, over a window for each region, with what differs as each stretch begins. Neighbouring stretches
 * that differ alike are one.
 */
export function compareTimelines(
  a: Timelines,
  b: Timelines,
  windows: Readonly<Record<string, Window>>,
): Compared<EditionDiffOver>[] {
  return Object.entries(windows).flatMap(([region, window]) => {
    const [before, after] = [a.get(region), b.get(region)];
    const edges = [...(before?.edges ?? []), ...(after?.edges ?? [])].filter((at) => contains(window, at));
    const starts = [...new Set([window.from, ...edges])].sort(compareInstants);
    const found: (Compared<EditionDiff> & { readonly starts: Instant; until: Instant })[] = [];
    starts.forEach((at, i) => {
      const until = starts[i + 1] ?? window.until;
      const shown = { before: before?.at(at) ?? NONE, after: after?.at(at) ?? NONE };
      const diff = diffEdition(region, shown.before, shown.after);
      const last = found.at(-1);
      if (last?.until === at && isDeepStrictEqual(diff, last.diff)) last.until = until;
      else found.push({ diff, ...shown, starts: at, until });
    });
    return found
      .filter(({ diff }) => hasAny(diff))
      .map(({ starts: from, until, diff, ...shown }) => ({
        ...shown,
        diff: { ...diff, from: toUtc(from), until: toUtc(until) },
      }));
  });
}
