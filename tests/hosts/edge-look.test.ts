import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test, vi } from 'vitest';
import { fromUtc } from '../../renderer/clock/instant.ts';
import { createHandler } from '../../renderer/hosts/edge/handler.ts';
import { activate, hold } from '../../renderer/live/index.ts';
import { type FakeEdition, runBuild } from '../release/fakes.ts';
import { temporaryFolder } from '../support/site.ts';
import { countedEdge } from './counted-edge.ts';

/** When the edge refreshes from its store, who waits for that, and what a partly failed refresh gives. */

const SWITCHES = ['2024-11-01T00:00:00Z', '2024-11-22T08:00:00Z', '2024-11-22T12:00:00Z', null] as const;
const SAYS = ['early', 'friday', 'late'] as const;
const START = fromUtc('2024-11-10T00:00:00Z', 0);
const FRIDAY = fromUtc('2024-11-22T08:00:00Z', 0);
const HOURS = 3_600_000;
const MANY = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`p${i}.html`, `page ${i}`]));

const three = (region: string, word = ''): FakeEdition[] =>
  SAYS.map((says, i) => ({
    region,
    from: SWITCHES[i] as string,
    until: SWITCHES[i + 1] ?? null,
    says: `${word}${says}`,
    pages: {
      'about.html': `<p>about ${says}</p>`,
      ...Object.fromEntries(Object.entries(MANY).map(([path, text]) => [path, `${text} ${says} ${region}`])),
    },
  }));

let out = '';
beforeAll(async () => {
  out = temporaryFolder();
  await runBuild(out, {
    revision: 'a',
    editions: ['us', 'de'].flatMap((region) => three(region)),
    at: START,
  });
  await activate(out, { at: START });
});

const edge = (options: { readonly folder?: string; readonly refresh?: number } = {}) =>
  countedEdge({ folder: out, now: START, ...options });
const dirOf = (region: string, index: number) => {
  const ids = readdirSync(join(out, 'releases', region));
  return `releases/${region}/${ids.sort()[index]}`;
};
const pagesOf = (reads: readonly string[], dir: string) =>
  reads.filter((path) => path.startsWith(dir) && path.endsWith('.html'));

/** A promise, and how to keep it. */
function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Two regions that follow different calendars. */
async function apart(): Promise<string> {
  const folder = temporaryFolder();
  for (const region of ['us', 'de']) {
    await runBuild(folder, { revision: region, editions: three(region), at: START });
    await activate(folder, { at: START, calendar: 'newest' });
  }
  return folder;
}
const calendarOf = (folder: string, region: string): string =>
  `calendars/${JSON.parse(readFileSync(join(folder, 'live.json'), 'utf8')).regions[region].calendar}.json`;

test('a running refresh delays no request that has what is due', async () => {
  const here = edge();
  await here.get('/us');
  const live = deferred<string | null>();
  here.instead = (path) => (path === 'live.json' ? live.promise : undefined);
  const first = here.get('/us', START + 10_000);
  const answer = await Promise.race([here.get('/us', START + 10_001), pause(5_000, 'it waits')]);
  expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('early') });
  here.instead = () => undefined;
  live.resolve(null);
  await first;
});

test('a request that lacks what is due waits for the running refresh', async () => {
  const here = edge({ refresh: 24 * HOURS });
  const release = join(dirOf('us', 1), 'release.json');
  here.instead = (path) => (path === release ? null : undefined);
  await here.get('/us', FRIDAY - 1);
  const there = deferred<string | null>();
  here.instead = (path) => (path === release ? there.promise : undefined);
  const answers = [here.get('/us', FRIDAY), here.get('/us', FRIDAY)];
  await pause(50);
  there.resolve(readFileSync(join(out, release), 'utf8'));
  for (const { text } of await Promise.all(answers)) expect(text).toContain('friday');
});

