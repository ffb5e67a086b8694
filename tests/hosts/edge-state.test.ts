import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { fromUtc } from '../../renderer/clock/instant.ts';
import { activate } from '../../renderer/live/index.ts';
import { type FakeEdition, runBuild } from '../release/fakes.ts';
import { temporaryFolder } from '../support/site.ts';
import { countedEdge } from './counted-edge.ts';

/** What the edge keeps in memory for three releases of a region, and what it reads for that. */

const at = (text: string) => fromUtc(text, 0);
const TIMES = ['2024-11-01T00:00:00Z', '2024-11-22T08:00:00Z', '2024-11-22T08:05:00Z', null] as const;
const SAYS = ['early', 'friday', 'late'] as const;
const SECOND = at('2024-11-22T08:00:00Z');
const START = at('2024-11-10T00:00:00Z');

const three = (region: string): FakeEdition[] =>
  SAYS.map((says, i) => ({ region, from: TIMES[i] as string, until: TIMES[i + 1] ?? null, says }));

let out = '';
beforeAll(async () => {
  out = temporaryFolder();
  await runBuild(out, { revision: 'a', editions: ['us', 'de'].flatMap(three), at: START });
  await activate(out, { at: START });
});

const edge = (options: { readonly folder?: string; readonly refresh?: number } = {}) =>
  countedEdge({ folder: out, now: START, ...options });

/** The folder of a release by its place in time. */
const releaseOf = (region: string, index: number) =>
  `releases/${region}/${readdirSync(join(out, 'releases', region)).sort()[index]}`;

test('shows each release from its own instant on, however rarely it refreshes', async () => {
  const here = edge({ refresh: 3_600_000 });
  expect((await here.get('/us', SECOND - 1)).text).toContain('early');
  expect((await here.get('/us', SECOND)).text).toContain('friday');
  expect((await here.get('/us', at('2024-11-22T08:04:59.999Z'))).text).toContain('friday');
  expect((await here.get('/us', at('2024-11-22T08:05:00Z'))).text).toContain('late');
});

test('reads ahead the next release and the requested pages, and nothing else', async () => {
  const here = edge();
  await here.get('/us', SECOND - 60_000);
  await here.get('/us', SECOND - 40_000);
  const ahead = here.reads.filter((path) => path.startsWith(releaseOf('us', 1)));
  expect(ahead).toContain(`${releaseOf('us', 1)}/release.json`);
  expect(ahead).toContain(`${releaseOf('us', 1)}/index.html`);
  expect(ahead).not.toContain(`${releaseOf('us', 1)}/404.html`);
  expect(here.reads.filter((path) => path.startsWith(releaseOf('us', 2)))).toEqual([]);
});

test('shows what was live in a region before its calendar begins', async () => {
  const here = edge();
  expect(await here.get('/us', at('2024-10-01T00:00:00Z'))).toMatchObject({
    status: 200,
    text: expect.stringContaining('early'),
  });
});

test('reads a calendar that failed again within a second', async () => {
  const here = edge();
  await here.get('/us');
  here.instead = (path) => (path.startsWith('calendars/') ? null : undefined);
  await here.get('/us', START + 10_000);
  const looks = () => here.reads.filter((path) => path === 'live.json').length;
  const before = looks();
  await here.get('/us', START + 10_500);
  expect(looks()).toBe(before);
  await here.get('/us', START + 11_000);
  expect(looks()).toBe(before + 1);
});

test('shows either all regions or none at first', async () => {
  const here = edge();
  const missing = `${releaseOf('de', 0)}/release.json`;
  here.instead = (path) => (path === missing ? null : undefined);
  expect(await here.get('/us')).toMatchObject({ status: 503, text: 'there is nothing to show yet\n' });
  here.instead = () => undefined;
  expect((await here.get('/us', START + 1_000)).status).toBe(200);
  expect((await here.get('/de')).status).toBe(200);
});

