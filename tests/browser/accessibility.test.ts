import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { BROWSED, SEASONS, type Season } from './seasons.ts';
import {
  contentsOf,
  distinctPages,
  loadedAgain,
  pathIn,
  REGIONS,
  type RegionId,
  regionOf,
  renewalAfter,
  visit,
} from './support.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * `PAGES=full` looks at every page that differs at any of the five instants, at three widths. Otherwise at every page
 * of one edition, and in the others, which share its sections, at pages with more words or another script;
 * representative pages at two widths.
 */
const isFull = process.env.PAGES === 'full';
/** Editions whose words are almost the same as another edition's. */
const ALIKE: readonly RegionId[] = ['uk', 'eu'];
const SAMPLE = ['', 'flagship-bumblebee', 'k1-pro-interstellar-scout', 'support'];

const served = inject('sites');

const isSample = (region: RegionId, pathname: string): boolean =>
  SAMPLE.some((slug) => pathname === pathIn(region, slug));

const distinct = distinctPages();
function pathsOf(season: Season, region: RegionId): string[] {
  const paths = distinct(season, region);
  if (isFull) return paths;
  if (season !== 'earlyBird')
    return paths.filter((pathname) => /(us|de)\/(black-friday|christmas-sale)/.test(pathname));
  if (region === 'us') return contentsOf(season).paths.filter((pathname) => regionOf(pathname) === region);
  return ALIKE.includes(region) ? [] : paths.filter((pathname) => isSample(region, pathname));
}

const cases = (isFull ? SEASONS : BROWSED).flatMap((season) =>
  REGIONS.map((region) => [season, region] as const),
);

describe('axe finds nothing', () => {
  it.each(cases)('%s, on the pages of %s', { timeout: 600_000 }, async (season, region) => {
    const paths = pathsOf(season, region);
    if (paths.length === 0) return;
    await visit(
      {
        allow: /status of 404/,
        before: async (context) => {
          await context.addInitScript(axe);
          await context.addInitScript(renewalAfter, 0);
        },
      },
      async ({ page }) => {
        for (const pathname of paths) {
          await page.setViewportSize({ width: 390, height: 844 });
          await page.goto(served[season].url + pathname);
          await page.waitForLoadState('load');
          const widths = isFull ? [390, 820, 1440] : isSample(region, pathname) ? [390, 1440] : [390];
          for (const width of widths) {
            await page.setViewportSize({ width, height: 900 });
            expect(await violationsOn(page), `${pathname} at ${width}`).toEqual([]);
          }
        }
      },
    );
  });

  it.each(['us', 'jp'] as const)('on the 404 page of %s', async (region) => {
    await visit(
      {
        allow: /status of 404/,
        before: async (context) => {
          await context.addInitScript(axe);
          await context.addInitScript(renewalAfter, 0);
        },
      },
      async ({ page, documents }) => {
        await page.goto(served.earlyBird.url + pathIn(region, 'no-such-page'));
        // The 404 page first reloads itself once.
        await expect.poll(documents).toBe(2);
        await loadedAgain(page);
        expect(await violationsOn(page)).toEqual([]);
      },
    );
  });
});

function violationsOn(page: Page): Promise<unknown[]> {
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    return (await axe.run({ resultTypes: ['violations'] })).violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.slice(0, 3).map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
    }));
  });
}
