import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expandRelease } from '../calendar/compact.ts';
import { isRelease } from '../calendar/shapes.ts';
import type { ReleaseFile } from '../calendar/types.ts';
import { readIfWhole } from './read-json.ts';
import { isIntact } from './verify.ts';

/** Looks up finished documents of earlier releases by region and content, so that they are linked and not made again. */
export function finishedFiles(out: string): (region: string, hash: string) => string | undefined {
  const regions = new Map<string, ReadonlyMap<string, FinishedFile>>();
  return (region, hash) => {
    let known = regions.get(region);
    if (!known) {
      known = readRegion(path.join(out, 'releases', region));
      regions.set(region, known);
    }
    const found = known.get(hash);
    if (found === undefined) return undefined;
    found.isIntact ??= isIntact(found.path, found.file);
    return found.isIntact ? found.path : undefined;
  };
}

interface FinishedFile {
  readonly path: string;
  readonly file: ReleaseFile;
  /** Looked at once. */
  isIntact?: boolean;
}

function readRegion(folder: string): ReadonlyMap<string, FinishedFile> {
  const files = new Map<string, FinishedFile>();
  if (!existsSync(folder)) return files;
  for (const name of readdirSync(folder)) {
    // Names with a dot are releases on their way.
    if (name.startsWith('.')) continue;
    // A folder without a readable release.json is not a release; the command that needs it will repair it.
    const release = readIfWhole(path.join(folder, name, 'release.json'), isRelease, {
      expand: expandRelease,
    });
    for (const file of release?.files ?? [])
      files.set(file.hash, { path: path.join(folder, name, file.path), file });
  }
  return files;
}
