import {
  BEGINNING,
  contains,
  type Edge,
  END,
  type Instant,
  isBefore,
  joinAt,
  type TimeWindow,
  type Window,
  windowOf,
} from '../clock/index.ts';
import { sameModel } from './same-model.ts';

/** What one derivation at one instant gave: its model, and how long the clock says that it stays true. */
export interface Observed {
  /** Plain JSON. */
  readonly model: unknown;
  readonly bounds: TimeWindow;
  /** The bounds as instants, where computing the state at an end takes time. */
  readonly window?: Window;
}

/** A stretch of time with one model: maximal, so at both finite ends the model differs. */
export interface Run {
  readonly window: TimeWindow;
}

/**
 * The runs of one derivation, found where they are asked for. The clock bounds each answer by every edge that was
 * asked about; where the neighbour across an edge is equal, the edge was none, and the two are joined.
 */
export class Runs<O extends Observed = Observed> {
  readonly #derive: (at: Instant) => O;
  readonly #isSame: (a: O, b: O) => boolean;
  readonly #known: Run[] = [];
  readonly #observed: O[] = [];

  constructor(
    derive: (at: Instant) => O,
    isSame: (a: O, b: O) => boolean = (a, b) => sameModel(a.model, b.model),
  ) {
    this.#derive = derive;
    this.#isSame = isSame;
  }

  /** The run that holds `at`, within a limit beyond which the derivation makes no sense (the page is not there). */
  at(at: Instant, limit: TimeWindow): Run {
    const known = this.#known.find((run) => contains(windowOf(run.window), at));
    if (known) return known;
    const here = this.observe(at);
    const run = { window: { starts: this.#startOf(here, limit), ends: this.#endOf(here, limit) } };
    this.#known.push(run);
    return run;
  }

  /** The model at an instant. Each is asked for as itself and by its neighbours on both sides, so it is kept. */
  observe(at: Instant): O {
    const known = this.#observed.findLast(({ window, bounds }) => contains(window ?? windowOf(bounds), at));
    if (known) return known;
    const observed = this.#derive(at);
    this.#observed.push(observed);
    return observed;
  }

  #endOf(here: O, limit: TimeWindow): Edge | null {
    let bound = here.bounds.ends;
    while (bound && isBefore(bound.at, limit.ends?.at ?? END)) {
      const next = this.observe(bound.at);
      if (!this.#isSame(next, here)) return joinAt(bound, next.bounds.starts);
      bound = next.bounds.ends;
    }
    return limit.ends;
  }

  #startOf(here: O, limit: TimeWindow): Edge | null {
    let bound = here.bounds.starts;
    while (bound && isBefore(limit.starts?.at ?? BEGINNING, bound.at)) {
      const before = this.observe(bound.at - 1);
      if (!this.#isSame(before, here)) return joinAt(bound, before.bounds.ends);
      bound = before.bounds.starts;
    }
    return limit.starts;
  }
}
