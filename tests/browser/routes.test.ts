import { cpSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { temporaryFolder } from '../support/site.ts';
import type { Program } from './program.ts';
import {
  denied,
  LANGUAGES,
  loadedAgain,
  pathIn,
  readOn,
  renewalAfter,
  serve,
  settle,
  visit,
} from './support.ts';

const site = inject('sites').blackFriday;

const atOnce = (context: BrowserContext): Promise<unknown> => context.addInitScript(renewalAfter, 0);
const views = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (window.dataLayer ?? []).map((entry) => {
      const { event, page: address } = entry as { event: string; page: string };
      return `${event} ${address}`;
    }),
  );
const top = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

describe('a page view', () => {
  it('is pushed once per view, with the full path', async () => {
    await visit({}, async ({ page }) => {
      for (const address of ['/us?from=mail#specs', '/de/black-friday?a=1&b=%20', '/', '/kr/login']) {
        await page.goto(site.url + address);
        await settle(page);
        expect(await views(page)).toEqual([`virtualPageview ${address}`]);
      }
    });
  });

  it('is appended to an existing data layer', async () => {
    await visit(
      {
        before: (context) =>
          context.addInitScript(() => Object.assign(window, { dataLayer: [{ event: 'first', page: '' }] })),
      },
      async ({ page }) => {
        await page.goto(`${site.url}/jp`);
        expect(await views(page)).toEqual(['first ', 'virtualPageview /jp']);
      },
    );
  });
});

describe('the scroll position', () => {
  const PAGE = '/us/black-friday';
  const banner = (page: Page): Promise<number> =>
    page.locator('#banner').evaluate((element) => Math.round(element.getBoundingClientRect().top));

  it.each(['us', 'de', 'fr'] as const)('is the banner where the data says so, in %s', async (region) => {
    await visit({ viewport: { width: 1440, height: 700 } }, async ({ page }) => {
      await page.goto(`${site.url}${pathIn(region)}`);
      await page
        .locator(`a[href="${pathIn(region, 'black-friday')}"]:visible`)
        .first()
        .click();
      await page.waitForURL(`**${pathIn(region, 'black-friday')}`);
      await expect.poll(() => banner(page)).toBeLessThan(120);
    });
  });

  it('is first the one of the address', async () => {
    await visit({}, async ({ page }) => {
      await page.goto(`${site.url + PAGE}#gifts`);
      await settle(page);
      const gifts = await page.locator('#gifts').evaluate((element) => element.getBoundingClientRect().top);
      expect(gifts).toBeGreaterThanOrEqual(0);
      expect(gifts).toBeLessThan(300);
    });
  });

  it.each([false, true])('is restored on Back (back/forward cache: %s)', async (backForwardCache) => {
    await visit({ backForwardCache }, async ({ page }) => {
      await page.goto(site.url + PAGE);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => scrollTo(0, 2_400));
      await page.goto(`${site.url}/us/choose-your-region`);
      expect(await top(page)).toBe(0);
      await page.goBack({ waitUntil: 'commit' });
      await expect.poll(() => top(page)).toBe(2_400);
      await settle(page);
      expect(await top(page)).toBe(2_400);
      await page.reload();
      await expect.poll(() => top(page)).toBe(2_400);
    });
  });
});

it('pushes a page view for each move within a page that changes its address', async () => {
  await visit({}, async ({ page }) => {
    await page.goto(`${site.url}/us/manuals?from=mail`);
    await page.locator('[role=tab]').first().waitFor();
    const ids = await page
      .locator('[role=tab]')
      .evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('href')));
    await page.locator('[role=tab]').nth(1).click();
    // Selecting the current tab again is no move.
    await page.locator('[role=tab]').nth(1).click();
    await page.locator('[role=tab]').nth(2).press('Enter');
    const address = '/us/manuals?from=mail';
    expect(await views(page)).toEqual(
      ['', ids[1], ids[2]].map((hash) => `virtualPageview ${address}${hash}`),
    );
    await page.goto(`${site.url}/us/grimlock-g1-flagship`);
    await page.evaluate(() => {
      location.hash = '#specs';
    });
    await settle(page);
    expect(await views(page)).toEqual(
      ['', '#specs'].map((hash) => `virtualPageview /us/grimlock-g1-flagship${hash}`),
    );
  });
});

