import type { TimeWindow } from '../clock/index.ts';
import type { Asked } from './asked.ts';

/** What was derived apart, how long it is true, and what it asked. */
export interface Answer {
  readonly value: unknown;
  readonly bounds: TimeWindow;
  readonly asked: Asked;
}

/** Answers by what derives them and of what. */
export class Answers {
  readonly #known = new Map<unknown, Map<unknown, Answer[]>>();

  of(derive: unknown, of: unknown): Answer[] {
    const byName = this.#known.get(derive) ?? new Map<unknown, Answer[]>();
    this.#known.set(derive, byName);
    const known = byName.get(of) ?? [];
    byName.set(of, known);
    return known;
  }
}
