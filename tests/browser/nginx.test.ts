import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { lacksNginx, type Nginx, startNginx } from '../support/nginx.ts';
import { type Fronted, sandboxBefore } from '../support/sandbox.ts';
import { visit } from './support.ts';

/** Paths that could become a redirect to another site when a host normalises them. */
const SLIPPERY = ['/%5cevil.example/', '/%5C%5cevil.example/index.html', '/%5c/evil.example/'];

describe.skipIf(lacksNginx)('behind nginx', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'almanac-nginx-'));
  let nginx: Nginx;
  let front: Fronted;
  beforeAll(async () => {
    const { out } = inject('sites').earlyBird;
    nginx = await startNginx(out, folder);
    front = await sandboxBefore(nginx.url);
  });
  afterAll(async () => {
    await front?.stop();
    await nginx?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(SLIPPERY)('%s stays on this host', (address) =>
    visit({ allow: /404|Not Found/ }, async ({ page }) => {
      await page.goto(nginx.url + address).catch(() => undefined);
      expect(page.url()).toBe(nginx.url + address);
      expect(await page.locator('html').getAttribute('data-region')).not.toBeNull();
    }),
  );

  test.each(SLIPPERY)('a login with return address %s leads to the account', (address) =>
    visit({ allow: /404|Not Found/ }, async ({ page }) => {
      await page.goto(`${front.url}/us/login?return=${encodeURIComponent(address)}`);
      await expect.poll(() => page.locator('.login__form [type=submit]').isEnabled()).toBe(true);
      await page.locator('[autocomplete=username]').fill('robin@example.com');
      await page.locator('[autocomplete=current-password]').fill('folding-us');
      await page.locator('[autocomplete=current-password]').press('Enter');
      await page.waitForURL((url) => url.pathname !== '/us/login');
      expect(page.url()).toBe(`${front.url}/us/account`);
    }),
  );
});
