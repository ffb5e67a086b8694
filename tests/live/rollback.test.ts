import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fromUtc, type Instant } from '../../renderer/clock/instant.ts';
import {
  activate,
  hold,
  type LiveState,
  pruneOutput,
  readJournal,
  readLive,
  resume,
  rollback,
} from '../../renderer/live/index.ts';
import { openOutput } from '../../renderer/release/index.ts';
import { contents } from '../release/disk.ts';
import { runBuild, twoEach } from '../release/fakes.ts';
import { temporaryFolder } from '../support/site.ts';

const SWITCH = '2024-11-22T08:00:00Z';
const before = fromUtc('2024-11-10T00:00:00Z', 0);
const after = fromUtc('2024-11-25T00:00:00Z', 0);

let out = '';
let now: Instant = before;
beforeEach(() => {
  out = join(temporaryFolder(), 'dist');
  now = before;
});
/** Builds and promotes a calendar of some regions; returns its id. */
async function promote(word: string, regions: readonly string[], by = 'ann'): Promise<string> {
  const { calendar } = await runBuild(out, {
    revision: word,
    editions: twoEach(regions, SWITCH, word),
    at: before,
  });
  await activate(out, { clock: () => now, calendar: calendar.id, by, note: `the ${word} prices` });
  return calendar.id;
}
const clock = () => now;
const live = async () => (await readLive(out)) as LiveState;
const calendars = async () =>
  Object.fromEntries(Object.entries((await live()).regions).map(([id, { calendar }]) => [id, calendar]));
const shows = (region: string) => readFileSync(join(out, 'current', `${region}.html`), 'utf8');
const back = (regions?: readonly string[]) => rollback(out, { clock, regions, by: 'bob' });

test('the first move shows each region as new', async () => {
  const { calendar } = await runBuild(out, { revision: 'a', editions: twoEach(['us'], SWITCH), at: before });
  const { moved } = await activate(out, { clock, calendar: calendar.id });
  expect(moved).toStrictEqual([{ region: 'us', from: null, to: expect.stringMatching(/^20241101T/) }]);
});

test('a held region stays held in the calendar before, and is named', async () => {
  const a = await promote('a', ['us']);
  await promote('b', ['us']);
  await hold(out, { clock });
  const held = (await live()).regions.us?.release;
  expect(await back(['us'])).toMatchObject({ held: ['us'], moved: [], promoted: [{ to: a }] });
  expect((await live()).regions.us).toMatchObject({ calendar: a, held, release: held });
});

