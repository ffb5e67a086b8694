import { describe, expect, it } from 'vitest';
import { alikeWithin, asTimed, type TimelineDigest } from '../../renderer/clock/index.ts';

const price = (...spans: [number | null, string][]): TimelineDigest =>
  spans.map(([at, value]) => [at, at === null ? '' : `costs ${value}`, value]);

describe('the digests of two timelines within a window', () => {
  const now = price([null, '10'], [100, '8'], [200, '10']);
  const during = { from: 100, until: 200 };

  it('are equal if the timelines differ only outside it', () => {
    const later = price([null, '10'], [100, '8'], [200, '10'], [300, '12']);
    expect(alikeWithin(now, later, during)).toEqual({ within: true, starts: true, ends: true });
    const earlier = price([null, '9'], [50, '10'], [100, '8'], [200, '10']);
    expect(alikeWithin(now, earlier, during)).toEqual({ within: true, starts: true, ends: true });
  });

  it('differ if the value at the start or an edge inside differs', () => {
    expect(alikeWithin(now, price([null, '10'], [100, '7'], [200, '10']), during).within).toBe(false);
    const cut = price([null, '10'], [100, '8'], [150, '7'], [200, '10']);
    expect(alikeWithin(now, cut, during).within).toBe(false);
    expect(alikeWithin(now, [], during).within).toBe(false);
  });

  it('name the end at which an edge moved', () => {
    const longer = price([null, '10'], [100, '8'], [250, '10']);
    expect(alikeWithin(now, longer, during)).toEqual({ within: true, starts: true, ends: false });
    const begun = price([null, '10'], [90, '8'], [200, '10']);
    expect(alikeWithin(now, begun, during)).toEqual({ within: true, starts: false, ends: true });
    const otherwise = price([null, '10'], [100, '8'], [200, '11']);
    expect(alikeWithin(now, otherwise, during)).toEqual({ within: true, starts: true, ends: false });
  });
});

it('are those of a value that is true from start to end, for a window', () => {
  const edge = (at: number) => ({ at, facts: [] });
  const told = (starts: number | null, ends: number | null) =>
    asTimed({ starts: starts === null ? null : edge(starts), ends: ends === null ? null : edge(ends) }).map(
      (span) => [span.starts?.at ?? null, span.value],
    );
  expect(told(null, null)).toEqual([[null, true]]);
  expect(told(1, null)).toEqual([
    [null, false],
    [1, true],
  ]);
  expect(told(null, 2)).toEqual([
    [null, true],
    [2, false],
  ]);
  expect(told(1, 2)).toEqual([
    [null, false],
    [1, true],
    [2, false],
  ]);
  // It contains no instant, but a clock is asked about both of its edges.
  expect(told(2, 1)).toEqual([
    [null, false],
    [1, false],
    [2, false],
  ]);
});
