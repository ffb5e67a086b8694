import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LiveRegion, LiveState } from '../calendar/live-state.ts';
import { releaseDir, siteDir } from '../calendar/names.ts';
import type { Timetable } from '../calendar/types.ts';
import { OperationError } from '../problems/problems.ts';
import { readTimetable } from '../release/calendar.ts';
import { Examination } from '../release/examine.ts';
import type { Output } from '../release/output.ts';
import { type Activation, carryOut } from './activation.ts';
import { atIn, describeAt } from './at.ts';
import { calendarsOf } from './calendars-of.ts';
import { nameLive } from './compose-live.ts';
import { decide, startDecision } from './decide.ts';
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
  /** Hash every byte that is to be shown first: no damaged release is shown, and a damaged site is composed anew. */
  readonly verify?: boolean | undefined;
}

/**
 * Moves what is live to what is true at an instant, after promoting a calendar if asked to. Safe to run late or twice.
 *
 * Throws UsageError for a region that the site does not have, OperationError for a calendar that is not there, one that
 * lacks a region asked for, one whose coverage ends sooner than that of the one it replaces (unless forced), or when no
 * region at all is covered. Nothing is changed then.
 */
export async function activate(target: Target, options: ActivateOptions): Promise<Activation> {
  return withOutput(target, 'almanac activate', options, async (output) => {
    // What is on its way is published with the move or not at all, and `current` is set by it in any case.
    const isOnItsWay = typeof options.calendar === 'object';
    if (!isOnItsWay) await steady(output, options);
    const before = await readLive(output.root);
    const promotion = await readPromotion(output, before, options.calendar);
    if (!isOnItsWay) await refuseUnknown(output, before, options.regions);
    const scope = resolveScope(before, promotion, options.regions);
    const calendars = await calendarsOf(output.root, before, promotion, readTimetable);
    const at = resolveAt(options);
    const decision = startDecision(before, at, options.at !== undefined);
    const refusals = scope.flatMap((region) => {
      const promoted = promotion?.editions[region] === undefined ? null : promotion;
      const refusal =
        promoted === null || options.force
          ? null
          : refuse(region, before, promoted, calendars, atIn(at, region));
      decide(decision, region, promoted, calendars, atIn(at, region));
      return refusal ?? [];
    });
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

/**
 * Hashes all that is to be shown: a disk that forgets a bit changes neither the size nor the time of a file. A damaged
 * release is refused; a site can be composed anew of releases that are whole.
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
  throw new OperationError(
    `there is no calendar ${which} in ${output.root}`,
    'calendars/ holds those that are there',
  );
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
