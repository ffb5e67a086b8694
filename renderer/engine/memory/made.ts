import type { ScriptWeight } from '../../assets/script-weight.ts';
import type { CalendarRelease } from '../../calendar/types.ts';
import { type FragmentName, fragmentNames } from '../../plan/fragment-names.ts';
import type { Problem } from '../../problems/problems.ts';

/** What was done for the fragments of each kind. */
export type FragmentWork = Readonly<
  Record<FragmentName, { readonly derived: number; readonly rendered: number }>
>;

/** The work of several threads or parts together. */
export function sumOfWork(works: readonly FragmentWork[]): FragmentWork {
  const sum = (name: FragmentName, of: 'derived' | 'rendered'): number =>
    works.reduce((total, work) => total + work[name][of], 0);
  const all = fragmentNames.map((name) => [
    name,
    { derived: sum(name, 'derived'), rendered: sum(name, 'rendered') },
  ]);
  return Object.fromEntries(all) as FragmentWork;
}

export interface BuildCounts {
  /** Pages, region by region, of which something was derived; of the rest nothing that they ask for changed. */
  readonly derived: number;
  /** Documents of the releases built, each as often as a release holds it. */
  readonly documents: number;
  /** Distinct documents. */
  readonly distinct: number;
  /** Distinct documents that were rendered now, and those taken from earlier releases. */
  readonly rendered: number;
  readonly reused: number;
  /**
   * Fragments by kind: derived, each once however many instants that took, and rendered. Those that pages of a region have in
   * common count once in each thread.
   */
  readonly fragments: FragmentWork;
}

/** A fact that differs from what a page was derived of before. */
export interface ChangedFact {
  /** `word en nav.home`, `offer us sourdough`; `templates`: the code; `new`: of that page nothing is known. */
  readonly fact: string;
  /** The line that was edited, `data/regions/us.yaml:12`; a fact stands once for each of several. Null if it has no place. */
  readonly source: string | null;
}

/** A document that was rendered in this build. */
export interface MadeAnew {
  readonly region: string;
  /** `/us/black-friday` */
  readonly path: string;
  /** UTC, from when it is true; null: open. */
  readonly from: string | null;
  /** What changed of what its page asks; empty where nothing did, but its document is gone, or of a time not built before. */
  readonly facts: readonly ChangedFact[];
}

/** The result of a build apart from its files. */
export interface Made {
  readonly editions: Readonly<Record<string, readonly CalendarRelease[]>>;
  readonly counts: BuildCounts;
  /** The documents that were rendered, and why, if that was asked. */
  readonly why: readonly MadeAnew[];
  /** What in the data is valid and hardly meant, as `check` finds it. */
  readonly doubts: readonly Problem[];
  readonly scripts: ReadonlyMap<string, ScriptWeight>;
}
