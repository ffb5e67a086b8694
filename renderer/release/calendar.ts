import { join } from 'node:path';
import { prettyJson, shortHash, sortedRecord } from '../calendar/canonical.ts';
import { releaseWindow } from '../calendar/coverage.ts';
import { calendarFile, isId, NEWEST_CALENDAR } from '../calendar/names.ts';
import { inOrder } from '../calendar/order.ts';
import { isCalendar, isCalendarHead } from '../calendar/shapes.ts';
import type {
  Calendar,
  CalendarRelease,
  PageChange,
  Timetable,
  TimetableRelease,
} from '../calendar/types.ts';
import { compareInstants, meets } from '../clock/instant.ts';
import { OperationError } from '../problems/problems.ts';
import { readHead, readVersioned } from './read-json.ts';

/** The id of a revision: of all inputs, and of the versions that could change what comes out. */
export function calendarId(
  inputs: Readonly<Record<string, string>>,
  versions: Readonly<Record<string, string>>,
): string {
  return shortHash({ inputs, versions });
}

/** Reads a calendar by id, or the newest; null when it is not there. */
export async function readCalendar(out: string, which: string): Promise<Calendar | null> {
  if (which !== 'newest' && !isId(which)) return null;
  return readVersioned(
    join(out, which === 'newest' ? NEWEST_CALENDAR : calendarFile(which)),
    'a calendar',
    isCalendar,
    which === 'newest'
      ? 'delete it: the next build writes it anew'
      : 'bring it back from a copy, or delete it and build its windows again',
  );
}

/**
 * The same without what its switches change. That stands at the end of the file and is not read: it grows with the pages,
 * and a switch must not.
 */
export async function readTimetable(out: string, which: string): Promise<Timetable | null> {
  if (which !== 'newest' && !isId(which)) return null;
  const path = join(out, which === 'newest' ? NEWEST_CALENDAR : calendarFile(which));
  const head = readHead(path, 'editions', isCalendarHead);
  return head === null
    ? readCalendar(out, which)
    : { id: head.id, regions: head.regions, editions: head.timetable };
}

/** The text of a calendar file: regions in the site's order, releases by time, all else sorted. */
export function calendarText(calendar: Calendar): string {
  const { version, id, inputs, versions, regions, editions } = calendar;
  const perRegion = <T>(plain: (release: CalendarRelease) => T): Record<string, T[]> =>
    Object.fromEntries(
      inOrder(Object.keys(editions), regions).map((region) => [region, (editions[region] ?? []).map(plain)]),
    );
  return prettyJson({
    version,
    id,
    inputs: sortedRecord(inputs),
    versions: sortedRecord(versions),
    regions,
    timetable: perRegion(({ id, from, until }): TimetableRelease => ({ id, from, until })),
    editions: perRegion(plainRelease),
  });
}

/**
 * One calendar of what two builds of the same revision gave: all releases of both, by time. Of a release that both have,
 * the entry that says more of its changes stays.
 *
 * Throws OperationError when the two disagree on what is shown at an instant: equal inputs must give equal releases.
 */
export function mergeCalendar(existing: Calendar | null, additions: Calendar): Calendar {
  if (existing !== null && existing.id !== additions.id) {
    throw new RangeError(`calendars ${existing.id} and ${additions.id} are of different revisions`);
  }
  const regions = new Set([...Object.keys(existing?.editions ?? {}), ...Object.keys(additions.editions)]);
  const editions: Record<string, CalendarRelease[]> = {};
  for (const region of inOrder(regions, additions.regions)) {
    const releases = [...(existing?.editions[region] ?? []), ...(additions.editions[region] ?? [])];
    editions[region] = mergeReleases(region, releases);
  }
  return { ...additions, editions };
}

function mergeReleases(region: string, releases: readonly CalendarRelease[]): CalendarRelease[] {
  const byId = new Map<string, CalendarRelease>();
  for (const release of releases) {
    const known = byId.get(release.id);
    if (known === undefined || isFuller(release.changes, known.changes)) byId.set(release.id, release);
  }
  const merged = [...byId.values()].sort((a, b) =>
    compareInstants(releaseWindow(a).from, releaseWindow(b).from),
  );
  for (const [index, release] of merged.entries()) {
    const next = merged[index + 1];
    if (next !== undefined && meets(releaseWindow(release), releaseWindow(next)))
      throw disagreement(region, release, next);
  }
  return merged;
}

function isFuller(changes: readonly PageChange[], than: readonly PageChange[]): boolean {
  const weight = (all: readonly PageChange[]) =>
    all.reduce((sum, change) => sum + 1 + change.because.length, 0);
  return weight(changes) > weight(than);
}

function disagreement(region: string, a: CalendarRelease, b: CalendarRelease): OperationError {
  return new OperationError(
    `the same inputs gave two different editions of ${region}: ${a.id} and ${b.id} overlap`,
    'something outside the inputs changes the pages; find it, or build into an empty --out',
  );
}

function plainRelease({ id, dir, from, until, pages, changes }: CalendarRelease): CalendarRelease {
  return {
    id,
    dir,
    from,
    until,
    pages,
    changes: changes.map(({ path, page, kind, because }) => ({
      path,
      page,
      kind,
      because: because.map(({ fact, at, source }) => ({ fact, at, source })),
    })),
  };
}
