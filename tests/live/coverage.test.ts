import { describe, expect, it } from 'vitest';
import { coverage, releasesWithin } from '../../renderer/calendar/coverage.ts';
import type { Calendar, CalendarRelease } from '../../renderer/calendar/types.ts';
import { BEGINNING, END, fromUtc } from '../../renderer/clock/instant.ts';

const release = (id: string, from: string | null, until: string | null): CalendarRelease => ({
  id,
  from,
  until,
  dir: `releases/us/${id}`,
  pages: 1,
  changes: [],
});
const at = (which: number) => fromUtc(day(which), 0);
const day = (which: number) => `2024-11-${String(which).padStart(2, '0')}T00:00:00Z`;

/** Covers days 1 to 5, 5 to 9, and after a gap day 12 onwards. */
const calendar: Calendar = {
  version: 1,
  id: '00000000',
  inputs: {},
  versions: {},
  regions: ['us'],
  editions: {
    us: [release('a', day(1), day(5)), release('b', day(5), day(9)), release('c', day(12), null)],
  },
};

describe('coverage', () => {
  it('joins adjoining intervals, and keeps gaps', () => {
    expect(coverage(calendar, 'us')).toEqual([
      { from: at(1), until: at(9) },
      { from: at(12), until: END },
    ]);
  });

  it.each(['de', 'constructor', '__proto__'])(
    'is empty for a region that the calendar lacks: %s',
    (region) => {
      expect(coverage(calendar, region)).toEqual([]);
    },
  );
});

describe('the releases within a window', () => {
  it.each([
    ['all of it', 1, 9, ['a', 'b']],
    ['a part of one', 2, 3, ['a']],
    ['a part of two', 4, 6, ['a', 'b']],
    ['up to an edge, and no further', 1, 5, ['a']],
    ['from an edge on', 5, 9, ['b']],
    ['without end', 20, null, ['c']],
  ] as const)('are those that meet it: %s', (_, from, until, ids) => {
    const window = { from: at(from), until: until === null ? END : at(until) };
    expect(releasesWithin(calendar, 'us', window)?.map(({ id }) => id)).toEqual(ids);
  });

  it.each([
    ['begins before the first', BEGINNING, at(3)],
    ['begins a moment before the first', at(1) - 1, at(3)],
    ['ends in the gap', at(7), at(10)],
    ['ends a moment after the last', at(7), at(9) + 1],
    ['spans the gap', at(7), at(14)],
    ['begins in the gap', at(10), at(14)],
    ['holds everything', BEGINNING, END],
    ['has no end where the coverage has one', at(2), END],
  ])('are none if a part of the window is not covered: it %s', (_, from, until) => {
    expect(releasesWithin(calendar, 'us', { from, until })).toBeNull();
  });
});
