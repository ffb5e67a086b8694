import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { pathIn, type RegionId, visit } from './support.ts';

const site = inject('sites').blackFriday;

const found = (page: Page): Promise<string[]> =>
  page
    .locator('.search__list a')
    .evaluateAll((all) => all.map((link) => `${link.getAttribute('href')} ${link.textContent}`));

describe('the search', () => {
  it.each([
    ['us', 'dinosaur', '/us/grimlock-g1-flagship '],
    ['us', 'grimlok', '/us/grimlock-g1-flagship '],
    ['us', 'send back', '/us/return-manufacturer '],
    ['us', 'other country', '/us/faq#delivery-abroad '],
    ['de', 'Rückgabe', '/de/return-manufacturer '],
    ['de', 'ruckgabe', '/de/return-manufacturer '],
    ['fr', 'dinosaure', '/fr/grimlock-g1-flagship '],
    ['cn', '退货', '/faq#returns-days '],
    ['cn', '光年', '/toy-story-buzz-lightyear '],
    ['jp', '修理', '/jp/faq#returns-repair '],
    ['kr', '환불', '/kr/technical-support '],
    // Answers of two paragraphs: a space parts them, but follows no full-width stop.
    ['kr', '반품', '있습니다. 단순'],
    ['jp', '届く', '届きます。ご注文'],
  ] as [RegionId, string, string][])('finds in %s by %s', async (region, query, first) => {
    await visit({}, async ({ page }) => {
      await page.goto(site.url + pathIn(region, 'search'));
      await page.getByRole('searchbox').fill(query);
      await expect.poll(async () => (await found(page)).slice(0, 3).join('\n')).toContain(first);
      await expect.poll(() => page.locator('.search [role=status]').textContent()).toMatch(/\d/);
    });
  });

  it('is linked from the header, keeps its query in the address, and reports no results', async () => {
    await visit({ viewport: { width: 1440, height: 900 } }, async ({ page }) => {
      await page.goto(`${site.url}/us/faq`);
      await page.getByRole('link', { name: 'Search', exact: true }).first().click();
      await page.waitForURL('**/us/search');
      const all = (await found(page)).length;
      await page.getByRole('searchbox').fill('megatron');
      await expect.poll(async () => (await found(page)).length).toBeLessThan(all);
      await page.locator('.search__list a').first().click();
      await page.waitForURL('**/us/flagship-megatron');
      await page.goBack();
      await page.waitForURL('**/us/search?q=megatron');
      await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('megatron');
      await expect.poll(async () => (await found(page)).length).toBeLessThan(all);
      await page.getByRole('searchbox').fill('qqqqqq');
      await expect.poll(() => page.locator('.search [role=status]').textContent()).toContain('Nothing found');
      await page.getByRole('searchbox').fill('');
      await expect.poll(async () => (await found(page)).length).toBe(all);
    });
  });

  it('lists everything without script, with no price that could become outdated', async () => {
    await visit({ javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(`${site.url}/us/search`);
      const links = await found(page);
      for (const product of ['Grimlock', 'Interstellar Scout K1 ', 'AI Base', 'FAQ', 'Black Friday'])
        expect(
          links.some((link) => link.includes(product.trim())),
          product,
        ).toBe(true);
      expect(await page.locator('.finds [data-price]').count()).toBe(0);
      expect(await page.locator('.finds').textContent()).not.toContain('$');
    });
  });
});
