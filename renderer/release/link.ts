import {
  chmodSync,
  constants,
  copyFileSync,
  linkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';

const NEW = constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE;

/**
 * Makes `to` another name of the file `from`; a copy with its time and mode where no hard link can be made. Systems refuse
 * one for many reasons (no such links there, too many of them, another owner, another mount) and by many codes, so any
 * refusal leads to the copy: where that fails too, its error says what is wrong. Nothing may be at `to`.
 */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFile(from, to);
  }
}

/** Makes the file a single one: no other name shares it, and it belongs to the current user. */
export function makeOwn(path: string): void {
  const copy = `${path}.copy`;
  copyFileSync(path, copy, NEW);
  renameSync(copy, path);
}

/** Copies a file with its time and mode to where nothing is; a copy that fails leaves nothing behind. */
export function copyFile(from: string, to: string): void {
  copyFileSync(from, to, NEW);
  try {
    const { mode, mtime } = statSync(from);
    chmodSync(to, mode & 0o777);
    utimesSync(to, mtime, mtime);
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  }
}
