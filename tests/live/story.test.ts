import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { fromUtc } from '../../renderer/clock/instant.ts';
import {
  type Activation,
  activate,
  hold,
  type LiveState,
  pruneOutput,
  readLive,
  repair,
  resume,
  rollback,
} from '../../renderer/live/index.ts';
import { openOutput, readCalendar, readCurrent } from '../../renderer/release/index.ts';
import { contents, expectSound, json, tree } from '../release/disk.ts';
import { type FakeEdition, REGIONS, runBuild, twoEach } from '../release/fakes.ts';
import { temporaryFolder } from '../support/site.ts';

const SWITCH = '2024-11-22T08:00:00Z';
const END = '2024-12-01T00:00:00Z';
const before = fromUtc('2024-11-10T00:00:00Z', 0);
const after = fromUtc('2024-11-25T00:00:00Z', 0);
const past = fromUtc('2025-01-01T00:00:00Z', 0);

let out = '';
beforeEach(() => {
  out = join(temporaryFolder(), 'dist');
});

const build = (
  revision: string,
  editions: readonly FakeEdition[] = twoEach(['us', 'de'], SWITCH),
  at = before,
) => runBuild(out, { revision, editions, at });
const shows = (region: string) =>
  readFileSync(join(out, 'current', region === 'cn' ? 'index.html' : `${region}.html`), 'utf8');
const live = async () => (await readLive(out)) as LiveState;
const regionsOf = (steps: Activation['moved']) => steps.map((step) => step.region);

describe('the story of the German price', () => {
  test('corrects, promotes and rolls back one region', async () => {
    const a = await build('a');
    const first = await activate(out, { at: before });
    expect(first).toMatchObject({ ok: true, switched: false, uncovered: [], site: a.site.id });
    expect(regionsOf(first.promoted)).toEqual(['us', 'de']);
    const american = () => [...tree(join(out, 'current', 'us'))];
    const untouched = american();

    // Corrected data gives another calendar, which differs in de only.
    const b = await build('b', [...twoEach(['us'], SWITCH), ...twoEach(['de'], SWITCH, 'corrected')]);
    expect(b).toMatchObject({ followed: false, current: a.site.id });
    expect(shows('de')).not.toContain('corrected');
    const second = await activate(out, { at: before, calendar: 'newest', regions: ['de'] });
    expect(second).toMatchObject({
      ok: true,
      switched: true,
      promoted: [{ region: 'de', from: a.calendar.id, to: b.calendar.id }],
      unchanged: ['us'],
    });
    expect(regionsOf(second.moved)).toEqual(['de']);
    expect(shows('de')).toContain('before corrected');
    expect(american().map(([path, { ino, content }]) => [path, content === '/' ? 0 : ino, content])).toEqual(
      untouched.map(([path, { ino, content }]) => [path, content === '/' ? 0 : ino, content]),
    );

    const third = await activate(out, { at: after });
    expect(regionsOf(third.moved)).toEqual(['us', 'de']);
    expect(shows('us')).toContain('after');
    expect(shows('de')).toContain('after corrected');

    const back = await rollback(out, { at: after, regions: ['de'] });
    expect(back).toMatchObject({
      ok: true,
      promoted: [{ region: 'de', from: b.calendar.id, to: a.calendar.id }],
    });
    expect(shows('de')).toContain('after ');
    expect(shows('de')).not.toContain('corrected');
    expect((await live()).regions).toMatchObject({
      us: { calendar: a.calendar.id, history: [] },
      de: { calendar: a.calendar.id, history: [] },
    });
    await expect(rollback(out, { at: after, regions: ['de'] })).rejects.toThrow(
      'no calendar was promoted before for de',
    );
    expectSound(out, { repaired: true });
  });
});

