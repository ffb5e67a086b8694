/** Instants of the real site that the suites look at: one inside each time that has pages or prices of its own, one before all. */
export const instants = {
  before: '2024-11-01T12:00:00Z',
  /** Stage 2 of Black Friday in all its regions. */
  blackFriday: '2024-11-22T18:00:00Z',
  holiday: '2024-12-20T12:00:00Z',
  /** Flagship Bumblebee for its early-bird price. */
  earlyBird: '2025-04-10T12:00:00Z',
  primeDay: '2025-07-10T12:00:00Z',
} as const;

/** What holds them all; `.ci/run` builds the same. */
export const nineMonths = { from: '2024-11-01', until: '2025-08-01' } as const;

export type Season = keyof typeof instants;
export const SEASONS = Object.keys(instants) as readonly Season[];
/** Those that browsers look at; the others differ from them in what is read without one. */
export const BROWSED: readonly Season[] = ['blackFriday', 'holiday', 'earlyBird'];
