import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fromUtc, type Instant } from '../../renderer/clock/instant.ts';
import { ClockSteps } from '../../renderer/live/clock-steps.ts';
import {
  type Activation,
  activate,
  hold,
  readJournal,
  readLive,
  resume,
  rollback,
  type WatchEvent,
  watch,
} from '../../renderer/live/index.ts';
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
const shows = (region: string) => readFileSync(join(out, 'current', `${region}.html`), 'utf8');
const moverOf = async (region: string) => (await readLive(out))?.regions[region]?.movedBy;
const named = (steps: Activation['moved']) => steps.map((step) => step.region);

describe('a region that only the clock moved', () => {
  test('moves back when the clock is corrected, and is reported', async () => {
    await build('a');
    await activate(out, { clock: clock(after) });
    expect([await moverOf('us'), shows('us')]).toEqual(['clock', expect.stringContaining('after')]);
    const back = await activate(out, { clock: clock(before) });
    expect(back).toMatchObject({ ok: true, switched: true, back: ['us', 'de'], ahead: [] });
    expect(shows('us')).toContain('before');
    expect(await moverOf('us')).toBe('clock');
    expect(readJournal(out).map(({ mover }) => mover)).toEqual(['clock', 'clock']);
  });

  test('stays if the clock was wrong for that moment only', async () => {
    await build('a');
    await activate(out, { clock: clock(after) });
    const state = contents(out);
    let asked = 0;
    const flickers = () => (asked++ === 0 ? before : after);
    expect(await activate(out, { clock: flickers })).toMatchObject({ ok: true, switched: false, back: [] });
    expect(contents(out)).toEqual(state);
  });

  test('is reported by a dry run at once, and stays', async () => {
    await build('a');
    await activate(out, { clock: clock(after) });
    const state = contents(out);
    expect(await activate(out, { clock: clock(before), dryRun: true })).toMatchObject({ back: ['us', 'de'] });
    expect(contents(out)).toEqual(state);
  });

  test("moves back in other regions' calendars while one is promoted", async () => {
    await build('a');
    await activate(out, { clock: clock(after) });
    const b = await runBuild(out, {
      revision: 'b',
      editions: twoEach(['de'], SWITCH, 'b'),
      at: before,
    });
    const moved = await activate(out, { clock: clock(before), calendar: b.calendar.id });
    expect(moved).toMatchObject({ ok: true, back: ['us'] });
    expect([await moverOf('us'), await moverOf('de')]).toEqual(['clock', 'person']);
  });
});

describe('a region that somebody moved ahead of its time', () => {
  test.each([
    ['by --at', 'at', () => activate(out, { at: after, clock: clock(before) })],
    ['by a promotion', 'person', () => activate(out, { clock: clock(after), calendar: 'newest' })],
  ])('%s: stays, is named, and makes the result not ok', async (_, mover, put) => {
    await build('a');
    await activate(out, { clock: clock(before) });
    await build('b');
    await put();
    expect(await moverOf('us')).toBe(mover);
    const state = contents(out);
    const result = await activate(out, { clock: clock(before) });
    expect(result).toMatchObject({ ok: false, switched: false, moved: [], unchanged: [] });
    expect([result.ahead, result.back]).toEqual([['us', 'de'], []]);
    expect(contents(out)).toEqual(state);
    expect(await activate(out, { at: before })).toMatchObject({ ok: true, switched: true, ahead: [] });
  });

  test('stays even if the clock had chosen it before', async () => {
    await build('a');
    await activate(out, { clock: clock(after) });
    await activate(out, { at: after, clock: clock(before) });
    expect(await activate(out, { clock: clock(before) })).toMatchObject({ ok: false, ahead: ['us', 'de'] });
  });

  test('follows the clock again once its time has come', async () => {
    await build('a');
    await activate(out, { at: after, clock: clock(before) });
    expect(await activate(out, { clock: clock(after) })).toMatchObject({ ok: true, ahead: [] });
  });

  test('stays ahead after a hold that is resumed', async () => {
    await build('a');
    await activate(out, { at: after });
    await hold(out, { regions: ['de'], clock: clock(before) });
    expect(await resume(out, { clock: clock(before) })).toMatchObject({ ok: false, ahead: ['us', 'de'] });
    expect((await readLive(out))?.regions.de?.held).toBeNull();
  });
});

