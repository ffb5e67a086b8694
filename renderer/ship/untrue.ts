import path from 'node:path';
import { isTrueAt } from '../calendar/coverage.ts';
import { LIVE } from '../calendar/names.ts';
import { isLiveState } from '../calendar/shapes.ts';
import type { SiteManifest } from '../calendar/types.ts';
import { OperationError } from '../problems/problems.ts';
import { readIfWhole } from '../release/read-json.ts';

/** A region of a site that shows what is not true now. */
export interface Untrue {
  readonly region: string;
  /** UTC, of the release that it shows. */
  readonly from: string | null;
  readonly until: string | null;
  /** Somebody keeps it there with `hold`. */
  readonly held: boolean;
  /**
   * The target would show it after this ship. If it already does, nothing gets worse and other regions must not miss
   * their switch; if the region is held, a person chose it.
   */
  readonly refused: boolean;
}

/** The regions of a site whose releases are not true at an instant. `before`: what the target shows. */
export function untrueRegions(
  out: string,
  { regions }: SiteManifest,
  before: SiteManifest | null,
  at: number,
): Untrue[] {
  const live = readIfWhole(path.join(out, LIVE), isLiveState);
  return Object.entries(regions)
    .filter(([, shown]) => !isTrueAt(shown, at))
    .map(([region, { release, from, until }]) => {
      const held = live?.regions[region]?.held === release;
      return { region, from, until, held, refused: !held && before?.regions[region]?.release !== release };
    });
}

/** Throws OperationError where a target would come to show what is not true. */
export function refuseUntrue(site: SiteManifest, untrue: readonly Untrue[]): void {
  const refused = untrue.filter((one) => one.refused);
  if (refused.length === 0) return;
  throw new OperationError(
    `site ${site.id} is not true now: ${refused.map(describeUntrue).join('; ')}`,
    'nothing was sent: activate, or build, what is true now; --any-time ships it all the same',
  );
}

/** `us from 2024-11-22T08:00:00Z until 2024-11-30T08:00:00Z` */
export function describeUntrue({ region, from, until }: Untrue): string {
  const times = [from === null ? '' : ` from ${from}`, until === null ? '' : ` until ${until}`];
  return `${region}${times.join('')}`;
}
