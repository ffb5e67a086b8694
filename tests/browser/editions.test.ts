import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { denied, visit } from './support.ts';

const site = inject('sites').blackFriday;

const offer = (page: Page) => page.locator('div.strip');

describe('changing the region', () => {
  /** The links of the region chooser on a page, by country, each with its text. */
  const ways = async (page: Page, from: string): Promise<Record<string, string>> => {
    await page.goto(site.url + from);
    await page.locator('[data-offer]').evaluate((link: HTMLElement) => link.click());
    await page.waitForURL(/\/choose-your-region$/);
    await page.waitForLoadState('networkidle');
    const links = await page
      .locator('.chooser__list a')
      .evaluateAll((all) =>
        all.map((link) => [
          (link as HTMLAnchorElement).dataset.country ?? '',
          new URL((link as HTMLAnchorElement).href).pathname +
            (link.querySelector('.chooser__lacks') ? ' !' : ''),
        ]),
      );
    return Object.fromEntries(links);
  };

  it('keeps the page, and says so where a region lacks it', async () => {
    await visit({}, async ({ page }) => {
      const from = await ways(page, '/us/grimlock-g1-flagship');
      expect(from).toMatchObject({
        US: '/us/grimlock-g1-flagship',
        CA: '/us/grimlock-g1-flagship',
        DE: '/de/grimlock-g1-flagship',
        EU: '/eu/grimlock-g1-flagship',
        JP: '/jp !',
        CN: '/ !',
      });
      const unsold = page.locator('[data-country=JP] .chooser__lacks');
      expect(await unsold.textContent()).toContain('Not sold there');
      expect(await ways(page, '/de/faq')).toMatchObject({ US: '/us/faq', CN: '/faq', KR: '/kr/faq' });
      expect(await ways(page, '/jp')).toMatchObject({ US: '/us', CN: '/', JP: '/jp' });
      await page.goto(`${site.url}/de/black-friday`);
      await ways(page, '/de/black-friday');
      expect(await page.locator('[data-country=JP] .chooser__lacks').textContent()).toContain(
        'Ohne diese Seite',
      );
    });
  });

  it('links to the home pages when no page came before', async () => {
    await visit({}, async ({ page }) => {
      await page.goto(`${site.url}/us/choose-your-region`);
      await page.waitForLoadState('networkidle');
      expect(await page.locator('[data-country=DE]').getAttribute('href')).toBe('/de');
      expect(await page.locator('.chooser__lacks').count()).toBe(0);
    });
  });
});

describe("an edition in the browser's language", () => {
  it('is offered once, in that language, without layout shift', async () => {
    await visit({ offers: true, locale: 'de-AT' }, async ({ page }) => {
      await page.goto(`${site.url}/us/grimlock-g1-flagship`);
      await offer(page).waitFor();
      expect(await offer(page).getAttribute('lang')).toBe('de-DE');
      const way = offer(page).getByRole('link', { name: 'Diese Seite gibt es auch auf Deutsch' });
      expect(await way.getAttribute('href')).toBe('/de/grimlock-g1-flagship');
      // The offer overlays the bottom of the page, so the text being read does not move.
      const foot = await offer(page).evaluate((strip) => {
        const { bottom } = strip.getBoundingClientRect();
        return { isFixed: getComputedStyle(strip).position === 'fixed', gap: innerHeight - bottom };
      });
      expect(foot).toEqual({ isFixed: true, gap: 0 });
      await offer(page).getByRole('button', { name: 'Schließen' }).click();
      await expect.poll(() => offer(page).count()).toBe(0);
      await page.goto(`${site.url}/us/faq`);
      await page.waitForLoadState('networkidle');
      expect(await offer(page).count()).toBe(0);
    });
  });

  it.each([
    ['whose language it is', 'de-CH', '/de', undefined],
    ['for whom there is none', 'pt-BR', '/us', undefined],
    ['who has chosen a country', 'de-DE', '/us', 'chosen'],
  ])('is not offered to visitors %s', async (_, locale, path, chosen) => {
    const before = (context: { addInitScript: (script: () => void) => Promise<unknown> }) =>
      chosen ? context.addInitScript(() => localStorage.setItem('almanac:country', 'CA')) : Promise.resolve();
    await visit({ offers: true, locale, before }, async ({ page }) => {
      await page.goto(site.url + path);
      await page.waitForLoadState('networkidle');
      expect(await offer(page).count()).toBe(0);
    });
  });

  it('is not offered without storage, since it would appear on every page', async () => {
    await visit(
      { offers: true, locale: 'de-DE', before: (context) => context.addInitScript(denied, ['localStorage']) },
      async ({ page }) => {
        await page.goto(`${site.url}/us`);
        await page.waitForLoadState('networkidle');
        expect(await offer(page).count()).toBe(0);
      },
    );
  });
});
