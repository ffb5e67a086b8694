import { describe, expect, inject, it } from 'vitest';
import { LANGUAGES, pathIn, visit } from './support.ts';

const site = inject('sites').blackFriday;
const launch = inject('sites').earlyBird;

const desk = { javaScriptEnabled: false, viewport: { width: 1440, height: 900 } };
const phone = { javaScriptEnabled: false, viewport: { width: 390, height: 844 }, hasTouch: true };

describe('without script', () => {
  it.each([
    ['us', '', 'blackFriday'],
    ['us', 'black-friday', 'blackFriday'],
    ['us', 'grimlock-g1-flagship', 'blackFriday'],
    ['us', 'choose-your-region', 'blackFriday'],
    ['us', 'flagship-bumblebee', 'earlyBird'],
    ['de', 'black-friday', 'blackFriday'],
    ['de', 'flagship-bumblebee', 'earlyBird'],
    ['jp', '', 'earlyBird'],
    ['jp', 'flagship-bumblebee', 'earlyBird'],
    ['cn', '', 'blackFriday'],
  ] as const)('a page reads, in %s: /%s (%s)', async (region, slug, season) => {
    await visit(desk, async ({ page }) => {
      await page.goto((season === 'blackFriday' ? site : launch).url + pathIn(region, slug));
      expect(await page.locator('html').getAttribute('lang')).toBe(LANGUAGES[region]);
      expect(await page.locator('h1').isVisible()).toBe(true);
      expect((await page.locator('main').innerText()).length).toBeGreaterThan(150);
      // What stands apart from the deals shows among them under a filter alone; the bar comes when its ticket has gone.
      for (const price of await page.locator('main [data-price]:not(.apart *, .tabs__offer *)').all())
        expect(await price.isVisible()).toBe(true);
      for (const picture of await page.locator('main img').all()) {
        expect(await picture.getAttribute('alt')).not.toBeNull();
      }
    });
  });

  it('says when a stage ends, as a date', async () => {
    await visit(desk, async ({ page }) => {
      await page.goto(`${site.url}/us/black-friday`);
      const end = page.locator('[data-island="Countdown"] time');
      expect(await end.isVisible()).toBe(true);
      expect(await end.getAttribute('datetime')).toBe('2024-11-30T08:00:00Z');
      expect(await page.locator('.countdown__units').isVisible()).toBe(false);
    });
  });

  it.each([
    ['us', 'black-friday'],
    ['de', 'black-friday'],
    ['us', 'grimlock-g1-flagship'],
  ] as const)('whatever has a price can be bought or says why not, in %s on %s', async (region, slug) => {
    await visit(desk, async ({ page }) => {
      await page.goto(site.url + pathIn(region, slug));
      const products = await page
        .locator('main [data-product]:not(.apart, .tabs__offer):has([data-price])')
        .all();
      expect(products.length).toBeGreaterThan(0);
      let bought = 0;
      for (const product of products) {
        const ways = product.locator(`a[href^="https://store-${region}."]`);
        if ((await ways.count()) > 0) {
          bought += 1;
          expect(await ways.first().isVisible()).toBe(true);
        } else {
          // Sold out, locked still, or told of on the way to its own page.
          const why = product.locator(
            '.action--closed, .ticket__unlock, :is(.next__name, .portrait__name) a',
          );
          expect(await why.isVisible()).toBe(true);
        }
      }
      expect(bought).toBeGreaterThan(0);
    });
  });

  it('leads on by its navigation on a wide screen', async () => {
    await visit(desk, async ({ page }) => {
      await page.goto(`${site.url}/us`);
      const nav = page.locator('header nav');
      const group = nav
        .locator('details')
        .filter({ has: page.locator('a[href="/us/grimlock-g1-flagship"]') });
      if ((await group.count()) > 0) await group.locator('summary').click();
      await nav.locator('a[href="/us/grimlock-g1-flagship"]').click();
      await page.waitForURL(`${site.url}/us/grimlock-g1-flagship`);
      await page.locator('.masthead > .masthead__brand').click();
      await page.waitForURL(`${site.url}/us`);
      await page.locator('a[href="/us/black-friday"]:visible').first().click();
      await page.waitForURL(`${site.url}/us/black-friday`);
    });
  });

  it('leads on by its menu on a phone', async () => {
    await visit(phone, async ({ page }) => {
      await page.goto(`${site.url}/us`);
      const nav = page.locator('#site-nav');
      expect(await nav.isVisible()).toBe(false);
      await page.locator('.masthead__menu').tap();
      await nav.waitFor({ state: 'visible' });
      await nav.locator('.nav__close').tap();
      await nav.waitFor({ state: 'hidden' });
      await page.locator('.masthead__menu').tap();
      await nav.locator('a[href="/us/choose-your-region"]').tap();
      await page.waitForURL(`${site.url}/us/choose-your-region`);
      await page.locator('main a[href="/jp"]').tap();
      await page.waitForURL(`${site.url}/jp`);
      expect(await page.locator('html').getAttribute('lang')).toBe('ja-JP');
    });
  });

  it('jumps to the parts of a page', async () => {
    await visit(desk, async ({ page }) => {
      await page.goto(`${site.url}/us/black-friday`);
      await page.locator('.tabs a[href="#gifts"]').click();
      const top = await page.locator('#gifts').evaluate((section) => section.getBoundingClientRect().top);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThan(300);
    });
  });
});