describe('rollback without regions', () => {
  test('reverts the last promotion, and no earlier one of another region', async () => {
    const a = await promote('a', ['us', 'de']);
    const b = await promote('b', ['us']);
    const c = await promote('c', ['de']);
    expect(await calendars()).toEqual({ us: b, de: c });
    const result = await back();
    expect(result).toMatchObject({
      ok: true,
      empty: [],
      promoted: [{ region: 'de', from: c, to: a }],
      takesBack: { command: 'activate', by: 'ann', note: 'the c prices', when: '2024-11-10T00:00:00Z' },
    });
    expect(await calendars()).toEqual({ us: b, de: a });
  });

  test('reverts all regions of one entry, each to its calendar before', async () => {
    const a = await promote('a', ['us', 'de']);
    const b = await promote('b', ['de']);
    await promote('c', ['us', 'de']);
    await back();
    expect(await calendars()).toEqual({ us: a, de: b });
  });

  test('skips moves of the clock, and shows what is due now', async () => {
    const a = await promote('a', ['us', 'de']);
    await promote('b', ['de']);
    now = after;
    expect(await activate(out, { clock })).toMatchObject({ ok: true });
    await back();
    expect(await calendars()).toEqual({ us: a, de: a });
    expect(shows('de')).toContain('after a');
    expect(shows('us')).toContain('after a');
  });

  test('leaves regions where the clock moved them', async () => {
    const a = await promote('a', ['us', 'de']);
    now = after;
    await promote('b', ['de']);
    expect(shows('us')).toContain('after a');
    await back();
    expect(await calendars()).toEqual({ us: a, de: a });
    expect([shows('us'), shows('de')]).toEqual([
      expect.stringContaining('after a'),
      expect.stringContaining('after a'),
    ]);
  });

  test('steps further back when repeated, and stops at the first promotion', async () => {
    const a = await promote('a', ['us', 'de']);
    const b = await promote('b', ['us', 'de']);
    await promote('c', ['us', 'de']);
    await back();
    expect(await calendars()).toEqual({ us: b, de: b });
    await back();
    expect(await calendars()).toEqual({ us: a, de: a });
    const state = contents(out);
    await expect(back()).rejects.toThrow('no calendar was promoted before for us, de');
    expect(contents(out)).toEqual(state);
  });

  test('first reverts what was done after an earlier rollback', async () => {
    const a = await promote('a', ['us', 'de']);
    const b = await promote('b', ['us', 'de']);
    await promote('c', ['de']);
    await back();
    const d = await promote('d', ['us']);
    await back();
    expect(await calendars()).toEqual({ us: b, de: b });
    await back();
    expect(await calendars()).toEqual({ us: a, de: a });
    expect((await live()).regions.us?.history).not.toContain(d);
  });

  test('reverts a rollback of named regions', async () => {
    const a = await promote('a', ['us', 'de']);
    const b = await promote('b', ['us', 'de']);
    await back(['de']);
    expect(await calendars()).toEqual({ us: b, de: a });
    await back();
    expect(await calendars()).toEqual({ us: b, de: b });
    expect((await live()).regions.de?.history).toEqual([a]);
    await back();
    expect(await calendars()).toEqual({ us: a, de: a });
  });

  test('reverts a hold and a resume', async () => {
    await promote('a', ['us', 'de']);
    await hold(out, { clock, regions: ['de'], by: 'ann' });
    now = after;
    await activate(out, { clock });
    expect(shows('de')).toContain('before');
    expect(await back()).toMatchObject({ takesBack: { command: 'hold' } });
    expect([(await live()).regions.de?.held, shows('de')]).toEqual([null, expect.stringContaining('after')]);

    await hold(out, { clock, regions: ['us'] });
    const { held } = (await live()).regions.us ?? {};
    await resume(out, { clock, regions: ['us'] });
    expect(await back()).toMatchObject({ takesBack: { command: 'resume' }, held: ['us'] });
    expect((await live()).regions.us?.held).toBe(held);
  });

  test('reverts an --at: its regions show what is due now', async () => {
    await promote('a', ['us', 'de']);
    await activate(out, { clock, at: after, regions: ['us'] });
    expect(shows('us')).toContain('after');
    await back();
    expect(shows('us')).toContain('before');
    expect(await activate(out, { clock })).toMatchObject({ ok: true, ahead: [] });
  });

  test('counts as a step even if nothing changes', async () => {
    const a = await promote('a', ['us', 'de']);
    await promote('b', ['us', 'de']);
    await activate(out, { clock, at: after });
    now = after;
    expect(await back()).toMatchObject({ moved: [], promoted: [], takesBack: { command: 'activate' } });
    await back();
    expect(await calendars()).toEqual({ us: a, de: a });
  });

  test('keeps a held region on its release', async () => {
    const a = await promote('a', ['us', 'de']);
    await hold(out, { clock, regions: ['de'] });
    await promote('b', ['us', 'de']);
    expect(await back()).toMatchObject({ ok: true, held: ['de'] });
    expect((await live()).regions.de).toMatchObject({ calendar: a, held: expect.any(String) });
    expect(shows('de')).toContain('before a');
  });

  test('reverts nothing if one region cannot go back', async () => {
    await runBuild(out, {
      revision: 'short',
      editions: [
        ...twoEach(['us'], SWITCH),
        { region: 'de', from: null, until: SWITCH, says: 'only before' },
      ],
      at: before,
    });
    await activate(out, { clock, calendar: 'newest' });
    await promote('b', ['us', 'de']);
    now = after;
    await activate(out, { clock });
    const state = contents(out);
    await expect(back()).rejects.toThrow(/which de would go back to, has no release for 2024-11-25/);
    expect(contents(out)).toEqual(state);
  });

  test('names regions promoted for the first time, and reverts the rest', async () => {
    const a = await promote('a', ['us']);
    const b = await promote('b', ['us', 'de']);
    expect(await back()).toMatchObject({ ok: false, empty: ['de'] });
    expect(await calendars()).toEqual({ us: a, de: b });
  });

  test('without a journal says what can still be done', async () => {
    await promote('a', ['us', 'de']);
    const b = await promote('b', ['us', 'de']);
    rmSync(join(out, 'journal.jsonl'));
    await expect(back()).rejects.toMatchObject({
      message: expect.stringContaining('no entry left that a person made'),
      hint: expect.stringContaining('--region'),
    });
    expect(await calendars()).toEqual({ us: b, de: b });
    expect(await back(['us'])).toMatchObject({ ok: true });
  });

  test('says in a dry run what it would revert, and writes nothing', async () => {
    await promote('a', ['us', 'de']);
    await promote('b', ['de']);
    const state = contents(out);
    expect(await rollback(out, { clock, dryRun: true })).toMatchObject({
      dryRun: true,
      takesBack: { note: 'the b prices' },
      moved: [{ region: 'de' }],
    });
    expect(contents(out)).toEqual(state);
  });

  test('records in the journal what it reverted', async () => {
    await promote('a', ['us', 'de']);
    await promote('b', ['de']);
    await back();
    expect(readJournal(out).at(-1)).toMatchObject({
      command: 'rollback',
      by: 'bob',
      mover: 'person',
      takesBack: { command: 'activate', by: 'ann', note: 'the b prices' },
    });
  });

  test('finds its calendar although older ones were pruned', async () => {
    await promote('a', ['us', 'de']);
    const b = await promote('b', ['us', 'de']);
    await back(['de']);
    await promote('c', ['us']);
    await back();
    const output = await openOutput(out, { purpose: 'almanac build' });
    await pruneOutput(output, 0);
    await output.close();
    await back();
    expect(await calendars()).toEqual({ us: b, de: b });
  });
});
