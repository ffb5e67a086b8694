import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { SEASONS, type Season } from './seasons.ts';
import { distinctPages, pathIn, REGIONS, type RegionId, settle, visit } from './support.ts';

/** `PAGES=full`: every page that differs at any of the five instants, in every edition. */
const isFull = process.env.PAGES === 'full';
const served = inject('sites');

const FONTS = '/usr/share/fonts';
/** Fallback fonts that show until the site's own have loaded, with the paths of Debian's packages. */
const STANDING_IN = {
  DejaVu: 'truetype/dejavu',
  Liberation: 'truetype/liberation',
  Roboto: 'truetype/roboto',
} as const;

const folder = mkdtempSync(path.join(tmpdir(), 'almanac-fonts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A fontconfig file of a machine with only these fonts and those of Chinese, Japanese and Korean. */
function machineWith(fonts: string): string {
  const file = path.join(folder, `${fonts.replace('/', '-')}.conf`);
  const folders = [fonts, 'opentype/noto'].map((name) => `<dir>${FONTS}/${name}</dir>`).join('');
  const head = '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">';
  writeFileSync(file, `${head}<fontconfig>${folders}<cachedir>${folder}/cache</cachedir></fontconfig>`);
  return file;
}

const SAMPLE: readonly [Season, RegionId, readonly string[]][] = [
  [
    'blackFriday',
    'us',
    [
      '',
      'black-friday',
      'grimlock-g1-flagship',
      'manuals',
      'product-registration',
      'where-to-buy',
      'compare',
    ],
  ],
  ['blackFriday', 'us', ['apply-wholesale-account', 'download-center', 'support', 'search', 'login']],
  ['blackFriday', 'de', ['', 'black-friday', 'privacy-policy', 'choose-your-region', 'elite-optimus-prime']],
  ['holiday', 'fr', ['', 'christmas-sale', 'support']],
  ['earlyBird', 'jp', ['', 'k1-pro-interstellar-scout']],
];

const distinct = distinctPages();
const pages = isFull
  ? SEASONS.flatMap((season) => REGIONS.map((region) => [season, region, distinct(season, region)] as const))
  : SAMPLE.map(
      ([season, region, slugs]) => [season, region, slugs.map((slug) => pathIn(region, slug))] as const,
    );

/** Records layout shifts; for `addInitScript`. */
const watchShifts = (): void => {
  const shifts: number[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
  }).observe({ type: 'layout-shift', buffered: true });
};

describe.each(Object.entries(STANDING_IN))('when %s is the fallback for late fonts', (_, name) => {
  const isHere = existsSync(path.join(FONTS, name));
  it.runIf(isHere || process.env.CI).each(pages)(
    'hardly anything moves, in %s in %s',
    {
      timeout: 1_200_000,
    },
    async (season, _region, paths) => {
      expect(isHere, `${FONTS}/${name}`).toBe(true);
      for (const viewport of [
        { width: 390, height: 844 },
        { width: 1440, height: 900 },
      ])
        await visit(
          { fonts: machineWith(name), allow: /status of 404/, viewport },
          async ({ page, context }) => {
            await context.addInitScript(watchShifts);
            // Nothing is cached between pages, and text is shown before its fonts arrive.
            await page.route('**/*.woff2', async (route) => {
              await page.waitForFunction(
                () => performance.getEntriesByName('first-contentful-paint').length > 0,
              );
              await route.continue();
            });
            for (const pathname of paths) {
              await page.goto(served[season].url + pathname);
              await page.evaluate(() => document.fonts.ready);
              await settle(page);
              const shift = await page.evaluate(() =>
                (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
              );
              expect(shift, `${pathname} at ${viewport.width}`).toBeLessThanOrEqual(0.02);
            }
          },
        );
    },
  );
});