describe('a missing page', () => {
  it.each([
    ['is denied', ['sessionStorage']],
    ['is denied altogether', ['sessionStorage', 'localStorage']],
  ])('is shown at once, without a reload loop, where storage %s', async (_, storages) => {
    const before = async (context: BrowserContext): Promise<void> => {
      await atOnce(context);
      await context.addInitScript(denied, storages);
    };
    await visit({ before, allow: /status of 404/ }, async ({ page, documents }) => {
      await page.goto(`${site.url}/us/no-such-page`);
      await page.waitForLoadState('networkidle');
      await settle(page);
      expect(documents()).toBe(1);
      expect(await page.locator('[data-not-found] h1').isVisible()).toBe(true);
    });
  });

  it.each(['fr', 'kr', 'uk', 'eu'] as const)('links onward in %s', async (region) => {
    await visit({ before: atOnce, allow: /status of 404/ }, async ({ page, documents }) => {
      await page.goto(site.url + pathIn(region, 'no-such-page'));
      await expect.poll(documents).toBe(2);
      await loadedAgain(page);
      expect(await page.locator('html').getAttribute('lang')).toBe(LANGUAGES[region]);
      await page
        .locator(`main a[href="${pathIn(region)}"]`)
        .first()
        .click();
      await page.waitForURL(site.url + pathIn(region));
    });
  });

  it('is found after its one reload if a release just added it', async () => {
    await visit({ before: atOnce, allow: /status of 404/ }, async ({ page, documents }) => {
      const html = await (await fetch(`${site.url}/us/no-such-page`)).text();
      await page.route(
        '**/us/choose-your-region',
        (route) => route.fulfill({ status: 404, contentType: 'text/html', body: html }),
        {
          times: 1,
        },
      );
      await page.goto(`${site.url}/us/choose-your-region`);
      await page.locator('.chooser').waitFor();
      expect(documents()).toBe(2);
    });
  });
});

describe('a host', () => {
  const COM = 'https://www.foldwright.example';
  const CN = 'https://www.foldwright-cn.example';

  it.each([
    [`${CN}/us/choose-your-region?a=1#main`, `${COM}/us/choose-your-region?a=1#main`],
    [`${COM}/choose-your-region?a=1`, `${CN}/choose-your-region?a=1`],
    [`${COM}/`, `${CN}/`],
    [`${COM}/de/no-such-page`, `${COM}/de/no-such-page`],
    [`${CN}/no-such-page`, `${CN}/no-such-page`],
  ])('opens %s at %s', async (address, home) => {
    await visit({ before: atOnce, allow: /status of 404/ }, async ({ page, documents }) => {
      await page.route(/^https:\/\/www\.foldwright(-cn)?\.example\//, async (route) => {
        const { pathname, search } = new URL(route.request().url());
        await route.fulfill({
          response: await route.fetch({ url: site.url + pathname + search, maxRedirects: 0 }),
        });
      });
      await page.goto(address);
      await page.waitForURL(home);
      await page.waitForLoadState('networkidle');
      expect(page.url()).toBe(home);
      // One document, and at most one reload of a missing page.
      expect(documents()).toBeLessThanOrEqual(2);
    });
  });
});

