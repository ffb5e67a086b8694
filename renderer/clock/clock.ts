import type { SourceRef } from '../problems/problems.ts';
import { BEGINNING, END, type Instant, type Window } from './instant.ts';

/** Why time matters at an edge: a sentence for a release engineer, the local time, and the place in the data. */
export interface Fact {
  /** e.g. `campaign black-friday-2024, stage friday starts` */
  readonly text: string;
  /** The instant in the notation of the zone it was read in: `2024-11-22T00:00:00-08:00`. */
  readonly at: string;
  readonly source: SourceRef;
}

/** An instant at which something in the data begins or ends. */
export interface Edge {
  readonly at: Instant;
  readonly facts: readonly Fact[];
}

/** A value from its start until the next one's start. `starts` is null for what holds since ever. */
export interface Span<T> {
  readonly starts: Edge | null;
  readonly value: T;
}

/** A value that depends on time: spans in order of time; before the first there is no value. */
export type Timed<T> = readonly Span<T>[];

/** Half-open, with the facts of its ends; null is an open end. */
export interface TimeWindow {
  readonly starts: Edge | null;
  readonly ends: Edge | null;
}

export function windowOf(window: TimeWindow): Window {
  return { from: window.starts?.at ?? BEGINNING, until: window.ends?.at ?? END };
}

/** Whether a window holds any instant. */
export function isEver(window: TimeWindow): boolean {
  const { from, until } = windowOf(window);
  return from < until;
}

/**
 * A clock that always shows the same instant. It remembers the nearest edges before and after that any question came
 * close to. What was derived from its answers is true in `[from, until)` of {@link Clock.interval}; the facts of the
 * edges say why.
 */
export class Clock {
  /** Out of reach: an instant that is read binds nothing, so what shows it would be true for ever. */
  readonly #at: Instant;
  #from: Edge | null = null;
  #until: Edge | null = null;

  constructor(at: Instant) {
    this.#at = at;
  }

  isWithin(window: TimeWindow): boolean {
    this.#observe(window.starts);
    // Before the start, the end is irrelevant: a derivation after the start will observe it.
    if (window.starts && this.#at < window.starts.at) return false;
    this.#observe(window.ends);
    return !window.ends || this.#at < window.ends.at;
  }

  /** The value in force now, undefined before the first. */
  current<T>(timed: Timed<T>): T | undefined {
    return this.currentSpan(timed)?.value;
  }

  /** As {@link current}, with the edge at which the value took force. */
  currentSpan<T>(timed: Timed<T>): Span<T> | undefined {
    let found: Span<T> | undefined;
    for (const span of timed) {
      if (span.starts && this.#at < span.starts.at) {
        this.#observe(span.starts);
        break;
      }
      found = span;
    }
    if (found) this.#observe(found.starts);
    return found;
  }

  /** What `read` takes from the value in force. Only edges at which that changes bound the answer. */
  currentPart<T, V>(
    timed: Timed<T>,
    read: (value: T) => V,
    isSame: (a: V, b: V) => boolean = Object.is,
  ): V | undefined {
    const now = timed.findLastIndex(({ starts }) => !starts || starts.at <= this.#at);
    const current = timed[now];
    if (!current) {
      this.#observe(timed[0]?.starts ?? null);
      return undefined;
    }
    const value = read(current.value);
    const isAlike = (span: Span<T> | undefined): boolean =>
      span !== undefined && isSame(read(span.value), value);
    let first = now;
    while (isAlike(timed[first - 1])) first -= 1;
    let next = now + 1;
    while (isAlike(timed[next])) next += 1;
    this.#observe(timed[first]?.starts ?? null);
    this.#observe(timed[next]?.starts ?? null);
    return value;
  }

  hasPassed(edge: Edge): boolean {
    this.#observe(edge);
    return edge.at <= this.#at;
  }

  /** Where every answer so far stays the same: `[from, until)`. */
  get interval(): Window {
    return { from: this.#from?.at ?? BEGINNING, until: this.#until?.at ?? END };
  }

  /** What bounds {@link interval}, and why. */
  get bounds(): TimeWindow {
    return { starts: this.#from, ends: this.#until };
  }

  /** A clock at the same instant that was asked nothing yet. */
  apart(): Clock {
    return new Clock(this.#at);
  }

  /** Whether what was derived within these bounds is true now; if so, it counts as asked again. */
  isHeldBy(bounds: TimeWindow): boolean {
    if (bounds.starts && this.#at < bounds.starts.at) return false;
    if (bounds.ends && this.#at >= bounds.ends.at) return false;
    this.observe(bounds);
    return true;
  }

  /** Takes over what another clock at the same instant observed, for results derived once and used again. */
  observe(bounds: TimeWindow): void {
    this.#observe(bounds.starts);
    this.#observe(bounds.ends);
  }

  #observe(edge: Edge | null): void {
    if (!edge) return;
    if (edge.at <= this.#at) this.#from = closer(this.#from, edge, (a, b) => a > b);
    else this.#until = closer(this.#until, edge, (a, b) => a < b);
  }
}

function closer(known: Edge | null, edge: Edge, isCloser: (a: Instant, b: Instant) => boolean): Edge {
  if (!known || isCloser(edge.at, known.at)) return edge;
  return edge.at === known.at ? joinEdges(known, edge) : known;
}

/** One edge for two at the same instant: each fact once. */
export function joinEdges(a: Edge, b: Edge): Edge {
  if (a === b) return a;
  const facts = [...a.facts];
  for (const fact of b.facts) {
    if (!facts.some((known) => known === fact || (known.text === fact.text && known.at === fact.at)))
      facts.push(fact);
  }
  return facts.length === a.facts.length ? a : { at: a.at, facts };
}
