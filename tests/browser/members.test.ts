import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { pathIn, visit } from './support.ts';

const sites = inject('sites');

/** A logged-in session as stored for an edition's store. */
const loggedIn = (email: string): string =>
  JSON.stringify({ user_id: '1001', apptoken: 'a', reftoken: 'r', userInfo: { email } });
const keep = (page: Page, scope: string, session: string | null): Promise<void> =>
  page.evaluate(
    ([key, text]) => {
      if (text === null) localStorage.removeItem(key as string);
      else localStorage.setItem(key as string, text as string);
    },
    [`almanac:session:${scope}`, session] as const,
  );
const shown = (page: Page): Promise<string[]> =>
  page.locator('[data-member]:visible').evaluateAll((all) => all.map((one) => one.textContent ?? ''));

describe('offers to members', () => {
  test.each([
    [
      'us',
      'blackFriday',
      'black-friday',
      'us',
      ['Even if you’re logged in here, the store asks once more.'],
      [
        /^You’re logged in here as robin@example\.com\. The store asks/,
        /robin@example\.com.*no account with the store/,
      ],
    ],
    [
      'de',
      'blackFriday',
      'black-friday',
      'eu',
      ['Auch wer hier angemeldet ist, wird dort noch einmal gefragt.'],
      [/^Sie sind hier als robin@example\.com angemeldet\. Der Onlineshop fragt/, /noch kein Konto/],
    ],
    [
      'fr',
      'holiday',
      'christmas-sale',
      'eu',
      ['Même si vous êtes connecté ici, la boutique le redemande.'],
      [/robin@example\.com\. La boutique demande/, /nouveaux membres/],
    ],
  ] as const)('know who is logged in, in %s', (region, season, slug, scope, asked, known) =>
    visit({}, async ({ page, context }) => {
      const address = sites[season].url + pathIn(region, slug);
      await page.goto(address);
      expect(await shown(page)).toEqual(asked);
      // A session of another store does not count.
      await keep(page, scope === 'us' ? 'eu' : 'us', loggedIn('other@example.com'));
      await page.reload({ waitUntil: 'networkidle' });
      expect(await shown(page)).toEqual(asked);

      await keep(page, scope, loggedIn('robin@example.com'));
      await page.reload();
      await expect.poll(() => shown(page)).toEqual(known.map((one) => expect.stringMatching(one)));

      // A name is shown as text, whatever it contains; a logout in another tab is followed.
      const tab = await context.newPage();
      await tab.goto(address);
      await keep(tab, scope, loggedIn('$& {name} <b>'));
      await expect.poll(async () => (await shown(page))[0]).toContain('$& {name} <b>');
      await keep(tab, scope, null);
      await expect.poll(() => shown(page)).toEqual(asked);
    }),
  );
});
