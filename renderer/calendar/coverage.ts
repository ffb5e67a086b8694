import {
  BEGINNING,
  compareInstants,
  contains,
  END,
  fromUtc,
  type Instant,
  isBefore,
  meets,
  type Window,
} from '../clock/instant.ts';
import type { Calendar, CalendarRelease, Timetable, TimetableRelease } from './types.ts';

/** `[from, until)` of a release. */
export function releaseWindow(release: Pick<TimetableRelease, 'from' | 'until'>): Window {
  return { from: fromUtc(release.from, BEGINNING), until: fromUtc(release.until, END) };
}

/** Whether an instant is in the time of a release. */
export function isTrueAt(release: Pick<TimetableRelease, 'from' | 'until'>, at: Instant): boolean {
  return contains(releaseWindow(release), at);
}

/** The release of a region that is true at an instant; null when the calendar has none for it. */
export function releaseAt<R extends TimetableRelease>(
  calendar: { readonly editions: Readonly<Record<string, readonly R[]>> },
  region: string,
  at: Instant,
): R | null {
  return editionOf(calendar, region).find((release) => isTrueAt(release, at)) ?? null;
}

/** The releases that a calendar has of a region, by time; none for a name that is no region of it, such as `constructor`. */
export function editionOf<R extends TimetableRelease>(
  { editions }: { readonly editions: Readonly<Record<string, readonly R[]>> },
  region: string,
): readonly R[] {
  return (Object.hasOwn(editions, region) ? editions[region] : undefined) ?? [];
}

/** The releases of a region that meet a window; null unless they cover all of it. */
export function releasesWithin(
  calendar: Calendar,
  region: string,
  window: Window,
): readonly CalendarRelease[] | null {
  const covered = coverage(calendar, region).some(
    ({ from, until }) => !isBefore(window.from, from) && !isBefore(until, window.until),
  );
  return covered
    ? editionOf(calendar, region).filter((release) => meets(releaseWindow(release), window))
    : null;
}

/** The times for which a calendar has releases of a region, in order; releases that abut count as one. */
export function coverage(calendar: Timetable, region: string): Window[] {
  const windows: Window[] = [];
  for (const { from, until } of editionOf(calendar, region).map(releaseWindow)) {
    const last = windows.at(-1);
    if (last !== undefined && compareInstants(last.until, from) === 0) {
      windows[windows.length - 1] = { from: last.from, until };
    } else {
      windows.push({ from, until });
    }
  }
  return windows;
}