describe('activate', () => {
  test('writes into live.json what it shows, but neither when nor where', async () => {
    const { calendar } = await build('a');
    const { site } = await activate(out, { at: before });
    const release = calendar.editions.us?.[0]?.id;
    const state = json<LiveState>(join(out, 'live.json'));
    expect(state).toMatchObject({ version: 1, site });
    expect(state.regions.us).toEqual({
      calendar: calendar.id,
      release,
      history: [],
      held: null,
      movedBy: 'at',
    });
    expect(Object.keys(state.regions)).toEqual(['us', 'de']);
  });

  test('changes nothing when repeated or late', async () => {
    await build('a');
    await activate(out, { at: before });
    const state = tree(out);
    const again = await activate(out, { at: before + 1 });
    expect(again).toMatchObject({
      ok: true,
      switched: false,
      moved: [],
      promoted: [],
      unchanged: ['us', 'de'],
    });
    expect(tree(out)).toEqual(state);
    await activate(out, { at: before, calendar: 'newest' });
    expect(tree(out)).toEqual(state);
  });

  test('switches exactly at its instant, not a millisecond earlier', async () => {
    const at = fromUtc(SWITCH, 0);
    await build('a');
    await activate(out, { at: at - 1 });
    expect(shows('us')).toContain('before');
    await activate(out, { at });
    expect(shows('us')).toContain('after');
  });

  test('leaves regions that are not covered, names them, and is not ok', async () => {
    await build('a', [
      ...twoEach(['us'], SWITCH),
      { region: 'de', from: '2024-11-01T00:00:00Z', until: SWITCH, says: 'only before' },
    ]);
    await activate(out, { at: before });
    const result = await activate(out, { at: after });
    expect(result).toMatchObject({ ok: false, uncovered: ['de'] });
    expect(regionsOf(result.moved)).toEqual(['us']);
    expect(shows('de')).toContain('only before');
    const late = await activate(out, { at: past });
    expect(late).toMatchObject({ ok: false, uncovered: ['us', 'de'], moved: [], switched: false });
  });

  test('shows a region as soon as its calendar begins', async () => {
    await build('a', [
      ...twoEach(['us'], SWITCH),
      { region: 'de', from: SWITCH, until: END, says: 'begins late' },
    ]);
    expect(await activate(out, { at: before })).toMatchObject({ ok: false, uncovered: ['de'] });
    expect(existsSync(join(out, 'current/de'))).toBe(false);
    expect(await activate(out, { at: after })).toMatchObject({ ok: true });
    expect(shows('de')).toContain('begins late');
  });

  test('changes nothing for an instant that no region covers', async () => {
    await build('a');
    const state = contents(out);
    await expect(activate(out, { at: past })).rejects.toThrow('no region is covered at 2025-01-01T00:00:00Z');
    expect(contents(out)).toEqual(state);
  });

  test('reports that nothing was built, and creates no folder', async () => {
    await expect(activate(out, { at: before })).rejects.toThrow(`there is no calendar in ${out}`);
    expect(existsSync(out)).toBe(false);
  });

  test('suggests a working way out when the live site is damaged', async () => {
    await build('a');
    await activate(out, { at: before });
    for (const text of ['{', 'null', '{"version":9}']) {
      writeFileSync(join(out, 'live.json'), text);
      await expect(activate(out, { at: after })).rejects.toMatchObject({
        message: expect.stringContaining('live.json'),
        hint: expect.stringContaining('delete it'),
      });
    }
    rmSync(join(out, 'live.json'));
    expect((await activate(out, { at: after })).ok).toBe(true);
  });

  test('reports a damaged site whose name is that of an Object property', async () => {
    await build('a');
    await activate(out, { at: before });
    const text = readFileSync(join(out, 'live.json'), 'utf8');
    for (const name of ['__proto__', 'constructor', 'toString']) {
      writeFileSync(join(out, 'live.json'), text.replace('"de":', `"${name}":`));
      await expect(activate(out, { at: after })).rejects.toThrow(/live\.json is damaged/);
    }
  });

  test('moves nothing for an unknown region', async () => {
    await build('a');
    await activate(out, { at: before });
    const state = contents(out);
    const wish = { at: after, calendar: 'newest' };
    await expect(activate(out, { ...wish, regions: ['us', 'cn'] })).rejects.toThrow(/has no edition of cn/);
    await expect(activate(out, { ...wish, regions: ['us', 'xx'] })).rejects.toThrow('unknown region "xx"');
    await expect(activate(out, { at: after, regions: ['cn'] })).rejects.toThrow('nothing is live yet for cn');
    await expect(activate(out, { at: after, calendar: '00000000' })).rejects.toThrow(
      'there is no calendar 00000000',
    );
    await expect(activate(out, { at: after, calendar: '../x' })).rejects.toThrow('there is no calendar ../x');
    expect(contents(out)).toEqual(state);
  });

  test('for some regions leaves the others at their current release', async () => {
    await build('a');
    await activate(out, { at: before });
    expect(regionsOf((await activate(out, { at: after, regions: ['us'] })).moved)).toEqual(['us']);
    expect(shows('de')).toContain('before');
  });

  test('promotes only its regions the first time', async () => {
    await build('a', twoEach(REGIONS, SWITCH));
    await activate(out, { at: before, regions: ['us'] });
    expect(Object.keys((await live()).regions)).toEqual(['us']);
    const more = await activate(out, { at: before, calendar: 'newest', regions: ['cn'] });
    expect(more.promoted).toEqual([{ region: 'cn', from: null, to: (await live()).regions.us?.calendar }]);
    expect(Object.keys((await live()).regions)).toEqual(['cn', 'us']);
  });

  test('promotes the regions of one calendar, and moves the rest in theirs', async () => {
    const a = await build('a');
    await activate(out, { at: before });
    const b = await build('b', twoEach(['de'], SWITCH, 'b'));
    await activate(out, { at: after, calendar: b.calendar.id });
    expect((await live()).regions).toMatchObject({
      us: { calendar: a.calendar.id },
      de: { calendar: b.calendar.id },
    });
    expect(shows('us')).toContain('after');
  });

  test('reports a missing release, and changes nothing', async () => {
    const { calendar } = await build('a');
    await activate(out, { at: before });
    rmSync(join(out, calendar.editions.us?.[1]?.dir ?? ''), { recursive: true });
    const state = contents(out);
    await expect(activate(out, { at: after })).rejects.toThrow(
      /releases\/us\/20241122T080000Z-\w+ is not there/,
    );
    expect(contents(out)).toEqual(state);
  });
});

