import { type Edge, joinEdges, type TimeWindow } from './clock.ts';

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
