import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Origin } from '../../renderer/calendar/types.ts';
import { fromUtc } from '../../renderer/clock/instant.ts';
import { activate, importFrom, readLive } from '../../renderer/live/index.ts';
import { readCalendar } from '../../renderer/release/index.ts';
import { contents } from '../release/disk.ts';
import { runBuild, twoEach } from '../release/fakes.ts';
import { temporaryFolder } from '../support/site.ts';

/*
 * A calendar that was never live here may be older than the live one: its archive comes late, or a job of an old commit
 * runs again.
 */
const SWITCH = '2024-11-22T08:00:00Z';
const clock = () => fromUtc('2024-11-10T00:00:00Z', 0);
const hour = (text: string) => `2024-11-09T${text}:00Z`;

let out = '';
beforeEach(() => {
  out = join(temporaryFolder(), 'dist');
});

type Made = Omit<Origin, 'version' | 'machine' | 'commit'>;

/** Imports a calendar that another machine built at that time, from inputs that `word` stands for. */
async function bring(word: string, made: Made | null, regions: readonly string[] = ['us', 'de']) {
  const elsewhere = join(temporaryFolder(), 'dist');
  const editions = twoEach(regions, SWITCH, word);
  const { calendar } = await runBuild(elsewhere, { revision: word, editions, at: clock() });
  const origin = { version: 1, machine: 'ci-4', commit: 'abcdef0123', ...made };
  if (made !== null) writeFileSync(join(elsewhere, 'origin.json'), JSON.stringify(origin));
  await importFrom(out, elsewhere, { clock });
  return calendar.id;
}
const promote = (calendar: string, options: object = {}) => activate(out, { clock, calendar, ...options });
const followed = async () =>
  Object.values((await readLive(out))?.regions ?? {}).map(({ calendar }) => calendar);

const FIX: Made = { committed: hour('12:00'), when: hour('12:10'), edited: false };

describe.each<[string, Made]>([
  [
    'of an older commit, though it was built later',
    { committed: hour('10:00'), when: hour('13:00'), edited: false },
  ],
  [
    'of the same commit that was built before',
    { committed: hour('12:00'), when: hour('12:05'), edited: false },
  ],
  ['of edited inputs that was built before', { committed: hour('12:30'), when: hour('12:05'), edited: true }],
  ['of no commit that is known, built before', { when: hour('12:05') }],
])('a calendar %s', (_, made) => {
  test('is not the newest, and is promoted with --back only', async () => {
    const fix = await bring('fix', FIX);
    await promote(fix);
    const old = await bring('old', made);
    expect((await readCalendar(out, 'newest'))?.id).toBe(fix);
    expect(await promote('newest')).toMatchObject({ promoted: [], ok: true });
    const state = contents(out);
    for (const dryRun of [false, true])
      await expect(promote(old, { dryRun })).rejects.toMatchObject({
        message: expect.stringMatching(
          `^calendar ${old} is older \\(.*\\) than ${fix}, which us, de follow \\(committed 2024-11-09T12:00:00Z, built 2024-11-09T12:10:00Z\\)$`,
        ),
        hint: expect.stringContaining('--back'),
      });
    expect(contents(out)).toEqual(state);
    expect(await promote(old, { back: true })).toMatchObject({ ok: true });
    expect(await followed()).toEqual([old, old]);
  });
});

describe.each<[string, Made | null]>([
  [
    'of a newer commit, though it was built before',
    { committed: hour('12:30'), when: hour('12:05'), edited: false },
  ],
  [
    'of the same commit that was built later',
    { committed: hour('12:00'), when: hour('12:11'), edited: false },
  ],
  ['of which nothing is known', null],
])('a calendar %s', (_, made) => {
  test('is the newest, and is promoted', async () => {
    await promote(await bring('first', FIX));
    const next = await bring('next', made);
    expect((await readCalendar(out, 'newest'))?.id).toBe(next);
    expect(await promote('newest')).toMatchObject({ ok: true });
    expect(await followed()).toEqual([next, next]);
  });
});

const OLD: Made = { committed: hour('10:00'), when: hour('13:00'), edited: false };

test('an older calendar is the newest for a region without any other, and for no other region', async () => {
  const fix = await bring('fix', FIX, ['de']);
  await promote(fix);
  const old = await bring('old', OLD);
  expect((await readCalendar(out, 'newest'))?.id).toBe(old);
  await expect(promote('newest')).rejects.toThrow(`than ${fix}, which de follows (`);
  expect(await promote('newest', { regions: ['us'] })).toMatchObject({
    promoted: [{ region: 'us', to: old }],
  });
});

test('inputs that return are as new as the commit that restored them', async () => {
  await bring('old', OLD);
  await promote(await bring('fix', FIX), { force: true });
  const back = await bring('old', { committed: hour('14:00'), when: hour('14:05'), edited: false });
  // An archive from before makes the calendar no older.
  await bring('old', OLD);
  expect(await promote(back)).toMatchObject({ ok: true });
  expect(await followed()).toEqual([back, back]);
});

test('without a journal no calendar counts as older', async () => {
  await promote(await bring('fix', FIX));
  const old = await bring('old', OLD);
  rmSync(join(out, 'journal.jsonl'));
  expect(await promote(old)).toMatchObject({ ok: true });
});
