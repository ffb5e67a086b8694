import type { Path } from '../problems/problems.ts';
import type { Spelled } from '../read/parsed.ts';
import type { Findings } from './references.ts';

/** One parsed entity of the inputs. A region may be spread over a folder; it is one document all the same. */
export interface Entity {
  /** The folder of `data/` that it lies in (`regions`), or its own name (`site`); `words` for a file of `locales/`. */
  readonly kind: string;
  readonly id: string;
  /** Its file, or its folder where it is spread over one. */
  readonly source: string;
  /** Undefined where it could not be read. */
  readonly value: unknown;
  readonly assumed: readonly Path[];
  readonly spelled?: readonly Spelled[];
  /** Its `content` is not in its value: there was no room for it. */
  readonly isContentApart?: true;
  /** Names what its files hold; absent where anything is wrong with them. */
  readonly stamp?: string;
  /** What stands in it, where an earlier run checked it: its value is what its schema made of it, that of a page without its content. */
  readonly findings?: Findings;
}
