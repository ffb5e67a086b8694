import { releaseAt } from '../calendar/coverage.ts';
import type { Instant } from '../clock/instant.ts';
import { OperationError } from '../problems/problems.ts';
import { readTimetable } from '../release/calendar.ts';
import type { Output } from '../release/output.ts';
import { type Activation, carryOut } from './activation.ts';
import { atIn } from './at.ts';
import { type Decision, startDecision } from './decide.ts';
import { liveScope } from './live-scope.ts';
import { resolveAt, type TimedMoveOptions } from './move.ts';
import { type Target, withOutput } from './with-output.ts';

/**
 * Goes back to the calendar promoted before, region by region, and shows what it has for that instant. Without regions
 * named, those that have no calendar before stay and are named.
 *
 * Throws OperationError, and changes nothing, when a region named has none, or no region has.
 */
export async function rollback(target: Target, options: TimedMoveOptions): Promise<Activation> {
  return withOutput(target, 'almanac rollback', options, async (output) => {
    const { before, scope } = await liveScope(output, options);
    const at = resolveAt(options);
    const decision = startDecision(before, at);
    for (const region of scope) await stepBack(output, decision, region, atIn(at, region));
    if (decision.empty.length > (options.regions === undefined ? scope.length - 1 : 0)) {
      throw new OperationError(`no calendar was promoted before for ${decision.empty.join(', ')}`);
    }
    const done = await carryOut(output, decision, { ...options, command: 'rollback' });
    if (done === null) throw new OperationError('no region shows anything');
    return done;
  });
}

async function stepBack(output: Output, decision: Decision, region: string, at: Instant): Promise<void> {
  const was = decision.regions.get(region);
  const id = was?.history.at(-1);
  if (was === undefined || id === undefined) {
    decision.empty.push(region);
    return;
  }
  const calendar = await readTimetable(output.root, id);
  if (calendar === null)
    throw new OperationError(`calendar ${id}, promoted before for ${region}, is no longer there`);
  const release = releaseAt(calendar, region, at);
  if (release === null) {
    decision.uncovered.push(region);
    return;
  }
  if (was.held !== null) decision.held.push(region);
  decision.regions.set(region, {
    calendar: id,
    release: was.held === null ? release.id : was.release,
    history: was.history.slice(0, -1),
    held: was.held,
  });
}
