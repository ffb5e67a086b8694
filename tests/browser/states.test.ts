import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { inWindows, visit } from './support.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const site = inject('sites').blackFriday;

const violations = (page: Page): Promise<unknown[]> =>
  page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<AxeResults> } };
    return (await axe.run()).violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.slice(0, 3).map((node) => `${node.target.join(' ')}: ${node.failureSummary}`),
    }));
  });

const awake = (page: Page, selector: string) =>
  page.locator(`${selector}[data-awake]`).waitFor({ state: 'attached' });

/** States that only script brings about: messages, dialogs, the invitation. */
const STATES: Readonly<Record<string, readonly [path: string, bring: (page: Page) => Promise<void>]>> = {
  'deals filtered': ['/us/black-friday', (page) => page.locator('#hotDeals').click()],
  'an address refused': [
    '/de/black-friday',
    async (page) => {
      const form = page.locator('.section--subscribe');
      await form.scrollIntoViewIfNeeded();
      await awake(page, '.section--subscribe [data-island]');
      await form.getByRole('button').click();
      await expect.poll(() => form.getByRole('status').textContent()).not.toBe('');
    },
  ],
  'an address taken': [
    '/uk/black-friday',
    async (page) => {
      await page.route('**/subscribe/create', (route) =>
        route.fulfill({ json: { code: 2000, msg: '', data: {} } }),
      );
      const form = page.locator('.section--subscribe');
      await form.scrollIntoViewIfNeeded();
      await awake(page, '.section--subscribe [data-island]');
      await form.getByRole('textbox').fill('a@b.example');
      await form.getByRole('button').click();
      await form.locator('.newsletter__message--success').waitFor();
    },
  ],
  'a dialog opened': [
    '/de/grimlock-g1-flagship',
    async (page) => {
      await page.locator('#SoftwareAbility').scrollIntoViewIfNeeded();
      await awake(page, '#SoftwareAbility .opener');
      await page.locator('#SoftwareAbility .opener button').click();
    },
  ],
  'the slip shown': [
    '/us',
    async (page) => {
      // Scroll to where no drawing is in view that the invitation waits for.
      await page.locator('.section--ecosystem').scrollIntoViewIfNeeded();
      await page.locator('.slip').waitFor();
    },
  ],
};

describe('axe finds nothing', () => {
  it.each(Object.keys(STATES))('with %s', async (name) => {
    const [pathname, bring] = STATES[name] as (typeof STATES)[string];
    const viewport = { width: 390, height: 844 };
    await visit({ viewport, before: (context) => context.addInitScript(axe) }, async ({ page }) => {
      await page.goto(site.url + pathname);
      await bring(page);
      await inWindows(page, [390, 1440], async (width) => {
        expect(await violations(page), `at ${width}`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      });
    });
  });
});
