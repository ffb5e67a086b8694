import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { almanacJson } from '../support/cli.ts';
import { type Fronted, sandboxBefore } from '../support/sandbox.ts';
import { projectRoot, temporaryFolder } from '../support/site.ts';
import { awake, keepNodes } from './nodes.ts';
import { serve, settle, type Visit, visit } from './support.ts';

const AT = '2024-11-22T18:00:00Z';
let site: Fronted;
beforeAll(async () => {
  const out = path.join(temporaryFolder(), 'dist');
  const args = ['--region', 'us', '--client-runtime', 'react'];
  await almanacJson(['build', '--root', projectRoot, '--out', out, '--at', AT, ...args]);
  site = await sandboxBefore((await serve({ out, at: AT })).url);
});

afterAll(() => site?.stop());

/** Waits for hydration. React hydrates in a task after the one that marks the island as awake. */
const alive: typeof awake = async (page, ...which) => {
  const island = await awake(page, ...which);
  await settle(page);
  return island;
};

/** Errors that React logs, such as a hydration mismatch, fail the visit. */
const drive = (slug: string, look: (visit: Visit) => Promise<void>): Promise<void> =>
  visit({ before: keepNodes, viewport: { width: 1180, height: 800 } }, async (opened) => {
    await opened.page.goto(`${site.url}/us/${slug}`);
    await look(opened);
  });

describe('with React instead of Preact, the islands', () => {
  it('work on the campaign page', async () => {
    await drive('black-friday', async ({ page }) => {
      const countdown = await alive(page, 'Countdown');
      await expect.poll(() => countdown.locator('.countdown__units').isVisible()).toBe(true);
      const menu = await alive(page, 'SectionMenu');
      await menu.locator('a[href="#gifts"]').click();
      await expect.poll(() => menu.locator('[aria-current]').getAttribute('href')).toBe('#gifts');
    });
  });

  it('work on the page of manuals', async () => {
    await drive('manuals', async ({ page }) => {
      const tabs = (await alive(page, 'Tabs')).getByRole('tab');
      await tabs.first().click();
      await page.keyboard.press('End');
      await expect.poll(() => tabs.last().getAttribute('aria-selected')).toBe('true');
    });
  });

  it('work on the product page', async () => {
    await drive('grimlock-g1-flagship', async ({ page }) => {
      await page.locator('#programming').scrollIntoViewIfNeeded();
      const opener = await alive(page, 'DialogOpener', '#programming');
      await opener.getByRole('button').click();
      expect(await page.locator('#programming dialog').evaluate((dialog) => dialog.matches(':modal'))).toBe(
        true,
      );
      await page.keyboard.press('Escape');
      await page.locator('.film').scrollIntoViewIfNeeded();
      const film = await alive(page, 'Film');
      await film.getByRole('button').click();
      await expect.poll(() => film.getByRole('button').isVisible()).toBe(false);
    });
  });

  it('log in, show the account and log out', async () => {
    await drive('login', async ({ page }) => {
      const form = await alive(page, 'LoginForm');
      await expect.poll(() => form.locator('[type=submit]').isEnabled()).toBe(true);
      await form.locator('[type=submit]').click();
      await expect
        .poll(() => form.locator('[autocomplete=username]').getAttribute('aria-invalid'))
        .toBe('true');
      await form.locator('[autocomplete=username]').fill('robin@example.com');
      await form.locator('[autocomplete=current-password]').fill('wrong password');
      await page.keyboard.press('Enter');
      await expect.poll(() => form.locator('.login__fault').textContent()).toContain('wrong');
      await form.locator('[autocomplete=current-password]').fill('folding-us');
      await page.keyboard.press('Enter');
      await page.waitForURL(({ pathname }) => pathname === '/us/account');
      const panel = page.locator('[data-island=AccountPanel]');
      await expect.poll(() => panel.locator('dd').allTextContents()).toContain('Robin');
      await panel.getByRole('button', { name: 'Log out' }).click();
      await panel.locator('.account__out').waitFor();
    });
  });

  it('subscribe an address', async () => {
    await drive('', async ({ page }) => {
      await page.route('**/account/user/subscribe/create', (route) =>
        route.fulfill({ json: { code: 2000, msg: '', data: {} } }),
      );
      await page.evaluate(() => scrollTo(0, innerHeight * 1.3));
      await settle(page);
      await alive(page, 'NewUserPopup');
      const slip = page.locator('.slip');
      await slip.getByRole('textbox').fill('a@b');
      await slip.getByRole('textbox').press('Enter');
      await expect.poll(() => slip.getByRole('status').textContent()).not.toBe('');
      await slip.getByRole('textbox').fill('a@b.example');
      await slip.getByRole('textbox').press('Enter');
      await slip.getByRole('link', { name: 'Create account' }).waitFor();
      await slip.getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => slip.isVisible()).toBe(false);
      await page.goto(`${site.url}/us/black-friday`);
      await page.locator('.section--subscribe').scrollIntoViewIfNeeded();
      const form = await alive(page, 'Newsletter', '.section--subscribe');
      await form.getByRole('textbox').fill('a@b.example');
      await form.getByRole('button').click();
      await expect.poll(() => form.getByRole('status').textContent()).toContain('Black Friday');
    });
  });
});
