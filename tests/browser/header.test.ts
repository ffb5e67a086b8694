import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { denied, pathIn, visit } from './support.ts';

const site = inject('sites').earlyBird;

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

describe('the menus of the header', () => {
  it.each(['us', 'de', 'jp', 'kr', 'cn'] as const)(
    'open one at a time and close as menus do, in %s',
    async (region) => {
      await visit(desk, async ({ page }) => {
        await page.goto(site.url + pathIn(region));
        const groups = page.locator('.nav__group');
        const open = (): Promise<boolean[]> =>
          groups.evaluateAll((all) => all.map((group) => (group as HTMLDetailsElement).open));
        const none = Array<boolean>(await groups.count()).fill(false);
        const [first, second] = [groups.nth(0).locator('summary'), groups.nth(1).locator('summary')];
        await first.focus();
        await page.keyboard.press('Enter');
        expect(await open()).toEqual(none.with(0, true));
        await expect.poll(() => groups.nth(0).locator('a').first().isVisible()).toBe(true);
        await page.keyboard.press('Tab');
        expect(
          await groups
            .nth(0)
            .locator('a')
            .first()
            .evaluate((link) => link === document.activeElement),
        ).toBe(true);
        await expect
          .poll(async () => {
            await page.keyboard.press('Escape');
            return open();
          })
          .toEqual(none);
        expect(await focused(page)).toContain((await first.innerText()).trim().split('\n')[0]);
        if (none.length > 1) {
          await first.click();
          await second.click();
          await expect.poll(open).toEqual(none.with(1, true));
        } else await first.click();
        await page.locator('h1').click({ position: { x: 2, y: 2 }, force: true });
        await expect.poll(open).toEqual(none);
      });
    },
  );

  it.each(['us', 'fr', 'kr'] as const)('are a drawer on a phone, in %s', async (region) => {
    await visit(phone, async ({ page }) => {
      await page.goto(site.url + pathIn(region));
      const [nav, menu] = [page.locator('#site-nav'), page.locator('.masthead__menu')];
      await menu.focus();
      await page.keyboard.press('Enter');
      await nav.waitFor({ state: 'visible' });
      // Its first group, the products, is open at first.
      const link = nav.locator('.nav__group a').first();
      await link.waitFor({ state: 'visible' });
      await nav.locator('summary').nth(1).tap();
      await link.waitFor({ state: 'hidden' });
      await nav.locator('summary').first().tap();
      await link.waitFor({ state: 'visible' });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await page.keyboard.press('Escape');
      await nav.waitFor({ state: 'hidden' });
      await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
      await menu.tap();
      await nav.waitFor({ state: 'visible' });
      await nav.locator('.nav__close').tap();
      await nav.waitFor({ state: 'hidden' });
    });
  });

  it.each([
    ['desk', desk],
    ['phone', phone],
  ])('link to all models on this page, and close: %s', async (_, viewport) => {
    await visit(viewport, async ({ page }) => {
      await page.goto(`${site.url}/us`);
      const [nav, menu] = [page.locator('#site-nav'), page.locator('.masthead__menu')];
      const products = nav.locator('.nav__group').first();
      const isOpen = (): Promise<boolean> => products.evaluate((group) => (group as HTMLDetailsElement).open);
      if (await menu.isVisible()) await menu.tap();
      await expect
        .poll(async () => {
          if (!(await isOpen())) await products.locator('summary').click();
          return isOpen();
        })
        .toBe(true);
      // The script that closes it is loaded when it first opens.
      await expect
        .poll(async () => {
          if (await isOpen()) await products.locator('a[href$="#products"]').click();
          return isOpen();
        })
        .toBe(false);
      await expect.poll(() => nav.evaluate((element) => element.matches(':popover-open'))).toBe(false);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    });
  });
});

