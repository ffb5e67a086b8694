import { OperationError } from '../problems/problems.ts';

const explanations: Readonly<Record<string, string>> = {
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  EIO: 'the disk reports an input/output error',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open on this machine',
  ENAMETOOLONG: 'a name is too long',
  ENOTDIR: 'a file stands where a folder is needed',
  EISDIR: 'a folder stands where a file is needed',
};

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}

/**
 * The trouble that a person can do something about, said so: `cannot write dist: no space left on the disk (ENOSPC)`.
 * Anything else comes back as it is.
 */
export function explainFileError(error: unknown, doing: string): unknown {
  const code = errorCode(error);
  const explanation = code === undefined ? undefined : explanations[code];
  if (explanation === undefined) return error;
  const told = new OperationError(`cannot ${doing}: ${explanation} (${code})`);
  told.cause = error;
  return told;
}

/** Runs a step that touches disk, explaining what goes wrong in it. */
export async function explaining<T>(doing: string, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    throw explainFileError(error, doing);
  }
}
