import type { Instant, TimeWindow } from '../clock/index.ts';
import { Asked } from './asked.ts';
import { KnownModel, type PlainModel } from './plain-model.ts';
import { type Observed, type Run, Runs } from './runs.ts';
import { sameModel } from './same-model.ts';

/** A model as its view gets it, and what its derivation read that differs from page to page. */
export interface Reading extends Observed {
  readonly plain: PlainModel;
  readonly readsPage: boolean;
  readonly askedAbout: ReadonlySet<string>;
  /** What it asked; null where that is known from an earlier build. */
  readonly asked: Asked | null;
}

/** Runs of a fragment: of models that are known by their keys alone, those are compared. */
export function fragmentRuns(derive: (at: Instant) => Reading): Runs<Reading> {
  return new Runs(derive, (a, b) =>
    a.plain instanceof KnownModel || b.plain instanceof KnownModel
      ? a.plain.key === b.plain.key
      : sameModel(a.model, b.model),
  );
}

/**
 * A fragment that most pages of a region have in common, such as its header. It is derived once for all of them; a
 * page that it reads, or asks about by name, has runs of its own.
 */
export class SharedFragment {
  /** The facts that its common derivations asked for. */
  readonly asked = new Asked();
  readonly #common: Runs<Reading>;
  readonly #askedAbout = new Set<string>();
  #readsPage = false;

  /** `derive` is called with no page in mind: nothing is the current page. */
  constructor(derive: (at: Instant) => Reading) {
    this.#common = fragmentRuns((at) => {
      const reading = derive(at);
      if (reading.asked) this.asked.join(reading.asked);
      this.#readsPage ||= reading.readsPage;
      for (const id of reading.askedAbout) this.#askedAbout.add(id);
      return reading;
    });
  }

  /** The runs as one page sees them. */
  of(pageId: string, derive: (at: Instant) => Reading): Pick<Runs<Reading>, 'at' | 'observe'> {
    const own = fragmentRuns(derive);
    return {
      at: (at: Instant, limit: TimeWindow): Run => {
        // Asked first, so that everything it could ask about within this run is known.
        const run = this.#common.at(at, OPEN);
        return this.#tellsApart(pageId) ? own.at(at, limit) : run;
      },
      observe: (at: Instant): Reading => {
        if (this.#tellsApart(pageId)) return own.observe(at);
        const common = this.#common.observe(at);
        return this.#tellsApart(pageId) ? own.observe(at) : common;
      },
    };
  }

  #tellsApart(pageId: string): boolean {
    return this.#readsPage || this.#askedAbout.has(pageId);
  }
}

const OPEN: TimeWindow = { starts: null, ends: null };
