import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fromUtc, utc, valueAt } from '../../renderer/clock/index.ts';
import { explainPrice } from '../../renderer/commerce/explain-price.ts';
import { shopOf } from '../../renderer/commerce/index.ts';
import {
  type Later,
  type PriceState,
  priceConflicts,
  priceTimeline,
  timeBefore,
} from '../../renderer/commerce/price.ts';
import { priceList } from '../../renderer/commerce/price-list.ts';
import type { RegionalProduct, ShopRegion } from '../../renderer/commerce/shop.ts';
import { loadInputs } from '../../renderer/engine/opening/open-site.ts';
import { copySite, tinySite } from '../support/site.ts';

const AT = 'data/regions/at.yaml';
const SPRING = 'data/campaigns/spring.yaml';

/**
 * The price of sourdough in Austria at an instant, and the price that reductions are measured from, for given prices
 * and campaigns.
 */
async function sourdough(prices: string, campaigns: Readonly<Record<string, string>> = {}) {
  const text = readFileSync(path.join(tinySite, AT), 'utf8').replace(
    /price: \{.*?\}/,
    `price: { ${prices} }`,
  );
  const { site } = await loadInputs(copySite(tinySite, { [AT]: text, ...campaigns }));
  const region = site.regions.get('at') as ShopRegion;
  const product = region.products.get('sourdough') as RegionalProduct;
  const timeline = priceTimeline(shopOf(site).campaigns, region, product);
  return (at: string) => {
    const { amount, was, stage, campaign } = valueAt(timeline, fromUtc(at, 0)) ?? {};
    return [amount, was, campaign?.id, stage?.id];
  };
}

it('measures a reduction from the lowest price of the 30 days before its first stage', async () => {
  const at = await sourdough('2024-01-01: 6, 2025-03-10: "5.20", 2025-03-20: "5.80"');
  expect(at('2025-04-07T03:59:59Z')).toEqual([580, null, undefined, undefined]);
  expect(at('2025-04-07T04:00:00Z')).toEqual([490, 520, 'easter-2025', 'lent']);
  expect(at('2025-04-19T07:00:00Z')).toEqual([450, 520, 'easter-2025', 'holiday']);
  expect(at('2025-04-21T22:00:00Z')).toEqual([580, null, undefined, undefined]);
});

it('counts 30 days to the minute', async () => {
  const until = (day: string) => sourdough(`2024-01-01: "5.10", ${day}: "5.80"`);
  expect((await until('2025-03-08T06:01'))('2025-04-10T00:00:00Z')[1]).toBe(510);
  expect((await until('2025-03-08T06:00'))('2025-04-10T00:00:00Z')[1]).toBe(580);
});

it('lets the campaign with higher precedence win while both set a price', async () => {
  const spring = (precedence: number) =>
    `precedence: ${precedence}\nregions: [at]\nstages:\n  all: 2025-04-10\n  end: 2025-04-12\nprices:\n  eur: { sourdough: "4.70" }\n`;
  const prices = '2024-01-01: "5.80"';
  const higher = await sourdough(prices, { [SPRING]: spring(1) });
  const lower = await sourdough(prices, { [SPRING]: spring(-1) });
  expect(higher('2025-04-11T00:00:00Z').toSpliced(1, 1)).toEqual([470, 'spring', 'all']);
  expect(lower('2025-04-11T00:00:00Z').toSpliced(1, 1)).toEqual([490, 'easter-2025', 'lent']);
  expect(higher('2025-04-12T00:00:00Z').toSpliced(1, 1)).toEqual([490, 'easter-2025', 'lent']);
});

/** From when the reduction of sourdough in Austria counts at an instant, the time whose lowest price it is held against, and what is said of it. */
async function reduction(campaigns: Readonly<Record<string, string>>) {
  const text = readFileSync(path.join(tinySite, AT), 'utf8').replace(/price: \{.*?\}/, 'price: "5.80"');
  const { site } = await loadInputs(copySite(tinySite, { [AT]: text, ...campaigns }));
  const region = site.regions.get('at') as ShopRegion;
  const product = region.products.get('sourdough') as RegionalProduct;
  const timeline = priceTimeline(shopOf(site).campaigns, region, product);
  return (at: string) => {
    const instant = fromUtc(at, 0);
    const { amount, was, reducedFrom } = valueAt(timeline, instant) as PriceState;
    const { from, until } = timeBefore(product, reducedFrom, region.timeZone);
    const reasons = explainPrice(shopOf(site), region, 'sourdough', instant);
    const prior = reasons?.prior ?? reasons?.unannounced;
    return {
      ...{ amount, was, days: [utc(from), utc(until)] },
      explained: prior && [
        prior.amount,
        prior.source?.path.join('.'),
        prior.days && [utc(prior.days.from), utc(prior.days.until)],
      ],
    };
  };
}

