import { beforeAll, describe, expect, it } from 'vitest';
import { awake, keepNodes } from './nodes.ts';
import { type Served, serveSeason, visit } from './support.ts';

let site: Served;
beforeAll(async () => {
  site = await serveSeason('blackFriday');
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

  it('marks nothing while a part is read that it does not name', async () => {
    await visit({ before: keepNodes }, async ({ page }) => {
      await page.goto(`${site.url}/us/grimlock-g1-flagship`);
      const menu = await awake(page, 'SectionMenu');
      const marked = () => menu.locator('[aria-current="true"]').count();
      await menu.locator('a[href="#ProductDetails"]').press('Enter');
      await expect.poll(marked).toBe(1);
      await page.locator('#faq').evaluate((part) => part.scrollIntoView());
      await expect.poll(marked).toBe(0);
    });
  });
});
