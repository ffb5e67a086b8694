import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveRegion, LiveState, Mover } from '../calendar/live-state.ts';
import { MOVES, releaseDir, siteDir } from '../calendar/names.ts';
import type { Timetable } from '../calendar/types.ts';
import { OperationError } from '../problems/problems.ts';
import { readTimetable } from '../release/calendar.ts';
import { Examination } from '../release/examine.ts';
import type { Output } from '../release/output.ts';
import { type Activation, carryOut } from './activation.ts';
import { refuseOlder } from './age.ts';
import { type At, atIn, describeAt } from './at.ts';
import { calendarsIn } from './calendars.ts';
import { calendarsOf } from './calendars-of.ts';
import { LOOK_AGAIN } from './clock-steps.ts';
import { nameLive } from './compose-live.ts';
import { type Decision, decide, startDecision } from './decide.ts';
import { refuseMove } from './freeze.ts';
import { readJournal } from './journal.ts';
import { leftBy, refuseLeft } from './left.ts';
import { refuseUnknown } from './live-scope.ts';
import { resolveAt, type TimedMoveOptions } from './move.ts';
import { refuse } from './refuse.ts';
import { steady } from './repair.ts';
import { readLive } from './state.ts';
import { coverageWarning } from './status.ts';
import { type Target, withOutput } from './with-output.ts';

export interface ActivateOptions extends TimedMoveOptions {
  /** Promotes this calendar: by id, the `newest`, or one that is on its way in the same publication. The first activation ever promotes the newest by itself. */
  readonly calendar?: string | Timetable | undefined;
  /** Promote even if the coverage then ends sooner. */
  readonly force?: boolean | undefined;
  /** Promote also a calendar that a region had and left, or that is older than the one it follows. */
  readonly back?: boolean | undefined;
  /** Hash every file that will be shown first: a damaged release is refused, a damaged site is composed again. */
  readonly verify?: boolean | undefined;
  /** The caller has made sure that the clock is not wrong for a moment only. */
  readonly isLookedAtTwice?: boolean | undefined;
}

/**
 * Moves what is live to what is true at an instant, after promoting a calendar if asked to. Safe to run late or twice.
 *
 * Throws UsageError for a region that the site does not have, OperationError for a calendar that is not there, one that
 * lacks a region asked for, one whose coverage ends sooner than that of the one it replaces (unless forced), one that a
 * region had and left, or that is older than what it follows (unless `back` is given), or when no region at all is covered. Nothing is changed then.
 */
export async function activate(target: Target, options: ActivateOptions): Promise<Activation> {
  return withOutput(target, 'almanac activate', options, async (output) => {
    // What is on its way is published with the move or not at all, and `current` is set by it in any case.
    const isOnItsWay = typeof options.calendar === 'object';
    if (!isOnItsWay) await steady(output, options);
    const before = await readLive(output.root);
    refuseMove(before, moverOf(options), options);
    const promotion = await readPromotion(output, before, options.calendar);
    if (!isOnItsWay) await refuseUnknown(output, before, options.regions);
    const scope = resolveScope(before, promotion, options.regions);
    const calendars = await calendarsOf(output.root, before, promotion, readTimetable);
    const asked = { before, promotion, scope, calendars };
    let found = decideAll(asked, options);
    if (found.decision.back.length > 0 && !options.isLookedAtTwice && !options.dryRun) {
      // The clock was ahead before, or is behind now. Wrong for a moment only, it must not take prices back.
      await sleep(LOOK_AGAIN, undefined, { signal: options.signal });
      found = decideAll(asked, options);
    }
    const { at, decision, refusals } = found;
    if (promotion !== null && !options.back) {
      // `build --activate` already holds the lock.
      const entries = readJournal(output.root, output.locate(MOVES));
      const leaving = scope.filter((region) => isPromotedIn(region, promotion, before));
      refuseLeft(
        promotion.id,
        leaving.flatMap((region) => leftBy(entries, before, region, promotion.id) ?? []),
      );
      refuseOlder(entries, before, promotion, leaving);
    }
    if (refusals.length > 0) {
      throw new OperationError(
        refusals.join('; '),
        'build the rest of the window first, or promote with --force',
      );
    }
    const nothing = new OperationError(
      `no region is covered at ${describeAt(at)}`,
      'build a window that holds that instant',
    );
    if (isOnItsWay && scope.every((region) => decision.uncovered.includes(region))) throw nothing;
    const anew = options.verify === true && (await isSiteDamaged(output, decision.regions));
    const done = await carryOut(output, decision, { ...options, command: 'activate', anew });
    if (done === null) throw nothing;
    const warnings = scope.flatMap((region) => {
      const calendar = calendars.get(decision.regions.get(region)?.calendar ?? '');
      return calendar === undefined ? [] : coverageWarning(region, calendar, atIn(at, region));
    });
    return { ...done, warnings };
  });
}

