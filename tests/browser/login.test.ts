import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Fronted, sandboxBefore } from '../support/sandbox.ts';
import { closed, denied, pathIn, REGIONS, type RegionId, settle, visit } from './support.ts';

const ENTER = '/account/user/sign_in';
const REGISTER = '/account/user/register_or_login';
const PROFILE = '/account/user/profile';
const ROBIN = ['robin@example.com', 'folding-us'] as const;

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const site = inject('sites').earlyBird;
let front: Fronted;

beforeAll(async () => {
  front = await sandboxBefore(site.url);
});

afterAll(async () => {
  await front?.stop();
});

beforeEach(() => front.sandbox.set({ latency: 0, failures: [] }));

const submit = (page: Page) => page.locator('.login__form [type=submit]');
const account = (page: Page) => page.locator('[autocomplete=username]');
const password = (page: Page) => page.locator('[autocomplete=current-password]');
const fault = (page: Page) => page.locator('.login__fault');

/** The form can be sent once its script has run, which is after the load event. */
const isAwake = (page: Page): Promise<void> => expect.poll(() => submit(page).isEnabled()).toBe(true);

/** Opens a region's login page and waits until it is hydrated. */
async function open(page: Page, region: RegionId, search = ''): Promise<void> {
  await page.goto(front.url + pathIn(region, 'login') + search);
  await isAwake(page);
}

async function logIn(page: Page, [name, secret]: readonly [string, string]): Promise<void> {
  await isAwake(page);
  await account(page).fill(name);
  await password(page).fill(secret);
  await password(page).press('Enter');
}

const at = (page: Page, path: string): Promise<void> => page.waitForURL(front.url + path);

