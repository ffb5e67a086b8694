import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { clientScript, type Fronted, sandboxBefore } from '../support/sandbox.ts';
import { type VisitOptions, visit } from './support.ts';

const SCRIPT = '/test-client.js';
const PROFILE = '/account/user/profile';
const REFRESH = '/account/user/sign_in/refresh';
const KEY = 'almanac:session:us';
const ROBIN = { email: 'robin@example.com', password: 'folding-us' };

const site = inject('sites').earlyBird;
let front: Fronted;

beforeAll(async () => {
  front = await sandboxBefore(site.url, { singleUse: true, scripts: { [SCRIPT]: clientScript() } });
});

afterAll(async () => {
  await front?.stop();
});

/**
 * Evaluates in the page, with the module that its islands use to call. As a string, since the test runner would rewrite
 * an import.
 */
const inPage = <T>(page: Page, expression: string): Promise<T> =>
  page.evaluate<T>(`import('${SCRIPT}').then(({ call, session, toast, notify }) => ${expression})`);

/** Calls as an island of the page would; returns the error if it failed. */
const call = (page: Page, path = PROFILE): Promise<unknown> =>
  inPage(page, `call('${path}').catch(({ code }) => ({ failed: code }))`);

const logIn = (page: Page): Promise<unknown> => inPage(page, `session.login(${JSON.stringify(ROBIN)})`);

const kept = (page: Page): Promise<string | null> => page.evaluate((key) => localStorage.getItem(key), KEY);

/** Opens a page whose clock stands still until the test advances it, so that a slow machine changes nothing. */
async function openStill(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(front.url + path);
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** A window of a logged-in visitor, on a page of the US edition. */
const visitLoggedIn = (options: VisitOptions, look: (page: Page) => Promise<void>): Promise<void> =>
  visit(options, async ({ page }) => {
    front.sandbox.set({ latency: 0, failures: [] });
    await page.goto(`${front.url}/us/choose-your-region`);
    await logIn(page);
    await look(page);
  });

describe('five tabs', () => {
  /** Lets the token expire repeatedly, with all tabs calling at once. */
  const rounds = (count: number, before?: VisitOptions['before']): Promise<void> =>
    visit(before ? { before } : {}, async ({ context, page }) => {
      const pages = [page, ...(await Promise.all([1, 2, 3, 4].map(() => context.newPage())))];
      await Promise.all(pages.map((one) => one.goto(`${front.url}/us/choose-your-region`)));
      await logIn(page);
      const already = refreshes();
      for (let round = 1; round <= count; round++) {
        front.sandbox.set({ expire: true });
        const answers = await Promise.all(pages.map((one) => call(one)));
        const profile = expect.objectContaining({ nickname: 'Robin' });
        expect(answers, `round ${round}`).toEqual(pages.map(() => profile));
      }
      expect(refreshes() - already).toBe(count);
      const places = pages.map((one) => new URL(one.url()).pathname);
      expect(places).toEqual(pages.map(() => '/us/choose-your-region'));
    });

  test('refresh once in each of thirty rounds of single-use tokens, and nobody is logged out', () =>
    rounds(30));

  test("stay logged in without Web Locks too: a late tab waits for the first one's token", () =>
    rounds(20, (context) =>
      context.addInitScript(() => {
        Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });
      }),
    ));
});

function refreshes(): number {
  return front.sandbox.state().scopes.find(({ scope }) => scope === 'us')?.refreshes ?? 0;
}

describe('an expired token', () => {
  test('is refreshed silently, and the call repeated', () =>
    visitLoggedIn({}, async (page) => {
      const before = refreshes();
      front.sandbox.set({ expire: true });
      expect(await call(page)).toMatchObject({ nickname: 'Robin' });
      expect(refreshes() - before).toBe(1);
      expect(await page.locator('.toast').count()).toBe(0);
    }));

  test('that is not renewed ends the session: cleared, with a login that leads back', () =>
    visitLoggedIn({}, async (page) => {
      front.sandbox.set({ expire: true, failures: [{ path: REFRESH, times: 1, code: 4003 }] });
      await call(page).catch(() => undefined);
      await page.waitForURL('**/us/login**');
      expect(new URL(page.url()).searchParams.get('return')).toBe('/us/choose-your-region');
      expect(await kept(page)).toBe(null);
    }));

  test.each([
    ['a broken connection', { network: true }],
    ['HTTP 500', { status: 500 }],
  ])('that meets %s on refresh keeps the session', (_name, how) =>
    visitLoggedIn({ allow: /ERR_EMPTY_RESPONSE|status of 500/ }, async (page) => {
      // A browser repeats a request by itself when a kept-alive connection ends.
      front.sandbox.set({ expire: true, failures: [{ path: REFRESH, times: 9, ...how }] });
      expect(await call(page)).toEqual({ failed: null });
      front.sandbox.set({ failures: [] });
      expect(await call(page)).toMatchObject({ nickname: 'Robin' });
    }),
  );
});

