import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { awake, keepNodes } from './nodes.ts';
import { pathIn, type Served, serveSeason, settle, visit } from './support.ts';

let site: Served;
beforeAll(async () => {
  site = await serveSeason('blackFriday');
});

const tab = (page: Page, id: string) => page.locator(`#${id}-tab`);
const openPanels = (page: Page): Promise<string[]> =>
  page
    .locator('.tabbed__panels > *')
    .evaluateAll((panels) => panels.filter((panel) => panel.clientHeight > 0).map((panel) => panel.id));
const topOf = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);

async function open(page: Page, address: string): Promise<void> {
  await page.goto(site.url + address);
  await awake(page, 'Tabs');
}

describe('tabs', () => {
  it.each(['us', 'de', 'uk'] as const)(
    'open one panel at a time, by click and by key, in %s',
    async (region) => {
      await visit({ before: keepNodes }, async ({ page }) => {
        await open(page, pathIn(region, 'black-friday'));
        const list = page.getByRole('tablist');
        const ids = await list
          .getByRole('tab')
          .evaluateAll((tabs) => tabs.map((t) => t.id.replace('-tab', '')));
        expect(ids.slice(0, 3)).toEqual(['webExclusive', 'hotDeals', 'newReleases']);
        expect(await openPanels(page)).toEqual(['webExclusive']);

        await tab(page, 'hotDeals').scrollIntoViewIfNeeded();
        const before = await topOf(page, '.tablist');
        await tab(page, 'hotDeals').click();
        expect(await openPanels(page)).toEqual(['hotDeals']);
        expect(await topOf(page, '.tablist')).toBeCloseTo(before, 0);
        expect(new URL(page.url()).hash).toBe('#hotDeals');
        expect(await tab(page, 'hotDeals').getAttribute('aria-selected')).toBe('true');
        expect(await tab(page, 'webExclusive').getAttribute('aria-selected')).toBe('false');
        expect(await page.locator('#hotDeals').getAttribute('aria-labelledby')).toBe('hotDeals-tab');

        const last = ids.at(-1) as string;
        for (const [key, id] of [
          ['ArrowRight', ids[2]],
          ['End', last],
          ['ArrowRight', ids[0]],
          ['ArrowLeft', last],
          ['Home', ids[0]],
        ] as const) {
          await page.keyboard.press(key);
          expect(await openPanels(page), key).toEqual([id]);
          expect(await page.evaluate(() => document.activeElement?.id), key).toBe(`${id}-tab`);
        }
        // One stop for the tabulator key, then the panel.
        await page.keyboard.press('Tab');
        expect(await page.evaluate(() => document.activeElement?.id)).toBe(ids[0]);
      });
    },
  );

  it('open what the address names, before and after they are alive', async () => {
    await visit({ before: keepNodes }, async ({ page }) => {
      await page.route('**/Tabs.*.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700));
        await route.continue();
      });
      await page.goto(`${site.url}/us/black-friday#newReleases`, { waitUntil: 'commit' });
      await page.locator('#newReleases').waitFor();
      await expect.poll(() => openPanels(page)).toEqual(['newReleases']);
      await awake(page, 'Tabs');
      expect(await openPanels(page)).toEqual(['newReleases']);
      expect(await tab(page, 'newReleases').getAttribute('aria-selected')).toBe('true');
      await settle(page);
      // The tabs stand above their panel, below the menu.
      const top = await topOf(page, '.tablist');
      expect(top).toBeGreaterThan(100);
      expect(top).toBeLessThan(200);
    });
  });

  it('follow links on the page and the way back', async () => {
    await visit({ before: keepNodes }, async ({ page }) => {
      await open(page, '/us/black-friday');
      const go = (hash: string): Promise<void> =>
        page.evaluate((to) => {
          location.hash = to;
        }, hash);
      await go('#earlyBird');
      await expect.poll(() => openPanels(page)).toEqual(['earlyBird']);
      await expect.poll(() => topOf(page, '#earlyBird')).toBeLessThan(260);
      await go('#hotDeals');
      await expect.poll(() => openPanels(page)).toEqual(['hotDeals']);
      await page.goBack();
      await expect.poll(() => openPanels(page)).toEqual(['earlyBird']);
      await go('#gifts');
      await settle(page);
      expect(await openPanels(page)).toEqual(['earlyBird']);
    });
  });

  it('print everything', async () => {
    await visit({ before: keepNodes }, async ({ page }) => {
      await open(page, '/us/black-friday');
      await page.emulateMedia({ media: 'print' });
      expect((await openPanels(page)).length).toBe(5);
    });
  });

  it('are open parts of the page without script, and no tabs where there is one group', async () => {
    await visit({ javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(`${site.url}/us/black-friday`);
      for (const product of await page.locator('.tabbed__panels [data-product]').all())
        expect(await product.isVisible()).toBe(true);
      await page.locator('a[href="#newReleases"]').first().click();
      expect(await topOf(page, '#newReleases')).toBeLessThan(260);
      await page.goto(`${site.url}/fr/black-friday`);
      expect(await page.locator('.tablist').count()).toBe(0);
      expect(await page.locator('#newReleases').isVisible()).toBe(true);
    });
  });
});

describe('the menu of a page', () => {
  it.each([
    ['/us/black-friday', ['deals', 'gifts', 'lucky-draw']],
    ['/de/black-friday', ['deals', 'special-offers', 'lucky-draw']],
    ['/us/grimlock-g1-flagship', ['HardwareTech', 'SoftwareAbility', 'ProductDetails']],
  ])('marks what is read on %s, and shows it on a phone', async (pathname, anchors) => {
    await visit({ before: keepNodes, viewport: { width: 390, height: 844 } }, async ({ page }) => {
      await page.goto(site.url + pathname);
      const menu = await awake(page, 'SectionMenu');
      const marked = (): Promise<(string | null)[]> =>
        menu
          .locator('[aria-current="true"]')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(await marked()).toEqual([]);
      for (const anchor of anchors) {
        // By key: the row moves along with what is read, away from a pointer that aims.
        await menu.locator(`a[href="#${anchor}"]`).press('Enter');
        await expect.poll(marked, { message: anchor }).toEqual([`#${anchor}`]);
        const isWithin = async (): Promise<boolean> => {
          const { x, width } = (await menu.locator(`a[href="#${anchor}"]`).boundingBox()) ?? {
            x: -9,
            width: 0,
          };
          return x >= -1 && x + width <= 391;
        };
        await expect.poll(isWithin, { message: anchor }).toBe(true);
      }
      await page.evaluate(() => scrollTo(0, 0));
      await expect.poll(marked).toEqual([]);
    });
  });
});
