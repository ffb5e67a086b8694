import type { Instant } from '../clock/instant.ts';
import type { Holder } from '../release/lock.ts';
import { type At, describeAt } from './at.ts';

/** What every command takes that moves what is live. */
export interface MoveOptions {
  /** Only these; by default all that are live. */
  readonly regions?: readonly string[] | undefined;
  /** What time it is, whenever it is asked; for the journal, and for what is true now. */
  readonly clock?: (() => Instant) | undefined;
  /** Decide and report, but change nothing. */
  readonly dryRun?: boolean | undefined;
  /** Who did it, and why: for the journal. */
  readonly by?: string | undefined;
  readonly note?: string | undefined;
  /** The site that has to be live, or `nothing`: where another one is, nothing is moved. */
  readonly expectLive?: string | undefined;
  /** How long to wait for another command, in milliseconds. */
  readonly wait?: number | undefined;
  readonly onWait?: ((holder: Holder) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** As {@link MoveOptions}, for commands that show what is true at an instant. */
export interface TimedMoveOptions extends MoveOptions {
  /**
   * One instant, or each region's own. Where it is not given the clock is asked once the right to write is held, and no
   * region moves backwards in time within its calendar: who came late for the lock must not undo what came after.
   */
  readonly at?: At | undefined;
}

/** The time that is meant. To be asked while the right to write is held. */
export function resolveAt({ at, clock }: TimedMoveOptions): At {
  const now = at ?? clock?.();
  if (now === undefined) throw new RangeError('an instant or a clock is needed');
  return now;
}

/** What the journal says of when it was done. */
export function doneAt({ at, clock }: TimedMoveOptions): string | null {
  const now = clock?.() ?? (typeof at === 'number' ? at : undefined);
  return now === undefined ? null : describeAt(now);
}
