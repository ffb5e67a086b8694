/**
 * The instants at which the suites look at the real site: one within each time that has pages or prices of its own, and
 * one before them.
 */
export const instants = {
  before: '2024-11-01T12:00:00Z',
  /** Stage 2 of Black Friday in all its regions. */
  blackFriday: '2024-11-22T18:00:00Z',
  holiday: '2024-12-20T12:00:00Z',
  /** Flagship Bumblebee has its early-bird price. */
  earlyBird: '2025-04-10T12:00:00Z',
  primeDay: '2025-07-10T12:00:00Z',
} as const;

/** The window that contains them all; `.ci/run` builds the same one. */
export const nineMonths = { from: '2024-11-01', until: '2025-08-01' } as const;

export type Season = keyof typeof instants;
export const SEASONS = Object.keys(instants) as readonly Season[];
/** Seasons that are opened in browsers. The others differ only in what can be tested without one. */
export const BROWSED: readonly Season[] = ['blackFriday', 'holiday', 'earlyBird'];