describe('login', () => {
  test.each([
    ['us', ...ROBIN, '/us/account'],
    ['de', 'kim@example.com', 'folding-eu', '/de'],
    ['cn', '13800138000', 'folding-cn', '/'],
    ['cn', '１３８ ００１３ ８０００', 'folding-cn', '/'],
    ['jp', ...ROBIN, '/jp/account'],
  ] as const)('in %s keeps the session of the scope and goes on', (region, name, secret, after) =>
    visit({}, async ({ page }) => {
      await open(page, region);
      await logIn(page, [name, secret]);
      await at(page, after);
      const scope = { us: 'us', de: 'eu', cn: 'cn', jp: 'us' }[region];
      const kept = await page.evaluate((key) => localStorage.getItem(key), `almanac:session:${scope}`);
      expect(JSON.parse(kept ?? '{}')).toMatchObject({ user_id: '1001', userInfo: expect.any(Object) });
      expect(await page.evaluate(() => localStorage.length)).toBe(1);
    }),
  );

  test('without storage shows a message instead of a page that forgets the login', () =>
    visit({ before: (context) => context.addInitScript(denied, ['localStorage']) }, async ({ page }) => {
      await open(page, 'us');
      await logIn(page, ROBIN);
      await expect.poll(() => page.locator('.login__inside').innerText()).toContain('Robin');
      await expect.poll(() => fault(page).innerText()).toContain('keeps nothing for this site');
      expect(new URL(page.url()).pathname).toBe('/us/login');
    }));

  test.each([
    ['uk', 'Account or password is wrong.'],
    ['de', 'Konto oder Passwort ist falsch.'],
    ['jp', 'アカウントまたはパスワードが正しくありません。'],
  ] as const)('with a wrong password in %s says so in place and keeps the account', (region, words) =>
    visit({}, async ({ page }) => {
      const name = region === 'jp' ? ROBIN[0] : 'kim@example.com';
      await open(page, region);
      await logIn(page, [name, 'wrong password']);
      await expect.poll(() => fault(page).textContent()).toBe(words);
      await expect.poll(() => account(page).inputValue()).toBe(name);
      await expect
        .poll(() => password(page).evaluate((input) => input === document.activeElement))
        .toBe(true);
      expect(await page.locator('.toast').count()).toBe(0);
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
    }),
  );

  test('creates an account only after the visitor agreed', () =>
    visit({}, async ({ page }) => {
      const made: string[] = [];
      page.on('request', (request) => request.url().endsWith(REGISTER) && made.push(request.url()));
      await open(page, 'us');
      await logIn(page, ['robin@exmaple.com', 'folding-us']);
      const create = page.getByRole('button', { name: 'Create an Account' });
      await create.waitFor();
      expect(await page.locator('.login__form').textContent()).toContain('New here?');
      // Correcting a typo withdraws the question; no account was created.
      await account(page).fill('someone@new.example');
      await expect.poll(() => create.count()).toBe(0);
      expect(made).toEqual([]);
      await submit(page).click();
      await create.click();
      await at(page, '/us/account');
      expect(made).toHaveLength(1);
    }));

  test('with an API that says by its code that it lacks the log-in-only call registers', () =>
    visit({}, async ({ page }) => {
      await page.route(`**${ENTER}`, (route) => route.fulfill({ json: { code: 4004, msg: '', data: null } }));
      await open(page, 'us');
      await logIn(page, ROBIN);
      await at(page, '/us/account');
    }));

  test.each([
    ['and the code', { code: 4004 }],
    ['and nothing else', { status: 404 }],
  ])('with a server that answers the log-in-only call with HTTP 404 %s registers', (_name, how) =>
    visit({ allow: /status of 404/ }, async ({ page }) => {
      front.sandbox.set({ failures: [{ path: ENTER, times: 1, ...how }] });
      await open(page, 'us');
      const refused = page.waitForResponse((response) => response.url().endsWith(ENTER));
      await logIn(page, ROBIN);
      expect((await refused).status()).toBe(404);
      await at(page, '/us/account');
    }),
  );

  test('with an empty field says so at the field, without a request', () =>
    visit({}, async ({ page }) => {
      const calls: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
      await open(page, 'fr');
      await submit(page).click();
      await expect.poll(() => account(page).getAttribute('aria-invalid')).toBe('true');
      await expect
        .poll(() => page.locator('#login-account-fault').textContent())
        .toBe('Veuillez saisir une adresse e-\u2060mail valide');
      await expect.poll(() => account(page).evaluate((input) => input === document.activeElement)).toBe(true);
      await account(page).fill('kim@example.com');
      await submit(page).click();
      await expect.poll(() => account(page).getAttribute('aria-invalid')).toBe(null);
      await expect.poll(() => password(page).getAttribute('aria-invalid')).toBe('true');
      await expect
        .poll(() => password(page).evaluate((input) => input === document.activeElement))
        .toBe(true);
      expect(calls).toEqual([]);
    }));

  test('submitted twice logs in once', () =>
    visit({}, async ({ page }) => {
      const gate = closed();
      const calls: string[] = [];
      await page.route(`**${ENTER}`, async (route) => {
        calls.push(route.request().url());
        await gate.open;
        await route.continue();
      });
      await open(page, 'us');
      await logIn(page, ROBIN);
      await expect.poll(() => submit(page).getAttribute('aria-disabled')).toBe('true');
      await expect.poll(() => submit(page).textContent()).toBe('Logging in…');
      await submit(page).evaluate((button: HTMLButtonElement) => {
        button.click();
        button.form?.requestSubmit();
      });
      gate.unlock();
      await at(page, '/us/account');
      expect(calls).toHaveLength(1);
    }));

  test.each([
    ['the network is gone', { network: true }],
    ['the API is down', { status: 503 }],
  ])('when %s shows a message, and works the next time', (_name, how) =>
    visit({ allow: /ERR_EMPTY_RESPONSE|status of 503/ }, async ({ page }) => {
      front.sandbox.set({ failures: [{ path: ENTER, times: 9, ...how }] });
      await open(page, 'us');
      await logIn(page, ROBIN);
      await expect.poll(() => fault(page).textContent()).toContain('can’t be reached');
      await expect.poll(() => account(page).inputValue()).toBe(ROBIN[0]);
      await expect.poll(() => password(page).inputValue()).toBe(ROBIN[1]);
      front.sandbox.set({ failures: [] });
      await submit(page).click();
      await at(page, '/us/account');
    }),
  );

  test.each([
    ['us', 'Server error, please try again later.'],
    ['cn', '服务器错误，请稍后重试。'],
    ['de', 'Serverfehler, bitte versuchen Sie es später erneut.'],
    ['fr', 'Erreur du serveur, veuillez réessayer plus tard.'],
    ['kr', '서버 오류가 발생했습니다. 잠시 후 다시 시도해\u00a0주세요.'],
    ['jp', 'サーバーエラーが発生しました。しばらくしてからもう一度お試しください。'],
  ] as const)(
    'that the API refuses without words says in %s what the site says by default',
    (region, words) =>
      visit({}, async ({ page }) => {
        front.sandbox.set({ failures: [{ path: ENTER, times: 1, code: 5999 }] });
        await open(page, region);
        await logIn(page, ROBIN);
        await expect.poll(() => fault(page).textContent()).toBe(words);
      }),
  );

  test('shows and hides the password', () =>
    visit({}, async ({ page }) => {
      await open(page, 'us');
      await password(page).fill('folding-us');
      await page.getByRole('button', { name: 'Show' }).click();
      await expect.poll(() => password(page).getAttribute('type')).toBe('text');
      await page.getByRole('button', { name: 'Hide' }).click();
      await expect.poll(() => password(page).getAttribute('type')).toBe('password');
    }));

  test('of someone already logged in offers to continue or to log out', () =>
    visit({}, async ({ page }) => {
      await open(page, 'kr');
      await logIn(page, ROBIN);
      await at(page, '/kr');
      await page.goto(`${front.url}/kr/login`);
      await expect.poll(() => page.locator('.login__inside strong').textContent()).toBe('Robin');
      await page.locator('.login__inside button').click();
      await expect.poll(() => submit(page).isEnabled()).toBe(true);
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
    }));
});

