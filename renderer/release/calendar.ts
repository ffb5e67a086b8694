import { join } from 'node:path';
import { canonicalJson, shortHash, sortedRecord } from '../calendar/canonical.ts';
import { releaseWindow } from '../calendar/coverage.ts';
import { calendarFile, folders, isId, NEWEST_CALENDAR, releaseDir } from '../calendar/names.ts';
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
import { disagreement } from './agree.ts';
import { readText } from './read-json.ts';
import { readReleaseHead } from './release.ts';
import { headOf, sealedJson, textBefore, wholeOf } from './sealed-json.ts';

/** The id of a revision: of all inputs, and of the versions that could change what comes out. */
export function calendarId(
  inputs: Readonly<Record<string, string>>,
  versions: Readonly<Record<string, string>>,
): string {
  return shortHash({ inputs, versions });
}

/**
 * Reads a calendar by id, or the newest; null when it is not there. Throws OperationError where its hashes are not right, or
 * where one of an older version, which has none, disagrees with the releases that it names.
 */
export async function readCalendar(out: string, which: string): Promise<Calendar | null> {
  if (which !== 'newest' && !isId(which)) return null;
  const path = pathOf(out, which);
  const text = readText(path);
  if (text === null) return null;
  const value = wholeOf(text, EDITIONS) ?? withoutHashes(text);
  const { version } = (value ?? {}) as { version?: unknown };
  if (typeof version === 'number' && version !== VERSION && version !== WITHOUT_HASHES)
    throw new OperationError(
      `${path} is not a calendar that this version of Almanac can read`,
      'build it again, or use the version of Almanac that wrote it',
    );
  if (version === undefined || !isCalendar(value) || (which !== 'newest' && value.id !== which))
    throw damaged(path, which);
  const why = oddity(value) ?? (version === VERSION ? null : differsFromReleases(out, value));
  if (why !== null) throw damaged(path, which, why);
  const { id, inputs, versions, regions, editions, legend } = value;
  return { version: 1, id, inputs, versions, regions, editions, ...(legend && { legend }) };
}

/**
 * The same without what its switches change. Those changes are at the end of the file and are not read: they grow with
 * the number of pages, and the cost of a switch must not.
 */
export async function readTimetable(out: string, which: string): Promise<Timetable | null> {
  if (which !== 'newest' && !isId(which)) return null;
  const text = textBefore(pathOf(out, which), EDITIONS);
  const head = text === null ? null : headOf(text);
  const isRight = isCalendarHead(head) && (which === 'newest' || head.id === which);
  // Whatever is wrong is found there, and said.
  if (!isRight) return readCalendar(out, which);
  return { id: head.id, regions: head.regions, editions: head.timetable };
}

/** What is written; its head and its whole bear hashes. */
const VERSION = 2;
/** What earlier versions of Almanac wrote. */
const WITHOUT_HASHES = 1;
/** The first member after the head. */
const EDITIONS = 'editions';

function pathOf(out: string, which: string): string {
  return join(out, which === 'newest' ? NEWEST_CALENDAR : calendarFile(which));
}

/** A text without hashes, as an earlier version wrote it; null for a damaged one of the present version. */
function withoutHashes(text: string): unknown {
  try {
    const value = JSON.parse(text) as { version?: unknown } | null;
    return value?.version === VERSION ? null : value;
  } catch {
    return null;
  }
}

function damaged(path: string, which: string, why = 'it is not what was written'): OperationError {
  return new OperationError(
    `${path} is damaged: ${why}`,
    which === 'newest'
      ? `copy the newest file of ${folders.calendars}/ over it, or build again`
      : 'bring it back from a copy; or delete it, and import it or build its windows again',
  );
}

/** In what a calendar contradicts itself; null where it does not. */
function oddity(calendar: Calendar & { readonly timetable?: unknown }): string | null {
  const { id, inputs, versions, regions, editions, timetable } = calendar;
  if (calendarId(inputs, versions) !== id) return 'its id does not follow from its content';
  if (timetable !== undefined && canonicalJson(timetable) !== canonicalJson(timesOf(editions)))
    return 'its timetable and its editions differ';
  const stray = Object.keys(editions).find((region) => !regions.includes(region));
  return stray === undefined ? null : `${stray} is not one of its regions`;
}

/** In what a calendar differs from the beginnings of its releases; one that is not there says nothing. */
function differsFromReleases(out: string, { editions }: Calendar): string | null {
  for (const [region, entries] of Object.entries(editions)) {
    for (const entry of entries) {
      const release = readReleaseHead(join(out, releaseDir(region, entry.id)));
      const why = release && disagreement(region, entry, release);
      if (why !== null) return why;
    }
  }
  return null;
}

function timesOf(editions: Calendar['editions']): Record<string, TimetableRelease[]> {
  return perRegion(editions, Object.keys(editions), ({ id, from, until }) => ({ id, from, until }));
}

/** The text of a calendar file: regions in the site's order, releases by time, all else sorted. */
export function calendarText(calendar: Calendar): string {
  const { id, inputs, versions, regions, editions, legend } = calendar;
  const head = {
    version: VERSION,
    id,
    inputs: sortedRecord(inputs),
    versions: sortedRecord(versions),
    regions,
    timetable: perRegion(editions, regions, ({ id, from, until }): TimetableRelease => ({ id, from, until })),
  };
  const rest = { [EDITIONS]: perRegion(editions, regions, plainRelease), ...(legend && { legend }) };
  return sealedJson(head, rest, { whole: true });
}

function perRegion<T>(
  editions: Calendar['editions'],
  order: readonly string[],
  plain: (release: CalendarRelease) => T,
): Record<string, T[]> {
  return Object.fromEntries(
    inOrder(Object.keys(editions), order).map((region) => [region, (editions[region] ?? []).map(plain)]),
  );
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
  const legend = additions.legend ?? existing?.legend;
  return { ...additions, editions, ...(legend && { legend }) };
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
      throw overlap(region, release, next);
  }
  return merged;
}

function isFuller(changes: readonly PageChange[], than: readonly PageChange[]): boolean {
  const weight = (all: readonly PageChange[]) =>
    all.reduce((sum, change) => sum + 1 + change.because.length, 0);
  return weight(changes) > weight(than);
}

function overlap(region: string, a: CalendarRelease, b: CalendarRelease): OperationError {
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
