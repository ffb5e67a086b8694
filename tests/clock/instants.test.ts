import { uptime } from 'node:os';
import { describe, expect, it } from 'vitest';
import { readNow, readSecond, readSinceBoot } from '../../cli/when.ts';
import {
  ALWAYS,
  always,
  BEGINNING,
  Clock,
  combine,
  compactUtc,
  compareInstants,
  contains,
  type Edge,
  END,
  edgesOf,
  fromUtc,
  intersect,
  isBefore,
  joinAt,
  joinEdges,
  meets,
  nextEdge,
  spansWithin,
  type Timed,
  tightest,
  toUtc,
  utc,
  valueAt,
} from '../../renderer/clock/index.ts';
import { isWithinYears, parseWhen } from '../../renderer/clock/when.ts';

const fact = (text: string, at = '') => ({ text, at, source: { file: 'data/site.yaml', path: [] } });
const edge = (at: number, ...texts: string[]): Edge => ({ at, facts: texts.map((text) => fact(text)) });
const texts = (one: Edge | null): string[] => (one?.facts ?? []).map(({ text }) => text);

describe('windows', () => {
  const ten = { from: 10, until: 20 };

  it('overlap if they have an instant in common, in either order', () => {
    for (const [other, expected] of [
      [{ from: 0, until: 10 }, false],
      [{ from: 0, until: 11 }, true],
      [{ from: 19, until: 30 }, true],
      [{ from: 20, until: 30 }, false],
      [{ from: 12, until: 13 }, true],
      [ALWAYS, true],
    ] as const) {
      expect(meets(ten, other)).toBe(expected);
      expect(meets(other, ten)).toBe(expected);
    }
  });

  it('include their first instant and exclude their end', () => {
    expect([9, 10, 19, 20].map((at) => contains(ten, at))).toEqual([false, true, true, false]);
    expect(intersect(ten, { from: 15, until: 99 })).toEqual({ from: 15, until: 20 });
    expect(intersect({ from: 5, until: 15 }, ten)).toEqual({ from: 10, until: 15 });
  });

  it('are ordered by their instants', () => {
    expect([isBefore(1, 2), isBefore(2, 2), isBefore(3, 2)]).toEqual([true, false, false]);
    expect([compareInstants(1, 2), compareInstants(2, 2), compareInstants(3, 2)]).toEqual([-1, 0, 1]);
  });

  it('intersect, with the facts of coinciding edges joined', () => {
    const { starts, ends } = tightest([
      { starts: edge(5, 'a'), ends: edge(40, 'z') },
      { starts: edge(10, 'b'), ends: edge(30, 'y') },
      { starts: edge(10, 'c'), ends: edge(30, 'x') },
      { starts: edge(7, 'd'), ends: edge(35, 'w') },
      { starts: null, ends: null },
    ]);
    expect([starts?.at, ends?.at]).toEqual([10, 30]);
    expect([texts(starts), texts(ends)]).toEqual([
      ['b', 'c'],
      ['y', 'x'],
    ]);
    expect(tightest([])).toEqual({ starts: null, ends: null });
  });
});

describe('a clock that reuses an earlier derivation', () => {
  const bounds = { starts: edge(10, 'from'), ends: edge(20, 'until') };

  it('takes it as true only within its bounds, and is then bounded by them', () => {
    for (const at of [9, 20]) {
      const clock = new Clock(at);
      expect(clock.isHeldBy(bounds)).toBe(false);
      expect(clock.interval).toEqual(ALWAYS);
    }
    for (const at of [10, 19]) {
      const clock = new Clock(at);
      expect(clock.isHeldBy(bounds)).toBe(true);
      expect(clock.bounds).toEqual(bounds);
    }
    expect(new Clock(5).isHeldBy({ starts: null, ends: null })).toBe(true);
  });

  it('is bounded by what another clock observed', () => {
    const clock = new Clock(15);
    clock.observe(bounds);
    expect(clock.bounds).toEqual(bounds);
    expect(clock.apart().bounds).toEqual({ starts: null, ends: null });
    expect(clock.apart().hasPassed(edge(15))).toBe(true);
  });
});

describe('edges', () => {
  it('keep two facts with equal text but different times of day apart', () => {
    const here = { at: 10, facts: [fact('campaign ends', '2024-11-30T00:00:00+01:00')] };
    const there = { at: 10, facts: [fact('campaign ends', '2024-11-29T23:00:00+00:00')] };
    expect(joinEdges(here, there).facts).toHaveLength(2);
    expect(joinEdges(here, { at: 10, facts: [fact('campaign ends', '2024-11-30T00:00:00+01:00')] })).toBe(
      here,
    );
    expect(
      joinEdges(here, { at: 10, facts: [fact('another', '2024-11-30T00:00:00+01:00')] }).facts,
    ).toHaveLength(2);
  });

  it('are joined only if they coincide', () => {
    expect(texts(joinAt(edge(10, 'a'), edge(10, 'b')))).toEqual(['a', 'b']);
    expect(texts(joinAt(edge(10, 'a'), edge(11, 'b')))).toEqual(['a']);
    expect(texts(joinAt(edge(10, 'a'), null))).toEqual(['a']);
  });
});

