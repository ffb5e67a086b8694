// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const until = Date.parse('2024-11-30T08:00:00Z');
const MINUTE = 60_000;
const PRICE = '<span data-price="559">$559</span>';

let reloads = 0;
let timesAsked = 0;
/** When the page was requested, in milliseconds since it was opened. */
let looks: number[] = [];
/** How often the Date header of the page's own address was requested. */
let datesAsked = 0;
/** How long the machine slept while the page was open. */
let slept = 0;
/** Answers of the time call and of the page's own address, if they are not the usual ones. */
let answers: { call?: () => Partial<Answer>; head?: () => Partial<Answer> } = {};

interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly type: string;
  readonly headers: Headers;
  json(): Promise<unknown>;
}

/** The response headers of the page's own server at an instant. */
const dated = (at: number, more: Record<string, string> = {}): Partial<Answer> => ({
  type: 'basic',
  headers: new Headers({ date: new Date(at).toUTCString(), ...more }),
});

/** What the server returns at the page's address. */
let server: () => { status?: number; until?: string | null } = () => ({ until: '2024-11-30T08:00:00Z' });

/** Opens a page that is true until 30 November, with a server at the given time. */
async function openPage(serverTime: number | 'silent', random = 0): Promise<void> {
  vi.resetModules();
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    'https://shop.example/us',
  );
  document.head.innerHTML = [
    '<meta name="almanac:valid-from" content="2024-11-22T08:00:00Z">',
    '<meta name="almanac:valid-until" content="2024-11-30T08:00:00Z">',
    '<meta name="almanac:api" content="/api/us">',
  ].join('');
  document.body.innerHTML = `<div data-until="2024-11-30T08:00:00Z" data-stale="See the price in the store">${PRICE}</div>`;
  const opened = performance.now();
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as Uint16Array)[0] = random * 65_535;
    return array;
  });
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit = {}) => {
    if (address.endsWith('/ssr/timestamp')) {
      timesAsked += 1;
      if (answers.call) return answers.call();
      if (serverTime === 'silent') throw new TypeError('offline');
      return {
        ok: true,
        json: async () => ({ code: 2000, msg: 'ok', data: serverTime + performance.now() - opened + slept }),
      };
    }
    if (method === 'HEAD') {
      datesAsked += 1;
      if (answers.head) return answers.head();
      throw new TypeError('offline');
    }
    looks.push(Math.round(performance.now() - opened));
    const { status = 200, until: end = null } = server();
    if (status === 0) throw new TypeError('offline');
    const text = end === null ? '<p>' : `<meta name="almanac:valid-until" content="${end}">`;
    return { ok: status < 400, status, text: async () => text };
  });
  const { guard } = await import('../../renderer/browser/veil.ts');
  await guard(until);
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const shown = (): string | null => document.body.textContent;
const hide = (hidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);

/** Removes a test's listeners, since the next test opens another page. */
let listening: AbortController;

beforeEach(() => {
  listening = new AbortController();
  const { addEventListener } = window;
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject, options?: object | boolean) =>
      addEventListener.call(window, type, listener as EventListener, {
        ...(typeof options === 'object' ? options : {}),
        signal: listening.signal,
      }),
  );
  vi.useFakeTimers();
  vi.setSystemTime(until - 3_600_000);
  reloads = 0;
  timesAsked = 0;
  datesAsked = 0;
  slept = 0;
  answers = {};
  looks = [];
  server = () => ({ until: '2024-11-30T08:00:00Z' });
  sessionStorage.clear();
  vi.spyOn(window.location, 'reload').mockImplementation(() => {
    reloads += 1;
  });
});

afterEach(() => {
  listening.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a page within its interval is left alone', async () => {
  await openPage(until - 3_600_000);
  await pass(MINUTE);
  expect([reloads, looks, shown()]).toEqual([0, [], '$559']);
});

test('at the end of its interval prices are hidden, and the time is not requested again', async () => {
  await openPage(until - 5_000);
  await pass(4_999);
  expect(shown()).toBe('$559');
  await pass(1);
  expect(shown()).toBe('See the price in the store');
  expect([timesAsked, looks]).toEqual([1, []]);
});

