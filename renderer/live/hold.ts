import { OperationError } from '../problems/problems.ts';
import { type Activation, carryOut } from './activation.ts';
import { type At, atIn } from './at.ts';
import { calendarsOf } from './calendars-of.ts';
import { decide, startDecision } from './decide.ts';
import { liveScope } from './live-scope.ts';
import { type Target, withOutput } from './with-output.ts';

export interface HoldOptions {
  /** By default all that are live. */
  readonly regions?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Keeps regions on the release they show, whatever the time, until {@link resume}. Holding what is held changes nothing. */
export async function hold(target: Target, options: HoldOptions): Promise<Activation> {
  return withOutput(target, { purpose: 'almanac hold', signal: options.signal }, async (output) => {
    const { before, scope } = await liveScope(output, options.regions);
    const decision = startDecision(before, null);
    for (const region of scope) {
      const was = decision.regions.get(region);
      if (was?.release == null) throw new OperationError(`${region} shows nothing that could be held`);
      decision.regions.set(region, { ...was, held: was.release });
      decision.held.push(region);
    }
    return finish(await carryOut(output, decision));
  });
}

/** Lets regions follow time again, from this instant on. */
export async function resume(
  target: Target,
  options: HoldOptions & { readonly at: At },
): Promise<Activation> {
  return withOutput(target, { purpose: 'almanac resume', signal: options.signal }, async (output) => {
    const { before, scope } = await liveScope(output, options.regions);
    const decision = startDecision(before, options.at);
    const calendars = await calendarsOf(output.root, before, null);
    for (const region of scope) {
      const was = decision.regions.get(region);
      if (was !== undefined) decision.regions.set(region, { ...was, held: null });
      decide(decision, region, null, calendars, atIn(options.at, region));
    }
    return finish(await carryOut(output, decision));
  });
}

function finish(done: Activation | null): Activation {
  if (done === null) throw new OperationError('no region shows anything');
  return done;
}
