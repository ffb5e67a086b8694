import type { LiveRegion } from '../calendar/live-state.ts';
import { releaseDir } from '../calendar/names.ts';
import { readCalendar } from '../release/calendar.ts';
import { type ComposedSite, composeSite, type SitePart } from '../release/compose.ts';
import type { Output } from '../release/output.ts';

/** Composes the site that shows what each region shows; null where none shows anything. */
export async function composeLive(
  output: Output,
  regions: ReadonlyMap<string, LiveRegion>,
): Promise<ComposedSite | null> {
  const parts: SitePart[] = [];
  for (const [region, { release, calendar }] of regions) {
    if (release !== null) parts.push({ dir: releaseDir(region, release), calendar });
  }
  if (parts.length === 0) return null;
  return composeSite(output, parts, { order: await siteOrder(output) });
}

/** The order of the site's regions, as the newest build saw it. */
export async function siteOrder(output: Output): Promise<readonly string[]> {
  return (await readCalendar(output.root, 'newest'))?.regions ?? [];
}
