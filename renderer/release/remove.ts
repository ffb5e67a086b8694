import { lstatSync, readdirSync, readlinkSync, renameSync, rmdirSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { TEMPORARY } from '../calendar/names.ts';
import { errorCode } from './file-error.ts';
import { copyFile } from './link.ts';

/** Marks what comes back unless it is replaced; what is deleted for good has another mark. */
const ASIDE = 'aside';
let temporaries = 0;

/** Takes a file or tree out of sight by one rename, then deletes it: no reader ever meets a half of it. */
export function removeWhole(path: string): void {
  if (!isThere(path)) return;
  const gone = temporaryOf(path, 'gone');
  renameSync(path, gone);
  rmSync(gone, { recursive: true, force: true });
}

/**
 * Keeps what is about to be replaced under a temporary name beside it, and gives that name; null where there is nothing.
 * A file or link also stays in its place, for the rename to replace; a folder, which no rename can replace, makes way.
 * Of a file a copy is kept and of a link another one: hard links of either cannot be made everywhere.
 */
export function keepAside(path: string): string | null {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return null;
  const aside = temporaryOf(path, ASIDE);
  if (stat.isFile()) copyFile(path, aside);
  else if (stat.isSymbolicLink()) symlinkSync(readlinkSync(path), aside);
  else renameSync(path, aside);
  return aside;
}

/** Puts back what {@link keepAside} kept. */
export function restore(aside: string, path: string): void {
  if (lstatSync(aside).isDirectory()) removeWhole(path);
  renameSync(aside, path);
}

/** Whether the name is taken, be it by a link that leads nowhere. */
export function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
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

/** The name that something kept aside is to have again; null for all other temporary names. */
export function nameBefore(temporary: string): string | null {
  return new RegExp(`^\\${TEMPORARY}\\d+-${ASIDE}-\\d+-(.+)$`).exec(temporary)?.[1] ?? null;
}

function temporaryOf(path: string, why: string): string {
  return join(dirname(path), `${TEMPORARY}${process.pid}-${why}-${temporaries++}-${basename(path)}`);
}

/** The names in a folder, sorted; none where there is no folder. */
export function names(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return [];
    throw error;
  }
}
