import { expect, it } from 'vitest';
import { dayStart, daysAfter, fromUtc, wholeDays, workingDaysBefore } from '../../renderer/clock/index.ts';

it.each([
  // 24 December 2024 is a Tuesday.
  ['2024-12-24', 1, '2024-12-23'],
  ['2024-12-24', 2, '2024-12-22'],
  // Across one weekend, and across two.
  ['2024-12-24', 3, '2024-12-19'],
  ['2024-12-24', 8, '2024-12-12'],
  // Nothing is delivered on Saturday and Sunday, so count from Friday.
  ['2024-12-28', 1, '2024-12-26'],
  ['2024-12-29', 1, '2024-12-26'],
  // Across the end of a year.
  ['2025-01-01', 5, '2024-12-25'],
  ['2024-12-24', 0, '2024-12-24'],
])('before %s with %i working days left', (day, workingDays, last) => {
  expect(workingDaysBefore(day, workingDays)).toBe(last);
});

it.each([
  ['2024-12-24', 8, '2025-01-01'],
  ['2024-03-01', -1, '2024-02-29'],
  ['2023-03-01', -1, '2023-02-28'],
  ['2024-12-24', 0, '2024-12-24'],
])('%s and %i days', (day, days, then) => {
  expect(daysAfter(day, days)).toBe(then);
});

it('counts whole days between instants, negative for earlier ones', () => {
  const noon = fromUtc('2024-12-24T12:00:00Z', 0);
  expect(wholeDays(dayStart('2024-12-24'), noon)).toBe(0);
  expect(wholeDays(noon, dayStart('2024-12-24'))).toBe(-1);
  expect(wholeDays(noon, dayStart('2024-12-26'))).toBe(1);
});

it.each(['2024-02-30', '2024-12-24T00:00', '24.12.2024', ''])('refuses %j as a day', (text) => {
  expect(() => dayStart(text)).toThrow(RangeError);
});
