import { renameSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errorCode } from './file-error.ts';
import { TEMPORARY } from './names.ts';

let removals = 0;

/** Takes a file or tree out of sight by one rename, then deletes it: no reader ever meets a half of it. */
export function removeWhole(path: string): void {
  rmSync(setAside(path) ?? path, { recursive: true, force: true });
}

/** Renames to a temporary name beside it; null when there was nothing. */
export function setAside(path: string): string | null {
  const aside = join(dirname(path), `${TEMPORARY}${process.pid}-${removals++}-${basename(path)}`);
  try {
    renameSync(path, aside);
    return aside;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Removes a folder that holds nothing; any other stays. */
export function removeEmpty(path: string): boolean {
  try {
    rmdirSync(path);
    return true;
  } catch {
    return false;
  }
}
