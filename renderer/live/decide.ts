import { releaseAt, releaseWindow } from '../calendar/coverage.ts';
import type { LiveRegion, LiveState } from '../calendar/live-state.ts';
import type { Timetable } from '../calendar/types.ts';
import { type Instant, isBefore } from '../clock/instant.ts';
import type { At } from './at.ts';

/** What was found out while deciding, region by region. */
export interface Decision {
  readonly at: At | null;
  /** The time was asked for by name: it may lie before what is shown. */
  readonly mayGoBack: boolean;
  readonly before: LiveState | null;
  readonly regions: Map<string, LiveRegion>;
  readonly uncovered: string[];
  readonly held: string[];
  readonly ahead: string[];
  readonly empty: string[];
}

/** To begin with, all stays as it is. */
export function startDecision(before: LiveState | null, at: At | null, mayGoBack = true): Decision {
  return {
    at,
    mayGoBack,
    before,
    regions: new Map(Object.entries(before?.regions ?? {})),
    uncovered: [],
    held: [],
    ahead: [],
    empty: [],
  };
}

/** Decides what one region shows at an instant, after promoting a calendar for it where one is given. */
export function decide(
  decision: Decision,
  region: string,
  promotion: Timetable | null,
  calendars: ReadonlyMap<string, Timetable>,
  at: Instant,
): void {
  const was = decision.regions.get(region);
  const calendar = promotion ?? calendars.get(was?.calendar ?? '');
  const release = calendar === undefined ? null : releaseAt(calendar, region, at);
  if (was !== undefined && was.held !== null && promotion === null) {
    decision.held.push(region);
  } else if (calendar === undefined || release === null) {
    decision.uncovered.push(region);
    // Nothing is shown there yet, so nothing is lost: it will appear when its time comes.
    if (was === undefined && calendar !== undefined) decision.regions.set(region, fresh(calendar.id));
  } else if (!decision.mayGoBack && was?.calendar === calendar.id && isAhead(calendar, region, was, at)) {
    decision.ahead.push(region);
  } else {
    const promoted = promote(was, calendar.id);
    if (promoted.held !== null) decision.held.push(region);
    decision.regions.set(region, promoted.held === null ? { ...promoted, release: release.id } : promoted);
  }
}

/** What is shown became, or becomes, true after the instant: an older command must not take it back. */
function isAhead(calendar: Timetable, region: string, { release }: LiveRegion, at: Instant): boolean {
  const shown = calendar.editions[region]?.find(({ id }) => id === release);
  return shown !== undefined && isBefore(at, releaseWindow(shown).from);
}

/** So many calendars back `rollback` can lead in a region; none of them is cleared away. */
const MOST_HISTORY = 20;

function promote(was: LiveRegion | undefined, calendar: string): LiveRegion {
  if (was === undefined) return fresh(calendar);
  if (was.calendar === calendar) return was;
  return { ...was, calendar, history: [...was.history, was.calendar].slice(-MOST_HISTORY) };
}

function fresh(calendar: string): LiveRegion {
  return { calendar, release: null, history: [], held: null };
}
