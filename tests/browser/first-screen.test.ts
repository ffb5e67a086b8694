import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { BROWSED, type Season } from './seasons.ts';
import { pathIn, type RegionId, visit } from './support.ts';

const served = inject('sites');

const PHONE = { viewport: { width: 390, height: 664 } };

/** The vertical positions of a hero's parts, from the top of the page. */
function heroOf(page: Page) {
  return page
    .locator('.stage, .banner')
    .first()
    .evaluate((hero) => {
      const box = (selector: string): { top: number; bottom: number; height: number } | undefined => {
        const { top, bottom, height } = hero.querySelector(selector)?.getBoundingClientRect() ?? {};
        return top === undefined || bottom === undefined || height === undefined
          ? undefined
          : { top: top + scrollY, bottom: bottom + scrollY, height };
      };
      return {
        words: box('.stage__title, .banner__head'),
        figure: box('.stage__figure, .banner__figure'),
        ticket: box('.ticket'),
        price: box('[data-price], .ticket__facts'),
        button: box('.ticket__ways .action'),
      };
    });
}

describe('the first screen of a phone', () => {
  const HEROES: readonly [Season, RegionId, string][] = [
    ['blackFriday', 'us', ''],
    ['blackFriday', 'us', 'grimlock-g1-flagship'],
    ['blackFriday', 'us', 'bumblebee-g1-performance'],
    ['blackFriday', 'us', 'optimus-prime-rise-of-the-beasts-signature-limited-edition'],
    ['blackFriday', 'us', 'ai-base'],
    ['blackFriday', 'us', 'flagship-optimus-prime'],
    ['blackFriday', 'us', 'black-friday'],
    ['blackFriday', 'fr', 'black-friday'],
    ['holiday', 'de', 'christmas-sale'],
    ['holiday', 'fr', 'christmas-sale'],
    ['earlyBird', 'de', 'flagship-bumblebee'],
    ['earlyBird', 'fr', 'flagship-bumblebee'],
    ['earlyBird', 'jp', 'flagship-bumblebee'],
    ['earlyBird', 'kr', ''],
    ['earlyBird', 'cn', ''],
  ];

  it.each(BROWSED)('%s: shows the figure, then price and button below it', async (now) => {
    await visit(PHONE, async ({ page }) => {
      for (const [season, region, slug] of HEROES) {
        if (season !== now) continue;
        const pathname = pathIn(region, slug);
        await page.goto(served[season].url + pathname);
        await page.evaluate(() => document.fonts.ready);
        const { words, figure, ticket, price, button } = await heroOf(page);
        const bottomOf = (box: { bottom: number } | undefined): number => box?.bottom ?? Number.NaN;
        expect(figure?.height, pathname).toBeGreaterThanOrEqual(PHONE.viewport.height * 0.3);
        expect(figure?.top, pathname).toBeGreaterThanOrEqual(bottomOf(words) - 1);
        expect(bottomOf(figure), pathname).toBeLessThanOrEqual((ticket?.top ?? 0) + 1);
        expect(bottomOf(price), pathname).toBeLessThanOrEqual(PHONE.viewport.height);
        expect(bottomOf(button), pathname).toBeLessThanOrEqual(PHONE.viewport.height);
      }
    });
  });

  it.each(BROWSED)('%s: price and button are no further down where the screen is taller', async (now) => {
    await visit({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
      for (const [season, region, slug] of HEROES) {
        if (season !== now || slug === 'black-friday' || slug === 'christmas-sale') continue;
        const pathname = pathIn(region, slug);
        await page.goto(served[season].url + pathname);
        await page.evaluate(() => document.fonts.ready);
        const { price, button } = await heroOf(page);
        expect(price?.bottom, pathname).toBeLessThanOrEqual(684);
        expect(button?.bottom, pathname).toBeLessThanOrEqual(664);
      }
    });
  });
});

describe('the first screen of a sale', () => {
  const SALES = [
    ['blackFriday', 'black-friday'],
    ['holiday', 'christmas-sale'],
  ] as const;

  it.each([
    [1280, 720],
    [1440, 900],
    [1920, 945],
    [1366, 657],
  ])('shows the whole strip of stages at %i × %i, however long its words are', async (width, height) => {
    await visit({ viewport: { width, height } }, async ({ page }) => {
      for (const [season, slug] of SALES) {
        for (const region of ['us', 'fr', 'de'] as const) {
          await page.goto(served[season].url + pathIn(region, slug));
          await page.evaluate(() => document.fonts.ready);
          const stages = await page.locator('.stages').boundingBox();
          expect((stages?.y ?? height) + (stages?.height ?? 0), `${region} ${slug}`).toBeLessThanOrEqual(
            height,
          );
        }
      }
    });
  });
});

describe('the home page while a sale runs', () => {
  it.each([
    [390, 664],
    [1366, 657],
  ])('announces the sale in the first screen at %i × %i, and links to it', async (width, height) => {
    await visit({ viewport: { width, height } }, async ({ page }) => {
      await page.goto(`${served.blackFriday.url}/de`);
      await page.evaluate(() => document.fonts.ready);
      const sale = page.locator('.sale');
      expect(await sale.innerText()).toMatch(/^Black Friday\s+Aktion bis 2\.\s*Dez/);
      const box = await sale.boundingBox();
      expect((box?.y ?? height) + 24).toBeLessThanOrEqual(height);
      // The leading product must be reduced, so the flagship, which is not, moves down.
      expect(await page.locator('.stage').getAttribute('data-product')).toBe('grimlockG1Flagship');
      expect(await page.locator('.stage [data-was-price]').count()).toBe(1);
      expect(await page.locator('.poster').first().getAttribute('data-product')).toBe('flagshipMegatron');
      const small = await page.locator('.stage__small').first().boundingBox();
      const ticket = await page.locator('.stage .ticket').first().boundingBox();
      expect(small?.y).toBeGreaterThanOrEqual((ticket?.y ?? 0) + (ticket?.height ?? 0));
      await sale.click();
      await page.waitForURL('**/de/black-friday');
      // The sale's own page does not link to itself.
      expect(await page.locator('main a[href$="/de/black-friday"], .strip[href]').count()).toBe(0);
    });
  });

  it('announces nothing while no sale runs', async () => {
    await visit(PHONE, async ({ page }) => {
      for (const pathname of ['/jp', '/us']) {
        await page.goto(served.earlyBird.url + pathname);
        expect(await page.locator('.sale').count(), pathname).toBe(0);
      }
    });
  });
});
