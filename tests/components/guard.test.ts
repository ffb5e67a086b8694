// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const until = Date.parse('2024-11-30T08:00:00Z');
const MINUTE = 60_000;
const PRICE = '<span data-price="559">$559</span>';

let reloads = 0;
let timesAsked = 0;
/** When the page was asked for, in milliseconds since it was opened. */
let looks: number[] = [];
/** What the server has at the page's address. */
let server: () => { status?: number; until?: string | null } = () => ({ until: '2024-11-30T08:00:00Z' });

/** A page that is true until 30 November, and a server that says what time it is. */
async function openPage(serverTime: number | 'silent', random = 0): Promise<void> {
  vi.resetModules();
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    'https://shop.example/us',
  );
  document.head.innerHTML = `<meta name="almanac:valid-until" content="2024-11-30T08:00:00Z"><meta name="almanac:api" content="/api/us">`;
  document.body.innerHTML = `<div data-stale="See the price in the store">${PRICE}</div>`;
  const opened = performance.now();
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as Uint16Array)[0] = random * 65_535;
    return array;
  });
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/ssr/timestamp')) {
      timesAsked += 1;
      if (serverTime === 'silent') throw new TypeError('offline');
      return {
        ok: true,
        json: async () => ({ code: 2000, msg: 'ok', data: serverTime + performance.now() - opened }),
      };
    }
    looks.push(Math.round(performance.now() - opened));
    const { status = 200, until: end = null } = server();
    if (status === 0) throw new TypeError('offline');
    const text = end === null ? '<p>' : `<meta name="almanac:valid-until" content="${end}">`;
    return { ok: status < 400, status, text: async () => text };
  });
  const { guard } = await import('../../templates/client/guard.ts');
  await guard(until);
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const shown = (): string | null => document.body.textContent;
const hide = (hidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(until - 3_600_000);
  reloads = 0;
  timesAsked = 0;
  looks = [];
  server = () => ({ until: '2024-11-30T08:00:00Z' });
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
  await pass(MINUTE);
  expect([reloads, looks, shown()]).toEqual([0, [], '$559']);
});

test('at the moment itself the prices are veiled, and the time is not asked for again', async () => {
  await openPage(until - 5_000);
  await pass(4_999);
  expect(shown()).toBe('$559');
  await pass(1);
  expect(shown()).toBe('See the price in the store');
  expect([timesAsked, looks]).toEqual([1, []]);
});

test('a switch on time: one look, spread over some seconds, and the page is shown anew', async () => {
  for (const [random, at] of [
    [0, 5_500],
    [0.5, 10_500],
    [1, 15_500],
  ] as const) {
    server = () => ({ until: '2024-12-05T08:00:00Z' });
    [reloads, looks] = [0, []];
    sessionStorage.clear();
    await openPage(until - 5_000, random);
    await pass(MINUTE);
    expect(reloads).toBe(1);
    expect(looks).toHaveLength(1);
    expect(Math.abs((looks[0] ?? 0) - at)).toBeLessThan(50);
  }
});

test('a late switch: looks with growing pauses, prices veiled until then, and nothing else is loaded again', async () => {
  await openPage(until, 0.5);
  await pass(3_600_000);
  const pauses = looks.slice(1).map((at, i) => Math.round((at - (looks[i] ?? 0)) / 1_000));
  expect(pauses.slice(0, 8)).toEqual([10, 20, 40, 80, 160, 300, 300, 300]);
  expect([reloads, shown()]).toEqual([0, 'See the price in the store']);
  server = () => ({ until: null });
  await pass(300_000);
  expect(reloads).toBe(1);
});

describe('is no new release', () => {
  test.each([
    ['another that is over', { until: '2024-11-30T07:00:00Z' }],
    ['a server that fails', { status: 503 }],
    ['no answer', { status: 0 }],
  ])('%s', async (_, answer) => {
    server = () => answer;
    await openPage(until, 0.5);
    await pass(2 * MINUTE);
    expect(looks.length).toBeGreaterThan(3);
    expect(reloads).toBe(0);
  });
});

