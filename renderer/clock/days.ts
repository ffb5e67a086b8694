import { fromUtc, type Instant, utc } from './instant.ts';

const DAY = 86_400_000;
/** 1 January 1970 was a Thursday; days are counted from Monday. */
const THURSDAY = 3;

/** Midnight in UTC of a day, `2024-12-24`. Throws a RangeError for a text that is not a day of the calendar. */
export function dayStart(day: string): Instant {
  return fromUtc(`${day}T00:00:00Z`, 0);
}

/** A day so many days later, or with a negative number earlier: `daysAfter('2024-12-24', 8)` is `2025-01-01`. */
export function daysAfter(day: string, days: number): string {
  return utc(dayStart(day) + days * DAY).slice(0, 'YYYY-MM-DD'.length);
}

/** The last day after which so many working days remain: Mondays to Fridays, up to and including `day`. */
export function workingDaysBefore(day: string, workingDays: number): string {
  const last = dayStart(day) / DAY + THURSDAY;
  let back = 0;
  for (let left = workingDays; left > 0; back += 1) if ((last - back) % 7 < 5) left -= 1;
  return daysAfter(day, -back);
}

/** Whole days from one instant to another, rounded down: negative where the second one is earlier. */
export function wholeDays(from: Instant, to: Instant): number {
  return Math.floor((to - from) / DAY);
}