describe('a promotion whose coverage ends sooner', () => {
  const correction: FakeEdition[] = [
    { region: 'de', from: '2024-11-01T00:00:00Z', until: SWITCH, says: 'corrected' },
  ];

  test('is refused', async () => {
    const a = await build('a');
    await activate(out, { at: before });
    const b = await build('b', correction);
    const state = contents(out);
    await expect(activate(out, { at: before, calendar: 'newest' })).rejects.toThrow(
      `calendar ${b.calendar.id} covers de only until ${SWITCH}, sooner than ${a.calendar.id} which it would replace`,
    );
    expect(contents(out)).toEqual(state);
  });

  test('is made with --force', async () => {
    await build('a');
    await activate(out, { at: before });
    await build('b', correction);
    expect(await activate(out, { at: before, calendar: 'newest', force: true })).toMatchObject({ ok: true });
    expect(shows('de')).toContain('corrected');
  });

  test('includes one with a gap where the other has none', async () => {
    await build('a');
    await activate(out, { at: before });
    await build('b', [
      ...correction,
      { region: 'de', from: '2024-11-30T00:00:00Z', until: null, says: 'much later' },
    ]);
    await expect(activate(out, { at: before, calendar: 'newest' })).rejects.toThrow('covers de only until');
  });

  test('is allowed if the replaced one has nothing left', async () => {
    await build('a', correction);
    await activate(out, { at: before });
    await build('b', [{ region: 'de', from: SWITCH, until: END, says: 'next' }], after);
    expect(await activate(out, { at: after, calendar: 'newest' })).toMatchObject({ ok: true });
  });

  test('leaves a region that it does not cover now', async () => {
    const a = await build('a');
    await activate(out, { at: before });
    await build('b', [{ region: 'de', from: SWITCH, until: null, says: 'from the switch on' }], after);
    expect(await activate(out, { at: before, calendar: 'newest', regions: ['de'] })).toMatchObject({
      ok: false,
      uncovered: ['de'],
    });
    expect((await live()).regions.de).toMatchObject({ calendar: a.calendar.id, history: [] });
  });
});

