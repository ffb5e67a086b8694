import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { BROWSED, SEASONS, type Season } from './seasons.ts';
import {
  contentsOf,
  distinctPages,
  kindOf,
  LANGUAGES,
  loadedAgain,
  pathIn,
  REGIONS,
  type RegionId,
  renewalAfter,
  settle,
  unpainted,
  visit,
} from './support.ts';

/** `PAGES=full`: every page that differs at any of the five instants. */
const isFull = process.env.PAGES === 'full';
/** Chinese breaks between clauses from 375 px on, so 390 px can be tighter for it than 320 px. */
const WIDTHS = [320, 390, 820, 1440];
/** Editions whose words are almost the same as another edition's: tested at the tightest width only. */
const ALIKE: readonly RegionId[] = ['uk', 'eu'];
/** Types whose pages look another way in each season: each of them is tested at every width. */
const SEASONAL = /^page--(home|campaign)/;

const kinds = new Map<string, string>();
/** All widths for one page of each kind in a region. Others differ from it in words, which fit worst in the tightest window. */
function widthsOf(season: Season, region: RegionId, pathname: string): number[] {
  if (isFull) return WIDTHS;
  if (ALIKE.includes(region)) return WIDTHS.slice(0, 1);
  const kind = kindOf(season, pathname);
  const page = `${season} ${pathname}`;
  // A test that is run again finds the same pages first.
  const first = kinds.get(`${region} ${kind}`) ?? page;
  kinds.set(`${region} ${kind}`, first);
  if (first === page || SEASONAL.test(kind)) return WIDTHS;
  return region === 'cn' ? WIDTHS.slice(0, 2) : WIDTHS.slice(0, 1);
}

/** Some tens of pages each, on a machine that may be busy. */
const SLOW = { timeout: 600_000 };

const served = inject('sites');

/** Layout faults: a page that scrolls sideways, words cut off at its edge, or a line that begins with a Chinese or Japanese mark. */
function misfitsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const nameOf = (element: Element): string => `${element.localName}.${element.classList.value}`;
    const { scrollWidth } = document.documentElement;
    const misfits: string[] = [];
    if (scrollWidth > width) {
      const wide = [...document.body.querySelectorAll('*')].filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width > 0 && box.right > width + 0.5;
      });
      misfits.push(`${scrollWidth} px wide: ${wide.slice(0, 4).map(nameOf).join(', ')}`);
    }
    const isReadElsewhere = (element: Element): boolean => {
      for (let outer: Element | null = element; outer; outer = outer.parentElement) {
        const { overflowX } = getComputedStyle(outer);
        if (overflowX === 'auto' || overflowX === 'scroll') return true;
        if (outer.matches('[aria-hidden="true"], .unseen, .skip')) return true;
      }
      return false;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const element = text.parentElement;
      if (!element || text.textContent?.trim() === '' || !element.checkVisibility()) continue;
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      const isOut = box.width > 0 && (box.right > width + 1 || box.left < -1);
      if (isOut && !isReadElsewhere(element))
        misfits.push(`cut off: ${nameOf(element)} "${text.textContent}"`);
      const words = text.textContent ?? '';
      for (const { index } of words.matchAll(/(?<=[^\s\u200b])[，。、；：！？）」』》]/gu)) {
        range.setStart(text, index - 1);
        range.setEnd(text, index);
        const before = range.getBoundingClientRect();
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        if (before.height > 0 && range.getBoundingClientRect().top > before.top + before.height / 2)
          misfits.push(`a line begins with a mark: ${nameOf(element)} "${words.slice(index)}"`);
      }
    }
    return misfits;
  });
}

const paths = distinctPages();
const seen = { pages: 0, distinct: 0 };
// The counts that `docs/quality.md` quotes.
afterAll(() => console.info(`${seen.pages} pages, ${seen.distinct} of them distinct`));