test('keeps serving other regions when a new one cannot be read yet', async () => {
  const folder = temporaryFolder();
  await runBuild(folder, { revision: 'a', editions: three('us'), at: START });
  await activate(folder, { at: START });
  const here = edge({ folder });
  expect((await here.get('/us')).status).toBe(200);
  await runBuild(folder, { revision: 'b', editions: three('de'), at: START });
  await activate(folder, { at: START, calendar: 'newest' });
  here.instead = (path) => (/^releases\/de\/.*release\.json$/.test(path) ? null : undefined);
  expect(await here.get('/us', START + 10_000)).toMatchObject({ status: 200 });
  here.instead = () => undefined;
  expect(await here.get('/de', START + 11_000)).toMatchObject({ status: 200 });
});

test('rejects the file of another release', async () => {
  const here = edge();
  const own = `${releaseOf('us', 0)}/release.json`;
  const other = readFileSync(join(out, releaseOf('us', 1), 'release.json'), 'utf8');
  here.instead = (path) => (path === own ? other : undefined);
  expect((await here.get('/us')).status).toBe(503);
});

test('lets a page be cached until the second of its switch, and no longer', async () => {
  const here = edge();
  const kept = async (before: number) => (await here.get('/us', SECOND - before)).cache;
  expect(await kept(60_000)).toBe('public, max-age=60, must-revalidate');
  expect(await kept(30_000)).toBe('public, max-age=30, must-revalidate');
  expect(await kept(1_000)).toBe('public, max-age=1, must-revalidate');
  expect(await kept(999)).toBe('no-cache');
});

test('answers 404 even if the 404 page cannot be read', async () => {
  const here = edge();
  await here.get('/us');
  here.instead = (path) => (path.endsWith('404.html') ? null : undefined);
  expect(await here.get('/us/none')).toMatchObject({ status: 404, text: 'not found\n' });
});

test("keeps serving other regions when one region's calendar has not begun", async () => {
  const folder = temporaryFolder();
  const later = { region: 'de', from: '2024-12-01T00:00:00Z', until: null, says: 'later' };
  await runBuild(folder, { revision: 'a', editions: [...three('us'), later], at: START });
  await activate(folder, { at: START });
  const here = edge({ folder });
  expect((await here.get('/us')).status).toBe(200);
  expect((await here.get('/de', at('2024-12-01T00:00:00Z'))).text).toContain('later');
});

test('returns the whole file for a suffix range longer than it', async () => {
  const here = edge();
  const { text } = await here.get('/us');
  expect(await here.get('/us', START, { range: 'bytes=-100000' })).toMatchObject({ status: 206, text });
  expect(await here.get('/us', START, { range: 'bytes=-3' })).toMatchObject({ text: text.slice(-3) });
});

test('looks for a new promotion after ten seconds, not earlier', async () => {
  const here = edge();
  const looks = () => here.reads.filter((path) => path === 'live.json').length;
  await here.get('/us');
  await here.get('/us', START + 9_999);
  expect(looks()).toBe(1);
  await here.get('/us', START + 10_000);
  expect(looks()).toBe(2);
});

test('refreshes within a second if one of several regions could not be read', async () => {
  const here = edge();
  const missing = `${releaseOf('us', 1)}/release.json`;
  here.instead = (path) => (path === missing ? null : undefined);
  await here.get('/us');
  expect((await here.get('/us', SECOND)).text).toContain('early');
  expect((await here.get('/de')).text).toContain('friday');
  here.instead = () => undefined;
  expect((await here.get('/us', SECOND + 1_000)).text).toContain('friday');
});

test('keeps the old version of a page that a promotion cannot read', async () => {
  const folder = temporaryFolder();
  await runBuild(folder, { revision: 'a', editions: three('us'), at: START });
  await activate(folder, { at: START });
  const here = edge({ folder });
  await here.get('/us');
  const corrected = three('us').map((edition) => ({ ...edition, says: `corrected ${edition.says}` }));
  await runBuild(folder, { revision: 'b', editions: corrected, at: START });
  await activate(folder, { at: START, calendar: 'newest' });
  const { release } = JSON.parse(readFileSync(join(folder, 'live.json'), 'utf8')).regions.us;
  here.instead = (path) => (path === `releases/us/${release}/index.html` ? null : undefined);
  const kept = await here.get('/us', START + 10_000);
  expect([kept.status, kept.text.includes('corrected')]).toEqual([200, false]);
  here.instead = () => undefined;
  expect((await here.get('/us')).text).toContain('corrected');
});
