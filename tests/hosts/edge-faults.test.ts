import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fromUtc } from '../../renderer/clock/instant.ts';
import { createHandler, type EdgeHandler } from '../../renderer/hosts/edge/handler.ts';
import type { Content, Read } from '../../renderer/hosts/edge/store.ts';
import worker from '../../renderer/hosts/edge/worker.ts';
import { activate, hold } from '../../renderer/live/index.ts';
import { Chance } from '../attack/attack.ts';
import { REGIONS, runBuild, stylePath, twoEach } from '../release/fakes.ts';
import { temporaryFolder } from '../support/site.ts';

const SWITCH = '2024-11-22T08:00:00Z';
const at = fromUtc(SWITCH, 0);
const before = at - 86_400_000;

/** What a store may do instead of returning a file; each fault was seen in practice. */
const FAULTS: Readonly<Record<string, (bytes: Uint8Array | null) => ReturnType<Read>>> = {
  'is not there': () => null,
  rejects: () => Promise.reject(new Error('the store is down')),
  throws: () => {
    throw new Error('the store is down');
  },
  'never answers': () => new Promise<Content | null>(() => {}),
  'breaks off': () =>
    new ReadableStream({
      pull: (controller) => controller.error(new Error('connection reset')),
    }),
  'is cut short': (bytes) => bytes?.slice(0, bytes.length / 2) ?? null,
  'is empty': () => '',
  'is null': () => 'null',
  'has another shape': () => '{"version":1,"regions":{}}',
  'is an error page': () => '<html>502 Bad Gateway</html>',
};
const KINDS = Object.keys(FAULTS);

let out = '';
beforeAll(async () => {
  out = temporaryFolder();
  await runBuild(out, { revision: 'a', editions: twoEach(REGIONS, SWITCH), at: before });
  await activate(out, { at: before });
});

const rejections: unknown[] = [];
const note = (reason: unknown) => rejections.push(reason);
process.on('unhandledRejection', note);
afterAll(() => {
  process.off('unhandledRejection', note);
  expect(rejections).toEqual([]);
});

/** A handler over a folder, at a time and with faults that the test sets. */
class Edge {
  now = before;
  /** The fault in reading a path; null for none. */
  fault: (path: string) => string | null = () => null;
  readonly reads: string[] = [];
  readonly #handler: EdgeHandler;
  readonly #later: Promise<unknown>[] = [];

  constructor(folder = out, refresh = 10_000) {
    const read: Read = (path) => {
      this.reads.push(path);
      const file = join(folder, path);
      const bytes = existsSync(file) ? new Uint8Array(readFileSync(file)) : null;
      const kind = this.fault(path);
      return kind === null ? bytes : (FAULTS[kind]?.(bytes) ?? null);
    };
    this.#handler = createHandler({ read, now: () => this.now, refresh, patience: 150 });
  }