const inAustria = (precedence: number, stages: string, prices: string) =>
  `precedence: ${precedence}\nregions: [at]\nstages: { ${stages} }\nprices: { eur: { sourdough: ${prices} } }\n`;

const beforeEaster = ['2025-03-08T05:00:00Z', '2025-04-07T04:00:00Z'];

it('measures a price that comes back after a deeper reduction from the days before it came back', async () => {
  const at = await reduction({ [SPRING]: inAustria(1, 'all: 2025-04-10, end: 2025-04-12', '"4.70"') });
  const regular = ['5.80', 'products.sourdough.price', beforeEaster];
  expect(at('2025-04-09T00:00:00Z')).toEqual({
    amount: 490,
    was: 580,
    days: beforeEaster,
    explained: regular,
  });
  const beforeSpring = ['2025-03-10T23:00:00Z', '2025-04-09T22:00:00Z'];
  expect(at('2025-04-11T00:00:00Z')).toEqual({
    ...{ amount: 470, was: 490, days: beforeSpring },
    explained: ['4.90', 'prices.eur.sourdough.lent', beforeSpring],
  });
  const beforeBack = ['2025-03-12T23:00:00Z', '2025-04-11T22:00:00Z'];
  expect(at('2025-04-12T00:00:00Z')).toEqual({
    amount: 490,
    was: null,
    days: beforeBack,
    explained: ['4.70', 'prices.eur.sourdough', beforeBack],
  });
  // A deeper stage is a reduction again, of what was paid in between.
  expect(at('2025-04-19T08:00:00Z')).toEqual({
    ...{ amount: 450, was: 470, days: beforeBack },
    explained: ['4.70', 'prices.eur.sourdough', beforeBack],
  });
});

it('measures from there whatever came between the deeper reduction and the price that comes back', async () => {
  const at = await reduction({
    [SPRING]: inAustria(1, 'all: 2025-04-10, end: 2025-04-12', '"4.70"'),
    'data/campaigns/weekend.yaml': inAustria(2, 'all: 2025-04-12, end: 2025-04-14', '5'),
  });
  expect(at('2025-04-13T00:00:00Z')).toMatchObject({ amount: 500, was: null });
  expect(at('2025-04-14T00:00:00Z')).toMatchObject({ amount: 490, was: null });
});

it('measures from before the campaign where another did not go below it', async () => {
  const at = await reduction({ [SPRING]: inAustria(1, 'all: 2025-04-10, end: 2025-04-12', '"5.20"') });
  expect(at('2025-04-12T00:00:00Z')).toMatchObject({ amount: 490, was: 580, days: beforeEaster });
});

/** The whole state of sourdough's price in a region at an instant, with some files of the bakery replaced. */
async function stateIn(regionId: string, files: Readonly<Record<string, string>>) {
  const { site } = await loadInputs(copySite(tinySite, files));
  const region = site.regions.get(regionId) as ShopRegion;
  const product = region.products.get('sourdough') as RegionalProduct;
  const timeline = priceTimeline(shopOf(site).campaigns, region, product);
  const whole = (at: string) => valueAt(timeline, fromUtc(at, 0)) as PriceState;
  const told = (at: string) => {
    const { amount, regular, was, wasIsPrior, launch, later, ends, changes } = whole(at);
    const next = (follows: Later | null) => follows && [follows.after, utc(follows.from.at)];
    return {
      ...{ amount, regular, was, wasIsPrior, launch: next(launch), later: next(later) },
      ...{ ends: ends && utc(ends.at), changes: changes && utc(changes.at) },
    };
  };
  return Object.assign(told, { whole });
}

const LONDON = 'data/regions/gb.yaml';
const EASTER = 'data/campaigns/easter-2025.yaml';
const inLondon = (price: string) =>
  readFileSync(path.join(tinySite, LONDON), 'utf8').replace(/price: \{.*?\}/, `price: ${price}`);
