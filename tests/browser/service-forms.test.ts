import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page, Route } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Fronted, sandboxBefore } from '../support/sandbox.ts';
import { awake, keepNodes } from './nodes.ts';
import { closed, visit } from './support.ts';

const served = inject('sites').earlyBird;
let site: Fronted;
// The service numbers its submissions, so each test starts with a new one.
beforeEach(async () => {
  site = await sandboxBefore(served.url);
});
afterEach(() => site.stop());

async function formOn(page: Page, path: string): Promise<Locator> {
  await page.goto(site.url + path);
  await page.locator('.slip-form').scrollIntoViewIfNeeded();
  return awake(page, 'ServiceForm');
}

const requestsIn = (scope: string) =>
  site.sandbox.state().scopes.find((store) => store.scope === scope)?.requests ?? [];

async function writeTo(form: Locator): Promise<void> {
  await form.locator('[name=topic]').selectOption('robot');
  await form.locator('[name=name]').fill('Robin');
  await form.locator('[name=email]').fill('robin@example.com');
  await form.locator('[name=message]').fill('He squeaks.\nOnly on Mondays.');
}

describe('a form to the service', () => {
  it('reports errors field by field, and focuses the first', async () => {
    await visit({ before: keepNodes }, async ({ page }) => {
      const form = await formOn(page, '/us/technical-support');
      await form.locator('[name=email]').fill('robin@home');
      await form.getByRole('button').click();
      const faults = form.locator('.entry__fault:visible');
      await faults.first().waitFor();
      await expect
        .poll(() => faults.allTextContents())
        .toEqual([
          'Please choose one.',
          'Please fill this in.',
          'Please enter a valid email address',
          'Please fill this in.',
        ]);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
        .toBe('topic');
      await expect.poll(() => form.locator('[name=email]').getAttribute('aria-invalid')).toBe('true');
      await expect.poll(() => form.locator('[name=product]').getAttribute('aria-invalid')).toBe(null);
      expect(site.sandbox.state().calls).toEqual([]);

      // A field that is being corrected is not marked as wrong until the next submit.
      await form.locator('[name=topic]').selectOption('app');
      await expect.poll(() => faults.count()).toBe(3);
      await expect.poll(() => form.locator('[name=topic]').getAttribute('aria-invalid')).toBe(null);
    });
  });

  it('submits what was chosen, and thanks with a number; another submission can follow', async () => {
    await visit({ before: keepNodes }, async ({ page }) => {
      const form = await formOn(page, '/us/technical-support');
      await writeTo(form);
      await form.locator('[name=product]').selectOption({ label: 'Elite Optimus Prime' });
      await form.getByRole('button').click();
      const thanks = form.getByRole('status');
      await thanks.getByText('CON-0001').waitFor();
      await expect.poll(() => thanks.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(requestsIn('us').at(-1)?.fields).toEqual({
        topic: 'robot',
        product: 'eliteOptimusPrime',
        name: 'Robin',
        email: 'robin@example.com',
        message: 'He squeaks.\nOnly on Mondays.',
        region: 'us',
        language: 'en',
      });
      await thanks.getByRole('button').click();
      await expect.poll(() => form.locator('[name=message]').inputValue()).toBe('');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
        .toBe('topic');
    });
  });

  it('keeps typed text when it cannot be sent, and sends it once', async () => {
    await visit({ before: keepNodes, allow: /Failed to load resource|ERR_/ }, async ({ page }) => {
      const form = await formOn(page, '/de/technical-support');
      await writeTo(form);
      site.sandbox.set({ failures: [{ path: '/support/contact/create', times: 1, status: 503 }] });
      await form.getByRole('button').click();
      await form.getByRole('alert').getByText('Ihre Eingaben sind noch da').waitFor();
      await expect
        .poll(() => form.locator('[name=message]').inputValue())
        .toBe('He squeaks.\nOnly on Mondays.');

      let sent = 0;
      const gate = closed();
      await page.route('**/support/contact/create', async (route: Route) => {
        sent += 1;
        await gate.open;
        await route.continue();
      });
      await form.getByRole('button').click();
      await form.getByRole('button', { name: 'Wird gesendet' }).waitFor();
      await expect.poll(() => form.locator('form').getAttribute('aria-busy')).toBe('true');
      await form.locator('form').evaluate((element) => (element as HTMLFormElement).requestSubmit());
      gate.unlock();
      await form.getByRole('status').getByText('Ihre Nachricht ist da.').waitFor();
      expect(sent).toBe(1);
      expect(requestsIn('eu')).toHaveLength(1);
    });
  });

  it('reports that the sending script cannot be loaded, and sends once it can', async () => {
    await visit({ before: keepNodes, allow: /Failed to (load resource|fetch)|ERR_/ }, async ({ page }) => {
      let cutOff = true;
      // The second attempt asks for another address of the same script.
      await page.route(/\/assets\/chunk\.[^/]+\.js/, async (route) => {
        const name = path.basename(new URL(route.request().url()).pathname);
        const script = readFileSync(path.join(inject('sites').earlyBird.out, 'assets', name), 'utf8');
        // Block the script that islands load on demand to send.
        if (cutOff && /export\{[^}]*\bas call\b/.test(script)) await route.abort();
        else await route.continue();
      });
      const form = await formOn(page, '/de/technical-support');
      await writeTo(form);
      await form.getByRole('button').click();
      await form.getByRole('alert').getByText('Ihre Eingaben sind noch da').waitFor();
      cutOff = false;
      await form.getByRole('button').click();
      await form.getByRole('status').getByText('Ihre Nachricht ist da.').waitFor();
    });
  });

  it('keeps a message that is too long, and names the limit', async () => {
    await visit({ before: keepNodes }, async ({ page }) => {
      const form = await formOn(page, '/us/technical-support');
      await writeTo(form);
      const message = form.locator('[name=message]');
      await message.focus();
      await page.keyboard.insertText('x'.repeat(1200));
      await form.getByRole('button').click();
      await form.getByText('Please keep this to 1,000 characters.').waitFor();
      await expect.poll(async () => (await message.inputValue()).length).toBeGreaterThan(1200);
      await message.fill('x'.repeat(1000));
      await form.getByRole('button').click();
      await form.getByRole('status').getByText('CON-0001').waitFor();
    });
  });

  it('accepts an address in full-width characters', async () => {
    await visit({ before: keepNodes }, async ({ page }) => {
      const form = await formOn(page, '/jp/technical-support');
      await writeTo(form);
      await form.locator('[name=name]').fill('山田　太郎');
      await form.locator('[name=email]').fill('');
      await form.locator('[name=email]').focus();
      await page.keyboard.insertText('ｔａｒｏ＠ｅｘａｍｐｌｅ。ｊｐ');
      await form.getByRole('button').click();
      await form.getByRole('status').getByText('CON-0001').waitFor();
      expect(requestsIn('us').at(-1)?.fields).toMatchObject({ name: '山田　太郎', email: 'taro@example.jp' });
    });
  });

  it.each(['0024-11-22', '2199-01-01'])('rejects a purchase date of %s', async (day) => {
    await visit({ before: keepNodes }, async ({ page }) => {
      const form = await formOn(page, '/uk/product-registration');
      await form.locator('[name=purchased]').fill(day);
      await form.getByRole('button').click();
      await form.locator('#form-registration-purchased-fault').getByText('Please check this date.').waitFor();
      await form.locator('[name=purchased]').fill('2024-11-22');
      await expect.poll(() => form.locator('#form-registration-purchased-fault').isVisible()).toBe(false);
    });
  });

  it("shows the server's errors at the form and not in a toast", async () => {
    await visit({ before: keepNodes }, async ({ page }) => {
      const form = await formOn(page, '/fr/technical-support');
      await writeTo(form);
      await page.route('**/support/contact/create', (route) =>
        route.fulfill({ json: { code: 4290, msg: 'Revenez demain.', data: null } }),
      );
      await form.getByRole('button').click();
      await form.getByRole('alert').getByText('Revenez demain.').waitFor();
      expect(await page.locator('.toast').count()).toBe(0);
    });
  });

  it.each([
    ['registration', '/uk/product-registration', 'REG-0001'],
    ['rma', '/eu/return-manufacturer', 'RMA-0001'],
    ['wholesale', '/us/apply-wholesale-account', 'WHO-0001'],
  ])('of %s sends what the service expects', async (_kind, path, reference) => {
    await visit({ before: keepNodes }, async ({ page }) => {
      const form = await formOn(page, path);
      for (const select of await form.locator('select').all()) await select.selectOption({ index: 1 });
      for (const input of await form.locator('input, textarea').all()) {
        const type = await input.getAttribute('type');
        if (type === 'date') await input.fill('2025-03-01');
        else if (type === 'email') await input.fill('robin@example.com');
        else await input.fill('https://robin.example');
      }
      await form.getByRole('button').click();
      await form.getByRole('status').getByText(reference).waitFor();
    });
  });

  it.each([
    '/us/technical-support',
    '/de/return-manufacturer',
    '/fr/product-registration',
    '/jp/technical-support',
  ])('offers a mail link without script, on %s', async (path) => {
    await visit({ javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(site.url + path);
      await expect.poll(() => page.locator('.slip-form form').isVisible()).toBe(false);
      const mail = page.locator('.slip-form a[href^="mailto:"]');
      await expect.poll(() => mail.isVisible()).toBe(true);
      await expect.poll(() => mail.getAttribute('href')).toMatch(/\?subject=./);
    });
  });
});
