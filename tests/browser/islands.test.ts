import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { almanacJson } from '../support/cli.ts';
import { temporaryFolder, tinySite } from '../support/site.ts';
import { serve, visit } from './support.ts';

const AT = '2025-04-18T12:00:00Z';

/** Keeps the island's server-rendered elements. At "interactive" all is parsed and no deferred script has run yet. */
const mark = (): void => {
  document.addEventListener('readystatechange', () => {
    const root = document.querySelector('[data-island]');
    if (document.readyState !== 'interactive' || !root) return;
    (window as Window & { nodes?: Element[] }).nodes = [root, ...root.querySelectorAll('*')];
  });
};

describe.each(['preact', 'react'])('an island of another site, on %s', (runtime) => {
  it('hydrates the server’s elements, on pages that have it', async () => {
    const out = path.join(temporaryFolder(), 'dist');
    await almanacJson([
      'build',
      '--root',
      tinySite,
      '--out',
      out,
      '--at',
      AT,
      '--client-runtime',
      runtime,
      '--no-cache',
    ]);
    const { url } = await serve({ out, at: AT });
    await visit({ before: (context) => context.addInitScript(mark) }, async ({ page }) => {
      const response = await page.goto(`${url}/easter`);
      expect(response?.headers()['content-security-policy']).toContain("trusted-types 'none'");
      await page.locator('[data-island="EggTimer"][data-awake]').waitFor();
      const button = page.locator('[data-island="EggTimer"] button');
      await expect.poll(() => button.locator('output').textContent()).toBe('0');
      await button.click();
      await button.click();
      await expect.poll(() => button.locator('output').textContent()).toBe('2');
      const kept = await page.locator('[data-island="EggTimer"]').evaluate((root) => {
        const { nodes = [] } = window as Window & { nodes?: Element[] };
        const now = [root, ...root.querySelectorAll('*')];
        return { count: nodes.length, same: now.every((node, i) => node === nodes[i]) };
      });
      expect(kept).toEqual({ count: 4, same: true });
    });
    // A page without islands loads the scripts of every page, and no island's.
    await visit({}, async ({ page }) => {
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(path.basename(new URL(request.url()).pathname));
      });
      await page.goto(url, { waitUntil: 'networkidle' });
      await expect.poll(() => page.locator('html').getAttribute('data-booted')).toBe('');
      expect(scripts.filter((name) => !name.startsWith('chunk.'))).toEqual([
        expect.stringMatching(/^lost\./),
        expect.stringMatching(/^boot\./),
      ]);
      expect(await page.locator('[data-island]').count()).toBe(0);
    });
  });
});
