import { OperationError } from '../problems/problems.ts';
import { readTimetable } from '../release/calendar.ts';
import { type Activation, carryOut } from './activation.ts';
import { atIn } from './at.ts';
import { calendarsOf } from './calendars-of.ts';
import { decide, startDecision } from './decide.ts';
import { refuseMove } from './freeze.ts';
import { liveScope } from './live-scope.ts';
import { type MoveOptions, resolveAt, type TimedMoveOptions } from './move.ts';
import { type Target, withOutput } from './with-output.ts';

/** Keeps regions on the release they show, whatever the time, until {@link resume}. Holding what is held changes nothing. */
export async function hold(target: Target, options: MoveOptions): Promise<Activation> {
  return withOutput(target, 'almanac hold', options, async (output) => {
    const { before, scope } = await liveScope(output, options);
    refuseMove(before, 'person', options);
    const decision = startDecision(before, null, 'person');
    for (const region of scope) {
      const was = decision.regions.get(region);
      if (was?.release == null) throw new OperationError(`${region} shows nothing that could be held`);
      decision.regions.set(region, { ...was, held: was.release });
      decision.held.push(region);
    }
    return finish(await carryOut(output, decision, { ...options, command: 'hold' }));
  });
}

/** Lets regions follow time again, from this instant on. */
export async function resume(target: Target, options: TimedMoveOptions): Promise<Activation> {
  return withOutput(target, 'almanac resume', options, async (output) => {
    const { before, scope } = await liveScope(output, options);
    const at = resolveAt(options);
    const mover = options.at === undefined ? 'person' : 'at';
    refuseMove(before, mover, options);
    const decision = startDecision(before, at, mover);
    const calendars = await calendarsOf(output.root, before, null, readTimetable);
    for (const region of scope) {
      const was = decision.regions.get(region);
      if (was !== undefined) decision.regions.set(region, { ...was, held: null });
      decide(decision, region, { promotion: null, calendars, at: atIn(at, region) });
    }
    return finish(await carryOut(output, decision, { ...options, command: 'resume' }));
  });
}

function finish(done: Activation | null): Activation {
  if (done === null) throw new OperationError('no region shows anything');
  return done;
}
