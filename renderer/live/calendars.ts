import { statSync } from 'node:fs';
import { join } from 'node:path';
import { coverage, editionOf, releaseWindow } from '../calendar/coverage.ts';
import type { LiveState } from '../calendar/live-state.ts';
import { calendarFile, folders, isId } from '../calendar/names.ts';
import { compareText } from '../calendar/order.ts';
import type { Timetable, TimetableRelease } from '../calendar/types.ts';
import { END, type Instant, isBefore, toUtc, utc, type Window } from '../clock/instant.ts';
import { readTimetable } from '../release/calendar.ts';
import { names } from '../release/remove.ts';
import { type EntryName, type JournalEntry, readJournal } from './journal.ts';
import { leftBy } from './left.ts';
import { readLive } from './state.ts';
import { nameOf } from './taken-back.ts';

/** A calendar of an output folder. Times are UTC; null: open. */
export interface CalendarInfo {
  readonly id: string;
  /** The one that `newest` means. */
  readonly newest: boolean;
  /** When its file was written here last. */
  readonly written: string;
  /** The builds and imports that brought it, as far as the journal says, the latest last. */
  readonly brought: readonly Pick<JournalEntry, 'command' | 'when' | 'by' | 'note' | 'brought'>[];
  /** By region: the times for which it has releases. */
  readonly regions: Readonly<
    Record<string, readonly { readonly from: string | null; readonly until: string | null }[]>
  >;
  /** The regions that follow it. */
  readonly promoted: readonly string[];
  /** The regions that had it and left it, and by which move; null: the journal no longer says. */
  readonly left: readonly { readonly region: string; readonly move: EntryName | null }[];
  /** The regions in which it shows something else, now or later, than the calendar that they follow; from when on. */
  readonly differs: readonly { readonly region: string; readonly from: string }[];
}

/** Lists the calendars of an output folder, those written last first. Needs no inputs. */
export async function listCalendars(out: string, now: Instant): Promise<CalendarInfo[]> {
  const live = await readLive(out);
  const entries = readJournal(out);
  const newest = (await readTimetable(out, 'newest'))?.id;
  const followed = new Map<string, Timetable | null>();
  for (const { calendar } of Object.values(live?.regions ?? {}))
    if (!followed.has(calendar)) followed.set(calendar, await readTimetable(out, calendar));
  const found: CalendarInfo[] = [];
  for (const { id, written } of calendarsIn(out)) {
    const calendar = await readTimetable(out, id);
    if (calendar === null) continue;
    const regions = Object.keys(calendar.editions);
    found.push({
      id,
      newest: id === newest,
      written: utc(Math.floor(written)),
      brought: entries.flatMap(({ command, when, by, note, brought }) =>
        brought?.calendars.includes(id) ? [{ command, when, by, note, brought }] : [],
      ),
      regions: Object.fromEntries(
        regions.map((region) => [
          region,
          coverage(calendar, region).map(({ from, until }) => ({ from: toUtc(from), until: toUtc(until) })),
        ]),
      ),
      promoted: Object.keys(live?.regions ?? {}).filter((region) => live?.regions[region]?.calendar === id),
      left: leftIn(entries, live, id),
      differs: regions.flatMap((region) => {
        const other = followed.get(live?.regions[region]?.calendar ?? '') ?? null;
        const from = other === null ? null : differenceOf(calendar, other, region, now);
        return from === null ? [] : [{ region, from }];
      }),
    });
  }
  return found;
}

/** The ids of the calendars of a folder, those written last first. */
export function calendarsIn(out: string): { readonly id: string; readonly written: Instant }[] {
  return names(join(out, folders.calendars))
    .map((name) => name.replace(/\.json$/, ''))
    .filter(isId)
    .map((id) => ({ id, written: statSync(join(out, calendarFile(id))).mtimeMs }))
    .sort((a, b) => b.written - a.written || compareText(a.id, b.id));
}

function leftIn(entries: readonly JournalEntry[], live: LiveState | null, id: string): CalendarInfo['left'] {
  return Object.entries(live?.regions ?? {}).flatMap(([region, { calendar }]) => {
    const left = calendar === id ? null : leftBy(entries, live, region, id);
    return left === null ? [] : [{ region, move: left.entry === null ? null : nameOf(left.entry) }];
  });
}

/** The first instant from `now` on at which two calendars show different releases of a region; null if there is none. */
function differenceOf(a: Timetable, b: Timetable, region: string, now: Instant): string | null {
  const coming = (calendar: Timetable): readonly TimetableRelease[] =>
    editionOf(calendar, region).filter((release) => isBefore(now, releaseWindow(release).until));
  const only = (these: readonly TimetableRelease[], those: readonly TimetableRelease[]): Window[] =>
    these.filter(({ id }) => those.every((other) => other.id !== id)).map(releaseWindow);
  const differing = [...only(coming(a), coming(b)), ...only(coming(b), coming(a))];
  const first = differing.reduce((least, { from }) => Math.min(least, Math.max(from, now)), END);
  return toUtc(first);
}
