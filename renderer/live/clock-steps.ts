import { setTimeout as sleep } from 'node:timers/promises';
import type { Instant } from '../clock/instant.ts';

/** Differences up to this are how fast clocks go, and how finely the time since boot is counted. */
const TOLERANCE = 2_500;
/** A clock that was set is looked at again after this long. */
export const LOOK_AGAIN = 1_500;

/**
 * Notices that the system clock was set: its time no longer advances as the time since boot does (which includes
 * sleep). A clock that is wrong for a moment must not move releases, so each step is checked twice.
 */
export class ClockSteps {
  readonly #clock: () => Instant;
  readonly #sinceBoot: () => number;
  #booted: number;

  constructor(clock: () => Instant, sinceBoot: () => number) {
    this.#clock = clock;
    this.#sinceBoot = sinceBoot;
    this.#booted = clock() - sinceBoot();
  }

  /** Whether the clock seems to have been set since it was looked at last. */
  isSet(): boolean {
    const step = this.#step();
    // Clocks go a little fast or slow: what that adds up to over months is no step.
    if (Math.abs(step) <= TOLERANCE) this.#booted += step;
    return Math.abs(step) > TOLERANCE;
  }

  /** Waits and looks again: by how many milliseconds the clock was set, 0 where it was wrong for that moment only. */
  async settled(signal: AbortSignal): Promise<number> {
    await sleep(LOOK_AGAIN, undefined, { signal }).catch(() => {});
    if (!this.isSet()) return 0;
    const step = this.#step();
    this.#booted += step;
    return step;
  }

  #step(): number {
    return this.#clock() - this.#sinceBoot() - this.#booted;
  }
}