test('after a switch on time the page is requested once, with a random delay, and reloaded', async () => {
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

test('after a late switch the page is requested with growing pauses while prices are hidden, and nothing else is reloaded', async () => {
  await openPage(until, 0.5);
  await pass(3_600_000);
  const pauses = looks.slice(1).map((at, i) => Math.round((at - (looks[i] ?? 0)) / 1_000));
  expect(pauses.slice(0, 8)).toEqual([10, 20, 40, 80, 160, 300, 300, 300]);
  expect([reloads, shown()]).toEqual([0, 'See the price in the store']);
  server = () => ({ until: null });
  await pass(300_000);
  expect(reloads).toBe(1);
});

describe('counts as no new release:', () => {
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

test('a page that is gone is reloaded, to follow its redirect', async () => {
  server = () => ({ status: 404 });
  await openPage(until);
  await pass(MINUTE);
  expect(reloads).toBe(1);
});

test('pauses keep growing across reloads, since servers may alternate', async () => {
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

test('a hidden tab requests nothing; shown again, it soon does', async () => {
  const hidden = hide(true);
  await openPage(until - 1_000, 1);
  await pass(10 * MINUTE);
  expect([looks, shown()]).toEqual([[], 'See the price in the store']);
  hidden.mockReturnValue(false);
  const { guard } = await import('../../renderer/browser/veil.ts');
  await guard(until);
  await pass(1_600);
  expect(looks).toHaveLength(1);
});

test('a visitor long after the end need not wait', async () => {
  server = () => ({ until: null });
  await openPage(until + MINUTE, 1);
  await pass(1_600);
  expect(reloads).toBe(1);
});

test("a page that is over by the device's clock is hidden until the server disagrees", async () => {
  vi.setSystemTime(until + 1_000);
  const opening = openPage(until - 3_600_000);
  await opening;
  expect(shown()).toBe('$559');
  expect(document.querySelector('[data-price]')?.outerHTML).toBe(PRICE);
});

describe("while the server's time is unknown nothing is reloaded, and prices", () => {
  test.each([
    ['stay where the device may be wrong', 3_600_000, '$559'],
    ['stay up to its doubt', 36 * 3_600_000 - 2 * MINUTE, '$559'],
    ['are veiled where it is past the end by more', 36 * 3_600_000 + 1_000, 'See the price in the store'],
    ['are veiled however late it is', 30 * 86_400_000, 'See the price in the store'],
  ])('%s', async (_, late, words) => {
    vi.setSystemTime(until + late);
    await openPage('silent');
    await pass(MINUTE);
    expect([reloads, looks, shown()]).toEqual([0, [], words]);
  });

  test('the time is requested again after growing pauses', async () => {
    await openPage('silent');
    await pass(3_600_000);
    expect(timesAsked).toBeGreaterThan(6);
    expect(timesAsked).toBeLessThan(14);
    expect(datesAsked).toBe(timesAsked);
  });
});

describe('when the time call fails', () => {
  const over = 'See the price in the store';
  const late = until + 3_600_000;
  const says = (data: unknown) => async () => ({ code: 2000, msg: '', data });
  test.each<[string, Partial<Answer>]>([
    ['is not there', { ok: false, status: 404, ...dated(late) }],
    ['is a page in HTML', { ok: true, ...dated(late), json: () => Promise.reject(new SyntaxError('<')) }],
    ['answers another code', { ok: true, ...dated(late), json: async () => ({ code: 5000, data: 1 }) }],
    ['answers in seconds', { ok: true, ...dated(late), json: says(Math.floor(late / 1_000)) }],
    ['answers in microseconds', { ok: true, ...dated(late), json: says(late * 1_000) }],
    ['answers a text', { ok: true, ...dated(late), json: says(String(late)) }],
    ['is older than the page', { ok: true, ...dated(late), json: says(until - 30 * 86_400_000) }],
    [
      'comes out of a cache, and is as old as that says',
      { ok: false, ...dated(until - 3_600_000, { age: '3601' }) },
    ],
  ])('because it %s, the Date header of its answer is used', async (_, answer) => {
    answers = { call: () => answer };
    await openPage('silent');
    expect([shown(), timesAsked, datesAsked]).toEqual([over, 1, 0]);
    // A reload follows from it, too.
    await pass(MINUTE);
    expect(looks.length).toBeGreaterThan(0);
  });

  test.each<[string, typeof answers.call]>([
    ['is blocked', undefined],
    ['has no date', () => ({ ok: false, type: 'basic', headers: new Headers() })],
    ['has the date of another origin', () => ({ ...dated(late), ok: false, type: 'cors' })],
    ['has a date before the page’s own time', () => ({ ...dated(until - 30 * 86_400_000), ok: false })],
  ])('%s, the Date header of the page’s own address is used', async (_, call) => {
    answers = { ...(call && { call }), head: () => dated(late) };
    await openPage('silent');
    expect([shown(), datesAsked]).toEqual([over, 1]);
  });

  test('a page within its interval stays, by the Date header', async () => {
    vi.setSystemTime(until + 3_600_000);
    answers = { head: () => dated(until - MINUTE) };
    await openPage('silent');
    expect(shown()).toBe('$559');
    await pass(MINUTE);
    expect(shown()).toBe(over);
  });
});

describe('a machine that slept past the end with the page in view', () => {
  const sleep = (): void => {
    slept = 8 * 3_600_000;
    // Only the device's clock goes on meanwhile.
    vi.setSystemTime(Date.now() + slept);
  };

  test.each(['focus', 'pointerdown', 'pointermove', 'keydown', 'scroll', 'online', 'pageshow'])(
    'hides prices at once at %s, and asks the server',
    async (sign) => {
      await openPage(until - 3_600_000);
      sleep();
      dispatchEvent(new Event(sign));
      expect(shown()).toBe('See the price in the store');
      await pass(0);
      expect(timesAsked).toBe(2);
      await pass(MINUTE);
      expect(looks.length).toBeGreaterThan(0);
    },
  );

  test('hides prices within seconds without any event', async () => {
    await openPage(until - 3_600_000);
    sleep();
    await pass(5_000);
    expect([shown(), timesAsked]).toEqual(['See the price in the store', 2]);
  });

  test('hides prices by the device’s clock if the server cannot be reached', async () => {
    await openPage(until - 3_600_000);
    answers = {
      call: () => {
        throw new TypeError('offline');
      },
    };
    sleep();
    await pass(MINUTE);
    expect(shown()).toBe('See the price in the store');
  });

  test('keeps its prices if only the device’s clock was set', async () => {
    await openPage(until - 3_600_000);
    vi.setSystemTime(until + 3_600_000);
    await pass(10_000);
    expect([shown(), timesAsked]).toEqual(['$559', 2]);
  });

  test('requests nothing while the two clocks agree', async () => {
    await openPage(until - 3_600_000);
    for (let minute = 0; minute < 10; minute += 1) {
      dispatchEvent(new Event('keydown'));
      await pass(MINUTE);
    }
    expect(timesAsked).toBe(1);
  });
});

test('each element is hidden at its own end: replaced by words, or with its space kept', async () => {
  const page = openPage(until - 1_000);
  document.body.innerHTML = [
    `<p data-until="2024-11-30T08:00:00Z" data-stale="">${PRICE}</p>`,
    `<p data-until="2024-11-30T08:00:00Z">Up to $340 off</p>`,
    `<p data-until="2024-11-30T09:00:00Z" data-stale="over">$399</p>`,
    `<p>$1299</p>`,
  ].join('');
  await page;
  const seen = (): string[] =>
    [...document.querySelectorAll('p')].map((one) => `${one.className} ${one.textContent}`.trim());
  expect(seen()).toEqual(['$559', 'Up to $340 off', '$399', '$1299']);
  await pass(1_000);
  expect(seen()).toEqual(['stale', 'stale Up to $340 off', '$399', '$1299']);
  await pass(3_600_000);
  expect(seen()).toEqual(['stale', 'stale Up to $340 off', 'stale over', '$1299']);
});

test('of many open pages, at most a fifth make a request in any second, however late the switch', async () => {
  const pages = 250;
  const perSecond = new Map<number, number>();
  for (let page = 0; page < pages; page += 1) {
    vi.clearAllTimers();
    sessionStorage.clear();
    looks = [];
    await openPage(until);
    // Each page has its own random delay, the same in every run.
    let luck = page / pages;
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      luck = (luck * 997 + 0.618) % 1;
      (array as Uint16Array)[0] = luck * 65_535;
      return array;
    });
    const { check } = await import('../../renderer/browser/veil.ts');
    check(until);
    await pass(2 * MINUTE);
    for (const at of looks)
      perSecond.set(Math.floor(at / 1_000), (perSecond.get(Math.floor(at / 1_000)) ?? 0) + 1);
  }
  expect(Math.max(...perSecond.values())).toBeLessThan(pages / 5);
  expect([...perSecond.values()].reduce((sum, count) => sum + count)).toBeGreaterThan(3 * pages);
});

test('the time call has the region, language and session tokens of every call', async () => {
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
  const { syncServerTime } = await import('../../renderer/browser/time.ts');
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