  /** Resolves once the reads in the background are finished. */
  async settled(): Promise<void> {
    await Promise.all(this.#later);
  }

  async get(path: string) {
    const response = await this.#handler(new Request(`https://www.toys.example${path}`), {
      waitUntil: (work) => this.#later.push(work),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
}

let edge: Edge;
beforeEach(() => {
  edge = new Edge();
});

describe.each(KINDS)('known releases stay when a read %s:', (kind) => {
  test.each([
    ['live.json', /^live\.json$/],
    ['the calendar', /^calendars\//],
    ['everything', /./],
  ])('%s', async (_, path) => {
    await edge.get('/us');
    edge.now += 10_000;
    edge.fault = (asked) => (path.test(asked) ? kind : null);
    expect(await edge.get('/us')).toMatchObject({ status: 200, text: expect.stringContaining('before') });
  });

  test('a switch to a release that was read ahead', async () => {
    await edge.get('/us');
    edge.now = at - 60_000;
    await edge.get('/us');
    await edge.settled();
    edge.now = at;
    edge.fault = () => kind;
    expect(await edge.get('/us')).toMatchObject({ status: 200, text: expect.stringContaining('after') });
  });

  test('a cold start answers 503 with Retry-After, and recovers at once', async () => {
    edge.fault = () => kind;
    const { status, headers } = await edge.get('/us');
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
      503,
      '1',
      'no-store',
    ]);
    edge.fault = () => null;
    expect(await edge.get('/us')).toMatchObject({ status: 200, text: expect.stringContaining('before') });
  });

  test('a page that cannot be read whole is neither sent nor answered with 404, and recovers', async () => {
    await edge.get('/us');
    edge.fault = (path) => (path.endsWith('about.html') ? kind : null);
    const { status, headers } = await edge.get('/us/about');
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    expect(await edge.get('/us')).toMatchObject({ status: 200 });
    edge.fault = () => null;
    expect(await edge.get('/us/about')).toMatchObject({ status: 200 });
  });

  test('one failed read of each file changes nothing', async () => {
    const met = new Set<string>();
    edge.fault = (path) => {
      const isFirst = !met.has(path);
      met.add(path);
      return isFirst ? kind : null;
    };
    expect(await edge.get('/us')).toMatchObject({ status: 200, text: expect.stringContaining('before') });
    expect(await edge.get('/us/about')).toMatchObject({ status: 200 });
    expect(await edge.get(`/assets/${stylePath}`)).toMatchObject({
      status: 200,
      text: 'body { color: #123 }\n',
    });
    expect(await edge.get('/us/none')).toMatchObject({
      status: 404,
      text: expect.stringContaining('not found in us'),
    });
  });
});

describe('a flipped bit', () => {
  /** The text with one bit flipped in the character after a mark. */
  const turned = (text: string, mark: RegExp): string => {
    const place = text.search(mark) + (mark.exec(text)?.[0].length ?? 0);
    return text.slice(0, place) + String.fromCharCode(text.charCodeAt(place) ^ 1) + text.slice(place + 1);
  };
  const handlerOver = (path: RegExp, mark: RegExp, now: () => number, isTurned: () => boolean) =>
    createHandler({
      read: (asked) => {
        const file = join(out, asked);
        if (!existsSync(file)) return null;
        const text = readFileSync(file, 'utf8');
        return path.test(asked) && isTurned() ? turned(text, mark) : text;
      },
      now,
      patience: 150,
    });
  const get = async (handler: EdgeHandler) => {
    const response = await handler(new Request('https://www.toys.example/us'), { waitUntil: () => {} });
    return [response.status, await response.text()] as const;
  };

  test.each([
    ['of the end of a release in a calendar', /^calendars\//, /"until": "2024-11-2/],
    ['of the beginning of one', /^calendars\//, /"from": "2024-11-/],
    ['of the id of one', /^calendars\//, /"id": "20241122T080000Z-/],
    ['of the hash of a calendar', /^calendars\//, /"whole": "/],
    ['of the end of a release in its own file', /release\.json$/, /"until": "2024-11-2/],
    ['of the size of a page', /release\.json$/, /"size": /],
  ])('in %s is noticed, and the known releases stay', async (_, path, mark) => {
    let isTurned = true;
    const cold = handlerOver(
      path,
      mark,
      () => before,
      () => isTurned,
    );
    expect((await get(cold))[0]).toBe(503);
    isTurned = false;
    let now = before;
    const warm = handlerOver(
      path,
      mark,
      () => now,
      () => isTurned,
    );
    expect((await get(warm))[1]).toContain('before');
    isTurned = true;
    for (const then of [before + 20_000, at - 60_000]) {
      now = then;
      expect((await get(warm))[1]).toContain('before');
    }
  });
});

test('a failed refresh is repeated within a second', async () => {
  const own = temporaryFolder();
  await runBuild(own, { revision: 'a', editions: twoEach(['us'], SWITCH), at: before });
  await activate(own, { at: before });
  const here = new Edge(own);
  await here.get('/us');
  await runBuild(own, { revision: 'b', editions: twoEach(['us'], SWITCH, 'corrected'), at: before });
  await activate(own, { at: before, calendar: 'newest' });
  here.now += 10_000;
  here.fault = () => 'rejects';
  expect((await here.get('/us')).text).not.toContain('corrected');
  here.fault = () => null;
  here.now += 1_000;
  expect((await here.get('/us')).text).toContain('corrected');
});

test('a promotion is shown once all of it was read; an unreadable page of it stays as before', async () => {
  const own = temporaryFolder();
  await runBuild(own, { revision: 'a', editions: twoEach(['us', 'de'], SWITCH), at: before });
  await activate(own, { at: before });
  const here = new Edge(own);
  const says = async (path: string) => (await here.get(path)).text;
  await says('/us');
  const { calendar } = await runBuild(own, {
    revision: 'b',
    editions: twoEach(['us', 'de'], SWITCH, 'corrected'),
    at: before,
  });
  await activate(own, { at: before, calendar: calendar.id });
  for (const path of [/^calendars\//, /^releases\/us\/.*release\.json$/, /^releases\/us\/.*index\.html$/]) {
    here.now += 10_000;
    here.fault = (asked) => (path.test(asked) ? 'is cut short' : null);
    expect(await here.get('/us')).toMatchObject({ status: 200 });
    expect(await says('/us'), String(path)).not.toContain('corrected');
  }
  here.now += 10_000;
  here.fault = () => null;
  expect(await says('/us')).toContain('corrected');
});

test('a store that hangs blocks nobody, and its late answer is ignored', async () => {
  await edge.get('/us');
  edge.now += 10_000;
  edge.fault = () => 'never answers';
  const answers = await Promise.all(Array.from({ length: 20 }, () => edge.get('/us')));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  // One request refreshes; the others do not ask the store.
  expect(edge.reads.filter((path) => path === 'live.json').length).toBeLessThanOrEqual(6);
});

test('an older copy of a calendar removes none of its releases', async () => {
  const own = temporaryFolder();
  const both = twoEach(['us'], SWITCH);
  const first = await runBuild(own, { revision: 'a', editions: both.slice(0, 1), at: before });
  const file = join(own, 'calendars', `${first.calendar.id}.json`);
  const older = readFileSync(file, 'utf8');
  await runBuild(own, { revision: 'a', editions: both, at: before });
  await activate(own, { at: before });
  const newer = readFileSync(file, 'utf8');
  let calendar = newer;
  let now = at - 60_000;
  const handler = createHandler({
    read: (path) =>
      path.startsWith('calendars/')
        ? calendar
        : existsSync(join(own, path))
          ? new Uint8Array(readFileSync(join(own, path)))
          : null,
    now: () => now,
  });
  const text = async () => (await handler(new Request('https://www.toys.example/us'))).text();
  expect(await text()).toContain('before');
  calendar = older;
  now = at;
  expect(await text()).toContain('after');
});

test('a held region stays, whatever the store returns', async () => {
  const own = temporaryFolder();
  await runBuild(own, { revision: 'a', editions: twoEach(['us', 'de'], SWITCH), at: before });
  await activate(own, { at: before });
  await hold(own, { regions: ['de'] });
  const here = new Edge(own);
  await here.get('/de');
  here.now = at;
  here.fault = () => 'rejects';
  expect((await here.get('/de')).text).toContain('before');
});

test('site.json lists what is shown at that instant, for `status`', async () => {
  const releaseOf = async () => JSON.parse((await edge.get('/site.json')).text).regions.us.release as string;
  expect(await releaseOf()).toMatch(/^20241101T000000Z-/);
  edge.now = at;
  expect(await releaseOf()).toMatch(/^20241122T080000Z-/);
  const site = JSON.parse((await edge.get('/site.json')).text);
  expect(site.files.map(({ path }: { path: string }) => path)).toEqual(
    expect.arrayContaining(['index.html', 'us/about.html', `assets/${stylePath}`]),
  );
});

test('a night with a store that fails at random still gets true answers', async () => {
  const chance = new Chance('edge');
  const paths = ['/', '/us', '/us/about', '/de', '/de/about', '/us/none', `/assets/${stylePath}`];
  edge.now = at - 2 * 3_600_000;
  for (const path of paths) await edge.get(path);
  edge.fault = () => (chance.next() < 0.3 ? chance.pick(KINDS) : null);
  for (; edge.now < at + 3_600_000; edge.now += 30_000) {
    const path = chance.pick(paths);
    const { status, text } = await edge.get(path);
    expect(status, `${path} at ${edge.now - at}`).toBe(path === '/us/none' ? 404 : 200);
    if (['/', '/us', '/de'].includes(path)) expect(text).toContain(edge.now < at ? 'before' : 'after');
  }
});

test('an error of the binding is not taken for a missing file', async () => {
  let status = 200;
  const ASSETS = {
    async fetch(url: URL | Request | string) {
      const file = join(out, new URL(String(url)).pathname);
      if (status !== 200 || !existsSync(file))
        return new Response(null, { status: status === 200 ? 404 : status });
      return new Response(new Uint8Array(readFileSync(file)));
    },
  };
  const late: Promise<unknown>[] = [];
  const get = async (path: string) =>
    (
      await worker.fetch(
        new Request(`https://www.toys.example${path}`),
        { ASSETS },
        { waitUntil: (work) => late.push(work) },
      )
    ).status;
  expect(await get('/us')).toBe(200);
  expect(await get('/assets/none.js')).toBe(404);
  status = 500;
  expect(await get('/assets/none.js')).toBe(503);
  expect(await get('/us')).toBe(200);
  expect(late.length).toBeGreaterThan(0);
  await Promise.all(late);
});
