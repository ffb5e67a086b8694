import {
  BEGINNING,
  compareInstants,
  contains,
  END,
  fromUtc,
  type Instant,
  isBefore,
  toUtc,
  type Window,
} from '../../clock/index.ts';
import type { FeedPrices, PriceRow } from '../../commerce/index.ts';
import { readLive } from '../../live/index.ts';
import { OperationError } from '../../problems/problems.ts';
import { readCalendar } from '../../release/index.ts';
import { editionsOfRelease, type Shown, timelinesIn } from './editions.ts';

/**
 * The prices that are live, read from the finished pages of the promoted calendars, so that a host without inputs can be asked. A
 * region that is held shows what it shows at all times. Throws OperationError where nothing is live.
 */
export async function livePrices(out: string, zones: Readonly<Record<string, string>>): Promise<FeedPrices> {
  const live = await readLive(out);
  if (live === null) throw new OperationError(`nothing is live in ${out}`, 'activate a calendar first');
  const always: Window = { from: BEGINNING, until: END };
  const rows = new Map<string, readonly PriceRow[]>();
  for (const [region, { calendar, release, held }] of Object.entries(live.regions)) {
    if (held !== null && release !== null) {
      const legend = (await readCalendar(out, calendar))?.legend;
      const shown = await editionsOfRelease(out, region, release, legend);
      rows.set(region, rowsOf(region, [{ ...always, shown }]));
      continue;
    }
    const timeline = (await timelinesIn(out, calendar, { [region]: always })).get(region);
    const edges = (timeline?.edges ?? []).filter((at) => contains(always, at));
    const starts = [...new Set([BEGINNING, ...edges])].sort(compareInstants);
    const stretches = starts.map((from, i) => ({
      from,
      until: starts[i + 1] ?? END,
      shown: timeline?.at(from) ?? null,
    }));
    rows.set(region, rowsOf(region, stretches));
  }
  const products = [...new Set([...rows.values()].flat().map(({ product }) => product))];
  return {
    zones: Object.fromEntries(Object.keys(live.regions).map((region) => [region, zones[region] ?? null])),
    products,
    keyOf: (text) => (products.includes(text) ? text : undefined),
    rows: (region, window) =>
      (rows.get(region) ?? []).filter(({ from, until }) =>
        meets(window, instantOf(from, BEGINNING), instantOf(until, END)),
      ),
  };
}

function instantOf(text: string | null, open: Instant): Instant {
  return fromUtc(text, open);
}

function meets({ from, until }: Window, start: Instant, end: Instant): boolean {
  return isBefore(start, until) && isBefore(from, end);
}

interface Stretch extends Window {
  readonly shown: Shown | null;
}

/** A row for each stretch of time over which a product has one price. */
function rowsOf(region: string, stretches: readonly Stretch[]): PriceRow[] {
  const rows: PriceRow[] = [];
  for (const { from, until, shown } of stretches)
    for (const [product, { name, text: price, currency }] of shown?.prices ?? []) {
      const last = rows.findLast((row) => row.product === product);
      const [start, end] = [toUtc(from), toUtc(until)];
      if (last?.price === price && last.until === start) {
        rows[rows.indexOf(last)] = { ...last, until: end, localUntil: end };
        continue;
      }
      const own = { product, name, region, price, currency: currency ?? '', from: start, until: end };
      rows.push({
        ...own,
        regular: null,
        was: null,
        campaign: null,
        stage: null,
        localFrom: start,
        localUntil: end,
      });
    }
  return rows;
}
