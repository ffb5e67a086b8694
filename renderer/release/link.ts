import { chmodSync, constants, copyFileSync, linkSync, statSync, utimesSync } from 'node:fs';
import { errorCode } from './file-error.ts';

const linkImpossible = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Makes `to` the same file as `from`; a copy with its time and mode where the file system cannot link. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!linkImpossible.has(errorCode(error) ?? '')) throw error;
    copyFileSync(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    const { mode, mtime } = statSync(from);
    chmodSync(to, mode & 0o777);
    utimesSync(to, mtime, mtime);
  }
}
