import { appendFileSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fromUtc, type Instant } from '../../renderer/clock/instant.ts';
import { activate, hold, readJournal, readLive, rollback } from '../../renderer/live/index.ts';
import { openOutput, readCurrent } from '../../renderer/release/index.ts';
import { contents } from '../release/disk.ts';
import { runBuild, twoEach } from '../release/fakes.ts';
import { temporaryFolder } from '../support/site.ts';

const SWITCH = '2024-11-22T08:00:00Z';
const before = fromUtc('2024-11-10T00:00:00Z', 0);
const after = fromUtc('2024-11-25T00:00:00Z', 0);
const clock = (now: Instant) => () => now;

let out = '';
beforeEach(() => {
  out = join(temporaryFolder(), 'dist');
});
const build = (word: string) =>
  runBuild(out, { revision: word, editions: twoEach(['us', 'de'], SWITCH, word), at: before });
const shown = async (region: string) => (await readLive(out))?.regions[region]?.release;

describe('now', () => {
  test('is read after the lock was taken', async () => {
    await build('a');
    await activate(out, { at: before });
    const other = await openOutput(out, { purpose: 'almanac activate' });
    let now = before;
    let waits = () => {};
    const waiting = new Promise<void>((resolve) => {
      waits = resolve;
    });
    const late = activate(out, { clock: () => now, onWait: () => waits() });
    await waiting;
    now = after;
    await other.close();
    expect((await late).moved.map((step) => step.region)).toEqual(['us', 'de']);
  });

  test('restores a region when another calendar is promoted', async () => {
    await build('a');
    await activate(out, { clock: clock(after) });
    const b = await build('b');
    await activate(out, { clock: clock(before), calendar: 'newest' });
    expect(await shown('us')).toBe(b.calendar.editions.us?.[0]?.id);
  });
});

describe('a dry run', () => {
  test('says what would change, and writes nothing', async () => {
    await build('a');
    await activate(out, { at: before });
    const b = await build('b');
    const state = contents(out);
    const wish = { at: after, calendar: 'newest', regions: ['de'], dryRun: true };
    const told = await activate(out, wish);
    expect(told).toMatchObject({ dryRun: true, switched: true, ok: true });
    expect(told.promoted.map(({ to }) => to)).toEqual([b.calendar.id]);
    await hold(out, { dryRun: true });
    expect(contents(out)).toEqual(state);
    const done = await activate(out, { ...wish, dryRun: false });
    expect(done).toEqual({ ...told, dryRun: false });
    expect(readCurrent(out)).toBe(told.site);
  });

  test('does not wait for the lock', async () => {
    await build('a');
    const other = await openOutput(out, { purpose: 'almanac build' });
    expect(await activate(out, { at: after, dryRun: true, wait: 0 })).toMatchObject({ switched: true });
    await other.close();
  });
});

describe('the journal', () => {
  test('records when, who, why, from and to', async () => {
    const a = await build('a');
    await activate(out, { clock: clock(before), by: 'ann' });
    const b = await build('b');
    await activate(out, {
      clock: clock(after),
      at: before,
      calendar: 'newest',
      regions: ['de'],
      by: 'bob',
      note: 'a wrong price',
    });
    await hold(out, { clock: clock(after), regions: ['us'], note: 'under review' });
    await rollback(out, { clock: clock(after), regions: ['de'] });
    const [first, second, third, fourth] = readJournal(out);
    expect(first).toMatchObject({ command: 'activate', by: 'ann', note: null, at: null });
    expect(first?.site.from).toBeNull();
    expect(second).toMatchObject({
      when: '2024-11-25T00:00:00Z',
      at: '2024-11-10T00:00:00Z',
      by: 'bob',
      note: 'a wrong price',
      regions: {
        de: {
          calendar: { from: a.calendar.id, to: b.calendar.id },
          release: { from: a.calendar.editions.de?.[0]?.id, to: b.calendar.editions.de?.[0]?.id },
        },
      },
    });
    expect(Object.keys(second?.regions ?? {})).toEqual(['de']);
    expect(third).toMatchObject({
      command: 'hold',
      note: 'under review',
      regions: { us: { held: { from: null } } },
    });
    expect(fourth).toMatchObject({
      command: 'rollback',
      regions: { de: { calendar: { to: a.calendar.id } } },
    });
  });

  test('has no entry if nothing moved', async () => {
    await build('a');
    await activate(out, { clock: clock(before) });
    await activate(out, { clock: clock(before + 1), note: 'again' });
    expect(readJournal(out)).toHaveLength(1);
  });

  test('drops the entry of a command that was killed before it moved anything', async () => {
    await build('a');
    await activate(out, { at: before });
    copyFileSync(join(out, 'live.json'), join(out, 'live.before'));
    await activate(out, { at: after });
    expect(readJournal(out)).toHaveLength(2);
    // The state after a command died between its entry and `live.json`.
    writeFileSync(join(out, 'live.json'), readFileSync(join(out, 'live.before')));
    expect(readJournal(out)).toHaveLength(1);
    await activate(out, { at: after });
    expect(readJournal(out)).toHaveLength(2);
  });

  test('stops no command when it is damaged, and keeps its other lines', async () => {
    await build('a');
    await activate(out, { at: before });
    appendFileSync(join(out, 'journal.jsonl'), '{"half\n');
    expect(await activate(out, { at: after })).toMatchObject({ ok: true });
    expect(readJournal(out)).toHaveLength(2);
    expect(readFileSync(join(out, 'journal.jsonl'), 'utf8')).toContain('{"half');
  });
});
