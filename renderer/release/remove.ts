import { linkSync, lstatSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { TEMPORARY } from '../calendar/names.ts';
import { errorCode } from './file-error.ts';

let asides = 0;

/** Takes a file or tree out of sight by one rename, then deletes it: no reader ever meets a half of it. */
export function removeWhole(path: string): void {
  if (!isThere(path)) return;
  const aside = asideOf(path);
  renameSync(path, aside);
  rmSync(aside, { recursive: true, force: true });
}

/**
 * Keeps what is about to be replaced under a temporary name beside it, and gives that name; null where there is nothing.
 * A file or link also stays in its place, for the rename to replace; a folder, which no rename can replace, makes way.
 */
export function keepAside(path: string): string | null {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return null;
  const aside = asideOf(path);
  if (stat.isDirectory()) renameSync(path, aside);
  else linkSync(path, aside);
  return aside;
}

/** Puts back what {@link keepAside} kept. */
export function restore(aside: string, path: string): void {
  if (lstatSync(aside).isDirectory()) removeWhole(path);
  renameSync(aside, path);
  // Two names of one file stay two under rename.
  rmSync(aside, { force: true });
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

function asideOf(path: string): string {
  return join(dirname(path), `${TEMPORARY}${process.pid}-aside-${asides++}-${basename(path)}`);
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
