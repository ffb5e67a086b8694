import type { Path, Problem } from '../problems/problems.ts';

/** A document as plain JSON, with the paths of its values tagged `!assumed`. */
export interface Parsed {
  /** Undefined when its problems leave nothing that is worth checking further. */
  readonly value: unknown;
  readonly assumed: readonly Path[];
  readonly problems: readonly Problem[];
}
