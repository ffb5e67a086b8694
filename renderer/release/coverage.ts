import {
  BEGINNING,
  compareInstants,
  contains,
  END,
  fromUtc,
  type Instant,
  type Window,
} from '../clock/instant.ts';
import type { Calendar, CalendarRelease } from './types.ts';

/** `[from, until)` of a release. */
export function windowOf(release: { readonly from: string | null; readonly until: string | null }): Window {
  return { from: fromUtc(release.from, BEGINNING), until: fromUtc(release.until, END) };
}

/** The release of a region that is true at an instant; null when the calendar has none for it. */
export function releaseAt(calendar: Calendar, region: string, at: Instant): CalendarRelease | null {
  return calendar.editions[region]?.find((release) => contains(windowOf(release), at)) ?? null;
}

/** The times for which a calendar has releases of a region, in order; releases that abut count as one. */
export function coverage(calendar: Calendar, region: string): Window[] {
  const windows: Window[] = [];
  for (const { from, until } of (calendar.editions[region] ?? []).map(windowOf)) {
    const last = windows.at(-1);
    if (last !== undefined && compareInstants(last.until, from) === 0) {
      windows[windows.length - 1] = { from: last.from, until };
    } else {
      windows.push({ from, until });
    }
  }
  return windows;
}
