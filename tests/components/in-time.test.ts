import { expect, it } from 'vitest';
import { daysBack } from '../../templates/ticket/delivery.ts';

it.each([
  // A Tuesday.
  ['2024-12-24', 1, 1],
  ['2024-12-24', 2, 2],
  // Over a weekend, and over two.
  ['2024-12-24', 3, 5],
  ['2024-12-24', 8, 12],
  // On a Saturday and a Sunday nothing arrives: the Friday counts.
  ['2024-12-28', 1, 2],
  ['2024-12-29', 1, 3],
  // Over the end of a year.
  ['2025-01-01', 5, 7],
  ['2024-12-24', 0, 0],
])('the last day from which %s leaves %i working days lies %i days before', (until, workingDays, days) => {
  expect(daysBack(until, workingDays)).toBe(days);
});
