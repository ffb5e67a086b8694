import { existsSync } from 'node:fs';
import path from 'node:path';
import type { RegionZones } from '../../clock/options.ts';
import { parseWhen } from '../../clock/when.ts';
import type { Site } from '../../model/linked.ts';
import { InputError, UsageError } from '../../problems/problems.ts';
import { zonesOf } from './request.ts';

/** The site of a folder's inputs. Throws an InputError with every problem of theirs. */
export async function siteIn(root: string): Promise<Site> {
  // Often what is asked of it is known already, and no code that reads is needed.
  const { loadInputs } = await import('./open-site.ts');
  return (await loadInputs(root)).site;
}

/**
 * The site of a folder's inputs; null if there are none, or they are invalid: what is built does not depend on a file
 * that is being edited.
 */
export async function siteHere(root: string): Promise<Site | null> {
  if (!existsSync(path.join(root, 'data'))) return null;
  try {
    return await siteIn(root);
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

/** The time zones of regions that are built. Where they are not known, a time that is local is a UsageError. */
export function zonesHere(
  site: Site | null,
  regions: readonly string[],
  times: readonly (string | undefined)[],
): RegionZones {
  if (regions.length > 0 && site !== null && regions.every((region) => site.regions.has(region)))
    return zonesOf(site, regions);
  const local = times.find((text) => {
    const when = text === undefined || text === 'now' ? null : parseWhen(text);
    return when !== null && !('error' in when) && when.kind !== 'instant';
  });
  if (local !== undefined)
    throw new UsageError(
      `${local} is local, and the time zones of the regions are not known here`,
      'add an offset, such as Z',
    );
  return Object.fromEntries(regions.map((region) => [region, 'UTC']));
}
