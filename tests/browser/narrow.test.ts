import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { pathIn, type RegionId, visit } from './support.ts';

const sites = inject('sites');
const desk = { viewport: { width: 1440, height: 900 } };

interface Cell {
  readonly product: string;
  readonly price: number | null;
  readonly top: number;
  readonly width: number;
  readonly isShown: boolean;
}

const cells = (page: Page): Promise<Cell[]> =>
  page.locator('.lineup__plate > .cell').evaluateAll((all) =>
    all.map((cell) => {
      const { top, width } = cell.getBoundingClientRect();
      const price = cell.querySelector('[data-price]')?.getAttribute('data-price');
      return {
        product: (cell as HTMLElement).dataset.product ?? '',
        price: price ? Number(price) : null,
        top: Math.round(top),
        width,
        isShown: width > 0,
      };
    }),
  );
const shownOn = async (page: Page): Promise<Cell[]> => (await cells(page)).filter(({ isShown }) => isShown);
const names = async (page: Page): Promise<string[]> =>
  (await shownOn(page)).map(({ product }) => product).sort();
const isAwake = (page: Page): Promise<void> =>
  page.locator('[data-island="Narrow"][data-awake]').waitFor({ state: 'attached' });
const chip = (page: Page, id: string) => page.locator(`.narrow li > a[data-choice="${id}"]`);
const countOn = async (page: Page, id: string): Promise<number> =>
  Number(await chip(page, id).locator('small').textContent());

async function open(page: Page, season: keyof typeof sites, region: RegionId, hash = ''): Promise<void> {
  await page.goto(sites[season].url + pathIn(region) + hash);
  await isAwake(page);
}

/** The price bands of each region, repeated here as an independent check of the data. */
const BANDS: readonly [season: keyof typeof sites, region: RegionId, bounds: readonly number[]][] = [
  ['blackFriday', 'us', [350, 700, 1000]],
  ['earlyBird', 'us', [350, 700, 1000]],
  ['primeDay', 'us', [350, 700, 1000]],
  ['holiday', 'uk', [350, 700, 1000]],
  ['blackFriday', 'de', [350, 700, 1000]],
  ['earlyBird', 'fr', [350, 700, 1000]],
  ['earlyBird', 'cn', [2000, 4000, 6000]],
];

describe('the filtered line-up', () => {
  it.each(BANDS)(
    'by price, %s in %s, shows and counts the products that cost that much now',
    async (season, region, bounds) => {
      await visit(desk, async ({ page }) => {
        await open(page, season, region);
        const all = await cells(page);
        expect(all.every(({ isShown }) => isShown)).toBe(true);
        const counted: string[] = [];
        for (const [i, upTo] of [...bounds, Number.POSITIVE_INFINITY].entries()) {
          const over = bounds[i - 1] ?? 0;
          const id = Number.isFinite(upTo) ? `price-${upTo}` : `price-over-${over}`;
          const inBand = all.filter(({ price }) => price !== null && price > over && price <= upTo);
          if (inBand.length === 0) {
            expect(await chip(page, id).count(), id).toBe(0);
            continue;
          }
          expect(await countOn(page, id), id).toBe(inBand.length);
          await chip(page, id).click();
          await expect.poll(() => names(page)).toEqual(inBand.map(({ product }) => product).sort());
          counted.push(...inBand.map(({ product }) => product));
          // Every row is full.
          const rows = new Map<number, number>();
          for (const { top, width } of await shownOn(page)) rows.set(top, (rows.get(top) ?? 0) + width);
          const plate = await page.locator('.lineup__plate').evaluate((list) => list.clientWidth);
          for (const width of rows.values()) expect(Math.abs(width - plate), id).toBeLessThan(12);
        }
        expect(counted.sort()).toEqual(
          all.flatMap(({ product, price }) => (price === null ? [] : [product])).sort(),
        );
      });
    },
  );

  it('follows Back, and shows the same for its shared address', async () => {
    await visit(desk, async ({ page, context }) => {
      await open(page, 'earlyBird', 'us');
      const all = await names(page);
      await chip(page, 'price-350').focus();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/us#price-350');
      // The address may change before the list does.
      await expect.poll(async () => (await names(page)).length).toBeLessThan(all.length);
      const cheap = await names(page);
      const status = page.locator('.narrow [role=status]');
      await expect.poll(() => status.textContent()).toBe(`${cheap.length} shown`);
      expect(await chip(page, 'price-350').getAttribute('aria-current')).toBe('true');
      // The focus stays on the chip, so the keyboard goes on from there.
      expect(await chip(page, 'price-350').evaluate((link) => link === document.activeElement)).toBe(true);

      // Each choice shows the number of products that would remain.
      const both = await countOn(page, 'height-12');
      await chip(page, 'height-12').click();
      await page.waitForURL('**/us#price-350&height-12');
      expect((await names(page)).length).toBe(both);
      expect(both).toBeLessThan(cheap.length);
      // No link leads to an empty result.
      for (const none of await page.locator('.narrow li > a:has(small:text-is("0"))').all())
        expect(await none.getAttribute('href')).toBeNull();

      const other = await context.newPage();
      await other.goto(page.url());
      await isAwake(other);
      await expect.poll(() => names(other)).toEqual(await names(page));
      await expect
        .poll(() => other.locator('.narrow').evaluate((nav) => nav.getBoundingClientRect().top))
        .toBeLessThan(400);

      await page.goBack();
      await expect.poll(() => names(page)).toEqual(cheap);
      await page.goBack();
      await expect.poll(() => names(page)).toEqual(all);
      await page.goForward();
      await expect.poll(() => names(page)).toEqual(cheap);
      // Choosing the same again removes the filter, and so does the link to all products.
      await chip(page, 'price-350').click();
      await expect.poll(() => names(page)).toEqual(all);
      await chip(page, 'height-16').click();
      await page.locator('.narrow__shown a').click();
      await expect.poll(() => names(page)).toEqual(all);
      expect(await page.locator('.narrow [role=status]').textContent()).toBe('');
    });
  });

  it('shows all matches on a phone, where the unfiltered list is shortened', async () => {
    await visit({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
      await open(page, 'earlyBird', 'us');
      const first = (await shownOn(page)).length;
      await chip(page, 'age-8').click();
      await expect.poll(async () => (await shownOn(page)).length).toBeGreaterThan(first);
      expect((await shownOn(page)).length).toBe(await countOn(page, 'age-8'));
      expect(await page.locator('.lineup__all').isVisible()).toBe(false);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });
  });

  it.each(['us', 'cn'] as const)('without script lists the names for each choice, in %s', async (region) => {
    await visit({ javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(sites.earlyBird.url + pathIn(region));
      for (const link of await page.locator('.narrow li > a').all()) {
        const place = await link.getAttribute('href');
        const list = page.locator(`.narrowed > div${place}`);
        expect(await list.isVisible(), place ?? '').toBe(true);
        expect(await list.locator('dd').count()).toBe(Number(await link.locator('small').textContent()));
        expect(await list.locator('dd a').count()).toBe(await list.locator('dd').count());
      }
      expect(await page.locator('.lineup__plate > .cell:visible').count()).toBeGreaterThan(6);
    });
  });

  it.each(['kr', 'jp'] as const)(
    'is absent in regions with too few products to filter, in %s',
    async (region) => {
      await visit({}, async ({ page }) => {
        await page.goto(sites.earlyBird.url + pathIn(region));
        expect(await page.locator('.narrow').count()).toBe(0);
      });
    },
  );
});
