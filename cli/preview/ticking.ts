import type { Instant } from '../../renderer/index.ts';

/** A server's time: set to an instant, it goes on from there. */
export class TickingTime {
  #base: Instant;
  #setAt: number;

  constructor(at: Instant) {
    this.#base = at;
    this.#setAt = performance.now();
  }

  read(): Instant {
    return Math.floor(this.#base + performance.now() - this.#setAt);
  }

  set(at: Instant): void {
    this.#base = at;
    this.#setAt = performance.now();
  }
}
