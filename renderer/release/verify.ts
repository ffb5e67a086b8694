import { lstatSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from './canonical.ts';
import { contentTime } from './content-time.ts';
import type { ReleaseFile } from './types.ts';

/**
 * Whether all files are there as listed. Size and time tell; where only the time is another (the tree was copied, or
 * somebody edited in place), the content is read and the time put right.
 */
export function isComplete(dir: string, files: readonly ReleaseFile[]): boolean {
  return files.every((file) => isIntact(join(dir, file.path), file));
}

export function isIntact(path: string, { hash, size }: ReleaseFile): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined || !stat.isFile() || stat.size !== size) return false;
  const time = contentTime(hash);
  if (stat.mtimeMs === time * 1000) return true;
  if (sha256(readFileSync(path)) !== hash) return false;
  utimesSync(path, time, time);
  return true;
}
