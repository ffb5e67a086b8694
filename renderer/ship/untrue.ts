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
}

/** The regions of a site whose releases are not true at an instant. */
export function untrueRegions(out: string, { regions }: SiteManifest, at: number): Untrue[] {
  const live = readIfWhole(path.join(out, LIVE), isLiveState);
  return Object.entries(regions)
    .filter(([, shown]) => !isTrueAt(shown, at))
    .map(([region, { release, from, until }]) => ({
      region,
      from,
      until,
      held: live?.regions[region]?.held === release,
    }));
}

/**
 * Throws OperationError where a target would come to show what is not true. A region that shows it there already gets no
 * worse and keeps no other region from its switch; one that is held shows what somebody chose.
 */
export function refuseUntrue(
  site: SiteManifest,
  before: SiteManifest | null,
  untrue: readonly Untrue[],
): void {
  const worse = untrue.filter(
    ({ region, held }) => !held && before?.regions[region]?.release !== site.regions[region]?.release,
  );
  if (worse.length === 0) return;
  throw new OperationError(
    `site ${site.id} is not true now: ${worse.map(describeUntrue).join('; ')}`,
    'nothing was sent: activate, or build, what is true now; --any-time ships it all the same',
  );
}

/** `us from 2024-11-22T08:00:00Z until 2024-11-30T08:00:00Z` */
export function describeUntrue({ region, from, until }: Untrue): string {
  const times = [from === null ? '' : ` from ${from}`, until === null ? '' : ` until ${until}`];
  return `${region}${times.join('')}`;
}
