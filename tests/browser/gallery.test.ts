import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { awake, keepNodes } from './nodes.ts';
import { pathIn, visit } from './support.ts';

const site = inject('sites').blackFriday;
const launch = inject('sites').earlyBird;

/** The plate that stands first in the row, from 1. */
const shown = (page: Page): Promise<number> =>
  page.locator('.gallery').evaluate((row) => {
    const from = row.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(row).paddingLeft);
    const starts = [...row.querySelectorAll('li')].map((plate) => plate.getBoundingClientRect().left - from);
    return 1 + starts.findIndex((start) => Math.abs(start) < 2);
  });

describe('the gallery', () => {
  it.each([
    ['us', 'grimlock-g1-flagship', 1180, 'Picture 2 of 4: '],
    ['de', 'grimlock-g1-flagship', 820, 'Bild 2 von 4: '],
    ['jp', 'flagship-bumblebee', 390, '4枚中2枚目：'],
  ] as const)('turns plate by plate and counts, in %s on %s at %i', async (region, slug, width, said) => {
    await visit({ before: keepNodes, viewport: { width, height: 900 } }, async ({ page }) => {
      await page.goto((region === 'jp' ? launch : site).url + pathIn(region, slug));
      await page.locator('.gallery').scrollIntoViewIfNeeded();
      const turner = await awake(page, 'Gallery');
      const [previous, next] = await turner.getByRole('button').all();
      const count = turner.locator('.turner__count > [aria-hidden]');
      if (!previous || !next) throw new Error('no buttons');
      await expect.poll(() => count.textContent()).toBe('1 / 4');
      await expect.poll(() => previous.getAttribute('aria-disabled')).toBe('true');

      await next.click();
      await expect.poll(() => shown(page)).toBe(2);
      await expect.poll(() => count.textContent()).toBe('2 / 4');
      await expect.poll(() => turner.locator('[aria-live]').textContent()).toContain(said);
      await next.click();
      await next.click();
      await expect.poll(() => shown(page)).toBe(4);
      await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true');
      // At the end it stays, with the focus where it was.
      await next.press('Enter');
      await expect.poll(() => count.textContent()).toBe('4 / 4');
      await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true);

      await page.locator('.gallery').focus();
      for (const [key, no] of [
        ['ArrowLeft', 3],
        ['Home', 1],
        ['ArrowLeft', 1],
        ['ArrowRight', 2],
        ['End', 4],
      ] as const) {
        await page.keyboard.press(key);
        await expect.poll(() => shown(page), { message: key }).toBe(no);
        await expect.poll(() => count.textContent(), { message: key }).toBe(`${no} / 4`);
      }
      // A swipe is counted when it has come to rest.
      await page.locator('.gallery').evaluate((row) => {
        const [first, , third] = row.querySelectorAll('li');
        row.scrollTo({ left: (third?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0) });
      });
      await expect.poll(() => count.textContent()).toBe('3 / 4');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  });

  it('shows all plates at once where they fit, with nothing to turn', async () => {
    await visit({ viewport: { width: 1440, height: 900 } }, async ({ page }) => {
      await page.goto(`${site.url}/us/grimlock-g1-flagship`);
      await page.locator('.gallery').scrollIntoViewIfNeeded();
      const isOut = await page
        .locator('.gallery li')
        .evaluateAll((plates) => plates.map((plate) => plate.getBoundingClientRect().right > innerWidth));
      expect(isOut).toEqual([false, false, false, false]);
      await expect.poll(() => page.locator('.gallery__turner').isVisible()).toBe(false);
    });
  });

  it('counts two presses in a row as two', async () => {
    await visit({ before: keepNodes, viewport: { width: 1180, height: 800 } }, async ({ page }) => {
      await page.goto(`${site.url}/us/grimlock-g1-flagship`);
      await page.locator('.gallery').scrollIntoViewIfNeeded();
      const turner = await awake(page, 'Gallery');
      await turner
        .getByRole('button')
        .nth(1)
        .evaluate((button: HTMLElement) => {
          button.click();
          button.click();
        });
      await expect.poll(() => shown(page)).toBe(3);
    });
  });

  it('is a row to scroll without script', async () => {
    await visit({ javaScriptEnabled: false, viewport: { width: 1180, height: 800 } }, async ({ page }) => {
      await page.goto(`${site.url}/us/grimlock-g1-flagship`);
      await expect.poll(() => page.locator('.turner').isVisible()).toBe(false);
      await page.locator('.gallery').focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => shown(page)).toBeGreaterThan(1);
    });
  });
});
