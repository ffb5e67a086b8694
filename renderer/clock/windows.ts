import { type Edge, joinEdges, type Timed, type TimeWindow } from './clock.ts';
import type { Window } from './instant.ts';

/** An edge with the facts of another that falls on the same instant. */
export function joinAt(edge: Edge, other: Edge | null): Edge {
  return other && other.at === edge.at ? joinEdges(edge, other) : edge;
}

/** The nearest ends of several windows; what bounds several at one instant is joined. */
export function tightest(windows: readonly TimeWindow[]): TimeWindow {
  let starts: Edge | null = null;
  let ends: Edge | null = null;
  for (const window of windows) {
    if (window.starts)
      starts = !starts || window.starts.at > starts.at ? window.starts : joinAt(starts, window.starts);
    if (window.ends) ends = !ends || window.ends.at < ends.at ? window.ends : joinAt(ends, window.ends);
  }
  return { starts, ends };
}

/** A window as a value over time: whether an instant is within it. */
export function asTimed({ starts, ends }: TimeWindow): Timed<boolean> {
  const before = { starts: null, value: starts === null };
  const begun = starts ? [{ starts, value: true }] : [];
  if (!ends) return [before, ...begun];
  // A window that ends before it starts contains no instant, but rules still ask about its edges.
  const isEmpty = starts !== null && ends.at <= starts.at;
  return isEmpty
    ? [before, { starts: ends, value: false }, { starts, value: false }]
    : [before, ...begun, { starts: ends, value: false }];
}

/** Whether several windows together hold every instant of another. */
export function cover(windows: readonly Window[], { from, until }: Window): boolean {
  let covered = from;
  for (const window of [...windows].sort((a, b) => a.from - b.from))
    if (window.from <= covered && window.until > covered) covered = window.until;
  return covered >= until;
}
