import { coverage, editionOf, releaseWindow } from '../calendar/coverage.ts';
import type { CalendarRelease } from '../calendar/types.ts';
import { contains, END, type Instant, toUtc, type Window } from '../clock/instant.ts';
import { isZone } from '../clock/zone.ts';
import { OperationError } from '../problems/problems.ts';
import { readCalendar } from '../release/calendar.ts';
import { calendarsOf } from './calendars-of.ts';
import { readLive } from './state.ts';

/** What time alone will do next to one region that is live. */
export interface LivePlan {
  readonly region: string;
  /** The calendar promoted for it. */
  readonly calendar: string;
  /** It is held: none of this happens before it is resumed. */
  readonly held: boolean;
  /** The releases that begin in the window, by time. */
  readonly releases: readonly CalendarRelease[];
  /** UTC instants in the window at which its releases end and none follows. */
  readonly ends: readonly string[];
}

/**
 * What live will do in a window, from the calendars promoted, whatever the working tree says. Windows are per region;
 * a region without one is left out. Throws OperationError where nothing is live.
 */
export async function scheduleLive(
  out: string,
  windowFor: (region: string) => Window | undefined,
): Promise<LivePlan[]> {
  const live = await readLive(out);
  if (live === null) throw new OperationError(`nothing is live in ${out}`, 'activate a calendar first');
  const calendars = await calendarsOf(out, live, null, readCalendar);
  return Object.entries(live.regions).flatMap(([region, { calendar: id, held }]) => {
    const calendar = calendars.get(id);
    const window = windowFor(region);
    if (calendar === undefined || window === undefined) return [];
    const within = (at: Instant) => Number.isFinite(at) && contains(window, at);
    const releases = editionOf(calendar, region).filter((release) => within(releaseWindow(release).from));
    const ends = coverage(calendar, region)
      .map(({ until }) => until)
      .filter((until) => until !== END && within(until));
    return [
      { region, calendar: id, held: held !== null, releases, ends: ends.map((end) => toUtc(end) as string) },
    ];
  });
}

/** The time zones of the regions that are live, as far as their calendars say them and this machine knows them. */
export async function liveZones(out: string): Promise<Record<string, string>> {
  const live = await readLive(out);
  const calendars = await calendarsOf(out, live, null, readCalendar);
  return Object.fromEntries(
    Object.entries(live?.regions ?? {}).flatMap(([region, { calendar }]) => {
      const zone = calendars.get(calendar)?.legend?.[region]?.timeZone;
      return zone !== undefined && isZone(zone) ? [[region, zone]] : [];
    }),
  );
}
