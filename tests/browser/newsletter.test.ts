import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { isEmail } from '../../templates/client/email.ts';
import { awake, keepNodes } from './nodes.ts';
import { closed, pathIn, type RegionId, visit } from './support.ts';

const site = inject('sites');

const CALL = '**/account/user/subscribe/create';
const accept = (route: Route): Promise<void> => route.fulfill({ json: { code: 2000, msg: '', data: {} } });

const WHERE = { footer: '.colophon', campaign: '.section--subscribe', preorder: '.cta__form' } as const;

async function formIn(page: Page, place: keyof typeof WHERE): Promise<Locator> {
  await page.locator(WHERE[place]).scrollIntoViewIfNeeded();
  return awake(page, 'Newsletter', WHERE[place]);
}

const say = (form: Locator): Promise<string | null> => form.getByRole('status').textContent();

const CASES: readonly [RegionId, keyof typeof WHERE, string, keyof typeof site, string, string][] = [
  [
    'us',
    'campaign',
    'black-friday',
    'blackFriday',
    'Please enter a valid email address',
    'Thank you for subscribing! Get ready for exclusive Black Friday deals and discounts!',
  ],
  [
    'eu',
    'campaign',
    'black-friday',
    'blackFriday',
    'Please enter a valid email address',
    'Thank you for subscribing! Stay tuned for exclusive Black Friday deals and gifts!',
  ],
  ['eu', 'footer', '', 'blackFriday', 'Please enter a valid email address', 'Subscribed Successfully!'],
  [
    'uk',
    'preorder',
    'flagship-bumblebee',
    'earlyBird',
    'Please enter a valid email address.',
    'Subscribed Successfully!',
  ],
  ['cn', 'footer', '', 'blackFriday', '请输入正确的邮箱地址', '订阅成功'],
];

