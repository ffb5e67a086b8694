import { lstatSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { sha256 } from '../calendar/canonical.ts';
import { type CompactRelease, expandRelease, isCompact } from '../calendar/compact.ts';
import { folders, releaseDir } from '../calendar/names.ts';
import type { Release, ReleaseFile } from '../calendar/types.ts';
import { OperationError } from '../problems/problems.ts';
import { contentTime } from './content-time.ts';
import type { Output } from './output.ts';
import { readReleaseIn, releaseFile, resolveRelease } from './release.ts';

/**
 * Whether all files are there as listed, by size and time. Where only the time differs (the tree was copied, or edited
 * in place), the content is read and the time corrected.
 */
export function isComplete(dir: string, files: readonly ReleaseFile[]): boolean {
  return files.every(({ path, hash, size }) => isIntact(`${dir}/${path}`, hash, size));
}

/** Whether a file that tells of others is as it was written, by the time that follows from its content. False proves nothing. */
export function isAsWritten(path: string): boolean {
  return statSync(path).mtimeMs === contentTime(sha256(readFileSync(path))) * 1000;
}

/**
 * The `release.json` in a folder, if it is as it was written: then it had the shape of a release, and need not be held against it
 * again. Null proves nothing.
 */
export function releaseAsWritten(folder: string): CompactRelease | null {
  try {
    const file = releaseFile(folder);
    const bytes = readFileSync(file);
    if (statSync(file).mtimeMs !== contentTime(sha256(bytes)) * 1000) return null;
    const value: unknown = JSON.parse(bytes.toString());
    return isCompact(value) ? value : null;
  } catch {
    return null;
  }
}

/** Whether a finished release and all of its assets are there as they were written. */
export function isReleaseWhole(output: Output, dir: string): boolean {
  const folder = output.locate(dir);
  const written = releaseAsWritten(folder);
  if (written !== null) {
    const { region, id, files, assets } = written;
    const store = output.locate(folders.assets);
    const isWhole =
      releaseDir(region, id) === dir &&
      files.every(([path, hash, size]) => isIntact(`${folder}/${path}`, hash, size)) &&
      assets.every(([path, hash, size]) => isIntact(`${store}/${path}`, hash, size));
    if (isWhole) output.know(dir, region, () => expandRelease(written) as Release);
    return isWhole;
  }
  try {
    const release = readReleaseIn(folder);
    const isWhole =
      releaseDir(release.region, release.id) === dir &&
      (isAsWritten(releaseFile(folder)) || resolveRelease(release).id === release.id) &&
      isComplete(folder, release.files) &&
      isComplete(output.locate(folders.assets), release.assets);
    if (isWhole) output.know(dir, release.region, () => release);
    return isWhole;
  } catch (error) {
    if (error instanceof OperationError || error instanceof RangeError) return false;
    throw error;
  }
}

export function isIntact(path: string, hash: string, size: number): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined || !stat.isFile() || stat.size !== size) return false;
  const time = contentTime(hash);
  if (stat.mtimeMs === time * 1000) return true;
  if (sha256(readFileSync(path)) !== hash) return false;
  try {
    utimesSync(path, time, time);
  } catch {
    // Of a file of another user, or where nothing may be written: it is read again the next time.
  }
  return true;
}
