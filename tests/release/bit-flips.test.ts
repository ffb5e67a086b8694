import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { releaseDir } from '../../renderer/calendar/names.ts';
import type { Timetable } from '../../renderer/calendar/types.ts';
import { fromUtc } from '../../renderer/clock/instant.ts';
import { activate, readStatus } from '../../renderer/live/index.ts';
import { OperationError } from '../../renderer/problems/problems.ts';
import { readTimetable } from '../../renderer/release/calendar.ts';
import { findSite } from '../../renderer/release/find-site.ts';
import { readCalendar } from '../../renderer/release/index.ts';
import { openToLook } from '../../renderer/release/output.ts';
import { headOf, sealedJson, wholeOf } from '../../renderer/release/sealed-json.ts';
import { temporaryFolder } from '../support/site.ts';
import { runBuild, twoEach } from './fakes.ts';

const SWITCH = '2024-11-22T08:00:00Z';
const before = fromUtc('2024-11-10T00:00:00Z', 0);
const after = fromUtc('2024-11-25T00:00:00Z', 0);
const because = [{ fact: 'a sale starts', at: SWITCH, source: 'data/campaigns/sale.yaml:3' }];
const changes = [{ path: '/us', page: 'home', kind: 'changed' as const, because }];

let out = '';
let id = '';
let site = '';
beforeAll(async () => {
  out = join(temporaryFolder(), 'dist');
  const editions = twoEach(['us', 'de'], SWITCH).map((edition) =>
    edition.region === 'us' && edition.from === SWITCH ? { ...edition, changes } : edition,
  );
  const built = await runBuild(out, { revision: 'a', editions, at: before });
  id = built.calendar.id;
  site = built.site.id;
  await activate(out, { at: before });
});

/** Copies with one flipped bit: a different bit in each byte, or every bit of every byte. */
function* turned(
  whole: Buffer,
  bits: readonly number[] = [],
): Generator<readonly [at: number, copy: Buffer]> {
  for (const at of whole.keys())
    for (const bit of bits.length === 0 ? [at % 8] : bits) {
      const copy = Buffer.from(whole);
      copy.writeUInt8(copy.readUInt8(at) ^ (1 << bit), at);
      yield [at, copy];
    }
}

/** The results of a step with one flipped bit of a file, a different one in each byte; null where the step rejects it. */
async function flipping<T>(
  file: string,
  step: () => Promise<T> | T,
  look: (found: T | null, where: string) => void,
): Promise<void> {
  const path = join(out, file);
  const whole = readFileSync(path);
  try {
    for (const [at, damaged] of turned(whole)) {
      writeFileSync(path, damaged);
      const found = await Promise.resolve()
        .then(step)
        .catch((error: unknown) => {
          if (error instanceof OperationError) return null;
          throw error;
        });
      look(found, `byte ${at} of ${file}: ${whole.toString('latin1', at - 20, at + 20)}`);
    }
  } finally {
    writeFileSync(path, whole);
  }
}

test('no flipped bit in a text with hashes goes unnoticed', () => {
  const all = [0, 1, 2, 3, 4, 5, 6, 7];
  const text = sealedJson({ version: 2, id: 'é' }, { more: [1, 'ä'] }, { whole: true });
  const head = text.slice(0, text.indexOf(',\n  "more": '));
  expect(headOf(head)).toEqual({ version: 2, id: 'é' });
  expect(wholeOf(text, 'more')).toMatchObject({ version: 2, more: [1, 'ä'] });
  for (const [at, copy] of turned(Buffer.from(head), all))
    expect(headOf(copy.toString()), `byte ${at}`).toBeNull();
  for (const [at, copy] of turned(Buffer.from(text), all))
    expect(wholeOf(copy.toString(), 'more'), `byte ${at}`).toBeNull();
});

describe('a flipped bit', () => {
  test('in a calendar is noticed by every full read, and makes no switch', async () => {
    for (const file of [`calendars/${id}.json`, 'calendar.json']) {
      const which = file === 'calendar.json' ? 'newest' : id;
      const times = await readTimetable(out, which);
      await flipping(
        file,
        () => readCalendar(out, which),
        (found, where) => expect(found, where).toBeNull(),
      );
      await flipping(
        file,
        () => readTimetable(out, which),
        (found, where) => {
          if (found !== null) expect(found, where).toEqual(times);
        },
      );
    }
  });

  test('in a calendar of the version without hashes makes no switch', async () => {
    const file = join(out, `calendars/${id}.json`);
    const text = readFileSync(file, 'utf8');
    const { head: _, whole: __, ...members } = JSON.parse(text) as Record<string, unknown>;
    writeFileSync(file, `${JSON.stringify({ ...members, version: 1 }, null, 2)}\n`);
    try {
      const times = (await readTimetable(out, id)) as Timetable;
      expect(times.editions.us).toHaveLength(2);
      await flipping(
        `calendars/${id}.json`,
        () => readTimetable(out, id),
        (found, where) => {
          for (const [region, entries] of Object.entries(found?.editions ?? {}))
            for (const [i, { id: name, from, until }] of entries.entries()) {
              const was = times.editions[region]?.[i];
              // A name that leads nowhere is rejected when it is to be shown.
              if (name === was?.id) expect([from, until], where).toEqual([was?.from, was?.until]);
            }
        },
      );
    } finally {
      writeFileSync(file, text);
    }
  });

  test('in live.json shows no other site', async () => {
    const due = async () => {
      const { site, moved, ok } = await activate(out, { at: after, dryRun: true });
      return ok ? { site, shown: moved.map(({ region, to }) => [region, to]) } : null;
    };
    const right = await due();
    expect(right?.shown).toHaveLength(2);
    await flipping('live.json', due, (found, where) => {
      if (found !== null) expect(found, where).toEqual(right);
    });
  });

  test('in a release.json is never published', async () => {
    const [entry] = (await readTimetable(out, id))?.editions.us ?? [];
    const dir = releaseDir('us', entry?.id ?? '');
    const read = () => openToLook(out, { purpose: 'a test' }).release(dir);
    const right = read();
    await flipping(`${dir}/release.json`, read, (found, where) => {
      if (found !== null) expect(found, where).toEqual(right);
    });
  });

  test('in a site.json changes no host configuration', async () => {
    const output = openToLook(out, { purpose: 'a test' });
    const times = await readTimetable(out, id);
    const parts = ['us', 'de'].map((region) => ({
      dir: releaseDir(region, times?.editions[region]?.[0]?.id ?? ''),
      calendar: id,
    }));
    const find = () => findSite(output, parts, { order: times?.regions ?? [] });
    const right = find();
    expect(right?.id).toBe(site);
    await flipping(`sites/${site}/site.json`, find, (found, where) => {
      if (found !== null) expect(found, where).toEqual(right);
    });
  });
});

test('status --verify and activate --verify name a calendar that disagrees with its releases', async () => {
  const file = join(out, `calendars/${id}.json`);
  const text = readFileSync(file, 'utf8');
  // After the head, which is all that a switch reads.
  const late = text.replace('"kind": "changed"', '"kind": "removed"');
  expect(late).not.toBe(text);
  writeFileSync(file, late);
  try {
    const named = expect.stringContaining(`calendars/${id}.json is damaged`);
    expect(await activate(out, { at: before })).toMatchObject({ ok: true });
    await expect(activate(out, { at: before, verify: true })).rejects.toMatchObject({ message: named });
    const status = await readStatus(out, { now: before, everyByte: true });
    expect(status).toMatchObject({ ok: false, problems: expect.arrayContaining([named]) });
  } finally {
    writeFileSync(file, text);
  }
});
