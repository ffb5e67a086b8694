import { BEGINNING, type Instant, type Window } from './instant.ts';

/** A value over time by digests: from when (null: since ever), why from then on, and what. In order of time. */
export type TimelineDigest = readonly (readonly [at: Instant | null, edge: string, value: string])[];

/** What two timelines have in common as seen from within a window. */
export interface Alike {
  /** Whether they answer alike at every instant of it. */
  readonly within: boolean;
  /** Whether both have the same edge at the window's start and at its end. */
  readonly starts: boolean;
  readonly ends: boolean;
}

/** What happens beyond the window does not matter: nothing that a clock within it was asked comes that far. */
export function alikeWithin(a: TimelineDigest, b: TimelineDigest, window: Window): Alike {
  const [one, other] = [cut(a, window), cut(b, window)];
  return {
    within: one.within.join() === other.within.join(),
    starts: one.starts === other.starts,
    ends: one.ends === other.ends,
  };
}

/**
 * The value at the window's start, then each later edge with the value from then on; and the edges at both ends of the
 * window.
 */
function cut(timeline: TimelineDigest, { from, until }: Window) {
  let first = '';
  let starts = '';
  let ends = '';
  const later: string[] = [];
  for (const [at, edge, value] of timeline) {
    const starting = at ?? BEGINNING;
    if (starting <= from) first = value;
    else if (starting < until) later.push(`${starting} ${edge} ${value}`);
    if (at === null) continue;
    if (starting === from) starts += ` ${edge}`;
    if (starting === until) ends += ` ${edge}`;
  }
  return { within: [first, ...later], starts, ends };
}
