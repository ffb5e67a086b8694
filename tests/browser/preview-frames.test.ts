import { afterAll, beforeAll, expect, it } from 'vitest';
import { copySite, tinySite } from '../support/site.ts';
import type { Program } from './program.ts';
import { preview, visit } from './support.ts';

const BEFORE = '/at/sourdough?at=2025-04-01T12:00:00Z';
const IN_SALE = '/at/sourdough?at=2025-04-19T12:00:00Z';
const frames = (width: number | null, ...pages: readonly string[]): string =>
  `/__almanac/frames?${new URLSearchParams([
    ...(width === null ? [] : [['width', String(width)]]),
    ...pages.map((page) => ['page', page]),
  ])}`;

let server: Program;
beforeAll(async () => {
  server = await preview(copySite(tinySite), '2025-04-01T12:00:00Z');
});
afterAll(() => server?.stop());

it('shows two instants side by side, with differences marked and listed, prices first', async () => {
  await visit({}, async ({ page }) => {
    await page.goto(server.url + frames(null, BEFORE, IN_SALE));
    const first = page.locator('.differences li').first();
    await first.waitFor();
    expect(await first.textContent()).toMatch(/^sourdough: .*5[.,]80.* → .*4[.,]50/);
    const marked = page.frameLocator('iframe >> nth=1').locator('[data-price][data-almanac-differs]').first();
    await marked.waitFor();
    // With the same instant on both sides nothing differs.
    await page.goto(server.url + frames(null, BEFORE, BEFORE));
    await page.locator('summary', { hasText: 'nothing differs' }).waitFor();
  });
});

it("shows a page at a phone's width, and keeps the shown page in its own address", async () => {
  await visit({}, async ({ page }) => {
    await page.goto(server.url + frames(390, IN_SALE));
    const inside = page.frameLocator('iframe');
    await inside.locator('#almanac-preview').waitFor();
    expect(await inside.locator('html').evaluate(() => innerWidth)).toBe(390);
    await inside
      .locator('a[href="/at"]')
      .first()
      .evaluate((link) => (link as HTMLAnchorElement).click());
    await page.waitForURL((url) => url.searchParams.get('page') === '/at?at=2025-04-19T12%3A00%3A00Z');
  });
});

it('names the stage in a bar that can be collapsed, and stays collapsed in its tab', async () => {
  await visit({}, async ({ page }) => {
    await page.goto(`${server.url}/at/easter?at=2025-04-19T12:00:00Z`);
    const fold = page.locator('#almanac-preview .fold');
    await fold.waitFor();
    expect(await fold.textContent()).toMatch(/easter-2025: stage \d of \d in at, until \d+ Apr \d\d:\d\d/);
    await fold.click();
    await page.reload();
    await fold.waitFor();
    expect(await page.locator('#almanac-preview form').isVisible()).toBe(false);
  });
});

it("redirects home from a page that does not exist yet at the tab's instant", async () => {
  await visit({ allow: /status of 404/ }, async ({ page }) => {
    await page.goto(`${server.url}/at/easter?at=2025-04-01T12:00:00Z`);
    await page.locator('#almanac-preview form').waitFor();
    expect(new URL(page.url()).pathname).toBe('/at');
    expect(new URL(page.url()).searchParams.get('at')).toBe('2025-04-01T12:00:00Z');
  });
});