test('a refresh that never ends is given up after 20 seconds, and its late result is ignored', async () => {
  const folder = temporaryFolder();
  await runBuild(folder, { revision: 'a', editions: three('us'), at: START });
  await activate(folder, { at: START });
  const here = edge({ folder });
  await here.get('/us');
  const stale = deferred<string | null>();
  const old = readFileSync(join(folder, 'live.json'), 'utf8');
  here.instead = (path) => (path === 'live.json' ? stale.promise : undefined);
  const waiting = here.get('/us', START + 10_000);
  expect(here.looks()).toBe(2);
  await here.get('/us', START + 29_999);
  expect(here.looks()).toBe(2);
  await runBuild(folder, { revision: 'b', editions: three('us', 'corrected '), at: START });
  await activate(folder, { at: START, calendar: 'newest' });
  const fresh = deferred<string | null>();
  here.instead = (path) => (path === 'live.json' ? fresh.promise : undefined);
  const next = here.get('/us', START + 30_000);
  expect(here.looks()).toBe(3);
  // The abandoned refresh ends while the next one runs: that one goes on, and no third one starts.
  stale.resolve(old);
  await waiting;
  await pause(50);
  await here.get('/us', START + 31_000);
  expect(here.looks()).toBe(3);
  here.instead = () => undefined;
  fresh.resolve(readFileSync(join(folder, 'live.json'), 'utf8'));
  expect((await next).text).toContain('corrected');
  expect((await here.get('/us', START + 39_999)).text).toContain('corrected');
  expect(here.looks()).toBe(3);
});

test('an overtaken refresh is ignored, in whichever order they end', async () => {
  const folder = temporaryFolder();
  await runBuild(folder, { revision: 'a', editions: three('us'), at: START });
  await activate(folder, { at: START });
  const here = edge({ folder });
  await here.get('/us');
  const stale = deferred<string | null>();
  const old = readFileSync(join(folder, 'live.json'), 'utf8');
  here.instead = (path) => (path === 'live.json' ? stale.promise : undefined);
  const waiting = here.get('/us', START + 10_000);
  await runBuild(folder, { revision: 'b', editions: three('us', 'corrected '), at: START });
  await activate(folder, { at: START, calendar: 'newest' });
  here.instead = () => undefined;
  expect((await here.get('/us', START + 30_000)).text).toContain('corrected');
  stale.resolve(old);
  await waiting;
  await pause(50);
  expect((await here.get('/us', START + 30_001)).text).toContain('corrected');
});

test.each([
  ['is not there', null],
  ['is no JSON', '<html>'],
])('a live.json that %s is read again within a second', async (_, text) => {
  const here = edge();
  await here.get('/us');
  here.instead = (path) => (path === 'live.json' ? text : undefined);
  await here.get('/us', START + 10_000);
  const before = here.looks();
  await here.get('/us', START + 10_999);
  expect(here.looks()).toBe(before);
  await here.get('/us', START + 11_000);
  expect(here.looks()).toBeGreaterThan(before);
});

test.each([
  ['is not there', () => null],
  ['is no JSON', () => '<html>'],
  ['is damaged', (whole: string) => whole.replace('"2024-11-22T12', '"2024-11-22T13')],
])('of two calendars, one that %s is read again within a second', async (_, textOf) => {
  const folder = await apart();
  for (const region of ['us', 'de']) {
    const here = edge({ folder });
    await here.get('/us');
    const file = calendarOf(folder, region);
    const text = textOf(readFileSync(join(folder, file), 'utf8'));
    here.instead = (path) => (path === file ? text : undefined);
    await here.get('/us', START + 10_000);
    const before = here.looks();
    await here.get('/us', START + 11_000);
    expect(here.looks()).toBe(before + 1);
  }
});

test("a promotion is shown even if another region's calendar cannot be read", async () => {
  const folder = await apart();
  const here = edge({ folder });
  await here.get('/us');
  const file = calendarOf(folder, 'us');
  await runBuild(folder, { revision: 'b', editions: three('de', 'corrected '), at: START });
  await activate(folder, { at: START, calendar: 'newest' });
  here.instead = (path) => (path === file ? null : undefined);
  expect((await here.get('/de', START + 10_000)).text).toContain('corrected');
  expect((await here.get('/us')).text).toContain('early');
});

test('once all is in memory it refreshes every ten seconds, not more often', async () => {
  const here = edge();
  await here.get('/us');
  await here.get('/us', START + 10_000);
  await here.get('/us', START + 19_999);
  expect(here.looks()).toBe(2);
});

