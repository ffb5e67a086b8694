import { coverage, releaseAt } from '../calendar/coverage.ts';
import type { LiveState } from '../calendar/live-state.ts';
import type { Timetable } from '../calendar/types.ts';
import { contains, type Instant, isBefore, toUtc } from '../clock/instant.ts';

/** Why a calendar may not take the place of another without force; null when it may. */
export function refuse(
  region: string,
  before: LiveState | null,
  promotion: Timetable,
  calendars: ReadonlyMap<string, Timetable>,
  at: Instant,
): string | null {
  const replaced = calendars.get(before?.regions[region]?.calendar ?? '');
  if (replaced === undefined || replaced.id === promotion.id) return null;
  // A region that the calendar does not cover at all stays as it is, and is named.
  if (releaseAt(promotion, region, at) === null) return null;
  const ends = (calendar: Timetable) => {
    const windows = coverage(calendar, region);
    return [windows.find((window) => contains(window, at))?.until, windows.at(-1)?.until] as const;
  };
  const [here, last] = ends(promotion);
  const [hereBefore, lastBefore] = ends(replaced);
  const sooner = (a: Instant | undefined, b: Instant | undefined) =>
    a !== undefined && b !== undefined && isBefore(a, b);
  const end = sooner(here, hereBefore) ? here : sooner(last, lastBefore) ? last : undefined;
  if (end === undefined) return null;
  return `calendar ${promotion.id} covers ${region} only until ${toUtc(end)}, sooner than ${replaced.id} which it would replace`;
}
