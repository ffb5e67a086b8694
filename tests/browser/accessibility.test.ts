import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Season } from './seasons.ts';
import { pathIn, renewalAfter, type Served, serveSeason, visit } from './support.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const served = {} as Record<'blackFriday' | 'holiday' | 'earlyBird', Served>;
beforeAll(async () => {
  served.blackFriday = await serveSeason('blackFriday');
  served.holiday = await serveSeason('holiday');
  served.earlyBird = await serveSeason('earlyBird');
});

const PAGES: readonly [slug: string, season: Season & keyof typeof served][] = [
  ['', 'blackFriday'],
  ['black-friday', 'blackFriday'],
  ['christmas-sale', 'holiday'],
  ['grimlock-g1-flagship', 'blackFriday'],
  ['choose-your-region', 'blackFriday'],
  ['no-such-page', 'blackFriday'],
  ['flagship-bumblebee', 'earlyBird'],
  ['login', 'earlyBird'],
  ['account', 'earlyBird'],
];
/** What the regions without the campaign or an account page, and Korea without the flagship, do not have. */
const ABSENT: Readonly<Record<string, readonly string[]>> = {
  de: ['account'],
  fr: ['account'],
  jp: ['black-friday', 'christmas-sale', 'grimlock-g1-flagship'],
  kr: ['black-friday', 'christmas-sale', 'grimlock-g1-flagship', 'flagship-bumblebee', 'account'],
  cn: ['black-friday', 'christmas-sale', 'grimlock-g1-flagship', 'account'],
};

const cases = (['us', 'de', 'fr', 'jp', 'kr', 'cn'] as const).flatMap((region) =>
  PAGES.filter(([slug]) => !ABSENT[region]?.includes(slug)).map(
    ([slug, season]) => [pathIn(region, slug), season] as const,
  ),
);

describe('axe finds nothing', () => {
  it.each(cases)('on %s', async (pathname, season) => {
    await visit(
      {
        allow: /status of 404/,
        before: async (context) => {
          await context.addInitScript(axe);
          await context.addInitScript(renewalAfter, 0);
        },
      },
      async ({ page, documents }) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto(served[season].url + pathname);
        // The 404 page loads itself again first.
        if (pathname.endsWith('no-such-page')) await expect.poll(documents).toBe(2);
        await page.waitForLoadState('load');
        for (const width of [390, 820, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          const violations = await page.evaluate(async () => {
            const { axe } = window as unknown as { axe: { run(): Promise<AxeResults> } };
            return (await axe.run()).violations.map(({ id, nodes }) => ({
              id,
              nodes: nodes.slice(0, 3).map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
            }));
          });
          expect(violations, `at ${width}`).toEqual([]);
        }
      },
    );
  });
});
