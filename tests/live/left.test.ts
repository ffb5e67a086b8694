import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fromUtc } from '../../renderer/clock/instant.ts';
import { activate, importFrom, readLive, rollback } from '../../renderer/live/index.ts';
import { readCalendar } from '../../renderer/release/index.ts';
import { contents } from '../release/disk.ts';
import { runBuild, twoEach } from '../release/fakes.ts';
import { temporaryFolder } from '../support/site.ts';

const SWITCH = '2024-11-22T08:00:00Z';
const before = fromUtc('2024-11-10T00:00:00Z', 0);
const clock = () => before;

let out = '';
beforeEach(() => {
  out = join(temporaryFolder(), 'dist');
});
const build = async (word: string, regions: readonly string[] = ['us', 'de'], into = out) =>
  (await runBuild(into, { revision: word, editions: twoEach(regions, SWITCH, word), at: before })).calendar
    .id;
const promote = (calendar: string, options: object = {}) =>
  activate(out, { clock, calendar, by: 'ann', ...options });
const calendarOf = async (region: string) => (await readLive(out))?.regions[region]?.calendar;

/** The calendar a, then the fix b for Germany. */
async function fixed(): Promise<{ a: string; b: string }> {
  const a = await build('a');
  await promote(a);
  const b = await build('b', ['de']);
  await promote(b);
  return { a, b };
}

describe('a calendar that a region followed and left', () => {
  test('is refused, by id or as the newest, naming who left it and when', async () => {
    const { a, b } = await fixed();
    await build('a');
    const state = contents(out);
    for (const calendar of [a, 'newest'])
      for (const dryRun of [false, true])
        await expect(promote(calendar, { dryRun })).rejects.toMatchObject({
          message: `calendar ${a} was live before in de, left for ${b} by activate at 2024-11-10T00:00:00Z by ann`,
          hint: expect.stringContaining('--back'),
        });
    expect(contents(out)).toEqual(state);
  });

  test('is promoted when asked for by id, and in regions that never left it', async () => {
    const { a } = await fixed();
    expect(await promote(a, { regions: ['us'] })).toMatchObject({ ok: true, promoted: [] });
    expect(await promote(a, { back: true })).toMatchObject({ ok: true, promoted: [{ region: 'de' }] });
    expect(await calendarOf('de')).toBe(a);
  });

  test('is also one that was rolled back', async () => {
    const { a, b } = await fixed();
    await rollback(out, { clock, by: 'bob' });
    await expect(promote(b)).rejects.toThrow(
      `in de, left for ${a} by rollback at 2024-11-10T00:00:00Z by bob`,
    );
    expect(await promote(b, { back: true })).toMatchObject({ ok: true });
  });

  test('does not prevent a rollback', async () => {
    const { a } = await fixed();
    expect(await rollback(out, { clock, regions: ['de'] })).toMatchObject({ ok: true });
    expect(await calendarOf('de')).toBe(a);
  });

  test('is known without a journal, too', async () => {
    const { a } = await fixed();
    rmSync(join(out, 'journal.jsonl'));
    await expect(promote(a)).rejects.toThrow(`calendar ${a} was live before in de`);
  });

  test('is reported without control sequences of the terminal', async () => {
    const a = await build('a');
    await promote(a);
    await promote(await build('b', ['de']), { by: 'eve\u001b[31m\nroot' });
    await expect(promote(a)).rejects.toThrow(/by eve \[31m root$/);
  });
});

test('an archive that is imported again is not the newest calendar', async () => {
  const elsewhere = join(temporaryFolder(), 'dist');
  const a = await build('a', ['us', 'de'], elsewhere);
  await importFrom(out, elsewhere, {});
  await promote(a);
  const b = await build('b', ['de']);
  await importFrom(out, elsewhere, {});
  expect((await readCalendar(out, 'newest'))?.id).toBe(b);
  expect(await promote('newest')).toMatchObject({ promoted: [{ region: 'de', to: b }] });
});
