import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { loadInputs } from '../../renderer/build/open-site.ts';
import { fromUtc, valueAt } from '../../renderer/clock/index.ts';
import { shopOf } from '../../renderer/commerce/index.ts';
import { priceTimeline } from '../../renderer/commerce/price.ts';
import type { RegionalProduct, ShopRegion } from '../../renderer/commerce/shop.ts';
import { copySite, tinySite } from '../support/site.ts';

const AT = 'data/regions/at.yaml';
const SPRING = 'data/campaigns/spring.yaml';

/** What sourdough costs in Austria at an instant, and what a reduction is measured from, with some prices and campaigns. */
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

it('lets the campaign of higher precedence win while both price', async () => {
  const spring = (precedence: number) =>
    `precedence: ${precedence}\nregions: [at]\nstages:\n  all: 2025-04-10\n  end: 2025-04-12\nprices:\n  eur: { sourdough: "4.70" }\n`;
  const prices = '2024-01-01: "5.80"';
  const higher = await sourdough(prices, { [SPRING]: spring(1) });
  const lower = await sourdough(prices, { [SPRING]: spring(-1) });
  expect(higher('2025-04-11T00:00:00Z').toSpliced(1, 1)).toEqual([470, 'spring', 'all']);
  expect(lower('2025-04-11T00:00:00Z').toSpliced(1, 1)).toEqual([490, 'easter-2025', 'lent']);
  expect(higher('2025-04-12T00:00:00Z').toSpliced(1, 1)).toEqual([490, 'easter-2025', 'lent']);
});
