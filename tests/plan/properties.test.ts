import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { BEGINNING, END } from '../../renderer/clock/index.ts';
import { renderPath } from '../../renderer/engine/on-demand/render-path.ts';
import { type OpenSite, openSite, planRegion } from '../../renderer/engine/opening/open-site.ts';
import { switchesIn as schedule } from '../../renderer/engine/opening/schedule.ts';
import { pagesOf } from '../../renderer/plan/edition.ts';
import fc, { rounds } from '../support/random.ts';
import { copySite, tinySite } from '../support/site.ts';

/*
 * Random price histories and campaigns in the bakery. The engine's intervals are compared with a reference that uses no
 * clock: it derives at every edge of the data, and one millisecond before and after it.
 */

const ZONES = { gb: 'Europe/London', at: 'Europe/Vienna' } as const;
type RegionId = keyof typeof ZONES;
const REGIONS: readonly RegionId[] = ['gb', 'at'];

/** A local time in 2025 to the minute. Gaps and folds are left out, since they are rejected, which other tests prove. */
const wallTime = fc
  .integer({ min: 0, max: 365 * 24 * 4 - 1 })
  .map((quarter) =>
    DateTime.fromMillis(Date.UTC(2025, 0, 1) + quarter * 900_000, { zone: 'utc' }).toFormat(
      "yyyy-MM-dd'T'HH:mm",
    ),
  )
  .filter((text) => !text.startsWith('2025-03-30') && !text.startsWith('2025-10-26'));

const euros = fc.integer({ min: 1, max: 9 });
const prices = fc
  .uniqueArray(fc.tuple(wallTime, euros), { minLength: 1, maxLength: 4, selector: ([at]) => at })
  .map((entries) => Object.fromEntries(entries));

interface Campaign {
  readonly regions: RegionId[];
  readonly times: string[];
  readonly stagePrices: (number | 'locked' | null)[];
  readonly sourdough: boolean;
  readonly page: boolean;
}

const campaign: fc.Arbitrary<Campaign> = fc
  .record({
    regions: fc.subarray([...REGIONS], { minLength: 1 }),
    times: fc.uniqueArray(wallTime, { minLength: 2, maxLength: 4 }).map((times) => times.sort()),
    stagePrices: fc.array(fc.oneof(euros, fc.constant('locked' as const), fc.constant(null)), {
      minLength: 3,
      maxLength: 3,
    }),
    sourdough: fc.boolean(),
    page: fc.boolean(),
  })
  .map((one) => ({ ...one, stagePrices: one.stagePrices.slice(0, one.times.length - 1) }));

interface World {
  readonly prices: Record<RegionId, Record<string, number>>;
  readonly stock: Record<string, number>;
  readonly campaigns: Campaign[];
}

const world: fc.Arbitrary<World> = fc.record({
  // Where reductions are measured from earlier prices, there must be some.
  prices: fc.record({
    gb: prices,
    at: prices.map((history) => ({ '2024-01-01T00:00': 9, ...history })),
  }),
  stock: fc
    .uniqueArray(fc.tuple(wallTime, fc.integer({ min: 0, max: 1 })), { maxLength: 3, selector: ([at]) => at })
    .map((entries) => Object.fromEntries(entries)),
  campaigns: fc.array(campaign, { maxLength: 3 }),
});

function filesOf({ prices, stock, campaigns }: World): Record<string, unknown> {
  const common = { host: 'main', store: { url: 'https://shop.crumb.example' } };
  const product = (region: RegionId) => ({
    sourdough: {
      price: prices[region],
      buy: 'https://shop.crumb.example/sourdough',
      ...(Object.keys(stock).length > 0 ? { stock } : {}),
    },
  });
  const files: Record<string, unknown> = {
    'data/regions/gb.yaml': {
      locale: 'en-GB',
      currency: 'GBP',
      timeZone: ZONES.gb,
      ...common,
      products: product('gb'),
    },
    'data/regions/at.yaml': {
      locale: 'de-AT',
      currency: 'EUR',
      timeZone: ZONES.at,
      reductions: 'prior-price',
      ...common,
      products: product('at'),
    },
    'data/campaigns/easter-2025.yaml': null,
  };
  // A page of campaigns is listed while one of them runs.
  const named = new Set(campaigns.flatMap(({ regions, page }) => (page ? regions : [])));
  files['data/pages/easter.yaml'] = { type: 'offer', regions: named.size > 0 ? [...named] : REGIONS };
  campaigns.forEach(({ regions, times, stagePrices, sourdough, page }, i) => {
    const stages = Object.fromEntries(
      times.map((time, j) => [j === times.length - 1 ? 'end' : `s${j}`, time]),
    );
    const table = Object.fromEntries(
      stagePrices.flatMap((price, j) => (price === null ? [] : [[`s${j}`, price]])),
    );
    files[`data/campaigns/c${i}.yaml`] = {
      regions,
      stages,
      precedence: i,
      ...(page ? { page: 'easter' } : {}),
      ...(sourdough && Object.keys(table).length > 0
        ? {
            prices: Object.fromEntries(
              regions.map((region) => [{ gb: 'gbp', at: 'eur' }[region], { sourdough: table }]),
            ),
          }
        : {}),
    };
  });
  return files;
}

const instantOf = (wall: string, zone: string): number => DateTime.fromISO(wall, { zone }).toMillis();

function edgesIn({ prices, stock, campaigns }: World, region: RegionId): number[] {
  const walls = [
    ...Object.keys(prices[region]),
    ...Object.keys(stock),
    ...campaigns.filter((one) => one.regions.includes(region)).flatMap((one) => one.times),
    '2025-04-10',
    '2025-04-13',
  ];
  return [...new Set(walls.map((wall) => instantOf(wall, ZONES[region])))].sort((a, b) => a - b);
}