test('without tokens the message is shown, and after 2 s the login opens', () =>
  visit({}, async ({ page }) => {
    await openStill(page, '/de/choose-your-region');
    expect(await call(page)).toEqual({ failed: 4003 });
    await page.clock.runFor(1_900);
    expect(await page.locator('.toast').textContent()).toContain('Anmeldung ist abgelaufen');
    expect(new URL(page.url()).pathname).toBe('/de/choose-your-region');
    await page.clock.resume();
    await page.waitForURL('**/de/login**');
  }));

test('with full storage the login lasts as long as the page', () =>
  visit(
    {
      before: (context) =>
        context.addInitScript(() => {
          Storage.prototype.setItem = () => {
            throw new DOMException('full', 'QuotaExceededError');
          };
        }),
    },
    async ({ page }) => {
      await page.goto(`${front.url}/us/choose-your-region`);
      await logIn(page);
      expect(await call(page)).toMatchObject({ nickname: 'Robin' });
      front.sandbox.set({ expire: true });
      expect(await call(page)).toMatchObject({ nickname: 'Robin' });
      expect(await kept(page)).toBe(null);
    },
  ));

test('without locks, channels and storage the login lasts as long as the page', () =>
  visit(
    {
      before: (context) =>
        context.addInitScript(() => {
          const denied = {
            get: () => {
              throw new DOMException('denied', 'SecurityError');
            },
          };
          Object.defineProperty(window, 'localStorage', denied);
          Object.defineProperty(window, 'sessionStorage', denied);
          Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });
          Object.defineProperty(window, 'BroadcastChannel', { value: undefined });
        }),
    },
    async ({ page }) => {
      await page.goto(`${front.url}/us/choose-your-region`);
      await logIn(page);
      front.sandbox.set({ expire: true });
      expect(await call(page)).toMatchObject({ nickname: 'Robin' });
    },
  ));

test('calls fail silently when network or API are down, and wait for a slow API', () =>
  visitLoggedIn({ allow: /ERR_INTERNET_DISCONNECTED|status of 502/ }, async (page) => {
    front.sandbox.set({ failures: [{ path: PROFILE, times: 1, status: 502 }] });
    expect(await call(page)).toEqual({ failed: null });
    await page.context().setOffline(true);
    expect(await call(page)).toEqual({ failed: null });
    await page.context().setOffline(false);
    front.sandbox.set({ latency: 1_500 });
    expect(await call(page)).toMatchObject({ nickname: 'Robin' });
    front.sandbox.set({ latency: 0 });
    expect(await page.locator('.toast').count()).toBe(0);
    front.sandbox.set({ failures: [{ path: PROFILE, times: 1, code: 5123 }] });
    expect(await call(page)).toEqual({ failed: 5123 });
  }));

describe('a toast', () => {
  test.each([
    ['toast', 'toast("Out of robots")', 3_000],
    ['notification', 'notify({ title: "Sold out", text: "The last one is gone." })', 4_500],
  ])('as %s is shown as long as it should be, politely, then removed', (_name, say, stands) =>
    visit({ viewport: { width: 1440, height: 900 } }, async ({ page }) => {
      await openStill(page, '/us/login');
      await inPage(page, say);
      await page.clock.runFor(stands - 100);
      const region = page.locator('.toasts');
      await region.locator('.toast').waitFor();
      expect(await region.getAttribute('role')).toBe('status');
      if (stands === 4_500) expect((await region.locator('.toast').boundingBox())?.width).toBe(384);
      await page.clock.runFor(200);
      expect(await region.locator('.toast').count()).toBe(0);
    }),
  );

  test('fits a small screen, also above an open dialog', () =>
    visit({ viewport: { width: 320, height: 640 } }, async ({ page }) => {
      await page.goto(`${front.url}/us/login`);
      await page.evaluate(() => {
        const dialog = document.createElement('dialog');
        document.body.append(dialog);
        dialog.showModal();
      });
      await inPage(page, 'notify({ title: "Sold out", text: "The last one is gone." })');
      const toast = page.locator('.toast');
      await toast.waitFor();
      const box = await toast.boundingBox();
      expect(box?.width).toBeLessThanOrEqual(320);
      expect(box?.x).toBeGreaterThanOrEqual(0);
      // It is in the top layer, above the dialog.
      expect(await page.locator('.toasts:popover-open').count()).toBe(1);
    }));
});