describe('after the login', () => {
  test('returns to the page that asked for it, with query and anchor', () =>
    visit({}, async ({ page }) => {
      await open(page, 'us', `?return=${encodeURIComponent('/us/flagship-bumblebee?a=1#specs')}`);
      await logIn(page, ROBIN);
      await at(page, '/us/flagship-bumblebee?a=1#specs');
    }));

  test('returns to the previous page, and Back does not show the login', () =>
    visit({}, async ({ page }) => {
      await page.goto(`${front.url}/us/choose-your-region`);
      await page.locator('.nav__ways a[data-scope]').click();
      await at(page, '/us/login');
      await logIn(page, ROBIN);
      await at(page, '/us/choose-your-region');
      await page.goBack();
      expect(new URL(page.url()).pathname).toBe('/us/choose-your-region');
    }));

  test('does not follow a return address on another site', () =>
    visit({}, async ({ page }) => {
      for (const address of [
        '//evil.test',
        '/\\evil.test',
        '/\t/evil.test',
        '\n//evil.test',
        '/.//evil.test',
        'https:evil.test',
        'https:///evil.test',
        'javascript:alert(1)',
        'data:text/html,evil',
        'blob:null/evil',
        'http://evil.test@127.0.0.1',
        '/us/login',
        '\u0000//evil.test',
      ]) {
        await open(page, 'us', `?return=${encodeURIComponent(address)}`);
        await logIn(page, ROBIN);
        await page.waitForURL((url) => url.pathname !== '/us/login');
        expect(new URL(page.url()).origin, JSON.stringify(address)).toBe(front.url);
        await page.evaluate(() => localStorage.clear());
      }
    }));
});

