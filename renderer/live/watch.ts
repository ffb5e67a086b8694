import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { folders, LIVE, NEWEST_CALENDAR } from '../calendar/names.ts';
import { END, type Instant, isBefore } from '../clock/instant.ts';
import { UsageError } from '../problems/problems.ts';
import { type ActivateOptions, activate } from './activate.ts';
import type { Activation } from './activation.ts';
import { ClockSteps } from './clock-steps.ts';
import { type Prepared, prepareNext } from './prepare.ts';
import { WatcherMark } from './watchers.ts';

/** What a watch meets on its way. */
export type WatchEvent =
  | { readonly kind: 'activated'; readonly result: Activation }
  /** What comes next; null where time changes nothing more. */
  | { readonly kind: 'prepared'; readonly next: Prepared | null }
  /** The clock was set by so many milliseconds, back where they are negative; what it says is now obeyed. */
  | { readonly kind: 'clock'; readonly step: number; readonly now: Instant }
  /** Tried again after so many milliseconds. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly pause: number };

export interface WatchOptions extends Omit<ActivateOptions, 'at' | 'calendar' | 'force' | 'dryRun'> {
  readonly clock: () => Instant;
  /** Milliseconds since the machine was started, those included in which it slept: what the clock is held against. */
  readonly sinceBoot: () => number;
  readonly signal: AbortSignal;
  /** Called once a second and more often: a sign of life. */
  readonly onTick?: () => void;
}

/** The clock is asked at least this often, so that a step of it, or a sleep of the machine, is noticed. */
const SLICE = 1_000;
const [FIRST_PAUSE, LONGEST_PAUSE] = [1_000, 30_000];
/** Regions that were not covered may have come to be, and clocks may have been set. */
const LOOK_AGAIN = 60_000;

/**
 * Keeps the live site true until it is stopped: activates, composes the next site ahead of time, sleeps until the
 * exact instant, and repeats. It notices within a second what other commands change, and that the clock was set; a
 * changed clock is obeyed two seconds later, forwards and back. Failures are retried with growing pauses.
 */
export async function* watch(out: string, options: WatchOptions): AsyncGenerator<WatchEvent, void, void> {
  const mark = new WatcherMark(out, { regions: options.regions ?? null, at: null });
  const onTick = (): void => {
    mark.beat();
    options.onTick?.();
  };
  try {
    yield* switching(out, { ...options, onTick });
  } finally {
    mark.remove();
  }
}

async function* switching(out: string, options: WatchOptions): AsyncGenerator<WatchEvent, void, void> {
  const { clock, signal } = options;
  const steps = new ClockSteps(clock, options.sinceBoot);
  let pause = FIRST_PAUSE;
  while (!signal.aborted) {
    let due = END;
    let seen = '';
    try {
      if (steps.isSet()) {
        const step = await steps.settled(signal);
        if (signal.aborted) return;
        if (step !== 0) yield { kind: 'clock', step, now: clock() };
      }
      const result = await activate(out, { ...options, at: undefined, isLookedAtTwice: true });
      yield { kind: 'activated', result };
      // Before what comes next is read: so whatever changes from here on is seen as a change.
      seen = traceOf(out);
      const next = await prepareNext(out, { ...options, now: clock() });
      yield { kind: 'prepared', next };
      due = Math.min(next?.at ?? END, result.ok ? END : clock() + LOOK_AGAIN);
      pause = FIRST_PAUSE;
    } catch (error) {
      if (signal.aborted) return;
      // Called wrongly: no time will mend that.
      if (error instanceof UsageError) throw error;
      yield { kind: 'failed', error, pause };
      await sleepUntil(clock() + pause, options, () => steps.isSet());
      pause = Math.min(2 * pause, LONGEST_PAUSE);
      continue;
    }
    await sleepUntil(due, options, () => steps.isSet() || traceOf(out) !== seen);
  }
}

/** Changes with every build, import and move: each puts new files in these places. */
function traceOf(out: string): string {
  const stats = [LIVE, NEWEST_CALENDAR, folders.calendars].map((name) =>
    statSync(join(out, name), { throwIfNoEntry: false }),
  );
  return stats.map((stat) => `${stat?.ino} ${stat?.mtimeMs}`).join();
}

/**
 * Sleeps until the clock shows an instant, `isOver` returns true, or the signal aborts. It never sleeps longer than a
 * second at a time, since timers do not advance while a machine sleeps and do not follow a clock that is set.
 */
export async function sleepUntil(
  at: Instant,
  { clock, signal, onTick }: Pick<WatchOptions, 'clock' | 'signal' | 'onTick'>,
  isOver: () => boolean = () => false,
): Promise<void> {
  for (let now = clock(); isBefore(now, at) && !signal.aborted && !isOver(); now = clock()) {
    onTick?.();
    await sleep(Math.min(SLICE, Math.ceil(at - now)), undefined, { signal }).catch(() => {});
  }
}