describe('values over time', () => {
  const timed: Timed<string> = [
    { starts: null, value: 'a' },
    { starts: edge(10, 'ten'), value: 'b' },
    { starts: edge(20, 'twenty'), value: 'c' },
  ];

  it('hold from their start', () => {
    expect([9, 10, 19, 20, END].map((at) => valueAt(timed, at))).toEqual(['a', 'b', 'b', 'c', 'c']);
    expect(valueAt(timed.slice(1), 9)).toBeUndefined();
    expect(valueAt(timed, BEGINNING)).toBe('a');
    expect(valueAt(always(1), 5)).toBe(1);
  });

  it('change next after an instant, never at it', () => {
    expect(nextEdge(timed, 20)).toBeNull();
    expect(combine([], () => 1, Object.is)).toStrictEqual([{ starts: null, value: 1 }]);
    expect([BEGINNING, 9, 10, 19, 20].map((at) => nextEdge(timed, at)?.at ?? null)).toEqual([
      10,
      10,
      20,
      20,
      null,
    ]);
  });

  it('list overlapping spans in full', () => {
    const spans = spansWithin(timed, { from: 15, until: 20 });
    expect(spans.map(({ from, until, value }) => [from, until, value])).toEqual([[10, 20, 'b']]);
    expect(spansWithin(timed, { from: 9, until: 21 }).map(({ value }) => value)).toEqual(['a', 'b', 'c']);
    expect(spansWithin(timed, { from: 15, until: 15 })).toEqual([]);
    expect(spansWithin(timed, { from: 20, until: 21 }).map(({ from, until }) => [from, until])).toEqual([
      [20, END],
    ]);
    const twice: Timed<number> = [
      { starts: edge(5), value: 1 },
      { starts: edge(5), value: 2 },
    ];
    expect(spansWithin(twice, ALWAYS).map(({ value }) => value)).toEqual([2]);
  });

  it('are combined edge by edge, and joined where nothing changes', () => {
    const other: Timed<number> = [
      { starts: null, value: 1 },
      { starts: edge(10, 'also'), value: 2 },
      { starts: edge(30), value: 3 },
    ];
    expect(edgesOf([other, timed]).map((one) => [one.at, texts(one)])).toEqual([
      [10, ['also', 'ten']],
      [20, ['twenty']],
      [30, []],
    ]);
    const joined = combine(
      [timed, other],
      (at) => `${valueAt(timed, at)}${(valueAt(other, at) ?? 0) > 1}`,
      (a, b) => a === b,
    );
    expect(joined.map(({ starts, value }) => [starts?.at ?? null, value])).toEqual([
      [null, 'afalse'],
      [10, 'btrue'],
      [20, 'ctrue'],
    ]);
  });
});

describe('instants as text', () => {
  it('are parsed back to the same instant', () => {
    for (const at of [0, 1, 999, 1_000, Date.UTC(2024, 10, 22, 8), Date.UTC(2199, 11, 31, 23, 59, 59, 999)])
      expect(fromUtc(toUtc(at), END)).toBe(at);
    expect(toUtc(Date.UTC(2024, 10, 22, 8))).toBe('2024-11-22T08:00:00Z');
    expect(toUtc(Date.UTC(2024, 10, 22, 8, 0, 0, 250))).toBe('2024-11-22T08:00:00.250Z');
    expect([toUtc(BEGINNING), toUtc(END), fromUtc(null, END)]).toEqual([null, null, END]);
    expect(() => utc(END)).toThrow(RangeError);
    for (const text of [
      '2024-11-22',
      '2024-11-22T08:00:00.000Z',
      '2024-02-30T00:00:00Z',
      '2024-11-22T08:00:00',
    ])
      expect(() => fromUtc(text, END)).toThrow('not a UTC instant');
  });

  it('are short in file names', () => {
    expect(compactUtc(Date.UTC(2024, 10, 22, 8))).toBe('20241122T080000Z');
    expect(compactUtc(BEGINNING)).toBe('initial');
  });

  it('are within the years 1970 to 2199, from the first millisecond to the last', () => {
    const last = Date.UTC(2200, 0);
    expect([-1, 0, last - 1, last].map(isWithinYears)).toEqual([false, true, true, false]);
  });

  it('name the next day where hour 24 is written', () => {
    expect(parseWhen('2024-11-30T24:00+01:00')).toMatchObject({
      hint: "24:00 is the next day's 00:00: write 2024-12-01T00:00+01:00",
    });
  });
});

describe('the current time', () => {
  it("is the system's, rounded to the second unless more is asked for", () => {
    const before = Date.now();
    const [now, second] = [readNow(), readSecond()];
    const after = Date.now();
    expect(now >= before && now <= after).toBe(true);
    expect(second % 1000).toBe(0);
    expect(second > before - 1000 && second <= after).toBe(true);
  });

  it('since boot is in milliseconds', () => {
    const before = uptime() * 1000;
    const since = readSinceBoot();
    expect(since >= before && since <= uptime() * 1000).toBe(true);
  });
});
