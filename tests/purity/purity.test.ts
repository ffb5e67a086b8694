import { expect, test } from 'vitest';
import { isZone, offsetAt, suggestZone } from '../../renderer/clock/zone.ts';
import { InputError } from '../../renderer/problems/problems.ts';
import { ImpureError } from '../../renderer/purity/ambient.ts';
import { notJson } from '../../renderer/purity/not-json.ts';
import { guarded, guardedBatch, guardedEach, nowRunning, unguarded } from '../../renderer/purity/purity.ts';
import { lostInModel, templateFault } from '../../renderer/purity/template-fault.ts';

const at = Date.UTC(2024, 10, 22);
const formatter = new Intl.DateTimeFormat('en', { timeZone: 'UTC' });

const refused: Readonly<Record<string, () => unknown>> = {
  'new Date()': () => new Date(),
  'Date()': () => Date(),
  'Date.now': () => Date.now(),
  'new Date(y, m, d)': () => new Date(2025, 0, 1),
  'a zoneless date-time': () => new Date('2025-01-01T09:00'),
  'a zoneless text': () => new Date('January 1, 2025'),
  'a zoneless parse': () => Date.parse('2025-01-01T09:00:00'),
  setHours: () => new Date(at).setHours(1),
  setMonth: () => new Date(at).setMonth(1),
  getHours: () => new Date(at).getHours(),
  getSeconds: () => new Date(at).getSeconds(),
  'a date as text': () => `${new Date(at)}`,
  'toLocaleString of a date, with a locale only': () => new Date(at).toLocaleString('en-US'),
  'toLocaleDateString without anything': () => new Date(at).toLocaleDateString(),
  'DateTimeFormat without a zone': () => new Intl.DateTimeFormat('en'),
  'DateTimeFormat, called, without a zone': () => Intl.DateTimeFormat('en'),
  'format without an argument': () => formatter.format(),
  'formatToParts without an argument': () => formatter.formatToParts(),
  'NumberFormat without a locale': () => new Intl.NumberFormat(),
  'toLocaleString of a number': () => (1).toLocaleString(),
  'localeCompare without a locale': () => 'a'.localeCompare('b'),
  'Math.random': () => Math.random(),
  'crypto.randomUUID': () => crypto.randomUUID(),
  'crypto.getRandomValues': () => crypto.getRandomValues(new Uint8Array(1)),
  'performance.now': () => performance.now(),
  'performance.timeOrigin': () => performance.timeOrigin,
  'process.env': () => process.env.HOME,
  'process.hrtime': () => process.hrtime(),
  fetch: () => fetch('http://127.0.0.1:9'),
  setTimeout: () => setTimeout(() => {}),
  setInterval: () => clearInterval(setInterval(() => {}, 1000)),
  setImmediate: () => setImmediate(() => {}),
  queueMicrotask: () => queueMicrotask(() => {}),
};

for (const [name, run] of Object.entries(refused)) {
  test(`templates cannot read the world through ${name}`, () => {
    expect(() => guarded(run)).toThrow(ImpureError);
  });
}

test('what is refused is named as what it is', () => {
  expect(() => guarded(() => fetch('http://127.0.0.1:9'))).toThrow(/network \(fetch\)/);
  expect(() => guarded(() => process.env.HOME)).toThrow(/process\.env/);
  expect(() => guarded(() => new Date(at).setHours(1))).toThrow(/time zone \(Date\.setHours\)/);
});

test('dates are calculators all the same, and formatters that say everything work', () => {
  const seen = guarded(() => [
    new Date(at).toISOString(),
    new Date('2024-11-22').getTime() === at,
    Date.parse('2024-11-22T01:00:00+01:00') === at,
    new Date(at).getUTCDate(),
    new Date(new Date(at)).getTime() === at,
    JSON.stringify({ at: new Date(at) }),
    formatter.format(at),
    new Intl.DateTimeFormat('en', { timeZone: 'Asia/Tokyo' }).format(at),
    new Date(at).toLocaleDateString('en', { timeZone: 'UTC' }),
    (1234).toLocaleString('de'),
    'a'.localeCompare('b', 'en'),
  ]);
  expect(seen).toEqual([
    '2024-11-22T00:00:00.000Z',
    true,
    true,
    22,
    true,
    '{"at":"2024-11-22T00:00:00.000Z"}',
    '11/22/2024',
    '11/22/2024',
    '11/22/2024',
    '1.234',
    -1,
  ]);
});

test('after the guard, also after an error within it, the world is back', () => {
  expect(() => guarded(() => guarded(() => Date.now()))).toThrow(ImpureError);
  expect(() => [Date.now(), new Date(2025, 0, 1), process.env.HOME, Math.random()]).not.toThrow();
});