test('a page that is gone is loaded again: what stands there leads on', async () => {
  server = () => ({ status: 404 });
  await openPage(until);
  await pass(MINUTE);
  expect(reloads).toBe(1);
});

test('pauses go on growing across reloads: servers may take turns', async () => {
  await openPage(until, 0.5);
  await pass(MINUTE);
  const before = looks.length;
  vi.clearAllTimers();
  looks = [];
  await openPage(until + MINUTE, 0.5);
  await pass(10_000 * 2 ** (before - 1) - 100);
  expect(looks).toEqual([]);
  await pass(200);
  expect(looks).toHaveLength(1);
});

test('a page that nobody sees asks for nothing; seen again, it looks soon', async () => {
  const hidden = hide(true);
  await openPage(until - 1_000, 1);
  await pass(10 * MINUTE);
  expect([looks, shown()]).toEqual([[], 'See the price in the store']);
  hidden.mockReturnValue(false);
  const { guard } = await import('../../templates/client/guard.ts');
  await guard(until);
  await pass(1_600);
  expect(looks).toHaveLength(1);
});

test('who comes long after the end is not made to wait', async () => {
  server = () => ({ until: null });
  await openPage(until + MINUTE, 1);
  await pass(1_600);
  expect(reloads).toBe(1);
});

test('a device that believes the page to be over veils it until the server has said that it is not', async () => {
  vi.setSystemTime(until + 1_000);
  const opening = openPage(until - 3_600_000);
  await opening;
  expect(shown()).toBe('$559');
  expect(document.querySelector('[data-price]')?.outerHTML).toBe(PRICE);
});

test('while the time is unknown nothing is decided, however late the device thinks it is', async () => {
  vi.setSystemTime(until + 30 * 86_400_000);
  await openPage('silent');
  await pass(MINUTE);
  expect([reloads, looks, shown()]).toEqual([0, [], '$559']);
});

test('of many pages in sight, no second sees more than a fifth ask, however late the switch', async () => {
  const pages = 250;
  const perSecond = new Map<number, number>();
  for (let page = 0; page < pages; page += 1) {
    vi.clearAllTimers();
    sessionStorage.clear();
    looks = [];
    await openPage(until);
    // Each by its own luck, the same in every run.
    let luck = page / pages;
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      luck = (luck * 997 + 0.618) % 1;
      (array as Uint16Array)[0] = luck * 65_535;
      return array;
    });
    const { check } = await import('../../templates/client/guard.ts');
    check(until);
    await pass(2 * MINUTE);
    for (const at of looks)
      perSecond.set(Math.floor(at / 1_000), (perSecond.get(Math.floor(at / 1_000)) ?? 0) + 1);
  }
  expect(Math.max(...perSecond.values())).toBeLessThan(pages / 5);
  expect([...perSecond.values()].reduce((sum, count) => sum + count)).toBeGreaterThan(3 * pages);
});

test('the time is asked as every call is: with region, language and the tokens of a session', async () => {
  const asked: Headers[] = [];
  document.documentElement.lang = 'de-DE';
  document.documentElement.dataset.region = 'de';
  localStorage.setItem(
    'almanac:session:eu',
    JSON.stringify({ user_id: '7', apptoken: 'a', reftoken: 'r', userInfo: null }),
  );
  await openPage(until - 3_600_000);
  document.body.innerHTML = '<a data-scope="eu"></a>';
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    asked.push(new Headers(init.headers));
    return { ok: true, json: async () => ({ code: 2000, msg: '', data: until }) };
  });
  const { syncServerTime } = await import('../../templates/client/time.ts');
  await syncServerTime();
  localStorage.clear();
  const [headers] = asked;
  expect(['region', 'accept-language', 'apptoken', 'reftoken'].map((name) => headers?.get(name))).toEqual([
    'de',
    'de',
    'a',
    'r',
  ]);
});