describe('a script that cannot be loaded', () => {
  let out: string;
  let own: Program;
  const assets = (): string => path.join(out, 'current/assets');
  const remove = (name: RegExp): void => {
    const found = readdirSync(assets()).filter((file) => name.test(file));
    expect(found.length).toBeGreaterThan(0);
    for (const file of found) rmSync(path.join(assets(), file));
  };
  /** A copy of the site, from which files can be removed. */
  const copy = async (): Promise<void> => {
    const built = inject('sites').blackFriday;
    const current = readlinkSync(path.join(built.out, 'current'));
    out = temporaryFolder();
    cpSync(path.join(built.out, current), path.join(out, current), { recursive: true });
    symlinkSync(current, path.join(out, 'current'));
    own = await serve({ out, at: built.at });
  };

  it('that was removed reloads the page once, and the rest of the page works', async () => {
    await copy();
    remove(/^(NewUserPopup|Newsletter)\./);
    await visit({ before: atOnce, allow: /status of 404/ }, async ({ page, documents }) => {
      await page.goto(`${own.url}/us/black-friday`);
      await page.locator('[data-island="Newsletter"]').first().scrollIntoViewIfNeeded();
      await expect.poll(documents).toBe(2);
      await page.locator('.countdown__units').waitFor();
      await readOn(page);
      await page.waitForLoadState('networkidle');
      expect(documents()).toBe(2);
      await page.goto(`${own.url}/us/black-friday`);
      await readOn(page);
      expect(documents()).toBe(3);
    });
  });

  it('of which a part was removed while the rest is cached reloads the page too', async () => {
    await copy();
    const popup = readdirSync(assets()).find((file) => file.startsWith('NewUserPopup.'));
    await visit({ before: atOnce, allow: /status of 404/ }, async ({ page, documents }) => {
      await page.goto(`${own.url}/us/login`);
      // The page may also reload itself meanwhile for what it still lacks.
      await page.waitForLoadState('networkidle');
      await page.evaluate(async (script) => (await fetch(script)).text(), `/assets/${popup}`);
      remove(/^(NewUserPopup|chunk)\./);
      await page.goto(`${own.url}/us`);
      await page.mouse.wheel(0, 300);
      await expect.poll(documents).toBe(3);
      await page.mouse.wheel(0, 300);
      await page.waitForLoadState('networkidle');
      expect(documents()).toBe(3);
    });
  });

  /** Removes the chunk that contains the given words. */
  const removePartWith = (words: string): void => {
    const parts = readdirSync(assets()).filter(
      (file) => file.startsWith('chunk.') && readFileSync(path.join(assets(), file), 'utf8').includes(words),
    );
    expect(parts).toHaveLength(1);
    for (const part of parts) rmSync(path.join(assets(), part));
  };
  const later: readonly [string, string, string, (page: Page) => Promise<unknown>][] = [
    [
      'of the menus',
      '/us/black-friday',
      '.nav__group[open]',
      (page) => page.locator('.nav__group summary').first().click(),
    ],
    [
      'of the calls',
      '/us/faq',
      'Accept-Language',
      async (page) => {
        const form = page.locator('.colophon [data-island="Newsletter"]');
        await form.scrollIntoViewIfNeeded();
        await form.and(page.locator('[data-awake]')).waitFor();
        await form.locator('input[type=email]').focus();
      },
    ],
    ['of the guard', '/us/black-friday', 'almanac:looks', async () => undefined],
  ];

  it.each(later)(
    'that a deploy removed (%s) reloads the page, in every engine',
    async (_, pathname, words, use) => {
      await copy();
      removePartWith(words);
      const before = async (context: BrowserContext): Promise<void> => {
        await atOnce(context);
        // Safari's error does not name the file.
        await context.addInitScript(() =>
          addEventListener('unhandledrejection', (event) => event.stopImmediatePropagation(), true),
        );
      };
      await visit({ before, allow: /status of 404|dynamically imported/ }, async ({ page, documents }) => {
        await page.goto(own.url + pathname);
        // The page may load again in the middle of it.
        await use(page).catch(() => undefined);
        await expect.poll(documents).toBe(2);
        await page.waitForLoadState('networkidle');
        await use(page);
        await settle(page);
        expect(documents()).toBe(2);
      });
    },
  );

  it('that is the first to load reloads the page, once', async () => {
    await copy();
    remove(/^boot\./);
    await visit({ before: atOnce, allow: /status of 404/ }, async ({ page, documents }) => {
      await page.goto(`${own.url}/us/faq`);
      await expect.poll(documents).toBe(2);
      await page.waitForLoadState('networkidle');
      await settle(page);
      expect(documents()).toBe(2);
      expect(await page.locator('h1').isVisible()).toBe(true);
    });
  });

  it('that fails because the visitor is offline does not reload the page', async () => {
    await visit(
      { before: atOnce, allow: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ },
      async ({ page, context, documents }) => {
        await page.goto(`${site.url}/us/grimlock-g1-flagship`);
        await page.waitForLoadState('networkidle');
        await context.setOffline(true);
        await readOn(page);
        expect(documents()).toBe(1);
        expect(await page.locator('h1').isVisible()).toBe(true);
      },
    );
  });
});
