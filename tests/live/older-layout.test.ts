import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { fromUtc, type Instant } from '../../renderer/clock/instant.ts';
import { createHandler } from '../../renderer/hosts/edge/handler.ts';
import { activate, importFrom, readLive, readStatus, rollback } from '../../renderer/live/index.ts';
import { readCurrent, readSite } from '../../renderer/release/index.ts';
import { startServer } from '../../renderer/serve/server.ts';
import { ship } from '../../renderer/ship/ship.ts';
import { runBuild, twoEach } from '../release/fakes.ts';
import { projectRoot, temporaryFolder } from '../support/site.ts';

/*
 * An output folder of a version before 0.2, packed with `tar`: releases and sites have a folder with an index.html for
 * each page. cn and de follow calendar 15ed0642; us follows 27cb4b49 and followed 15ed0642 before. Each has a switch on
 * 22 November 2024.
 */
const OLD = join(projectRoot, 'tests/fixtures/outputs/a-folder-per-page.tar.gz');
const before = fromUtc('2024-11-10T00:00:00Z', 0);
const after = fromUtc('2024-11-25T00:00:00Z', 0);

let out = '';
let now: Instant = before;
const clock = () => now;
beforeEach(() => {
  out = temporaryFolder();
  now = before;
  execFileSync('tar', ['-xzf', OLD, '-C', out]);
});

const file = (path: string) => join(out, 'current', path);
const says = (path: string) => /<p>(.*?) ?<\/p>/.exec(readFileSync(file(path), 'utf8'))?.[1];
const shown = () => ['index.html', 'us.html', 'de.html'].map(says);

test('stays as it is until something moves, then gets a file per page', async () => {
  expect(existsSync(file('us/about/index.html'))).toBe(true);
  expect(await readStatus(out, { now, everyByte: true })).toMatchObject({ ok: true, problems: [] });
  const old = readCurrent(out);
  expect(await activate(out, { clock })).toMatchObject({ ok: true });
  expect(readCurrent(out)).not.toBe(old);
  expect(shown()).toEqual(['before a', 'before b', 'before a']);
  expect(existsSync(file('us/about'))).toBe(false);
  expect(['about', 'us/about', 'de/404'].every((page) => existsSync(file(`${page}.html`)))).toBe(true);
  expect(readFileSync(file('site.json'), 'utf8')).toContain('"version": 2');
  expect(await activate(out, { clock })).toMatchObject({ ok: true, switched: false });
  expect(await readStatus(out, { now, everyByte: true })).toMatchObject({ ok: true, problems: [] });
});

test('switches, rolls back, and works beside releases of the current layout', async () => {
  now = after;
  await activate(out, { clock });
  expect(shown()).toEqual(['after a', 'after b', 'after a']);
  expect(await rollback(out, { clock, by: 'ann' })).toMatchObject({ ok: true });
  expect(shown()).toEqual(['after a', 'after a', 'after a']);
  const { calendar } = await runBuild(out, {
    revision: 'c',
    editions: twoEach(['de'], '2024-11-22T08:00:00Z', 'c'),
    at: after,
  });
  await activate(out, { clock, calendar: calendar.id, by: 'ann' });
  expect(shown()).toEqual(['after a', 'after a', 'after c']);
  expect(await readStatus(out, { now, everyByte: true })).toMatchObject({ ok: true, problems: [] });
  expect(await rollback(out, { clock, by: 'ann' })).toMatchObject({ ok: true });
  expect(shown()).toEqual(['after a', 'after a', 'after a']);
});

test('can be imported into another output', async () => {
  const here = temporaryFolder();
  const { calendars, releases } = await importFrom(here, out, { clock });
  expect(releases).toEqual({ added: 8, known: 0 });
  for (const calendar of calendars) await activate(here, { clock, calendar, force: true });
  const page = join(here, 'current/de/about.html');
  expect(readFileSync(page, 'utf8')).toContain('about');
  expect(await readStatus(here, { now, everyByte: true })).toMatchObject({ ok: true, problems: [] });
  expect(await importFrom(here, out, { clock })).toMatchObject({ releases: { added: 0, known: 8 } });
});

test('ships, and again in the current layout: file names change, URLs do not', async () => {
  const folder = join(temporaryFolder(), 'shop');
  await ship({ out, target: folder });
  expect(existsSync(join(folder, 'current/us/about/index.html'))).toBe(true);
  await activate(out, { clock });
  const { plan } = await ship({ out, target: folder });
  expect(plan.changed).toEqual([]);
  expect(plan.remove.map(({ path }) => path)).toContain('us/about/index.html');
  expect(existsSync(join(folder, 'current/us/about.html'))).toBe(true);
  expect(existsSync(join(folder, 'current/us/about'))).toBe(false);
  now = after;
  await activate(out, { clock });
  const urls = (await ship({ out, target: folder })).plan.changed.map(({ url, kind }) => `${kind} ${url}`);
  expect(urls).toContain('changed https://www.toys.example/us');
  expect(urls.filter((url) => url.endsWith('/about'))).toEqual([]);
});

test('is served as it is, and by the edge handler', async () => {
  const server = await startServer({ site: file(''), port: 0, time: { read: () => now } });
  try {
    const answers = async (path: string) => {
      const { status, headers } = await fetch(server.url + path, { redirect: 'manual' });
      return [status, headers.get('location')];
    };
    for (const path of ['/', '/us', '/us/about', '/about']) expect(await answers(path)).toEqual([200, null]);
    expect(await answers('/us/about/index.html')).toEqual([301, '/us/about']);
  } finally {
    await server.close();
  }
  const read = async (path: string) => (existsSync(join(out, path)) ? readFileSync(join(out, path)) : null);
  const edge = createHandler({ read: read as never, now: clock });
  for (const path of ['/', '/us', '/us/about', '/about'])
    expect((await edge(new Request(`https://www.toys.example${path}`))).status).toBe(200);
  const live = await readLive(out);
  expect((await readSite(out, live?.site ?? ''))?.version).toBe(1);
});
