import { describe, expect, it } from 'vitest';
import { Clock, type Edge, END, type Timed, type TimeWindow, windowOf } from '../../renderer/clock/index.ts';
import { type Observed, Runs } from '../../renderer/plan/runs.ts';
import { sameModel } from '../../renderer/plan/same-model.ts';

const edge = (at: number, text = `at ${at}`): Edge => ({
  at,
  facts: [{ text, at: String(at), source: { file: 'data/site.yaml', path: [] } }],
});
const OPEN: TimeWindow = { starts: null, ends: null };

/** The runs of a value that depends on time, and the instants at which it was derived. */
function runsOf(timed: Timed<unknown>, make = (value: unknown) => value) {
  const derived: number[] = [];
  const runs = new Runs((at): Observed => {
    derived.push(at);
    const clock = new Clock(at);
    const model = make(clock.current(timed));
    return { model, bounds: clock.bounds };
  });
  return { runs, derived };
}

const extent = ({ window }: { readonly window: TimeWindow }) => [
  window.starts?.at ?? null,
  window.ends?.at ?? null,
];

describe('Runs', () => {
  const timed: Timed<string> = [
    { starts: null, value: 'a' },
    { starts: edge(10), value: 'b' },
    { starts: edge(20), value: 'b' },
    { starts: edge(30), value: 'c' },
  ];

  it.each([
    [5, null, 10],
    [9, null, 10],
    [10, 10, 30],
    [15, 10, 30],
    [20, 10, 30],
    [29, 10, 30],
    [30, 30, null],
    [99, 30, null],
  ])('at %i gives the longest stretch with one model: from %s to %s', (at, from, until) => {
    expect(extent(runsOf(timed).runs.at(at, OPEN))).toEqual([from, until]);
  });

  it('have an edge wherever two models differ by a millisecond', () => {
    const close: Timed<number> = [0, 1, 2, 3].map((value) => ({ starts: edge(100 + value), value }));
    const { runs } = runsOf(close);
    for (const at of [100, 101, 102]) expect(extent(runs.at(at, OPEN))).toEqual([at, at + 1]);
    expect(extent(runs.at(99, OPEN))).toEqual([null, 100]);
  });

  it('are not joined across a single millisecond with another model', () => {
    const blink: Timed<string> = [
      { starts: null, value: 'a' },
      { starts: edge(100), value: 'b' },
      { starts: edge(101), value: 'a' },
    ];
    expect(extent(runsOf(blink).runs.at(150, OPEN))).toEqual([101, null]);
    expect(extent(runsOf(blink).runs.at(50, OPEN))).toEqual([null, 100]);
  });

  it('are the same wherever they are asked for', () => {
    const { runs } = runsOf(timed);
    expect(runs.at(29, OPEN)).toBe(runs.at(10, OPEN));
    expect(runs.at(30, OPEN)).not.toBe(runs.at(10, OPEN));
  });

  it('are joined across several edges that change nothing, in both directions', () => {
    const equal: Timed<{ x: number }> = [10, 20, 30, 40].map((at) => ({ starts: edge(at), value: { x: 1 } }));
    expect(extent(runsOf(equal).runs.at(10, OPEN))).toEqual([10, null]);
    expect(extent(runsOf(equal).runs.at(45, OPEN))).toEqual([10, null]);
  });

  it('stop at the limit, beyond which nothing is derived', () => {
    const limit = { starts: edge(12), ends: edge(25) };
    const { runs, derived } = runsOf(timed);
    expect(extent(runs.at(15, limit))).toEqual([12, 25]);
    expect(derived.every((at) => at >= 12 && at < 25)).toBe(true);
  });

  it('end at an edge on the limit without deriving beyond it', () => {
    const { runs, derived } = runsOf(timed);
    expect(extent(runs.at(15, { starts: edge(10), ends: edge(30) }))).toEqual([10, 30]);
    expect(derived.every((at) => at >= 10 && at < 30)).toBe(true);
  });

  it('derive once per stretch that the clock distinguishes', () => {
    const { runs, derived } = runsOf(timed);
    for (const at of [15, 12, 25, 29, 10]) runs.at(at, OPEN);
    expect(derived).toHaveLength(4);
    expect(runs.observe(27).model).toBe('b');
    expect(derived).toHaveLength(4);
  });

  it('name at each end what begins there on either side', () => {
    const both = new Runs((at): Observed => {
      const clock = new Clock(at);
      const inside = clock.isWithin({ starts: edge(10, 'it begins'), ends: edge(20, 'it ends') });
      // Outside, another question meets the first one at the edge.
      const model = inside || clock.hasPassed(edge(20, 'the next begins')) ? [inside] : 'before';
      return { model, bounds: clock.bounds };
    });
    const { window } = both.at(15, OPEN);
    expect(window.starts?.facts.map(({ text }) => text)).toEqual(['it begins']);
    expect(window.ends?.facts.map(({ text }) => text)).toEqual(['it ends', 'the next begins']);
    const after = both.at(20, OPEN).window;
    expect(after.starts?.facts.map(({ text }) => text).sort()).toEqual(['it ends', 'the next begins']);
    expect(windowOf(after).until).toBe(END);
  });
});

describe('sameModel', () => {
  it.each([
    [
      { a: 1, b: [1, 2] },
      { b: [1, 2], a: 1 },
    ],
    [{ a: undefined }, {}],
    [{}, { a: undefined }],
    [null, null],
    [[], []],
  ])('%j and %j are the same JSON', (a, b) => {
    expect(sameModel(a, b)).toBe(true);
  });

  it.each([
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, {}],
    [{}, { a: 1 }],
    [{ a: null }, {}],
    [[1], [1, 2]],
    [[1, 2], [1]],
    [[], {}],
    [{}, []],
    [null, {}],
    [{}, null],
    ['1', 1],
    [{ a: [{ b: 1 }] }, { a: [{ b: 2 }] }],
    [new Map([[1, 1]]), new Map([[1, 1]])],
    [new Date(0), new Date(0)],
    [{}, new Date(0)],
    [new Date(0), {}],
  ])('%j and %j are different JSON', (a, b) => {
    expect(sameModel(a, b)).toBe(false);
  });
});