test('what never returns is stopped, and its page named', () => {
  const endless = (): never => {
    nowRunning({ pageId: 'home', region: 'us', file: 'data/pages/home.yaml' });
    for (;;);
  };
  let stopped: unknown;
  try {
    guardedBatch(endless, 0.2);
  } catch (error) {
    stopped = error;
  }
  expect(stopped).toBeInstanceOf(InputError);
  expect((stopped as InputError).problems).toMatchObject([
    { code: 'template-endless', file: 'data/pages/home.yaml' },
  ]);
  expect((stopped as InputError).problems[0]?.message).toContain('page "home" in region "us"');
  expect(() => Date.now()).not.toThrow();
});

const hrtime = process.hrtime.bigint.bind(process.hrtime);

const busyFor = (milliseconds: number): void => {
  const until = hrtime() + BigInt(milliseconds * 1_000_000);
  while (hrtime() < until);
};

test('the limit is for a page or a few, however many there are', () => {
  const pages = Array.from({ length: 24 }, (_, i) => i);
  const made = guardedEach(
    pages,
    (page) => {
      busyFor(100);
      return page * 10;
    },
    2,
  );
  expect([...made]).toEqual(pages.map((page) => page * 10));
});

test('what the engine does meanwhile, such as a drawing, is no time of the page; it is begun again', () => {
  let drawn = 0;
  let begun = 0;
  const draw = (): void => {
    busyFor(200);
    drawn += 1;
  };
  const page = () => {
    begun += 1;
    while (drawn < 3) unguarded(draw);
    return 'a page';
  };
  expect(guardedBatch(page, 0.3)).toBe('a page');
  expect(begun).toBeGreaterThan(1);
  expect(() => [Date.now(), Math.random()]).not.toThrow();
});

test('nor is a drawing that was under way when it was stopped', () => {
  let begun = 0;
  const page = () => {
    unguarded(() => {
      begun += 1;
      busyFor(begun === 1 ? 400 : 20);
    });
    return 'a page';
  };
  expect(guardedBatch(page, 0.3)).toBe('a page');
  expect(begun).toBe(2);
});

test('a drawing that never ends is stopped as its page is', () => {
  nowRunning({ pageId: 'home', region: 'us', file: 'data/pages/home.yaml' });
  const page = () =>
    unguarded(() => {
      for (;;);
    });
  expect(() => guardedBatch(page, 0.2)).toThrow(InputError);
});

test('a machine that does something else is not held against a page', () => {
  let begun = 0;
  const page = () => {
    begun += 1;
    if (begun === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    return 'a page';
  };
  expect(guardedBatch(page, 0.3)).toBe('a page');
});

test('a time zone tells its offsets under the guard, whether or not it was read before', () => {
  expect(guarded(() => offsetAt(Date.UTC(2024, 6, 1), 'Pacific/Chatham'))).toBe(765);
  expect(guarded(() => isZone('Pacific/Marquesas'))).toBe(true);
  expect(guarded(() => suggestZone('Marquesas'))).toBe('Pacific/Marquesas');
  expect(offsetAt(Date.UTC(2024, 6, 1), 'Pacific/Marquesas')).toBe(-570);
});

const running = { pageId: 'rye', region: 'gb', file: 'data/pages/rye.yaml' };

test('whatever a template throws is a problem of its page', () => {
  const late = () => {
    throw new Error('late');
  };
  const odd = [
    null,
    undefined,
    Symbol('odd'),
    Object.create(null),
    new Proxy({}, { get: late, getPrototypeOf: late }),
    Object.defineProperty(new Error('odd'), 'message', { get: late }),
    Object.assign(new Error('odd'), { stack: 5 }),
  ];
  for (const thrown of odd) {
    const { problem } = templateFault(thrown, running);
    expect(problem).toMatchObject({ code: 'template-failed', file: 'data/pages/rye.yaml' });
    expect(problem.message).toContain('page "rye" in region "gb": ');
  }
});

test('a model that contains itself is reported as such, in a line', () => {
  const model: Record<string, unknown> = {};
  model.crumbs = [model];
  const lost = notJson(model);
  expect(lost?.found).toContain('itself');
  const { problem } = lostInModel(lost as NonNullable<typeof lost>, 'bread', running);
  expect(problem.message).toMatch(
    /^the model of page "rye" in region "gb" holds itself, .* at "crumbs\.0\.crumbs/,
  );
  expect(problem.message.length).toBeLessThan(250);
});