describe.each(isFull ? SEASONS : BROWSED)('every page, %s', (season) => {
  it('exists', () => {
    const homes = REGIONS.map((region) => pathIn(region));
    expect(contentsOf(season).paths).toEqual(expect.arrayContaining(homes));
    seen.pages += contentsOf(season).paths.length;
  });

  it.each(REGIONS)('in %s: loads, logs no complaint and fits every width', SLOW, async (region) => {
    const fresh = paths(season, region);
    seen.distinct += fresh.length;
    if (fresh.length === 0) return;
    const before = (context: BrowserContext) => context.addInitScript(unpainted);
    await visit({ viewport: { width: 320, height: 900 }, before }, async ({ page, complaints }) => {
      const fonts = new Set<string>();
      page.on('request', (request) => request.resourceType() === 'font' && fonts.add(request.url()));
      let last = 320;
      for (const pathname of fresh) {
        const response = await page.goto(served[season].url + pathname, { waitUntil: 'load' });
        expect(response?.status(), pathname).toBe(200);
        const headers = response?.headers() ?? {};
        expect(headers['content-security-policy'], pathname).toContain("require-trusted-types-for 'script'");
        expect(headers['cache-control'], pathname).toContain('no-cache');
        await page.evaluate(() => document.fonts.ready);
        // Each page begins at the width at which the one before ended, so that it is laid out once less.
        const widths = widthsOf(season, region, pathname);
        for (const width of last === widths[0] ? widths : widths.toReversed()) {
          if (width !== last) await page.setViewportSize({ width, height: 900 });
          last = width;
          expect(await misfitsOf(page), `${pathname} at ${width}`).toEqual([]);
        }
        expect(complaints, pathname).toEqual([]);
      }
      // No word of ours needs a letter that the reduced fonts lack.
      expect([...fonts].filter((url) => !/-core\.\w+\.woff2$/.test(url))).toEqual([]);
      expect(fonts.size).toBeGreaterThan(0);
    });
  });
});

describe('a missing page', () => {
  const answerOf = async (season: Season, pathname: string) => {
    const response = await fetch(served[season].url + pathname, { redirect: 'manual' });
    await response.arrayBuffer();
    const location = response.headers.get('location');
    const { pathname: to } = new URL(location ?? '/nowhere', served[season].url);
    return { status: response.status, to, cache: response.headers.get('cache-control') };
  };
  const withCampaign = ['us', 'uk', 'eu', 'fr', 'de'] as const;
  const withBumblebee = [...withCampaign, 'cn', 'jp'] as const;

  it('redirects to the region’s home before and after its time', async () => {
    const gone: [Season, string, string][] = [
      ...withCampaign.flatMap((region): [Season, string, string][] => [
        ['blackFriday', pathIn(region, 'christmas-sale'), pathIn(region)],
        ['holiday', pathIn(region, 'black-friday'), pathIn(region)],
        ['earlyBird', pathIn(region, 'black-friday'), pathIn(region)],
        ['earlyBird', pathIn(region, 'christmas-sale'), pathIn(region)],
      ]),
      ...withBumblebee.flatMap((region): [Season, string, string][] => [
        ['blackFriday', pathIn(region, 'flagship-bumblebee'), pathIn(region)],
        ['blackFriday', pathIn(region, 'new-release'), pathIn(region)],
        ['earlyBird', pathIn(region, 'new-release'), pathIn(region, 'flagship-bumblebee')],
      ]),
      ['earlyBird', pathIn('kr', 'new-release'), pathIn('kr')],
    ];
    for (const [season, pathname, to] of gone) {
      expect({ pathname, ...(await answerOf(season, pathname)) }).toEqual({
        pathname,
        status: 302,
        to,
        cache: 'no-store',
      });
    }
  });

  it('exists for no redirect: each declared one leads to a page', async () => {
    for (const season of BROWSED) {
      for (const { source, destination, type } of contentsOf(season).redirects) {
        const { status, to, cache } = await answerOf(season, source);
        expect({ source, status, to, cache }).toEqual({
          source,
          status: type,
          to: destination,
          cache: 'no-store',
        });
        expect((await fetch(served[season].url + destination)).status, destination).toBe(200);
      }
    }
  });

  it.each(['us', 'de', 'cn', 'jp'] as const)(
    'is answered with the 404 page of %s in its language, after one reload',
    async (region) => {
      const pathname = pathIn(region, 'no-such-page/at-all');
      await visit(
        {
          viewport: { width: 390, height: 844 },
          allow: /status of 404/,
          before: (context) => context.addInitScript(renewalAfter, 0),
        },
        async ({ page, documents }) => {
          const first = await page.goto(served.blackFriday.url + pathname);
          expect(first?.status()).toBe(404);
          expect(first?.headers()['content-security-policy']).toContain("default-src 'none'");
          await expect.poll(documents).toBe(2);
          await loadedAgain(page);
          expect(await page.locator('html').getAttribute('lang')).toBe(LANGUAGES[region]);
          expect(await page.locator('html').getAttribute('data-region')).toBe(region);
          expect(await page.locator('[data-not-found] h1').isVisible()).toBe(true);
          expect(await page.locator(`main a[href="${pathIn(region)}"]`).count()).toBeGreaterThan(0);
          expect(await misfitsOf(page)).toEqual([]);
          await page.goto(served.blackFriday.url + pathname);
          await settle(page);
          expect(documents()).toBe(3);
        },
      );
    },
  );

  it('in capitals is answered with the 404 page of its region', async () => {
    const response = await fetch(`${served.blackFriday.url}/DE/gibt-es-nicht`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<html lang="de-DE"');
  });
});
