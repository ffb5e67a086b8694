import { describe, expect, inject, it } from 'vitest';
import { visit } from './support.ts';

const site = inject('sites').earlyBird;

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

describe('a comparison of three', () => {
  it('shows two columns on a phone and lets the reader choose the second, without script', async () => {
    await visit({ ...phone, javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(`${site.url}/us/flagship-optimus-prime`);
      const heads = page.locator('.comparison thead th');
      const shown = (): Promise<boolean[]> =>
        heads.evaluateAll((all) => all.map((head) => head.checkVisibility()));
      expect(await shown()).toEqual([true, true, false]);
      await page.locator('.comparison__with label').nth(1).tap();
      await expect.poll(shown).toEqual([true, false, true]);
      expect(await page.locator('.comparison tbody td:visible').count()).toBe(
        2 * (await page.locator('.comparison tbody').count()),
      );
    });
    await visit(desk, async ({ page }) => {
      await page.goto(`${site.url}/us/flagship-optimus-prime`);
      expect(await page.locator('.comparison thead th:visible').count()).toBe(3);
      expect(await page.locator('.comparison__with').isVisible()).toBe(false);
    });
  });

  it.each([390, 820, 1440])('has its prices on one line at %i px, and no cut button', async (width) => {
    await visit({ viewport: { width, height: 900 } }, async ({ page }) => {
      await page.goto(`${site.url}/de/flagship-optimus-prime`);
      await page.evaluate(() => document.fonts.ready);
      const tops = await page
        .locator('.comparison__price:visible')
        .evaluateAll((all) => all.map((price) => Math.round(price.getBoundingClientRect().top)));
      expect(tops.length).toBeGreaterThan(1);
      expect(new Set(tops).size).toBe(1);
      const lines = await page.locator('.comparison .action:visible').evaluateAll((all) =>
        all.map((button) => {
          const range = document.createRange();
          range.selectNodeContents(button.querySelector('span')?.firstChild ?? button);
          return range.getClientRects().length;
        }),
      );
      expect(new Set(lines)).toEqual(new Set([1]));
    });
  });
});

describe('comparing any two', () => {
  it('shows the chosen products without script', async () => {
    await visit({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } }, async ({ page }) => {
      await page.goto(`${inject('sites').blackFriday.url}/us/compare`);
      const seen = (): Promise<string[]> =>
        page
          .locator('thead th')
          .evaluateAll((all) =>
            all
              .filter((head) => head.checkVisibility())
              .map((head) => head.getAttribute('data-product') ?? ''),
          );
      expect((await seen()).length).toBe(2);
      await page.getByLabel('First').selectOption('interstellarScoutK1');
      await page.getByLabel('Second').selectOption('aiBase');
      await expect.poll(seen).toEqual(expect.arrayContaining(['interstellarScoutK1', 'aiBase']));
      expect((await seen()).length).toBe(2);
      expect(await page.locator('tbody').first().locator('td:visible').count()).toBe(2);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });
  });
});
