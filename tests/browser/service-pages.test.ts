import { describe, expect, inject, it } from 'vitest';
import { visit } from './support.ts';

const { blackFriday: site } = inject('sites');

describe('a page of information on a phone', () => {
  it.each([
    ['/de/privacy-policy', 320],
    ['/fr/privacy-policy', 390],
    ['/jp/privacy-policy', 390],
  ])('%s: shows every word of its tables at %i px', async (pathname, width) => {
    await visit({ viewport: { width, height: 844 } }, async ({ page }) => {
      await page.goto(site.url + pathname);
      const cells = await page.locator('.prose table :is(th, td):not(thead *)').evaluateAll((all) =>
        all.map((cell) => {
          const words = document.createRange();
          words.selectNodeContents(cell);
          return { left: words.getBoundingClientRect().left, right: words.getBoundingClientRect().right };
        }),
      );
      expect(cells.length).toBeGreaterThan(8);
      expect(Math.min(...cells.map(({ left }) => left))).toBeGreaterThanOrEqual(12);
      expect(Math.max(...cells.map(({ right }) => right))).toBeLessThanOrEqual(width - 12);
    });
  });

  it('keeps its table of contents collapsed until opened, and navigates from there', async () => {
    await visit({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
      await page.goto(`${site.url}/de/terms-use`);
      const links = page.locator('.info__contents a:visible');
      expect(await links.count()).toBe(0);
      await page.locator('.info__contents summary').click();
      expect(await links.count()).toBe(await page.locator('.info__section').count());
      await links.nth(2).click();
      await expect.poll(() => page.locator('.info__section:target').count()).toBe(1);
    });
  });

  it('shows the table of contents beside the text where there is room', async () => {
    await visit({ viewport: { width: 1440, height: 900 } }, async ({ page }) => {
      await page.goto(`${site.url}/de/terms-use`);
      expect(await page.locator('.info__contents summary').isVisible()).toBe(false);
      expect(await page.locator('.info__contents a:visible').count()).toBe(
        await page.locator('.info__section').count(),
      );
    });
  });
});

describe('the map of dealers', () => {
  it('links a place to its ticket and back, in the same field', async () => {
    await visit({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
      await page.goto(`${site.url}/us/where-to-buy`);
      const place = page.locator('.dealers__spot').nth(3);
      const field = (await place.locator('.dealers__code').textContent()) ?? '';
      await place.focus();
      await page.keyboard.press('Enter');
      const ticket = page.locator('.dealers__list li:target');
      await expect.poll(() => ticket.count()).toBe(1);
      await ticket.getByRole('link', { name: field }).click();
      await expect.poll(() => page.locator('.dealers__spot:target .dealers__code').textContent()).toBe(field);
    });
  });
});

describe('the drawer of booklets', () => {
  it.each([390, 1440])('shows every figure whole at %i px', async (width) => {
    await visit({ viewport: { width, height: 900 } }, async ({ page }) => {
      await page.goto(`${site.url}/us/manuals`);
      const covers = await page.locator('.tablist li').evaluateAll((items) =>
        items.map((item) => {
          const [cover, figure] = [item.querySelector('a'), item.querySelector('img')].map((element) =>
            element?.getBoundingClientRect(),
          );
          const next = item.nextElementSibling?.querySelector('a')?.getBoundingClientRect();
          const drawer = item.parentElement?.getBoundingClientRect();
          return {
            isWithin: Boolean(cover && figure && figure.left >= cover.left && figure.right <= cover.right),
            isUncovered: Boolean(!next || !cover || next.top > cover.top || next.left >= cover.right - 2),
            stands: Boolean(drawer && figure && figure.bottom <= drawer.bottom),
          };
        }),
      );
      expect(covers.length).toBeGreaterThan(9);
      expect(covers.filter((cover) => Object.values(cover).includes(false))).toEqual([]);
    });
  });
});
