import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Served, serveSeason, visit } from './support.ts';

let site: Served;
beforeAll(async () => {
  site = await serveSeason('blackFriday');
});

/** The products in sight on the wall, in order. */
const shown = (page: Page): Promise<string[]> =>
  page
    .locator('.wall .cell')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.clientHeight > 0)
        .map((cell) => (cell as HTMLElement).dataset.product ?? ''),
    );

describe('the wall of deals', () => {
  it('shows every deal once: what the stage unlocked first, what comes next beside it', async () => {
    await visit({}, async ({ page }) => {
      await page.goto(`${site.url}/us/black-friday`);
      const all = await shown(page);
      expect(new Set(all).size).toBe(all.length);
      expect(all.slice(0, 2)).toEqual(['grimlockG1Flagship', 'buzzLightyearSpaceRangerAlpha']);
      expect(await page.locator('.wall .ticket--locked').count()).toBe(1);
    });
  });

  it.each([
    ['with script', {}],
    ['without script', { javaScriptEnabled: false }],
  ])('is filtered by groups, by click and by key, %s', async (_, options) => {
    await visit(options, async ({ page }) => {
      await page.goto(`${site.url}/us/black-friday`);
      const all = await shown(page);
      await page.locator('#newReleases').click();
      expect((await shown(page)).sort()).toEqual(['flagshipMegatron', 'toyStoryBuzzLightyear']);
      await page.keyboard.press('ArrowLeft');
      expect((await shown(page)).length).toBe(4);
      await page.locator('#all-deals').click();
      expect(await shown(page)).toEqual(all);
    });
  });

  it('prints whole, whatever is chosen', async () => {
    await visit({}, async ({ page }) => {
      await page.goto(`${site.url}/us/black-friday`);
      const all = await shown(page);
      await page.locator('#newReleases').click();
      await page.emulateMedia({ media: 'print' });
      expect(await shown(page)).toEqual(all);
    });
  });

  it('has no filters where there is one group', async () => {
    await visit({}, async ({ page }) => {
      await page.goto(`${site.url}/fr/black-friday`);
      expect(await page.locator('.wall__filters').count()).toBe(0);
      expect((await shown(page)).length).toBe(2);
    });
  });

  it('leads from a locked ticket to the one form of the page', async () => {
    await visit({}, async ({ page }) => {
      await page.goto(`${site.url}/us/black-friday`);
      await page.locator('.ticket__tell').first().click();
      await expect
        .poll(() => page.locator('#tell-me').evaluate((form) => form.getBoundingClientRect().top))
        .toBeLessThan(300);
      const forms = page.locator(':is(main, footer) .newsletter');
      expect((await forms.evaluateAll((all) => all.filter((one) => one.clientHeight > 0))).length).toBe(1);
    });
  });
});
