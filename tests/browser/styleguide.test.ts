import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { AxeResults } from 'axe-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { projectRoot } from '../support/site.ts';
import type { Program } from './program.ts';
import { LANGUAGES, pathIn, preview, REGIONS, visit } from './support.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const violations = async (): Promise<unknown[]> => {
  const { axe } = window as unknown as { axe: { run(what: object): Promise<AxeResults> } };
  // The preview's bar is not part of the site.
  const results = await axe.run({ exclude: ['#almanac-preview'] });
  return results.violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.slice(0, 3).map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
  }));
};

let server: Program;
beforeAll(async () => {
  server = await preview(projectRoot, '2024-11-25T12:00:00Z');
});

describe('the style guide', () => {
  it.each(REGIONS)('opens in %s without overflow, and without violations in axe', async (region) => {
    await visit(
      { viewport: { width: 390, height: 844 }, before: (context) => context.addInitScript(axe) },
      async ({ page }) => {
        await page.goto(`${server.url}/__styleguide?region=${region}`);
        expect(new URL(page.url()).pathname).toBe(pathIn(region, '__styleguide'));
        await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(LANGUAGES[region]);
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        }
        expect(await page.locator('.guide-tickets > li').count()).toBeGreaterThanOrEqual(7);
        expect(await page.locator('.guide-type').count()).toBe(6);
        // Run axe in two scripts only: everything else is the same in each region.
        if (region === 'us' || region === 'jp') expect(await page.evaluate(violations)).toEqual([]);
      },
    );
  });

  it('shows every type of section, and each silhouette 96 px high', async () => {
    await visit({}, async ({ page }) => {
      await page.goto(`${server.url}/us/__styleguide`);
      const types = readFileSync(
        path.join(projectRoot, 'data/pages/grimlock-g1-flagship.yaml'),
        'utf8',
      ).matchAll(/type: (\w+)(?=[,\s])/g);
      for (const type of new Set([...types].map((match) => match[1]).filter((type) => type !== 'product')))
        expect(await page.locator(`.section--${type}`).count(), type).toBeGreaterThan(0);
      const heights = await page
        .locator('.guide-silhouettes')
        .first()
        .locator('img')
        .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().height));
      expect(heights.length).toBeGreaterThanOrEqual(13);
      expect(new Set(heights)).toEqual(new Set([96]));
    });
  });

  it('is not part of a build', () => {
    const { out } = inject('sites').blackFriday;
    expect(existsSync(path.join(out, 'current/us.html'))).toBe(true);
    expect(existsSync(path.join(out, 'current/us/__styleguide'))).toBe(false);
  });
});
