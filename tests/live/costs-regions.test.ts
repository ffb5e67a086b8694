import { existsSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fromUtc } from '../../renderer/clock/instant.ts';
import { activate, prepareNext, readLive } from '../../renderer/live/index.ts';
import { readCurrent } from '../../renderer/release/index.ts';
import { contents } from '../release/disk.ts';
import { runBuild, twoEach } from '../release/fakes.ts';
import { almanac } from '../support/cli.ts';
import { copySite, temporaryFolder, tinySite } from '../support/site.ts';

const SWITCH = '2024-11-22T08:00:00Z';
const before = fromUtc('2024-11-10T00:00:00Z', 0);
const after = fromUtc('2024-11-25T00:00:00Z', 0);

let out = '';
beforeEach(() => {
  out = join(temporaryFolder(), 'dist');
});

const build = () => runBuild(out, { revision: 'a', editions: twoEach(['us', 'de'], SWITCH), at: before });

/** Cuts off the parts of a file that grow with the number of pages: the changes of each switch, and a site's list of files. */
function cutAt(path: string, key: string): void {
  const mark = `\n  "${key}": `;
  truncateSync(path, readFileSync(path).indexOf(mark) + mark.length);
}

describe('a switch whose site was composed ahead of time', () => {
  test('reads no release, no list of files and no list of changes', async () => {
    await build();
    await activate(out, { at: before });
    const next = await prepareNext(out, { now: before });
    renameSync(join(out, 'releases'), join(out, '../elsewhere'));
    for (const name of readdirSync(join(out, 'calendars'))) cutAt(join(out, 'calendars', name), 'editions');
    cutAt(join(out, 'calendar.json'), 'editions');
    for (const id of readdirSync(join(out, 'sites'))) cutAt(join(out, 'sites', id, 'site.json'), 'files');
    expect(await activate(out, { at: after })).toMatchObject({ ok: true, switched: true, site: next?.site });
    expect(readCurrent(out)).toBe(next?.site);
    expect(readFileSync(join(out, 'current/us.html'), 'utf8')).toContain('after');
  });

  test('gives the same result as composing at the switch', async () => {
    await build();
    await activate(out, { at: before });
    await activate(out, { at: after });
    const composed = contents(out);
    rmSync(out, { recursive: true });
    await build();
    await activate(out, { at: before });
    await prepareNext(out, { now: before });
    await activate(out, { at: after });
    expect(contents(out)).toEqual(composed);
  });
});

test('composes the site again if this program would write other headers', async () => {
  const { site } = await build();
  const headers = join(out, site.dir, '_headers');
  const text = readFileSync(headers, 'utf8');
  rmSync(headers);
  await activate(out, { at: before });
  expect(readFileSync(headers, 'utf8')).toBe(text);
});

test('composes the site again if --verify finds it damaged', async () => {
  const { site } = await build();
  const page = join(out, site.dir, 'de/about.html');
  rmSync(page);
  await activate(out, { at: before });
  expect(existsSync(page)).toBe(false);
  const mended = await activate(out, { at: before, verify: true });
  expect(mended).toMatchObject({ ok: true, site: site.id });
  expect(readFileSync(page, 'utf8')).toContain('about');
  expect((await readLive(out))?.site).toBe(site.id);
});

test('a move prepares the site of the next switch', async () => {
  const root = copySite(tinySite);
  const dist = join(root, 'dist');
  const run = async (...args: string[]) => expect((await almanac([...args, '--root', root])).code).toBe(0);
  await run('build', '--from', '2025-04-01', '--until', '2025-05-01');
  await run('activate', '--at', '2025-04-08T12:00Z');
  const shown = readCurrent(dist);
  const ready = readdirSync(join(dist, 'sites'));
  const listed = await almanac([
    ...['schedule', '--live', '--root', root, '--json'],
    ...['--from', '2025-04-08T12:00Z', '--until', '2025-05-01'],
  ]);
  const { live } = JSON.parse(listed.stdout) as { live: { releases: { from: string }[] }[] };
  const switches = live.flatMap(({ releases }) => releases.map(({ from }) => from)).sort();
  await run('activate', '--at', switches[0] ?? '');
  expect(readCurrent(dist)).not.toBe(shown);
  expect(ready).toContain(readCurrent(dist));
});
