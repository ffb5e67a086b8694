import { dirname, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InputError, OperationError } from '../problems/problems.ts';
import { guardModule } from './purity.ts';
import { moduleFault } from './template-fault.ts';

const GUARD = Symbol.for('almanac.guard');

/** What a compiled module of templates begins and ends with, so that what it does while it loads is guarded too. */
export const moduleFrame = {
  // With a `require` around it, a name that is put together at run time would lead to any module of Node.
  banner: `var require = undefined; globalThis[Symbol.for('${GUARD.description}')](true);`,
  footer: `globalThis[Symbol.for('${GUARD.description}')](false);`,
} as const;

/**
 * Loads a compiled module of templates. What its top level throws is an InputError that names the template's line. Throws
 * OperationError for a file that Node cannot load.
 */
export async function importModule<T>(file: string): Promise<T> {
  // Node refuses addresses with an encoded slash or backslash, in all modules below such a folder.
  if (sep === '/' && file.includes('\\'))
    throw new OperationError(
      `Node loads no module from a folder with a backslash in its path: ${dirname(file)}`,
      'rename that folder, or name another --root',
    );
  (globalThis as unknown as Record<symbol, typeof guardModule>)[GUARD] = guardModule;
  try {
    return (await import(pathToFileURL(file).href)) as T;
  } catch (error) {
    guardModule(false);
    throw new InputError([moduleFault(error)]);
  }
}