const campaign = (text: string, prices: string) =>
  `${text}\nregions: [gb]\nstages: { one: 2025-04-10, two: 2025-04-12, end: 2025-04-14 }\nprices: { gb: { sourdough: ${prices} } }\n`;

it('is the regular price while a stage is locked, and says when that ends', async () => {
  const at = await stateIn('gb', { [LONDON]: inLondon('{ 2024-01-01: "4.50", 2025-06-01: 5 }') });
  expect(at.whole('2023-12-31T00:00:00Z')).toMatchObject({ amount: null, campaign: null, stage: null });
  expect(at.whole('2025-04-08T00:00:00Z')).toMatchObject({ campaign: null, stage: null });
  const regular = { regular: 450, was: null, wasIsPrior: false, launch: null, later: null };
  const holiday = '2025-04-17T23:00:00Z';
  expect(at('2023-12-31T00:00:00Z')).toEqual({
    ...{ amount: null, regular: null, was: null, wasIsPrior: false, launch: null, later: null },
    ...{ ends: '2024-01-01T00:00:00Z', changes: '2024-01-01T00:00:00Z' },
  });
  const lent = { ...regular, amount: 450, ends: holiday, changes: holiday };
  expect(at('2025-04-01T00:00:00Z')).toEqual(lent);
  expect(at('2025-04-08T00:00:00Z')).toEqual(lent);
  const over = '2025-04-21T23:00:00Z';
  expect(at(holiday)).toEqual({ ...regular, amount: 375, was: 450, ends: over, changes: over });
  expect(at('2025-06-01T00:00:00Z')).toEqual({
    ...{ ...regular, regular: 500, amount: 500 },
    ...{ ends: null, changes: null },
  });
});

it('says when the struck-through price changes, even if the price stays', async () => {
  const at = await stateIn('gb', {
    [LONDON]: inLondon('{ 2024-01-01: "4.50", 2025-04-11: 5, 2025-04-13: "5.50" }'),
    [EASTER]: campaign('', '{ one: 4 }'),
  });
  const ends = '2025-04-13T23:00:00Z';
  expect(at('2025-04-10T00:00:00Z')).toMatchObject({ amount: 400, was: 450, ends });
  expect(at('2025-04-10T00:00:00Z').changes).toBe('2025-04-10T23:00:00Z');
  // The stage in between changes nothing that a page shows.
  expect(at('2025-04-11T00:00:00Z')).toMatchObject({ was: 500, changes: '2025-04-12T23:00:00Z', ends });
  expect(at('2025-04-13T00:00:00Z')).toMatchObject({ was: 550, changes: ends, ends });
});

it('announces no reduction if the price is not lower', async () => {
  const files = { [LONDON]: inLondon('"4.50"'), [EASTER]: campaign('', '{ one: "4.50", two: 5 }') };
  const at = await stateIn('gb', files);
  const none = { was: null, wasIsPrior: false, launch: null, later: null };
  expect(at('2025-04-11T00:00:00Z')).toMatchObject({ amount: 450, ...none });
  expect(at('2025-04-13T00:00:00Z')).toMatchObject({ amount: 500, ...none });
});

it('names the price after a launch price, and reduces nothing', async () => {
  const launch = (price: string, prices: string) =>
    stateIn('gb', { [LONDON]: inLondon(price), [EASTER]: campaign('kind: launch', prices) });
  const at = await launch('{ 2024-01-01: 6, 2025-04-14: 7 }', '{ one: 4, two: 5 }');
  const over = '2025-04-13T23:00:00Z';
  const none = { was: null, wasIsPrior: false, later: null, regular: 600 };
  expect(at('2025-04-11T00:00:00Z')).toMatchObject({ ...none, amount: 400, launch: [700, over] });
  expect(at('2025-04-13T00:00:00Z')).toMatchObject({ ...none, amount: 500, launch: [700, over] });
  expect(at(over)).toMatchObject({ ...none, regular: 700, amount: 700, launch: null, changes: null });
  // No higher price follows.
  expect((await launch('5', '{ one: 5, two: 6 }'))('2025-04-11T00:00:00Z')).toMatchObject({
    amount: 500,
    launch: null,
    changes: '2025-04-11T23:00:00Z',
  });
});

