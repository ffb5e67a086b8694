import { type Edge, joinEdges, type Span, type Timed } from './clock.ts';
import { BEGINNING, compareInstants, END, type Instant, type Window } from './instant.ts';

/** A value that never changes. */
export function always<T>(value: T): Timed<T> {
  return [{ starts: null, value }];
}

/** The value at one instant, for derivations that are not tied to a clock (price history). */
export function valueAt<T>(timed: Timed<T>, at: Instant): T | undefined {
  let found: T | undefined;
  for (const span of timed) {
    if ((span.starts?.at ?? BEGINNING) > at) break;
    found = span.value;
  }
  return found;
}

/** The first edge after an instant; null where the value stays. */
export function nextEdge(timed: Timed<unknown>, at: Instant): Edge | null {
  return timed.find(({ starts }) => starts !== null && starts.at > at)?.starts ?? null;
}

/** All edges of some timed values in order, those at one instant joined. */
export function edgesOf(timeds: readonly Timed<unknown>[]): Edge[] {
  const byInstant = new Map<Instant, Edge>();
  for (const timed of timeds) {
    for (const { starts } of timed) {
      if (!starts) continue;
      const known = byInstant.get(starts.at);
      byInstant.set(starts.at, known ? joinEdges(known, starts) : starts);
    }
  }
  return [...byInstant.values()].sort((a, b) => compareInstants(a.at, b.at));
}

/**
 * One timed value computed from several. `derive` is called for each stretch between edges. Neighbours that are
 * `equal` are joined, so an edge of the inputs that changes nothing is not an edge of the result.
 */
export function combine<T>(
  timeds: readonly Timed<unknown>[],
  derive: (at: Instant) => T,
  equal: (a: T, b: T) => boolean,
): Timed<T> {
  const spans: Span<T>[] = [{ starts: null, value: derive(BEGINNING) }];
  for (const edge of edgesOf(timeds)) {
    const value = derive(edge.at);
    const last = spans.at(-1);
    if (!last || !equal(last.value, value)) spans.push({ starts: edge, value });
  }
  return spans;
}

/** The spans that meet a window, each with its own whole extent. */
export function spansWithin<T>(
  timed: Timed<T>,
  window: Window,
): (Window & { value: T; starts: Edge | null })[] {
  const found: (Window & { value: T; starts: Edge | null })[] = [];
  if (window.until <= window.from) return found;
  timed.forEach((span, i) => {
    const from = span.starts?.at ?? BEGINNING;
    const until = timed[i + 1]?.starts?.at ?? END;
    // Of two spans with one start the first holds at no instant.
    if (from < until && from < window.until && window.from < until)
      found.push({ from, until, value: span.value, starts: span.starts });
  });
  return found;
}
