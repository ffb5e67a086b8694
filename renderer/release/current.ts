import { renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ALWAYS, intersect, type Window } from '../clock/instant.ts';
import { OperationError } from '../problems.ts';
import type { ComposedSite } from './compose.ts';
import { windowOf } from './coverage.ts';
import { errorCode } from './file-error.ts';
import { currentTarget } from './leftovers.ts';
import { CURRENT, isId, siteDir } from './names.ts';
import type { Output } from './output.ts';
import { readVersioned } from './read-json.ts';
import { syncPath } from './sync.ts';
import type { SiteManifest } from './types.ts';
import { writeHostFiles } from './write-hosts.ts';

/** The id of the site that `current` points to; null when it points to none. */
export function readCurrent(out: string): string | null {
  const id = currentTarget(out)?.replace(/^sites\//, '') ?? '';
  return isId(id) ? id : null;
}

/** Reads the manifest of a site; null when there is none. */
export async function readSite(out: string, which: string): Promise<SiteManifest | null> {
  const id = which === 'current' ? readCurrent(out) : which;
  if (id === null || !isId(id)) return null;
  return readVersioned<SiteManifest>(join(out, siteDir(id), 'site.json'), 'a site');
}

/** The time in which all releases of a site are true; empty (`until` before `from`) when they were never true together. */
export function siteWindow(site: SiteManifest): Window {
  return Object.values(site.regions).map(windowOf).reduce(intersect, ALWAYS);
}

/**
 * Publishes, then points `current` to the site by one atomic rename, with the configuration of the hosts that serve it.
 * False when it pointed there already.
 */
export async function switchCurrent(output: Output, site: ComposedSite): Promise<boolean> {
  await output.writing(() => writeHostFiles(output, site.hosts));
  await output.publish();
  if (readCurrent(output.root) === site.id) return false;
  output.assertHeld();
  await output.writing(() => {
    const staged = output.stageFile('');
    symlinkSync(siteDir(site.id), staged);
    try {
      renameSync(staged, join(output.root, CURRENT));
    } catch (error) {
      if (errorCode(error) !== 'EISDIR' && errorCode(error) !== 'ENOTEMPTY') throw error;
      throw new OperationError(
        `${join(output.root, CURRENT)} is a folder, not the link that Almanac keeps there`,
      );
    }
    syncPath(output.root);
  });
  return true;
}
