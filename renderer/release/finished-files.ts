import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type CompactRelease, expandRelease } from '../calendar/compact.ts';
import { isRelease } from '../calendar/shapes.ts';
import { readIfWhole } from './read-json.ts';
import { releaseFile } from './release.ts';
import { isIntact, releaseAsWritten } from './verify.ts';

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
    found.isIntact ??= isIntact(found.path, hash, found.size);
    return found.isIntact ? found.path : undefined;
  };
}

interface FinishedFile {
  readonly path: string;
  readonly size: number;
  /** Looked at once. */
  isIntact?: boolean;
}

function readRegion(folder: string): ReadonlyMap<string, FinishedFile> {
  const files = new Map<string, FinishedFile>();
  if (!existsSync(folder)) return files;
  for (const name of readdirSync(folder)) {
    // Names with a dot are releases on their way.
    if (name.startsWith('.')) continue;
    const dir = path.join(folder, name);
    for (const [file, hash, size] of releaseAsWritten(dir)?.files ?? filesOf(dir))
      files.set(hash, { path: `${dir}/${file}`, size });
  }
  return files;
}

/** A folder without a readable release.json is not a release; the command that needs it will repair it. */
function filesOf(dir: string): CompactRelease['files'] {
  const release = readIfWhole(releaseFile(dir), isRelease, { expand: expandRelease });
  return (release?.files ?? []).map(({ path: file, hash, size }) => [file, hash, size]);
}
