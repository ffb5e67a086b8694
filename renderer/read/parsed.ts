import type { Path, Problem } from '../problems/problems.ts';

/** A whole number that YAML writes otherwise than in plain digits, such as `1e3`, `0x10` or `58.0`: the path and the writing. */
export type Spelled = readonly [path: Path, text: string];

/** A document as plain JSON, with the paths of its values tagged `!assumed`. */
export interface Parsed {
  /** Undefined when its problems leave nothing that is worth checking further. */
  readonly value: unknown;
  readonly assumed: readonly Path[];
  /** Absent where there is none. */
  readonly spelled?: readonly Spelled[];
  readonly problems: readonly Problem[];
}