describe('account', () => {
  test('names who is logged in and links to the orders; logged out, redirects to the login and back', () =>
    visit({}, async ({ page }) => {
      await page.goto(`${front.url}/us/account`);
      await expect
        .poll(() => page.locator('.account__out [role=status]').textContent())
        .toBe('You’re logged out.');
      await page.getByRole('link', { name: 'Log In', exact: true }).click();
      await at(page, '/us/login?return=%2Fus%2Faccount');
      await logIn(page, ROBIN);
      await at(page, '/us/account');
      await expect
        .poll(() => page.locator('.rows dd').allTextContents())
        .toEqual(['1001', 'Robin', ROBIN[0]]);
      await expect
        .poll(() => page.locator('.account__in a').getAttribute('href'))
        .toMatch(/^https:\/\/store-us\./);
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect
        .poll(() => page.locator('.account__out [role=status]').textContent())
        .toBe('You’re logged out.');
    }));

  test.each([
    ['us', 390],
    ['jp', 390],
    ['jp', 1440],
  ] as const)(
    'in %s at %i px its card keeps its height once it knows that nobody is there',
    (region, width) =>
      visit({ viewport: { width, height: 900 } }, async ({ page }) => {
        const gate = closed();
        await page.route('**/assets/AccountPanel.*.js', async (route) => {
          await gate.open;
          await route.continue();
        });
        await page.goto(`${front.url}/${region}/account`);
        const card = page.locator('.card__main');
        const height = (): Promise<number> =>
          card.evaluate((element) => element.getBoundingClientRect().height);
        await card.locator('.account__in').waitFor();
        await page.evaluate(() => document.fonts.ready);
        const before = await height();
        gate.unlock();
        await card.locator('.account__out').waitFor();
        await expect.poll(height).toBe(before);
      }),
  );

  test('offers to reload a profile that could not be loaded', () =>
    visit({ allow: /status of 500/ }, async ({ page }) => {
      await open(page, 'us');
      front.sandbox.set({ failures: [{ path: PROFILE, times: 2, status: 500 }] });
      await logIn(page, ROBIN);
      await at(page, '/us/account');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect.poll(() => page.locator('.rows dd').allTextContents()).toContain('Robin');
      expect(await page.getByRole('button', { name: 'Try Again' }).count()).toBe(0);
    }));

  test('shows a toast when the API refuses the profile', () =>
    visit({}, async ({ page }) => {
      await open(page, 'jp');
      front.sandbox.set({ failures: [{ path: PROFILE, times: 2, code: 5999 }] });
      await logIn(page, ROBIN);
      await at(page, '/jp/account');
      await expect.poll(() => page.locator('.toast').textContent()).toContain('サーバーエラー');
    }));

  test('follows a login or logout in another tab, and so does the header', () =>
    visit({}, async ({ page, context }) => {
      const other = await context.newPage();
      await other.goto(`${front.url}/us/account`);
      const link = other.locator('.nav__ways a[data-scope]');
      expect([await link.textContent(), await link.getAttribute('href')]).toEqual([
        'Site login',
        '/us/login',
      ]);
      await open(page, 'us');
      await logIn(page, ROBIN);
      await at(page, '/us/account');
      await expect.poll(() => other.locator('.rows dd').allTextContents()).toContain('Robin');
      expect([await link.textContent(), await link.getAttribute('href')]).toEqual(['Account', '/us/account']);
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect.poll(() => other.locator('.account__out').count()).toBe(1);
      await expect.poll(() => link.textContent()).toBe('Site login');
      const here = page.locator('.nav__ways a[data-scope]');
      await expect.poll(() => here.textContent()).toBe('Site login');
    }));

  test('belongs to one store: a US login is not one in Germany', () =>
    visit({}, async ({ page }) => {
      await open(page, 'us');
      await logIn(page, ROBIN);
      await at(page, '/us/account');
      await page.goto(`${front.url}/de`);
      await expect.poll(() => page.locator('.nav__ways a[data-scope]').textContent()).toBe('Website-Login');
      await page.goto(`${front.url}/kr`);
      const link = page.locator('.nav__ways a[data-scope]');
      await expect.poll(() => link.getAttribute('href')).toMatch(/^https:\/\/store.*\/account$/);
    }));
});

describe('the account pages', () => {
  test('have no violations in axe, in every state', () =>
    visit({ before: (context) => context.addInitScript(axe) }, async ({ page }) => {
      const violations = (): Promise<string[]> =>
        page.evaluate(async () => {
          const { axe } = window as unknown as { axe: { run(): Promise<AxeResults> } };
          const found = (await axe.run()).violations;
          return found.map(({ id, nodes }) => `${id} ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
        });
      await open(page, 'us');
      await submit(page).click();
      expect(await violations()).toEqual([]);
      await logIn(page, [ROBIN[0], 'wrong password']);
      await expect.poll(() => fault(page).textContent()).not.toBe('');
      expect(await violations()).toEqual([]);
      await logIn(page, ROBIN);
      await at(page, '/us/account');
      await expect.poll(() => page.locator('.rows dd').allTextContents()).toContain('Robin');
      expect(await violations()).toEqual([]);
      await page.goto(`${front.url}/us/login`);
      await page.locator('.login__inside').waitFor();
      expect(await violations()).toEqual([]);
    }));

  test.each(REGIONS)('%s: do not overflow a small screen', (region) =>
    visit({ viewport: { width: 320, height: 700 } }, async ({ page }) => {
      await open(page, region);
      await settle(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await submit(page).click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }),
  );

  test.each([
    ['/us/login', 'https://store-us.'],
    ['/login', 'https://store.foldwright-cn.'],
    ['/jp/account', 'https://store-jp.'],
  ])('%s without script says where to go instead of showing a form', (path, store) =>
    // Preloaded scripts are not fetched, which the browser reports and this test intends.
    visit({ javaScriptEnabled: false, allow: /^csp / }, async ({ page }) => {
      await page.goto(front.url + path);
      await expect.poll(() => page.locator('.card__instead a').getAttribute('href')).toContain(store);
      await expect.poll(() => page.locator('.card__instead').isVisible()).toBe(true);
      await expect.poll(() => page.locator('.card form, .rows').first().isVisible()).toBe(false);
    }),
  );

  test('are excluded from search engines', () =>
    visit({}, async ({ page }) => {
      for (const path of ['/us/login', '/us/account', '/login']) {
        await page.goto(front.url + path);
        await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      }
    }));
});
