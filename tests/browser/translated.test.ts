import type { Page, Route } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { settle, visit } from './support.ts';

/* Pages that the browser has translated: translators put elements of their own in the place of texts. */

const sites = inject('sites');

/** As Google Translate does: every text stands in two elements of the translator's, in other words. */
const translate = (page: Page, within: string): Promise<void> =>
  page.evaluate((selector) => {
    const root = document.querySelector(selector) ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const { parentElement } = text;
      if (!text.data.trim() || parentElement?.closest('script, style, svg, font, select')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `«${text.data}»`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  }, within);

const tell = (route: Route, data: number): Promise<void> =>
  route.fulfill({ json: { code: 2000, msg: '', data } });

const accept = (route: Route): Promise<void> => route.fulfill({ json: { code: 2000, msg: '', data: {} } });

describe('in a page that the browser translated', () => {
  it('the newsletter says one thing at a time', async () => {
    await visit({}, async ({ page }) => {
      await page.route('**/account/user/subscribe/create', accept);
      await page.goto(`${sites.blackFriday.url}/us/faq`);
      const form = page.locator('.colophon [data-island="Newsletter"]');
      await form.scrollIntoViewIfNeeded();
      await form.and(page.locator('[data-awake]')).waitFor();
      const field = form.locator('input[type=email]');
      await field.fill('someone@here');
      await field.press('Enter');
      await expect.poll(() => form.getByRole('status').innerText()).not.toBe('');
      await translate(page, '.colophon');
      await field.fill('\u200bsomeone@here.example ');
      await field.press('Enter');
      await expect.poll(() => form.getByRole('status').innerText()).toBe('Thank you for subscribing!');
    });
  });

  it('a form to the service says nothing at a field that is filled', async () => {
    await visit({}, async ({ page }) => {
      await page.goto(`${sites.earlyBird.url}/us/technical-support`);
      const form = page.locator('[data-island="ServiceForm"]');
      await form.scrollIntoViewIfNeeded();
      await form.and(page.locator('[data-awake]')).waitFor();
      await form.locator('[type=submit]').click();
      await form.locator('.entry__fault:visible').first().waitFor();
      await translate(page, '[data-island="ServiceForm"]');
      await form.locator('[name=name]').fill('Robin');
      await form.locator('[name=email]').fill('robin@home');
      await form.locator('[type=submit]').click();
      const faultOf = (name: string): Promise<string> =>
        form.locator(`.entry:has([name=${name}]) .entry__fault`).evaluate((fault) => fault.textContent ?? '');
      await expect.poll(() => faultOf('name')).toBe('');
      await expect.poll(() => faultOf('email')).toBe('Please enter a valid email address');
    });
  });

  it('the login’s button says what it does now, and one fault at a time', async () => {
    await visit({}, async ({ page }) => {
      await page.goto(`${sites.earlyBird.url}/us/login`);
      const form = page.locator('.login__form');
      await expect.poll(() => form.locator('[type=submit]').isEnabled()).toBe(true);
      await translate(page, '.login__form');
      const show = form.locator('.entry__show');
      expect(await show.innerText()).toBe('«Show»');
      await show.click();
      await expect.poll(() => show.innerText()).toBe('Hide');
    });
  });

  it('the countdown runs on, to its end', async () => {
    await visit({}, async ({ page }) => {
      const end = Date.parse('2024-11-30T08:00:00Z');
      let now = end - 3_600_000;
      await page.route('**/ssr/timestamp', (route) => tell(route, now));
      await page.goto(`${sites.blackFriday.url}/us/black-friday`);
      const island = page.locator('[data-island="Countdown"]');
      await island.locator('.countdown__units').waitFor();
      await translate(page, '[data-island="Countdown"]');
      const seconds = (): Promise<string> => island.locator('dd').last().innerText();
      const first = await seconds();
      await expect.poll(seconds).not.toBe(first);
      expect(await seconds()).toMatch(/^\d\d$/);
      expect(await island.locator('[translate=no]').count()).toBe(4);
      now = end + 1_000;
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect.poll(() => island.locator('.countdown__label').innerText()).toBe('This stage is over');
      await settle(page);
    });
  });
});
