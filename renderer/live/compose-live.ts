import type { LiveRegion } from '../calendar/live-state.ts';
import { releaseDir } from '../calendar/names.ts';
import { readCalendar } from '../release/calendar.ts';
import { type ComposedSite, composeSite, type SitePart, siteIdOf } from '../release/compose.ts';
import type { Output } from '../release/output.ts';

type LiveRegions = ReadonlyMap<string, LiveRegion>;

/** Composes the site that shows what each region shows; null where none shows anything. */
export async function composeLive(output: Output, regions: LiveRegions): Promise<ComposedSite | null> {
  const parts = partsOf(regions);
  return parts.length === 0 ? null : composeSite(output, parts, { order: await siteOrder(output) });
}

/** The id of the site that {@link composeLive} would give; writes nothing. */
export async function nameLive(output: Output, regions: LiveRegions): Promise<string | null> {
  const parts = partsOf(regions);
  return parts.length === 0 ? null : siteIdOf(output, parts, { order: await siteOrder(output) });
}

function partsOf(regions: LiveRegions): SitePart[] {
  return [...regions].flatMap(([region, { release, calendar }]) =>
    release === null ? [] : [{ dir: releaseDir(region, release), calendar }],
  );
}

/** The order of the site's regions, as the newest build saw it. */
export async function siteOrder(output: Output): Promise<readonly string[]> {
  return (await readCalendar(output.root, 'newest'))?.regions ?? [];
}
