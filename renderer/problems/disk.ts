import { OperationError } from './problems.ts';

const AGAIN = 'and run the same command again';
const RIGHTS = 'give the user who runs this the right to write there, or choose another folder';

/** What the system says of files and disks, in plain words, and what to do about it. */
const TROUBLES: Readonly<Record<string, readonly [said: string, hint: string]>> = {
  ENOSPC: ['no space left on the disk', `make room (df -h counts bytes, df -i inodes) ${AGAIN}`],
  EDQUOT: ['the disk quota is used up', `make room, or have it raised, ${AGAIN}`],
  EACCES: ['permission denied', RIGHTS],
  EPERM: ['not permitted', RIGHTS],
  EROFS: ['the file system is read-only', 'mount it for writing, or name another folder'],
  EIO: ['the disk reports an input/output error', 'the system log says more'],
  EMFILE: ['too many files are open', `raise the limit (ulimit -n) ${AGAIN}`],
  ENFILE: ['too many files are open on this machine', `end what has them open ${AGAIN}`],
  EFBIG: [
    'a file grew larger than may be',
    'raise the limit (ulimit -f), or name a disk that takes larger files',
  ],
  ELOOP: ['links lead in a circle', 'mend the link, or name another folder'],
  EBUSY: ['something else has it in use', `end what has it open ${AGAIN}`],
  ESTALE: ['the network folder is not what it was', `mount it anew ${AGAIN}`],
  EILSEQ: ['this disk takes no such name', 'name another folder'],
  ENAMETOOLONG: ['a name is too long', 'name a shorter folder'],
  ENOTDIR: ['a file stands where a folder is needed', 'move it out of the way, or name another folder'],
  EISDIR: ['a folder stands where a file is needed', 'move it out of the way, or name another file'],
};

/** What to do about it; undefined where the user cannot do anything. */
export function diskTrouble(code: string | undefined): { said: string; hint: string } | undefined {
  const [said, hint] = (code !== undefined && TROUBLES[code]) || [];
  return said === undefined || hint === undefined ? undefined : { said, hint };
}

/**
 * The trouble that a person can do something about, said so: `cannot write dist: no space left on the disk (ENOSPC)`.
 * Anything else comes back as it is.
 */
export function explainFileError(error: unknown, doing: string): unknown {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  const trouble = diskTrouble(code);
  if (trouble === undefined) return error;
  const told = new OperationError(`cannot ${doing}: ${trouble.said} (${code})`, trouble.hint);
  told.cause = error;
  return told;
}
