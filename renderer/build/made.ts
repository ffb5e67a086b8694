import type { ScriptWeight } from '../assets/script-weight.ts';
import type { CalendarRelease } from '../calendar/types.ts';

export interface BuildCounts {
  /** Documents of the releases built, each as often as a release holds it. */
  readonly documents: number;
  /** Distinct documents. */
  readonly distinct: number;
  /** Distinct documents that were rendered now, and those taken from earlier releases. */
  readonly rendered: number;
  readonly reused: number;
  /** Fragments rendered to make them. */
  readonly fragments: number;
}

/** What a build gives besides its files. */
export interface Made {
  readonly editions: Readonly<Record<string, readonly CalendarRelease[]>>;
  readonly counts: BuildCounts;
  readonly scripts: ReadonlyMap<string, ScriptWeight>;
}