describe('a live.json of an earlier version', () => {
  /** Removes who moved each region from live.json and the journal, as earlier versions wrote them. */
  function forget(): void {
    for (const name of ['live.json', 'journal.jsonl']) {
      const text = readFileSync(join(out, name), 'utf8');
      writeFileSync(join(out, name), text.replace(/,?\s*"(movedBy|mover)": ?"\w+"/g, ''));
    }
  }

  test.each([
    ['by the clock, where nobody asked for a time', () => activate(out, { clock: clock(after) }), 'clock'],
    ['by --at, where it was given', () => activate(out, { at: after }), 'at'],
    [
      'by a person, where a calendar was promoted',
      () => activate(out, { clock: clock(after), calendar: 'newest' }),
      'person',
    ],
    [
      'by a person, who rolled back',
      async () => {
        await activate(out, { clock: clock(after), calendar: 'newest' });
        await rollback(out, { clock: clock(after), regions: ['us', 'de'] });
      },
      'person',
    ],
  ])('was moved %s', async (_, move, mover) => {
    await build('a');
    await activate(out, { clock: clock(before) });
    await build('b');
    await move();
    forget();
    expect([await moverOf('us'), await moverOf('de')]).toEqual([mover, mover]);
    const state = contents(out);
    await activate(out, { clock: clock(after) });
    expect(contents(out), 'nothing is written anew').toEqual(state);
    const { ok } = await activate(out, { clock: clock(before) });
    expect(ok).toBe(mover === 'clock');
  });

  test('without a journal was moved by the clock', async () => {
    await build('a');
    await activate(out, { at: after });
    forget();
    writeFileSync(join(out, 'journal.jsonl'), '');
    expect(await moverOf('us')).toBe('clock');
  });
});

describe('a jump of the clock', () => {
  const signal = new AbortController().signal;

  test('is distinguished from sleep, during which the time since boot advances', () => {
    let [now, booted] = [before, 1_000];
    const steps = new ClockSteps(
      () => now,
      () => booted,
    );
    now += 8 * 3_600_000;
    booted += 8 * 3_600_000;
    expect(steps.isSet()).toBe(false);
    now += 3_600_000;
    expect(steps.isSet()).toBe(true);
    expect(steps.isSet()).toBe(true);
  });

  test('is not a drift of seconds over days', () => {
    let [now, booted] = [before, 0];
    const steps = new ClockSteps(
      () => now,
      () => booted,
    );
    for (let tick = 0; tick < 2_000; tick += 1) {
      now += 1_010;
      booted += 1_000;
      expect(steps.isSet()).toBe(false);
    }
  });

  test('counts only if it is still there a moment later', async () => {
    let now = before;
    const steps = new ClockSteps(
      () => now,
      () => 0,
    );
    now = after;
    expect(steps.isSet()).toBe(true);
    const [gone] = await Promise.all([steps.settled(signal), Promise.resolve().then(() => (now = before))]);
    expect([gone, steps.isSet()]).toEqual([0, false]);
    now = after;
    expect(await steps.settled(signal)).toBe(after - before);
    expect(steps.isSet()).toBe(false);
    now = before;
    expect(await steps.settled(signal)).toBe(before - after);
  });
});

describe('a watch', () => {
  /** Runs a watch with a clock that the test sets, until the script stops it. */
  async function watching(start: Instant, script: (event: WatchEvent) => Instant | 'stop' | undefined) {
    const controller = new AbortController();
    const began = performance.now();
    const sinceBoot = () => performance.now() - began;
    let base = start;
    const seen: WatchEvent[] = [];
    const options = { clock: () => base + sinceBoot(), sinceBoot, signal: controller.signal };
    for await (const event of watch(out, options)) {
      seen.push(event);
      const next = script(event);
      if (next === 'stop') controller.abort();
      else if (next !== undefined) base = next - sinceBoot();
    }
    return seen;
  }

  test('follows a clock that was wrong for seconds, there and back, and reports both', async () => {
    await build('a');
    const seen = await watching(before, (event) => {
      if (event.kind === 'prepared') return shows('us').includes('before') ? after : before;
      if (event.kind === 'activated' && event.result.back.length > 0) return 'stop';
      return undefined;
    });
    expect(shows('us')).toContain('before');
    const told = seen.flatMap((event) =>
      event.kind === 'clock'
        ? [event.step > 0 ? 'forward' : 'back']
        : event.kind === 'activated'
          ? [named(event.result.moved).join()]
          : [],
    );
    expect(told).toEqual(['us,de', 'forward', 'us,de', 'back', 'us,de']);
    expect(readJournal(out).map(({ mover }) => mover)).toEqual(['clock', 'clock', 'clock']);
  });
});
