import type { ScriptWeight } from '../../assets/script-weight.ts';
import { type Fact, isBefore, meets, type Window } from '../../clock/index.ts';
import { publisherOf, type Site } from '../../model/linked.ts';
import { type CalendarRelease, type PageChange, releaseWindow } from '../../release/index.ts';
import type { Revision } from './revision.ts';

/** A release as the calendar lists it, except that places are paths in the data: line numbers change. */
export type KnownRelease = Omit<CalendarRelease, 'changes'> & {
  readonly changes: readonly (Omit<PageChange, 'because'> & { readonly because: readonly Fact[] })[];
};

/** What all pages of a region became together. Plain data. */
export interface FinishedEdition {
  /** Names all that its revision is made of but data and words. */
  readonly code: string;
  /** One after the other, without a gap. */
  readonly releases: readonly KnownRelease[];
  /** Documents, each as often as a release holds it, and distinct ones. */
  readonly documents: number;
  readonly distinct: number;
  readonly scripts: readonly (readonly [type: string, weight: ScriptWeight])[];
  /** What the render cache knows its documents by. */
  readonly keys: readonly string[];
}

/** Names what an edition is made of that no page asks for by name: templates, packages, the program itself, and what it publishes as it is. */
export function codeOf({ inputs, versions }: Revision, site: Site, region: string): string {
  const { data: _, locales: __, public: published, ...code } = inputs;
  return JSON.stringify([code, versions, region === publisherOf(site) ? published : undefined]);
}

/** Whether a build of this window gives these releases, all of them and no others. */
export function isBuildOf(
  { releases }: { readonly releases: readonly Pick<CalendarRelease, 'from' | 'until'>[] },
  window: Window,
): boolean {
  const windows = releases.map(releaseWindow);
  const [first, last] = [windows[0], windows.at(-1)];
  return (
    first !== undefined &&
    last !== undefined &&
    !isBefore(window.from, first.from) &&
    !isBefore(last.until, window.until) &&
    windows.every((one) => meets(one, window))
  );
}