/** What an activation goes by. */
interface Asked {
  readonly before: LiveState | null;
  readonly promotion: Timetable | null;
  readonly scope: readonly string[];
  readonly calendars: ReadonlyMap<string, Timetable>;
}

/** Decides every region at the instant that is asked for, or that the clock shows now. */
function decideAll(
  { before, promotion, scope, calendars }: Asked,
  options: ActivateOptions,
): { readonly at: At; readonly decision: Decision; readonly refusals: readonly string[] } {
  const at = resolveAt(options);
  const now = options.clock?.();
  const decision = startDecision(before, at, moverOf(options));
  const refusals = scope.flatMap((region) => {
    const promoted = promotion === null || !Object.hasOwn(promotion.editions, region) ? null : promotion;
    const refusal =
      promoted === null || options.force
        ? null
        : refuse(region, before, promoted, calendars, atIn(at, region));
    // A region that follows time within its own calendar is moved by the clock, even while another region is promoted.
    const isPromoted = promoted !== null && isPromotedIn(region, promoted, before);
    const mover = decision.mover === 'person' && !isPromoted ? 'clock' : decision.mover;
    decide(decision, region, { promotion: promoted, calendars, at: atIn(at, region), now, mover });
    return refusal ?? [];
  });
  return { at, decision, refusals };
}

/** Whether a region would come to follow another calendar than it does. */
function isPromotedIn(region: string, promotion: Timetable, before: LiveState | null): boolean {
  return Object.hasOwn(promotion.editions, region) && promotion.id !== before?.regions[region]?.calendar;
}

function moverOf({ at, calendar }: ActivateOptions): Mover {
  if (at !== undefined) return 'at';
  return calendar === undefined ? 'clock' : 'person';
}

/**
 * Hashes everything that will be shown: a failing disk changes neither the size nor the time of a file. A damaged
 * release is refused; a damaged site is composed again from whole releases.
 */
async function isSiteDamaged(output: Output, regions: ReadonlyMap<string, LiveRegion>): Promise<boolean> {
  const examination = new Examination(output.root, true);
  const found = [...regions].flatMap(([region, { release }]) =>
    release === null ? [] : examination.release(releaseDir(region, release)),
  );
  for (const calendar of new Set([...regions.values()].map((region) => region.calendar)))
    found.push(...(await examination.calendar(calendar)));
  if (found.length > 0) {
    const more = found.length > 3 ? `; and ${found.length - 3} more` : '';
    throw new OperationError(`${found.slice(0, 3).join('; ')}${more}`, 'build it again; nothing was moved');
  }
  const site = await nameLive(output, regions);
  if (site === null || !existsSync(join(output.root, siteDir(site)))) return false;
  return examination.site(site).length > 0;
}

async function readPromotion(
  output: Output,
  before: LiveState | null,
  wish: string | Timetable | undefined,
): Promise<Timetable | null> {
  if (typeof wish === 'object') return wish;
  const which = wish ?? (before === null ? 'newest' : undefined);
  if (which === undefined) return null;
  const calendar = await readTimetable(output.root, which);
  if (calendar !== null) return calendar;
  if (which === 'newest')
    throw new OperationError(`there is no calendar in ${output.root}`, 'build one first');
  throw new OperationError(`there is no calendar ${which} in ${output.root}`, describeThere(output.root));
}

/** Which calendars there are instead. */
function describeThere(out: string): string {
  const ids = calendarsIn(out).map(({ id }) => id);
  if (ids.length === 0) return 'build one first, or import one';
  const more = ids.length > 5 ? ` and ${ids.length - 5} more` : '';
  return `there ${ids.length === 1 ? 'is' : 'are'} ${ids.slice(0, 5).join(', ')}${more}, the latest first: almanac calendars tells of each`;
}

/** The regions meant. One asked for by name has to be there: otherwise nothing at all is moved. */
function resolveScope(
  before: LiveState | null,
  promotion: Timetable | null,
  wish: readonly string[] | undefined,
): readonly string[] {
  const live = Object.keys(before?.regions ?? {});
  const promotable = Object.keys(promotion?.editions ?? {});
  if (wish === undefined) return [...new Set([...live, ...promotable])];
  const available = promotion === null ? live : promotable;
  const missing = wish.filter((region) => !available.includes(region));
  if (missing.length === 0) return [...new Set(wish)];
  if (promotion !== null) {
    throw new OperationError(
      `calendar ${promotion.id} has no edition of ${missing.join(', ')}`,
      'build it first',
    );
  }
  throw new OperationError(
    `nothing is live yet for ${missing.join(', ')}`,
    'promote a calendar with --calendar newest',
  );
}