describe('the newsletter', () => {
  it.each(CASES)(
    'reports errors and confirms a subscription, in %s (%s)',
    async (region, place, slug, season, invalid, success) => {
      await visit({ before: keepNodes }, async ({ page }) => {
        const sent: unknown[] = [];
        await page.route(CALL, (route) => {
          sent.push(route.request().postDataJSON());
          return accept(route);
        });
        await page.goto(site[season].url + pathIn(region, slug));
        const form = await formIn(page, place);
        const field = form.locator('input[type=email]');
        await field.fill('someone@here');
        await field.press('Enter');
        await expect.poll(() => say(form)).toBe(invalid);
        await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
        const described = await field.getAttribute('aria-describedby');
        await expect.poll(() => form.getByRole('status').getAttribute('id')).toBe(described);
        await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
        expect(sent).toEqual([]);

        await field.fill('someone@here.example');
        await expect.poll(() => field.getAttribute('aria-invalid')).toBeNull();
        await form.getByRole('button').click();
        await expect.poll(() => say(form)).toBe(success);
        const language = (await page.locator('html').getAttribute('lang'))?.split('-')[0];
        const product = place === 'preorder' ? { product: 'flagshipBumblebee' } : {};
        expect(sent).toEqual([
          { email: 'someone@here.example', region, language, source: place, ...product },
        ]);
        await expect.poll(() => field.isVisible()).toBe(false);
        await expect
          .poll(() => form.getByRole('status').evaluate((p) => p === document.activeElement))
          .toBe(true);
      });
    },
  );

  it.each(['de', 'jp', 'kr', 'fr'] as const)('reports errors in the language of %s', async (region) => {
    await visit({ before: keepNodes }, async ({ page }) => {
      await page.goto(site.blackFriday.url + pathIn(region));
      const form = await formIn(page, 'footer');
      await form.getByRole('button').click();
      await expect.poll(() => say(form)).not.toBe('');
      const { invalid } = JSON.parse((await form.getAttribute('data-props')) ?? '') as { invalid: string };
      expect(await say(form)).toBe(invalid);
    });
  });

  it('sends once however often the button is pressed, and keeps the address on failure', async () => {
    await visit({ before: keepNodes, allow: /net::ERR_FAILED|status of 500/ }, async ({ page }) => {
      let calls = 0;
      let gate = closed();
      let answer: (route: Route) => Promise<void> = (route) => route.abort('failed');
      await page.route(CALL, async (route) => {
        calls += 1;
        await gate.open;
        await answer(route);
      });
      await page.goto(`${site.blackFriday.url}/us`);
      const form = await formIn(page, 'footer');
      const field = form.locator('input[type=email]');
      await field.fill('someone@here.example');
      const pressTwice = (): Promise<void> =>
        form.getByRole('button').evaluate((button: HTMLElement) => {
          button.click();
          button.click();
        });
      await pressTwice();
      await expect.poll(() => say(form)).toBe('Sending…');
      gate.unlock();
      await expect.poll(() => say(form)).toBe('This couldn’t be sent. Please try again.');
      await expect.poll(() => field.inputValue()).toBe('someone@here.example');
      expect(calls).toBe(1);

      for (const refusal of [
        { json: { code: 5001, msg: 'no', data: null } },
        { status: 500, body: 'oops' },
      ]) {
        answer = (route) => route.fulfill(refusal);
        gate = closed();
        await pressTwice();
        await expect.poll(() => say(form)).toBe('Sending…');
        gate.unlock();
        await expect.poll(() => say(form)).toBe('This couldn’t be sent. Please try again.');
      }
      expect(calls).toBe(3);
      // A failure is shown in the form and in no toast.
      expect(await page.getByText('no', { exact: true }).count()).toBe(0);
      answer = accept;
      await pressTwice();
      await expect.poll(() => say(form)).toBe('Thank you for subscribing!');
    });
  });

  it('keeps text typed before hydration', async () => {
    const tall = { width: 1440, height: 12_000 };
    await visit({ before: keepNodes, viewport: tall }, async ({ page, documents }) => {
      const gate = closed();
      await page.route('**/Newsletter.*.js', async (route) => {
        await gate.open;
        await route.continue();
      });
      await page.goto(`${site.blackFriday.url}/jp`, { waitUntil: 'commit' });
      const field = page.locator('.colophon input[type=email]');
      await field.fill('early@bird.example');
      // Enter before hydration sends nothing, not even by the browser's own submit.
      await field.press('Enter');
      gate.unlock();
      const form = await awake(page, 'Newsletter', '.colophon');
      await expect.poll(() => form.locator('input[type=email]').inputValue()).toBe('early@bird.example');
      expect(documents()).toBe(1);
      await expect.poll(() => form.getByRole('button').isEnabled()).toBe(true);
    });
  });

  it('validates an address as browsers do, but requires a dot in the domain', async () => {
    const addresses = [
      'a@b.c',
      'a@b',
      'first.last+tag@sub.domain.example',
      "!#$%&'*+/=?^_`{|}~.-@x.example",
      'a@-x.example',
      'a@x-.example',
      'a@x..example',
      '@x.example',
      'a b@x.example',
      'a@x.example.',
      'a,b@x.example',
      `a@${'x'.repeat(63)}.example`,
      `a@${'x'.repeat(64)}.example`,
      'ä@x.example',
      '"a"@x.example',
    ];
    await visit({}, async ({ page }) => {
      await page.goto(`${site.blackFriday.url}/kr`);
      const asBrowser = await page.evaluate((list) => {
        const input = document.createElement('input');
        input.type = 'email';
        return list.map((address) => {
          input.value = address;
          return address !== '' && input.checkValidity();
        });
      }, addresses);
      expect(addresses.map(isEmail)).toEqual(
        asBrowser.map((isValid, i) => isValid && (addresses[i]?.split('@')[1] ?? '').includes('.')),
      );
    });
  });

  it.each(['us', 'de', 'jp'] as const)('offers a mail link without script, in %s', async (region) => {
    await visit({ javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(site.blackFriday.url + pathIn(region));
      const footer = page.locator('.colophon .subscribe');
      expect(await footer.getByRole('textbox').count()).toBe(0);
      await expect.poll(() => footer.locator('a[href^="mailto:"]').isVisible()).toBe(true);
    });
  });
});
