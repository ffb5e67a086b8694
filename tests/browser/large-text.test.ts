import { describe, expect, inject, it } from 'vitest';
import { misfitsOf } from './misfits.ts';
import { SEASONS, type Season } from './seasons.ts';
import { distinctPages, pathIn, REGIONS, type RegionId, visit } from './support.ts';

/** `PAGES=full`: every page that differs at any of the five instants, in every edition. */
const isFull = process.env.PAGES === 'full';
const served = inject('sites');
const SLOW = { timeout: 1_200_000 };

/** A page of each type, in editions with long words or with typographic rules of their own. */
const SAMPLE: readonly [Season, RegionId, readonly string[]][] = [
  [
    'blackFriday',
    'de',
    ['', 'black-friday', 'grimlock-g1-flagship', 'privacy-policy', 'where-to-buy', 'search'],
  ],
  ['blackFriday', 'us', ['black-friday', 'ai-base', 'support', 'manuals', 'compare', 'account']],
  ['holiday', 'fr', ['', 'christmas-sale', 'download-center', 'choose-your-region', 'login']],
  ['holiday', 'de', ['christmas-sale']],
  ['earlyBird', 'jp', ['', 'flagship-bumblebee']],
  ['earlyBird', 'cn', ['', 'terms-use']],
  ['earlyBird', 'kr', ['']],
];

const distinct = distinctPages();
const pages: readonly [Season, RegionId, readonly string[]][] = isFull
  ? SEASONS.flatMap((season) => REGIONS.map((region) => [season, region, distinct(season, region)] as const))
  : SAMPLE.map(([season, region, slugs]) => [season, region, slugs.map((slug) => pathIn(region, slug))]);

describe.each([24, 32])('letters of %i px, set in the browser', (letters) => {
  it.each(pages)('fit, in %s in %s', SLOW, async (season, _, paths) => {
    const options = { letters, allow: /status of 404/, viewport: { width: 390, height: 900 } };
    await visit(options, async ({ page }) => {
      for (const pathname of paths) {
        await page.goto(served[season].url + pathname);
        await page.evaluate(() => document.fonts.ready);
        // The largest letters get windows half as wide again as a phone's: what they would be on a larger device.
        for (const width of isFull || pathname.endsWith('black-friday') ? [390, 820, 1440] : [390, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await misfitsOf(page), `${pathname} at ${width}`).toEqual([]);
        }
      }
    });
  });
});

/** The text spacing that WCAG 2.2, 1.4.12 lets readers set. */
const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }
`;

describe('text with wider spacing set by the reader', () => {
  it.each(pages)('fits, in %s in %s', SLOW, async (season, _, paths) => {
    await visit({ allow: /status of 404/, viewport: { width: 390, height: 900 } }, async ({ page }) => {
      for (const pathname of paths) {
        await page.goto(served[season].url + pathname);
        await page.evaluate(async (rules) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(rules);
          document.adoptedStyleSheets.push(sheet);
          await document.fonts.ready;
        }, SPACED);
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await misfitsOf(page), `${pathname} at ${width}`).toEqual([]);
        }
      }
    });
  });
});