test('pages are read ahead in the three hours before a switch, not earlier', async () => {
  const here = edge();
  await here.get('/us', FRIDAY - 3 * HOURS - 20_000);
  await here.get('/us', FRIDAY - 3 * HOURS - 1);
  expect(pagesOf(here.reads, dirOf('us', 1))).toEqual([]);
  await here.get('/us', FRIDAY - 3 * HOURS + 9_999);
  expect(pagesOf(here.reads, dirOf('us', 1))).toEqual([`${dirOf('us', 1)}/index.html`]);
});

test('pages are read ahead exactly from three hours before a switch on', async () => {
  const here = edge();
  await here.get('/us', FRIDAY - 3 * HOURS - 10_000);
  await here.get('/us', FRIDAY - 3 * HOURS);
  expect(pagesOf(here.reads, dirOf('us', 1))).toEqual([`${dirOf('us', 1)}/index.html`]);
});

test('one refresh reads at most 24 pages ahead, and the next one more', async () => {
  const here = edge();
  for (const path of Object.keys(MANY))
    await here.get(`/us/${path.replace('.html', '')}`, FRIDAY - 4 * HOURS);
  expect(pagesOf(here.reads, dirOf('us', 1))).toHaveLength(0);
  await here.get('/us/p0', FRIDAY - HOURS);
  expect(pagesOf(here.reads, dirOf('us', 1))).toHaveLength(24);
  await here.get('/us/p0', FRIDAY - HOURS + 10_000);
  expect(pagesOf(here.reads, dirOf('us', 1))).toHaveLength(30);
});

test('a page is read ahead if it was requested since the last switch', async () => {
  const here = edge();
  await here.get('/us', FRIDAY - 1);
  await here.get('/us/about', FRIDAY);
  await here.get('/us/about', FRIDAY + 4 * HOURS - 20_000);
  await here.get('/us/about', FRIDAY + 4 * HOURS - 10_000);
  expect(pagesOf(here.reads, dirOf('us', 2))).toContain(`${dirOf('us', 2)}/about.html`);
});

test('a region whose next release cannot be read does not stop other pages from being read ahead', async () => {
  const here = edge();
  const missing = join(dirOf('us', 1), 'release.json');
  here.instead = (path) => (path === missing ? null : undefined);
  await here.get('/us', FRIDAY - 60_000);
  await here.get('/de', FRIDAY - 60_000);
  await here.get('/de', FRIDAY - 50_000);
  expect(pagesOf(here.reads, dirOf('de', 1))).toEqual([`${dirOf('de', 1)}/index.html`]);
});

test('a held region is not read ahead', async () => {
  const folder = temporaryFolder();
  await runBuild(folder, { revision: 'a', editions: three('us'), at: START });
  await activate(folder, { at: START });
  await hold(folder, { regions: ['us'] });
  const here = edge({ folder });
  await here.get('/us', FRIDAY - 60_000);
  await here.get('/us', FRIDAY - 50_000);
  expect(new Set(here.reads.filter((path) => path.startsWith('releases/')).map(dirname)).size).toBe(1);
});

test('a region that its calendar lacks shows what was live', async () => {
  const folder = await apart();
  const live = JSON.parse(readFileSync(join(folder, 'live.json'), 'utf8'));
  live.regions.de.calendar = live.regions.us.calendar;
  const here = edge({ folder });
  here.instead = (path) => (path === 'live.json' ? JSON.stringify(live) : undefined);
  expect(await here.get('/de')).toMatchObject({ status: 200, text: expect.stringContaining('early') });
});

test('a live.json without its regions removes none', async () => {
  const here = edge();
  await here.get('/us');
  const live = JSON.parse(readFileSync(join(out, 'live.json'), 'utf8'));
  here.instead = (path) => (path === 'live.json' ? JSON.stringify({ ...live, regions: {} }) : undefined);
  expect(await here.get('/us', START + 10_000)).toMatchObject({ status: 200 });
});

test('a live.json of a newer version is ignored', async () => {
  const here = edge();
  await here.get('/us');
  const live = JSON.parse(readFileSync(join(out, 'live.json'), 'utf8'));
  const { de } = live.regions;
  here.instead = (path) =>
    path === 'live.json' ? JSON.stringify({ ...live, version: 99, regions: { de } }) : undefined;
  expect(await here.get('/us', START + 10_000)).toMatchObject({ status: 200 });
});

