import {
  copyFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fromUtc } from '../../renderer/clock/instant.ts';
import { activate, pruneOutput, readLive } from '../../renderer/live/index.ts';
import { OperationError } from '../../renderer/problems/problems.ts';
import { openOutput, readCalendar, readSite } from '../../renderer/release/index.ts';
import { readReleaseIn } from '../../renderer/release/release.ts';
import { almanac } from '../support/cli.ts';
import { temporaryFolder } from '../support/site.ts';
import { contents, json } from './disk.ts';
import { runBuild, twoEach } from './fakes.ts';

const SWITCH = '2024-11-22T08:00:00Z';
const at = fromUtc('2024-11-10T00:00:00Z', 0);
const a = { revision: 'a', editions: twoEach(['us', 'de'], SWITCH), at };

/** Replacements for a value: every kind of JSON, of which at most one has the right shape. */
const WRONG = [null, 7, -1.5, '', 'x', '../..', true, [], [null], {}, { x: null }];

interface File {
  readonly path: string;
  readonly read: () => unknown;
}

async function prepared(): Promise<{ out: string; files: Record<string, File> }> {
  const out = temporaryFolder();
  const { calendar, site } = await runBuild(out, a);
  await activate(out, { at });
  const dir = join(out, calendar.editions.us?.[0]?.dir ?? '');
  return {
    out,
    files: {
      'a calendar': {
        path: join(out, 'calendars', `${calendar.id}.json`),
        read: () => readCalendar(out, calendar.id),
      },
      'the newest calendar': { path: join(out, 'calendar.json'), read: () => readCalendar(out, 'newest') },
      'live.json': { path: join(out, 'live.json'), read: () => readLive(out) },
      'a release': { path: join(dir, 'release.json'), read: async () => readReleaseIn(dir) },
      'a site': { path: join(out, site.dir, 'site.json'), read: () => readSite(out, site.id) },
    },
  };
}

/** Every nested value, with a function that replaces it. */
function* places(value: unknown, put: (by: unknown) => unknown): Generator<(by: unknown) => unknown> {
  yield put;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const replace = (by: unknown): unknown => {
      const copy = structuredClone(value) as Record<string, unknown>;
      copy[key] = by;
      return put(copy);
    };
    yield* places(inner, replace);
  }
}

describe('a file of Almanac with the wrong shape', async () => {
  const { files } = await prepared();
  test.each(Object.keys(files))('%s: is reported as damaged, with a way to repair it', async (name) => {
    const { path, read } = files[name] as File;
    const whole = json<object>(path);
    let damaged = 0;
    for (const replaced of places(whole, (by) => by)) {
      for (const wrong of WRONG) {
        writeFileSync(path, JSON.stringify(replaced(wrong)));
        try {
          await read();
        } catch (error) {
          expect(error, readFileSync(path, 'utf8')).toBeInstanceOf(OperationError);
          expect((error as OperationError).message).toContain(path);
          expect((error as OperationError).hint).toMatch(/build|copy|delete/);
          damaged += 1;
        }
      }
    }
    expect(damaged).toBeGreaterThan(28);
  });
});

describe('the error', async () => {
  const { out, files } = await prepared();
  test.each(Object.keys(files))('for %s that is an empty map', async (name) => {
    const { path } = files[name] as File;
    const kept = `${path}.kept`;
    copyFileSync(path, kept);
    writeFileSync(path, '{"version":1}');
    const moving = [['activate', '--at', '2024-11-25T00:00Z'], ['rollback'], ['status']];
    // Moving the live site repairs it first.
    for (const args of name === 'a site'
      ? [['serve', '--port', '0', '--site', basename(dirname(path))], ...moving]
      : moving) {
      const { stderr } = await almanac([...args, '--out', out]);
      expect(stderr, args.join(' ')).not.toMatch(/unexpected|undefined|not a function|iterable/);
    }
    copyFileSync(kept, path);
    rmSync(kept);
  });
});

test('the suggested repair of a release or a site works', async () => {
  const { out, files } = await prepared();
  const before = contents(out);
  for (const name of ['a release', 'a site', 'the newest calendar']) {
    const { path } = files[name] as File;
    if (name === 'the newest calendar') rmSync(path);
    else writeFileSync(path, '{"version":1}');
    await runBuild(out, a);
    expect(contents(out), name).toEqual(before);
  }
});

test('a bit flipped on disk is found by --verify, before anything moves', async () => {
  const out = temporaryFolder();
  const { calendar } = await runBuild(out, a);
  await activate(out, { at });
  const page = join(out, calendar.editions.de?.[1]?.dir ?? '', 'about.html');
  const { mtime } = statSync(page);
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, text.replace('about', 'abouu'));
  utimesSync(page, mtime, mtime);
  const before = contents(out);
  const later = fromUtc('2024-11-25T00:00:00Z', 0);
  await expect(activate(out, { at: later, verify: true })).rejects.toThrow(/about\.html is damaged/);
  expect(contents(out)).toEqual(before);
  writeFileSync(page, text);
  utimesSync(page, mtime, mtime);
  expect((await activate(out, { at: later, verify: true })).ok).toBe(true);
});

test('the last calendars are kept even if the clock was set back', async () => {
  const out = temporaryFolder();
  const ids: string[] = [];
  for (const revision of ['a', 'b', 'c', 'd']) {
    const { calendar } = await runBuild(out, { ...a, revision, editions: twoEach(['us'], SWITCH, revision) });
    ids.push(calendar.id);
    const future = Date.now() / 1000 + 86_400;
    // The first one was built while the clock was a day ahead.
    if (revision === 'a') utimesSync(join(out, 'calendars', `${calendar.id}.json`), future, future);
  }
  const output = await openOutput(out, { purpose: 'almanac build' });
  await pruneOutput(output, 2);
  await output.close();
  const kept = readdirSync(join(out, 'calendars')).map((name) => name.replace('.json', ''));
  expect(kept.sort()).toEqual(ids.slice(2).sort());
});
