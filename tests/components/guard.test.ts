// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const until = Date.parse('2024-11-30T08:00:00Z');
let reloads = 0;

/** A page that is true until 30 November, and a server that says what time it is. */
async function openPage(serverTime: number | 'silent'): Promise<void> {
  vi.resetModules();
  document.head.innerHTML = `<meta name="almanac:valid-until" content="2024-11-30T08:00:00Z"><meta name="almanac:api" content="/api/us">`;
  document.body.innerHTML = `<div data-island="Countdown"></div><div data-stale="See the price in the store"><span data-price="559">$559</span></div>`;
  const opened = performance.now();
  vi.stubGlobal('fetch', async () => {
    if (serverTime === 'silent') throw new TypeError('offline');
    return { json: async () => ({ code: 2000, msg: 'ok', data: serverTime + performance.now() - opened }) };
  });
  const { guard } = await import('../../templates/client/guard.ts');
  const { renewOnce } = await import('../../templates/client/renew.ts');
  void guard(until, (otherwise) => renewOnce('2024-11-30T08:00:00Z', otherwise));
  await vi.advanceTimersByTimeAsync(10_000);
}

beforeEach(() => {
  vi.useFakeTimers();
  reloads = 0;
  sessionStorage.clear();
  vi.spyOn(window.location, 'reload').mockImplementation(() => {
    reloads += 1;
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a page in its time is left alone', async () => {
  await openPage(until - 3_600_000);
  expect(reloads).toBe(0);
  expect(document.body.textContent).toContain('$559');
});

test('a page past its time renews itself once, then takes the prices off', async () => {
  await openPage(until + 1_000);
  expect(reloads).toBe(1);
  expect(document.body.textContent).toContain('$559');
  await openPage(until + 2_000);
  expect(reloads).toBe(1);
  expect(document.body.textContent).toBe('See the price in the store');
});

test('at the moment itself the page renews', async () => {
  await openPage(until - 5_000);
  expect(reloads).toBe(1);
});

test('while the time is unknown nothing is decided, however late the device thinks it is', async () => {
  vi.setSystemTime(until + 30 * 86_400_000);
  await openPage('silent');
  expect(reloads).toBe(0);
  expect(document.body.textContent).toContain('$559');
});
