import type { Path } from '../problems/problems.ts';
import type { Spelled } from '../read/parsed.ts';
import type { Findings } from './references.ts';

/** One parsed entity of the inputs. A region in a folder of several files is still one document. */
export interface Entity {
  /** Its folder in `data/` (`regions`), or its own name (`site`); `words` for a file of `locales/`. */
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
  /** Its content was not even parsed: whether it can be is found out where it is asked for. */
  readonly isContentUnread?: true;
  /** Names what its files hold; absent where anything is wrong with them. */
  readonly stamp?: string;
  /** What an earlier check found in it: its value is the schema's result, for a page without the content. */
  readonly findings?: Findings;
}
