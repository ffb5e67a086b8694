import type { LiveRegion } from '../calendar/live-state.ts';
import { releaseDir } from '../calendar/names.ts';
import { readTimetable } from '../release/calendar.ts';
import { composeSite, siteIdOf } from '../release/compose.ts';
import { findSite } from '../release/find-site.ts';
import type { Output } from '../release/output.ts';
import type { ComposedSite, SitePart } from '../release/site-parts.ts';

type LiveRegions = ReadonlyMap<string, LiveRegion>;
/** What must be known of a site that another command may have composed. */
export type LiveSite = Pick<ComposedSite, 'id' | 'hosts'>;

/**
 * The site that shows what each region shows; null where none shows anything. One that was composed before is taken as
 * it is, since it became visible whole; else, or where that one is known to be damaged, it is composed now.
 */
export async function composeLive(
  output: Output,
  regions: LiveRegions,
  { anew = false }: { readonly anew?: boolean | undefined } = {},
): Promise<LiveSite | null> {
  const parts = partsOf(regions);
  if (parts.length === 0) return null;
  const order = await siteOrder(output);
  return (anew ? null : findSite(output, parts, { order })) ?? composeSite(output, parts, { order, anew });
}

/** The id of the site that {@link composeLive} would give; writes nothing. */
export async function nameLive(output: Output, regions: LiveRegions): Promise<string | null> {
  const parts = partsOf(regions);
  if (parts.length === 0) return null;
  const options = { order: await siteOrder(output) };
  return findSite(output, parts, options)?.id ?? siteIdOf(output, parts, options);
}

function partsOf(regions: LiveRegions): SitePart[] {
  return [...regions].flatMap(([region, { release, calendar }]) =>
    release === null ? [] : [{ dir: releaseDir(region, release), calendar }],
  );
}

/** The order of the site's regions, as the newest build saw it. */
export async function siteOrder(output: Output): Promise<readonly string[]> {
  return (await readTimetable(output.root, 'newest'))?.regions ?? [];
}