describe('rollback', () => {
  test('steps back through all promoted calendars', async () => {
    const ids: string[] = [];
    for (const word of ['a', 'b', 'c']) {
      ids.push((await build(word, twoEach(['us', 'de'], SWITCH, word))).calendar.id);
      await activate(out, { at: before, calendar: 'newest' });
    }
    expect((await live()).regions.us?.history).toEqual(ids.slice(0, 2));
    expect(await rollback(out, { at: before })).toMatchObject({ ok: true });
    expect(shows('us')).toContain('before b');
    expect(await rollback(out, { at: after })).toMatchObject({ ok: true });
    expect(shows('us')).toContain('after a');
    const state = contents(out);
    await expect(rollback(out, { at: after })).rejects.toThrow('no calendar was promoted before for us, de');
    expect(contents(out)).toEqual(state);
  });

  test('remembers twenty calendars of a region', async () => {
    const ids: string[] = [];
    for (const word of ['a', 'b']) {
      ids.push((await build(word, twoEach(['de'], SWITCH, word))).calendar.id);
      await activate(out, { at: before, calendar: 'newest' });
    }
    for (let times = 2; times < 25; times += 1)
      await activate(out, { at: before, calendar: ids[times % 2] as string, back: true });
    expect((await live()).regions.de).toMatchObject({ calendar: ids[0] });
    for (let left = 20; left > 0; left -= 1) {
      const { history = [] } = (await live()).regions.de ?? {};
      expect(history).toHaveLength(left);
      await rollback(out, { at: before, regions: ['de'] });
      expect((await live()).regions.de?.calendar).toBe(history.at(-1));
    }
    await expect(rollback(out, { at: before, regions: ['de'] })).rejects.toThrow(
      'no calendar was promoted before for de',
    );
  });

  test('leaves a region whose earlier calendar does not cover the instant', async () => {
    await build('a', [{ region: 'de', from: null, until: SWITCH, says: 'a' }]);
    await activate(out, { at: before });
    const b = await build('b', [{ region: 'de', from: null, until: null, says: 'b' }]);
    await activate(out, { at: before, calendar: 'newest' });
    expect(await rollback(out, { at: after, regions: ['de'] })).toMatchObject({
      ok: false,
      uncovered: ['de'],
    });
    expect((await live()).regions.de?.calendar).toBe(b.calendar.id);
  });

  test('reports that nothing is live', async () => {
    await build('a');
    await expect(rollback(out, { at: before })).rejects.toThrow(`nothing is live in ${out}`);
    await activate(out, { at: before });
    await expect(rollback(out, { at: before, regions: ['cn'] })).rejects.toThrow('nothing is live for cn');
  });
});