describe('the products of the menu', () => {
  it('have names of one line, with prices below, all aligned', async () => {
    await visit(desk, async ({ page }) => {
      await page.goto(`${site.url}/us`);
      await page.locator('.nav__group summary').first().click();
      await expect.poll(() => page.locator('.nav__products').isVisible()).toBe(true);
      const products = await page.locator('.nav__products .nav__poster a').evaluateAll((links) =>
        links.map((link) => {
          const box = (selector: string): DOMRect =>
            link.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
          const [name, price] = [box('.nav__figure + span'), box('.nav__price')];
          const ground = Math.round(box('.nav__figure').bottom);
          return { row: Math.round(name.top), gap: Math.round(price.top - name.bottom), ground };
        }),
      );
      expect(new Set(products.map(({ row }) => row)).size).toBe(2);
      expect(new Set(products.map(({ row, ground }) => `${row} ${ground}`)).size).toBe(2);
      expect(new Set(products.map(({ gap }) => gap)).size).toBe(1);
    });
  });

  it('show "sold out" instead of a price, after those that can be bought', async () => {
    await visit(desk, async ({ page }) => {
      await page.goto(`${site.url}/us`);
      const entries = page.locator('.nav__products li[data-product]');
      const sold = page.locator('.nav__products li[data-product="flagshipOptimusPrime"]');
      expect(await sold.locator('.nav__price').textContent()).toBe('Sold Out');
      expect(await sold.locator('[data-price]').count()).toBe(0);
      const wall = page.locator('.nav__products .nav__poster');
      expect(await wall.last().getAttribute('data-product')).toBe('flagshipOptimusPrime');
      expect(await page.locator('.nav__products [data-price]').count()).toBe((await entries.count()) - 1);
    });
  });

  it.each([
    ['us', ['interstellarScoutK1', 'interstellarAgentT9']],
    ['de', ['interstellarScoutK1']],
    ['cn', ['interstellarScoutK1', 'interstellarAgentT9']],
    ['kr', ['interstellarScoutK1', 'interstellarAgentT9']],
  ] as const)('without a page of their own share the row of all models, in %s', async (region, parts) => {
    await visit(desk, async ({ page }) => {
      await page.goto(site.url + pathIn(region));
      await page.locator('.nav__group summary').first().click();
      const wall = page.locator('.nav__products');
      await expect.poll(() => wall.isVisible()).toBe(true);
      const row = await wall.locator('.nav__part, > :last-child').evaluateAll((entries) =>
        entries.map((entry) => ({
          product: (entry as HTMLElement).dataset.product ?? null,
          top: Math.round(entry.getBoundingClientRect().top),
          width: Math.round(entry.getBoundingClientRect().width),
        })),
      );
      expect(row.map(({ product }) => product)).toEqual([...parts, null]);
      expect(new Set(row.map(({ top }) => top)).size).toBe(1);
      expect(row.reduce((sum, { width }) => sum + width, 0)).toBeGreaterThan(1430);
      // Each links to its own part of a page.
      const way = wall.locator('.nav__part a').first();
      const place = new URL((await way.getAttribute('href')) ?? '', page.url()).hash;
      await way.click();
      await page.waitForURL(`**/k1-pro-interstellar-scout${place}`);
      await expect.poll(() => page.locator(place).isVisible()).toBe(true);
    });
  });
});

describe('the region', () => {
  const label = (page: Page): Promise<(string | null)[]> =>
    page.locator('a[data-regions]').evaluateAll((links) => links.map((link) => link.textContent));
  const choose = async (page: Page, country: string): Promise<void> => {
    await page.goto(`${site.url}/us/choose-your-region`);
    const link = page.locator(`main a[data-country="${country}"]`);
    await page.waitForLoadState('networkidle');
    await link.click();
    await page.waitForLoadState('load');
  };

  it.each([
    ['CA', 'Canada – English', 'Canada'],
    ['', 'Other Regions – English', 'Other Regions'],
    ['US', 'United States – English', 'United States'],
    ['DE', 'Other Regions – English', 'Other Regions'],
    ['JP', 'Other Regions – English', 'Other Regions'],
  ])('chosen as %j is remembered, and the US edition shows %s', async (country, expected, entry) => {
    await visit({}, async ({ page }) => {
      await choose(page, country);
      await page.goto(`${site.url}/us`);
      await expect.poll(async () => [...new Set(await label(page))]).toEqual([expected]);
      // The chooser marks the current country only once it is known.
      await page.goto(`${site.url}/us/choose-your-region`);
      const here = page.locator('.chooser__list [aria-current]');
      await expect.poll(() => here.count()).toBe(1);
      await expect.poll(() => here.locator('.chooser__label').textContent()).toContain(entry);
      await expect.poll(() => here.locator('.chooser__here').isVisible()).toBe(true);
    });
  });

  it('is shown in every tab once chosen, in an edition that several countries share', async () => {
    await visit({}, async ({ page, context }) => {
      await page.goto(`${site.url}/us`);
      expect(new Set(await label(page))).toEqual(new Set(['United States – English']));
      await choose(page, 'CA');
      const other = await context.newPage();
      await other.goto(`${site.url}/us/flagship-bumblebee`);
      await expect.poll(async () => [...new Set(await label(other))]).toEqual(['Canada – English']);
      // Editions of a single country use its own name.
      await page.goto(`${site.url}/de`);
      expect(await label(page)).toEqual([]);
    });
  });

  it('is not marked before one is chosen, in an edition that several countries share', async () => {
    await visit({}, async ({ page }) => {
      await page.goto(`${site.url}/us/choose-your-region`);
      await page.waitForLoadState('networkidle');
      expect(await page.locator('.chooser__list [aria-current]').count()).toBe(0);
      expect(await page.locator('.chooser__here:visible').count()).toBe(0);
      await page.goto(`${site.url}/de/choose-your-region`);
      await expect
        .poll(() => page.locator('.chooser__list [aria-current] .chooser__here').isVisible())
        .toBe(true);
    });
  });

  it.each([
    ['denied', (context: BrowserContext) => context.addInitScript(denied, ['localStorage'])],
    [
      'full',
      (context: BrowserContext) =>
        context.addInitScript(() => {
          Storage.prototype.setItem = () => {
            throw new DOMException('full', 'QuotaExceededError');
          };
        }),
    ],
  ])('can be chosen without an error where storage is %s', async (_, before) => {
    await visit({ before }, async ({ page }) => {
      await choose(page, 'CA');
      await page.waitForURL(`${site.url}/us`);
      expect(new Set(await label(page))).toEqual(new Set(['United States – English']));
      await choose(page, 'JP');
      await page.waitForURL(`${site.url}/jp`);
    });
  });
});
