import { editionOf, releaseAt, releaseWindow } from '../calendar/coverage.ts';
import type { LiveRegion, LiveState, Mover } from '../calendar/live-state.ts';
import type { Timetable } from '../calendar/types.ts';
import { type Instant, isBefore } from '../clock/instant.ts';
import type { At } from './at.ts';

/** What was found out while deciding, region by region. */
export interface Decision {
  readonly at: At | null;
  /** Who asked for the move. */
  readonly mover: Mover;
  readonly before: LiveState | null;
  readonly regions: Map<string, LiveRegion>;
  readonly uncovered: string[];
  readonly held: string[];
  readonly ahead: string[];
  readonly back: string[];
  readonly empty: string[];
}

/** To begin with, all stays as it is. */
export function startDecision(before: LiveState | null, at: At | null, mover: Mover): Decision {
  return {
    at,
    mover,
    before,
    regions: new Map(Object.entries(before?.regions ?? {})),
    uncovered: [],
    held: [],
    ahead: [],
    back: [],
    empty: [],
  };
}

/** What is to be decided for one region. */
export interface Question {
  /** A calendar to promote first. */
  readonly promotion: Timetable | null;
  /** The calendars promoted, by id. */
  readonly calendars: ReadonlyMap<string, Timetable>;
  readonly at: Instant;
  /** What the clock shows, where that is not the instant. */
  readonly now?: Instant | undefined;
  /** Who moves this region, where that is not who asked for the whole move. */
  readonly mover?: Mover;
}

/** Decides what one region shows at an instant, after promoting a calendar for it where one is given. */
export function decide(decision: Decision, region: string, question: Question): void {
  const { promotion, calendars, at, now, mover = decision.mover } = question;
  const was = decision.regions.get(region);
  const calendar = promotion ?? calendars.get(was?.calendar ?? '');
  const release = calendar === undefined ? null : releaseAt(calendar, region, at);
  if (was !== undefined && was.held !== null && promotion === null) {
    decision.held.push(region);
    return;
  }
  if (calendar === undefined || release === null) {
    decision.uncovered.push(region);
    // Nothing is shown there yet, so nothing is lost: it will appear when its time comes.
    if (was === undefined && calendar !== undefined) decision.regions.set(region, fresh(calendar.id, mover));
    return;
  }
  if (mover !== 'at' && was?.calendar === calendar.id && isAhead(calendar, region, was.release, at)) {
    if (was.movedBy !== 'clock') {
      decision.ahead.push(region);
      return;
    }
    decision.back.push(region);
  }
  const promoted = was === undefined ? fresh(calendar.id, mover) : promote(was, calendar.id);
  if (promoted.held !== null) {
    decision.held.push(region);
    decision.regions.set(region, promoted);
    return;
  }
  const shown = show(was, promoted, release.id, mover);
  // Whoever names an instant ahead of now wants what is shown, also where a clock that was wrong had chosen it before.
  const isMeant = mover === 'at' && now !== undefined && isAhead(calendar, region, release.id, now);
  decision.regions.set(region, isMeant ? { ...shown, movedBy: 'at' } : shown);
}

/** The region as it shows a release. Who moved it stays as it was where nothing moves. */
export function show(
  was: LiveRegion | undefined,
  region: LiveRegion,
  release: string,
  mover: Mover,
): LiveRegion {
  const moves = was?.calendar !== region.calendar || was.release !== release;
  return { ...region, release, movedBy: moves ? mover : region.movedBy };
}

/** Whether what is shown becomes true only after the instant. */
function isAhead(calendar: Timetable, region: string, shown: string | null, at: Instant): boolean {
  const release = editionOf(calendar, region).find(({ id }) => id === shown);
  return release !== undefined && isBefore(at, releaseWindow(release).from);
}

/** So many calendars back `rollback` can lead in a region; none of them is cleared away. */
export const MOST_HISTORY = 20;

/** The region with another calendar promoted, which `rollback` then leads back from. */
export function promote(was: LiveRegion, calendar: string): LiveRegion {
  if (was.calendar === calendar) return was;
  return { ...was, calendar, history: [...was.history, was.calendar].slice(-MOST_HISTORY) };
}

function fresh(calendar: string, movedBy: Mover): LiveRegion {
  return { calendar, release: null, history: [], held: null, movedBy };
}