describe('hold', () => {
  test('keeps a region on its release through time, promotion and rollback, until resumed', async () => {
    await build('a');
    await activate(out, { at: before });
    expect(await hold(out, { regions: ['de'] })).toMatchObject({ held: ['de'], moved: [], switched: false });
    const result = await activate(out, { at: after });
    expect(result).toMatchObject({ ok: false, held: ['de'], untrue: ['de'] });
    expect(regionsOf(result.moved)).toEqual(['us']);
    const b = await build('b', twoEach(['us', 'de'], SWITCH, 'b'));
    expect(await activate(out, { at: after, calendar: 'newest' })).toMatchObject({ held: ['de'] });
    expect(shows('de')).not.toContain('after');
    expect((await live()).regions.de).toMatchObject({ calendar: b.calendar.id });
    await rollback(out, { at: after, regions: ['de'] });
    expect(shows('de')).toContain('before');
    expect(await resume(out, { at: after, regions: ['de'] })).toMatchObject({ ok: true });
    expect(shows('de')).toContain('after');
    expect((await live()).regions.de?.held).toBeNull();
  });
});

describe('a build', () => {
  test('on a workbench moves the current link', async () => {
    const a = await build('a');
    expect(a).toMatchObject({ followed: true, current: a.site.id });
    const b = await build('b', twoEach(['us'], SWITCH, 'b'), after);
    expect(readCurrent(out)).toBe(b.site.id);
    expect((await readCalendar(out, 'newest'))?.id).toBe(b.calendar.id);
  });

  test('in production leaves what is live, and repairs what a killed command left', async () => {
    await build('a');
    await activate(out, { at: before });
    rmSync(join(out, 'current'));
    const b = await build('b', twoEach(['us', 'de'], SWITCH, 'b'));
    expect(b).toMatchObject({ followed: false, current: (await live()).site });
    expect(shows('us')).toContain('<p>before </p>');
  });

  test('and an activation can be one transaction', async () => {
    const { calendar } = await build('a');
    const output = await openOutput(out, { purpose: 'almanac build' });
    await activate(output, { at: after, calendar: calendar.id });
    await output.close();
    expect(shows('us')).toContain('after');
  });
});

test('a deleted site is composed again', async () => {
  await build('a');
  const { site } = await activate(out, { at: before });
  rmSync(join(out, 'sites'), { recursive: true });
  rmSync(join(out, 'current'));
  expect(await repair(out)).toBe(true);
  expect(readCurrent(out)).toBe(site);
  expectSound(out, { repaired: true });
});

describe('clean-up', () => {
  const prune = async (keep: number) => {
    const output = await openOutput(out, { purpose: 'almanac build' });
    try {
      return await pruneOutput(output, keep);
    } finally {
      await output.close();
    }
  };
  const calendars = () => [...tree(join(out, 'calendars')).keys()].map((name) => name.replace('.json', ''));

  test('keeps what is promoted, what a rollback needs, and the last builds', async () => {
    const ids: string[] = [];
    for (const word of ['a', 'b', 'c', 'd', 'e']) {
      ids.push((await build(word, twoEach(['us', 'de'], SWITCH, word))).calendar.id);
      if (word < 'c') await activate(out, { at: before, calendar: 'newest' });
    }
    expect(await prune(2)).toMatchObject({ calendars: 1 });
    expect(calendars().sort()).toEqual(ids.filter((_, index) => index !== 2).sort());
    await prune(0);
    expect(calendars().sort()).toEqual([ids[0], ids[1], ids[4]].sort());
    expect([...tree(join(out, 'releases/us')).keys()].filter((path) => !path.includes('/'))).toHaveLength(6);
    expectSound(out, { repaired: true });
    await rollback(out, { at: before });
    expect(shows('us')).toContain('before a');
    expect(await prune(0)).toMatchObject({ calendars: 1, releases: 4 });
  });

  test('keeps what current shows, whatever else is removed', async () => {
    const a = await build('a');
    const b = await build('b', twoEach(['us'], SWITCH, 'b'));
    expect(await prune(0)).toMatchObject({ calendars: 1, sites: 1 });
    expect(calendars()).toEqual([b.calendar.id]);
    expect(existsSync(join(out, 'sites', a.site.id))).toBe(false);
    expectSound(out, { repaired: true });
    expect(await prune(0)).toMatchObject({ calendars: 0, releases: 0, sites: 0, assets: 0 });
  });
});
