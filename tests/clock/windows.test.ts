import { describe, expect, it } from 'vitest';
import { type Edge, fromUtc } from '../../renderer/clock/index.ts';
import { earlier } from '../../renderer/clock/instant.ts';
import { asTimed, cover } from '../../renderer/clock/windows.ts';

const edge = (day: number): Edge => ({ at: fromUtc(`2024-11-0${day}T00:00:00Z`, 0), facts: [] });
const [one, two] = [edge(1), edge(2)];

describe('a window as a value over time', () => {
  it('is true from its start to its end', () => {
    expect(asTimed({ starts: one, ends: two })).toEqual([
      { starts: null, value: false },
      { starts: one, value: true },
      { starts: two, value: false },
    ]);
    expect(asTimed({ starts: one, ends: null })).toHaveLength(2);
    expect(asTimed({ starts: null, ends: two })).toEqual([
      { starts: null, value: true },
      { starts: two, value: false },
    ]);
  });

  it.each([
    ['ends before it starts', two, one],
    ['ends as it starts', one, one],
  ])('is never true if it %s, but still has both edges', (_, starts, ends) => {
    expect(asTimed({ starts, ends })).toEqual([
      { starts: null, value: false },
      { starts: ends, value: false },
      { starts, value: false },
    ]);
  });
});

it('windows cover another one in any order, unless there is a gap', () => {
  const whole = { from: 0, until: 30 };
  const [a, b, c] = [
    { from: 0, until: 10 },
    { from: 10, until: 20 },
    { from: 20, until: 30 },
  ];
  expect(cover([c, a, b], whole)).toBe(true);
  expect(cover([c, a], whole)).toBe(false);
  expect(cover([a, b], whole)).toBe(false);
});

it('the earlier of two instants counts, or the only one', () => {
  expect([earlier(1, 2), earlier(2, 1), earlier(null, 2), earlier(1, null), earlier(null, null)]).toEqual([
    ...[1, 1, 2, 1, null],
  ]);
});
