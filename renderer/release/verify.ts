import { lstatSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { sha256 } from '../calendar/canonical.ts';
import { folders, releaseDir } from '../calendar/names.ts';
import type { ReleaseFile } from '../calendar/types.ts';
import { OperationError } from '../problems/problems.ts';
import { contentTime } from './content-time.ts';
import type { Output } from './output.ts';
import { readReleaseIn, releaseFile, resolveRelease } from './release.ts';

/**
 * Whether all files are there as listed, by size and time. Where only the time differs (the tree was copied, or edited
 * in place), the content is read and the time corrected.
 */
export function isComplete(dir: string, files: readonly ReleaseFile[]): boolean {
  return files.every((file) => isIntact(`${dir}/${file.path}`, file));
}

/** Whether a file that tells of others is as it was written, by the time that follows from its content. False proves nothing. */
export function isAsWritten(path: string): boolean {
  return statSync(path).mtimeMs === contentTime(sha256(readFileSync(path))) * 1000;
}

/** Whether a finished release and all of its assets are there as they were written. */
export function isReleaseWhole(output: Output, dir: string): boolean {
  try {
    const folder = output.locate(dir);
    const release = readReleaseIn(folder);
    const isWhole =
      releaseDir(release.region, release.id) === dir &&
      (isAsWritten(releaseFile(folder)) || resolveRelease(release).id === release.id) &&
      isComplete(folder, release.files) &&
      isComplete(output.locate(folders.assets), release.assets);
    if (isWhole) output.know(dir, release);
    return isWhole;
  } catch (error) {
    if (error instanceof OperationError || error instanceof RangeError) return false;
    throw error;
  }
}

export function isIntact(path: string, { hash, size }: ReleaseFile): boolean {
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
