import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../calendar/canonical.ts';
import type { ReleaseFile } from '../calendar/types.ts';

/**
 * Why a name below a folder that others may have filled must not be read. It must lead through folders to a regular
 * file: reading a pipe waits for a writer, and a link may lead anywhere. One clause; null if it may be read.
 */
export function whyNotPlain(folder: string, name: string): string | null {
  const steps = name.split('/');
  for (const i of steps.keys()) {
    const path = steps.slice(0, i + 1).join('/');
    const isLast = i === steps.length - 1;
    const stat = lstatSync(join(folder, path), { throwIfNoEntry: false });
    if (stat === undefined) return 'it is missing';
    if (isLast ? stat.isFile() : stat.isDirectory()) continue;
    const what = isLast ? 'it' : path;
    return stat.isSymbolicLink() ? `${what} is a link` : `${what} is no ${isLast ? 'file' : 'folder'}`;
  }
  return null;
}

/** The content of a file that others may have made, or one clause that says why it is not what it is held to be. */
export function readVerified(
  folder: string,
  name: string,
  { hash, size }: Omit<ReleaseFile, 'path'>,
): Buffer | string {
  const why = whyNotPlain(folder, name);
  if (why !== null) return why;
  const path = join(folder, name);
  // Looked at first: no more is read than there should be.
  const content = lstatSync(path).size === size ? readFileSync(path) : null;
  return content !== null && sha256(content) === hash ? content : 'its content is not what its hash says';
}
