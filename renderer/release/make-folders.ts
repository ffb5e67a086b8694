import { chmodSync, existsSync, lstatSync, mkdirSync, readlinkSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { OperationError } from '../problems/problems.ts';
import { errorCode } from './file-error.ts';
import { removeEmpty } from './remove.ts';

/**
 * Makes a folder and its parents, readable for all whatever the umask; returns those that were not there, outermost
 * first. Step by step: Node's own recursion tells a wrong reason, or never ends, where an outer folder takes no entries.
 */
export function makeFolders(path: string): string[] {
  if (existsSync(path)) {
    if (statSync(path).isDirectory()) return [];
    throw new OperationError(`${path} is not a folder`);
  }
  const made = dirname(path) === path ? [] : makeFolders(dirname(path));
  const link = lstatSync(path, { throwIfNoEntry: false });
  if (link?.isSymbolicLink())
    throw new OperationError(
      `${path} is a link to ${readlinkSync(path)}, and nothing is there`,
      'make that folder (is a disk not mounted?), or name another one',
    );
  try {
    mkdirSync(path);
  } catch (error) {
    // Another command was quicker.
    if (errorCode(error) === 'EEXIST') return made;
    for (const folder of made.reverse()) removeEmpty(folder);
    // What the system says where an outer folder takes no entries.
    if (errorCode(error) === 'ENOENT') throw new OperationError(`cannot make the folder ${path} there`);
    throw error;
  }
  chmodSync(path, 0o755);
  return [...made, path];
}
