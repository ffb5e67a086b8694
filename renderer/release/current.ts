import { lstatSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { releaseWindow } from '../calendar/coverage.ts';
import { CURRENT, isId, siteDir } from '../calendar/names.ts';
import { isSiteManifest } from '../calendar/shapes.ts';
import type { SiteManifest } from '../calendar/types.ts';
import { ALWAYS, intersect, type Window } from '../clock/instant.ts';
import { OperationError } from '../problems/problems.ts';
import { errorCode } from './file-error.ts';
import { currentTarget } from './leftovers.ts';
import type { Output } from './output.ts';
import { readVersioned } from './read-json.ts';
import type { ComposedSite } from './site-parts.ts';
import { writeHostFiles } from './write-hosts.ts';

/** The id of the site that `current` points to; null when it points to none. */
export function readCurrent(out: string): string | null {
  const id = currentTarget(out)?.replace(/^sites\//, '') ?? '';
  return isId(id) ? id : null;
}

/** Reads the manifest of a site; null if there is none. */
export async function readSite(out: string, which: string): Promise<SiteManifest | null> {
  const id = which === 'current' ? readCurrent(out) : which;
  if (id === null || !isId(id)) return null;
  return readVersioned(join(out, siteDir(id), 'site.json'), 'a site', isSiteManifest, { newest: 2 });
}

/** The time in which all releases of a site are true; empty (`until` before `from`) when they were never true together. */
export function siteWindow(site: SiteManifest): Window {
  return Object.values(site.regions).map(releaseWindow).reduce(intersect, ALWAYS);
}

/**
 * Points `current` to the site, with the configuration of the hosts that serve it, and publishes all that is staged.
 * False when it pointed there already.
 */
export async function switchCurrent(
  output: Output,
  site: Pick<ComposedSite, 'id' | 'hosts'>,
): Promise<boolean> {
  await output.writing(async () => {
    const stat = lstatSync(join(output.root, CURRENT), { throwIfNoEntry: false });
    if (stat !== undefined && !stat.isSymbolicLink()) {
      throw new OperationError(`${join(output.root, CURRENT)} is not the link that Almanac keeps there`);
    }
    await writeHostFiles(output, site.hosts);
  });
  const switched = readCurrent(output.root) !== site.id;
  if (switched) await output.writing(() => stageLink(output, site));
  await output.publish();
  return switched;
}

/** What file systems answer that have none; whether a folder may be written was found out before. */
const NO_SYMLINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

function stageLink(output: Output, site: Pick<ComposedSite, 'id'>): void {
  const staged = output.stageFile();
  try {
    symlinkSync(siteDir(site.id), staged);
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (!NO_SYMLINKS.has(code)) throw error;
    throw new OperationError(
      `the file system of ${output.root} holds no symbolic links (${code}), and current is one`,
      'name a folder on another file system with --out; exFAT and FAT have none',
    );
  }
  output.add('current', staged, CURRENT);
}