it('names only the higher price that follows a sale in which nothing may be struck through', async () => {
  const vienna = readFileSync(path.join(tinySite, AT), 'utf8').replace(
    /price: \{.*?\}/,
    'price: { 2025-04-15: 6, 2025-05-01: 7 }, startTime: 2025-04-15',
  );
  const spring = (prices: string) => ({
    [AT]: vienna,
    [EASTER]: `regions: [at]\nstages: { one: 2025-04-15, two: 2025-04-20, end: 2025-05-01 }\nprices: { eur: { sourdough: ${prices} } }\n`,
  });
  const over = '2025-04-30T22:00:00Z';
  const one = await stateIn('at', spring('5'));
  expect(one('2025-04-16T00:00:00Z')).toMatchObject({ was: null, later: [700, over], ends: over });
  // Another price is due in between.
  const two = await stateIn('at', spring('{ one: 5, two: "5.50" }'));
  expect(two('2025-04-16T00:00:00Z')).toMatchObject({ was: null, later: null });
  expect(two('2025-04-21T00:00:00Z')).toMatchObject({ was: null, later: [700, over] });
});

it('is that of the first campaign by name if precedence does not decide, and both are reported', async () => {
  /** Adds another campaign in Austria. It gets its own precedence there, because data with a conflict is rejected. */
  const beside = async (id: string, stages: string, precedence = 0) => {
    const text = `precedence: 9\nregions: [at]\nstages: { ${stages} }\nprices: { eur: { sourdough: { one: locked, two: "4.70" } } }\n`;
    const { site } = await loadInputs(copySite(tinySite, { [`data/campaigns/${id}.yaml`]: text }));
    const campaigns = new Map(
      // Reversed, since their order must not matter.
      [...shopOf(site).campaigns].reverse().map(([key, one]) => {
        const file = { ...one.file, precedence: key === id ? precedence : 0 };
        return [key, { ...one, file }] as const;
      }),
    );
    const regionOf = (name: string) => site.regions.get(name) as ShopRegion;
    const product = regionOf('at').products.get('sourdough') as RegionalProduct;
    const conflicts = (name: string) =>
      priceConflicts(campaigns, regionOf(name)).map(({ product, region, first, second, from }) => [
        ...[product, region, first.id, second.id, utc(from)],
      ]);
    const timeline = priceTimeline(campaigns, regionOf('at'), product);
    return { conflicts, amount: valueAt(timeline, fromUtc('2025-04-11T00:00:00Z', 0))?.amount };
  };
  const during = 'one: 2025-04-08, two: 2025-04-10, end: 2025-04-12';
  const last = await beside('zzz', during);
  expect(last.amount).toBe(490);
  expect(last.conflicts('at')).toEqual([['sourdough', 'at', 'easter-2025', 'zzz', '2025-04-07T22:00:00Z']]);
  expect(last.conflicts('gb')).toEqual([]);
  expect((await beside('aaa', during)).amount).toBe(470);
  expect((await beside('zzz', during, 1)).conflicts('at')).toEqual([]);
  // One campaign is over, or has not begun, when the other sets a price.
  for (const stages of [
    'one: 2025-04-01, two: 2025-04-03, end: 2025-04-07T06:00',
    'one: 2025-04-22, two: 2025-04-23, end: 2025-04-24',
    'one: 2025-04-21, two: 2025-04-22, end: 2025-04-24',
  ])
    expect((await beside('zzz', stages)).conflicts('at')).toEqual([]);
});

it('has one row in the price list for each stretch without change', async () => {
  const { site } = await loadInputs(copySite(tinySite));
  const window = { from: fromUtc('2025-04-01T00:00:00Z', 0), until: fromUtc('2025-06-02T00:00:00Z', 0) };
  const rows = priceList(site, { gb: window }).filter(({ product }) => product === 'sourdough');
  // No row begins with the stage in which the price is locked.
  expect(
    rows.map(({ price, regular, was, stage, from, until }) => [price, regular, was, stage, from, until]),
  ).toEqual([
    ['4.50', null, null, null, '2024-01-01T00:00:00Z', '2025-04-17T23:00:00Z'],
    ['3.75', '4.50', '4.50', 'holiday', '2025-04-17T23:00:00Z', '2025-04-21T23:00:00Z'],
    ['4.50', null, null, null, '2025-04-21T23:00:00Z', '2025-05-31T23:00:00Z'],
    ['5', null, null, null, '2025-05-31T23:00:00Z', null],
  ]);
});