/** The price at an instant by a simple look-up: the last campaign that sets one, else the latest in the list. */
function naivePrice(world: World, region: RegionId, at: number): number | null {
  const zone = ZONES[region];
  for (const one of [...world.campaigns].reverse()) {
    if (!one.regions.includes(region) || !one.sourdough) continue;
    const starts = one.times.map((time) => instantOf(time, zone));
    const stage = starts.findLastIndex((start) => start <= at);
    if (stage < 0 || stage === starts.length - 1) continue;
    const carried = one.stagePrices.slice(0, stage + 1).findLast((price) => price !== null);
    if (typeof carried === 'number') return carried;
  }
  const listed = Object.entries(world.prices[region])
    .map(([wall, price]) => ({ at: instantOf(wall, zone), price }))
    .filter((entry) => entry.at <= at)
    .sort((a, b) => b.at - a.at);
  return listed[0]?.price ?? null;
}

/** Everything that visitors can see at an instant, derived without any memory of other instants. */
function editions(open: OpenSite, region: string): (at: number) => string {
  return once((at) => {
    const plan = planRegion(open, region);
    return JSON.stringify(
      pagesOf(open.site, region).map((page) => {
        const { present, fragments } = plan.plan(page).at(at);
        return [page.id, present, fragments.map((fragment) => fragment.model.json)];
      }),
    );
  });
}

/** Derives each instant once, however often it is asked for. */
function once<T>(derive: (at: number) => T): (at: number) => T {
  const known = new Map<number, T>();
  return (at) => {
    const found = known.has(at) ? (known.get(at) as T) : derive(at);
    known.set(at, found);
    return found;
  };
}

/** The tests share worlds, so each one is opened once. */
const opened = new Map<string, Promise<OpenSite>>();

async function withWorld(check: (world: World, open: OpenSite) => void, runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(world, async (random) => {
      const key = JSON.stringify(random);
      const open = opened.get(key) ?? openSite({ root: copySite(tinySite, filesOf(random)) });
      opened.set(key, open);
      check(random, await open);
    }),
    { numRuns: rounds(runs) },
  );
}

describe('time', () => {
  it('finds exactly the switches that deriving at every edge finds', async () => {
    await withWorld((random, open) => {
      for (const region of REGIONS) {
        const found = schedule(open, { [region]: { from: BEGINNING, until: END } }).map((one) =>
          Date.parse(one.at),
        );
        const edges = edgesIn(random, region);
        const editionAt = editions(open, region);
        expect(found).toEqual(edges.filter((edge) => editionAt(edge - 1) !== editionAt(edge)));
        for (const edge of edges) expect(editionAt(edge)).toBe(editionAt(edge + 1));
      }
    }, 25);
  });

  it('keeps a page unchanged throughout its interval, and changes it at the end', async () => {
    await withWorld((random, open) => {
      for (const region of REGIONS) {
        for (const page of pagesOf(open.site, region)) {
          const states = once((instant) => planRegion(open, region).plan(page).at(instant));
          for (const edge of edgesIn(random, region)) {
            for (const at of [edge - 1, edge, edge + 1]) {
              const here = states(at);
              const from = here.window.starts?.at;
              const until = here.window.ends?.at;
              if (from !== undefined) {
                expect(from).toBeLessThanOrEqual(at);
                expect(same(states(from), here)).toBe(true);
                expect(same(states(from - 1), here)).toBe(false);
              }
              if (until !== undefined) {
                expect(until).toBeGreaterThan(at);
                expect(same(states(until - 1), here)).toBe(true);
                expect(same(states(until), here)).toBe(false);
              }
            }
          }
        }
      }
    }, 12);
  });
});

type Instance = ReturnType<ReturnType<ReturnType<typeof planRegion>['plan']>['at']>;

function same(a: Instance, b: Instance): boolean {
  return (
    a.present === b.present &&
    JSON.stringify(a.fragments.map(({ model }) => model.json)) ===
      JSON.stringify(b.fragments.map(({ model }) => model.json))
  );
}

describe('prices', () => {
  it('equal a simple look-up, and are the same wherever a product is shown', async () => {
    await withWorld((random, open) => {
      for (const region of REGIONS) {
        const base = region === 'gb' ? '' : `/${region}`;
        for (const edge of edgesIn(random, region)) {
          for (const at of [edge - 1, edge, edge + 1]) {
            const expected = naivePrice(random, region, at);
            const home = htmlAt(open, base === '' ? '/' : base, at);
            const bread = htmlAt(open, `${base}/sourdough`, at);
            const shown = [
              ...home.matchAll(/data-price="([^"]*)"/g),
              ...bread.matchAll(/data-price="([^"]*)"/g),
              ...bread.matchAll(/"@type":"Offer","price":"([^"]*)"/g),
            ].map((match) => match[1]);
            expect(shown).toEqual(
              expected === null ? [] : [String(expected), String(expected), String(expected)],
            );
            const easter = renderPath(open, `${base}/easter`, at);
            if (easter?.kind === 'page') {
              for (const match of easter.html.matchAll(/data-price="([^"]*)"/g))
                expect(match[1]).toBe(String(expected));
            }
          }
        }
      }
    }, 20);
  });
});

function htmlAt(open: OpenSite, path: string, at: number): string {
  const answer = renderPath(open, path, at);
  if (answer?.kind !== 'page') throw new Error(`${path} is no page`);
  return answer.html;
}
