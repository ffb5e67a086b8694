import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { fileOf } from '../../renderer/calendar/paths.ts';
import { SEASONS, type Season } from './seasons.ts';
import { distinctPages, pathIn, REGIONS, type RegionId, visit } from './support.ts';

/** `PAGES=full`: every product's page that differs at any of the five instants, in every edition. */
const isFull = process.env.PAGES === 'full';
const served = inject('sites');

/** The longest page, one with long words, and one in each other script. */
const SAMPLE: readonly [Season, RegionId, readonly string[]][] = [
  [
    'blackFriday',
    'us',
    ['toy-story-buzz-lightyear', 'optimus-prime-rise-of-the-beasts-signature-limited-edition'],
  ],
  ['blackFriday', 'de', ['grimlock-g1-flagship']],
  ['earlyBird', 'fr', ['flagship-bumblebee']],
  ['earlyBird', 'jp', ['k1-pro-interstellar-scout']],
  ['earlyBird', 'cn', ['toy-story-buzz-lightyear']],
];

const isProduct = (season: Season, pathname: string): boolean =>
  readFileSync(path.join(served[season].out, 'current', fileOf(pathname)), 'utf8').includes('page--product');

const distinct = distinctPages();
const pages = isFull
  ? SEASONS.flatMap((season) =>
      REGIONS.map((region) => {
        const paths = distinct(season, region).filter((pathname) => isProduct(season, pathname));
        return [season, region, paths] as const;
      }),
    )
  : SAMPLE.map(
      ([season, region, slugs]) => [season, region, slugs.map((slug) => pathIn(region, slug))] as const,
    );

describe('a product on paper', () => {
  it.each(pages)(
    'takes at most six sheets, with its price and all facts, in %s in %s',
    {
      timeout: 600_000,
    },
    async (season, _, paths) => {
      await visit({ viewport: { width: 1440, height: 900 } }, async ({ page }) => {
        for (const pathname of paths) {
          await page.goto(served[season].url + pathname);
          await page.evaluate(() => document.fonts.ready);
          for (const format of ['A4', 'Letter']) {
            const pdf = await page.pdf({ format });
            const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
            expect(sheets.length, `${pathname}, ${format}`).toBeGreaterThan(0);
            expect(sheets.length, `${pathname}, ${format}`).toBeLessThanOrEqual(6);
          }
          await page.emulateMedia({ media: 'print' });
          const seen = await page.evaluate(() => {
            const isSeen = (selector: string): boolean[] =>
              [...document.querySelectorAll(selector)].map((element) => element.checkVisibility());
            return {
              prices: isSeen('.stage [data-price], .stage [data-was-price]'),
              facts: isSeen('.specs__table dt, .specs__table dd, .stage .ticket__terms dd, .sprue p'),
              needless: isSeen('.gallery, .turn, .film, .section--next, .section--cta'),
            };
          });
          expect(seen.prices, pathname).not.toContain(false);
          expect(seen.facts.length, pathname).toBeGreaterThan(10);
          expect(seen.facts, pathname).not.toContain(false);
          expect(seen.needless, pathname).not.toContain(true);
          await page.emulateMedia({ media: null });
        }
      });
    },
  );
});
