import { editionOf, releaseWindow } from '../calendar/coverage.ts';
import type { LiveState } from '../calendar/live-state.ts';
import type { Timetable } from '../calendar/types.ts';
import { END, type Instant, isBefore } from '../clock/instant.ts';
import { type At, atIn } from './at.ts';

/** An instant at which what is live changes by time alone. */
export interface ComingSwitch {
  readonly at: Instant;
  /** The regions that change then, in the site's order. */
  readonly regions: readonly string[];
}

/** The next instant after `now`, which may be each region's own, at which some region followed begins or ends a release; null where time changes nothing more. */
export function nextSwitch(
  live: LiveState,
  calendars: ReadonlyMap<string, Timetable>,
  now: At,
  followed: readonly string[] = Object.keys(live.regions),
): ComingSwitch | null {
  const edges = Object.entries(live.regions).flatMap(([region, { calendar, held }]) =>
    held === null && followed.includes(region)
      ? [{ region, at: nextEdge(calendars.get(calendar), region, atIn(now, region)) }]
      : [],
  );
  const first = edges.reduce((at, edge) => Math.min(at, edge.at), END);
  if (first === END) return null;
  return { at: first, regions: edges.filter((edge) => edge.at === first).map(({ region }) => region) };
}

/** The next edge of a region's releases after an instant; END if there is none. */
export function nextEdge(calendar: Timetable | undefined, region: string, now: Instant): Instant {
  const edges = (calendar === undefined ? [] : editionOf(calendar, region))
    .map(releaseWindow)
    .flatMap(({ from, until }) => [from, until]);
  return edges.filter((edge) => isBefore(now, edge)).reduce((a, b) => Math.min(a, b), END);
}