test('the file of another calendar is not taken for this one', async () => {
  const folder = await apart();
  const [own, other] = [calendarOf(folder, 'us'), calendarOf(folder, 'de')];
  const here = edge({ folder });
  here.instead = (path) => (path === own ? readFileSync(join(folder, other), 'utf8') : undefined);
  expect((await here.get('/us')).status).toBe(503);
  here.instead = () => undefined;
  expect((await here.get('/us', START + 1_000)).status).toBe(200);
});

test('a damaged release.json is read again', async () => {
  const here = edge();
  const file = join(dirOf('us', 0), 'release.json');
  const text = readFileSync(join(out, file), 'utf8').replace(/"pages": ?2/, '"pages": 3');
  here.instead = (path) => (path === file ? text : undefined);
  expect((await here.get('/us')).status).toBe(503);
  here.instead = () => undefined;
  expect((await here.get('/us', START + 1_000)).status).toBe(200);
});

test('an older copy of a calendar removes no region', async () => {
  const folder = temporaryFolder();
  const { calendar } = await runBuild(folder, { revision: 'a', editions: three('us'), at: START });
  const file = `calendars/${calendar.id}.json`;
  const older = readFileSync(join(folder, file), 'utf8');
  const both = ['us', 'de'].flatMap((region) => three(region));
  await runBuild(folder, { revision: 'a', editions: both, at: START });
  await activate(folder, { at: START });
  const here = edge({ folder });
  expect((await here.get('/de')).text).toContain('early');
  here.instead = (path) => (path === file ? older : undefined);
  await here.get('/de', START + 10_000);
  expect((await here.get('/de', FRIDAY)).text).toContain('friday');
});

test('a calendar that got another region shows it, and one that got more time continues', async () => {
  const folder = temporaryFolder();
  const [first, second, third] = three('us');
  if (!first || !second || !third) throw new Error('three editions were expected');
  const { calendar } = await runBuild(folder, { revision: 'a', editions: [first], at: START });
  await activate(folder, { at: START });
  const file = `calendars/${calendar.id}.json`;
  const here = edge({ folder });
  await here.get('/us');
  // Another machine built the rest; its calendar file replaced this one.
  const elsewhere = temporaryFolder();
  await runBuild(elsewhere, { revision: 'a', editions: [second, third, ...three('de')], at: FRIDAY });
  await runBuild(folder, { revision: 'a', editions: [second, third, ...three('de')], at: FRIDAY });
  await activate(folder, { at: START, calendar: calendar.id });
  here.instead = (path) => (path === file ? readFileSync(join(elsewhere, file), 'utf8') : undefined);
  expect((await here.get('/de', START + 10_000)).text).toContain('early');
  expect((await here.get('/us')).text).toContain('early');
  expect((await here.get('/us', FRIDAY)).text).toContain('friday');
  expect((await here.get('/us', FRIDAY + 4 * HOURS)).text).toContain('late');
});

test('an outdated page is not sent instead of one that cannot be read', async () => {
  const here = edge();
  await here.get('/us');
  here.instead = (path) => (path === `${dirOf('us', 1)}/index.html` ? null : undefined);
  expect((await here.get('/us', FRIDAY)).status).toBe(503);
});

test('reports that nothing is published if nothing was ever read', async () => {
  const here = edge();
  here.instead = () => null;
  expect(await here.get('/us')).toMatchObject({ status: 503, text: 'there is nothing to show yet\n' });
});

test('a first request waits for at most five reads', async () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const reads: string[] = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const handler = createHandler({
      // Each file can be read at the third attempt.
      read: (path) => {
        reads.push(path);
        const tries = reads.filter((one) => one === path).length;
        return tries < 3 ? new Promise(() => {}) : readFileSync(join(out, path), 'utf8');
      },
      now: () => START,
      patience: 1_000,
    });
    let status = 0;
    void handler(new Request('https://www.toys.example/us')).then((answer) => {
      status = answer.status;
    });
    // live.json takes two seconds, its calendar two more, then two releases that have been asked for once by then.
    for (const read of [2, 4, 5, 8]) {
      await vi.advanceTimersByTimeAsync(1_000);
      while (reads.length < read) await turn();
    }
    await vi.advanceTimersByTimeAsync(999);
    expect(status).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    while (status === 0) await turn();
    expect(status).toBe(503);
  } finally {
    vi.useRealTimers();
  }
});
