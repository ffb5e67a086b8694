import { pathToFileURL } from 'node:url';
import { InputError } from '../problems/problems.ts';
import { guardModule } from './purity.ts';
import { moduleFault } from './template-fault.ts';

const GUARD = Symbol.for('almanac.guard');

/** What a compiled module of templates begins and ends with, so that what it does while it loads is guarded too. */
export const moduleFrame = {
  // With a `require` around it, a name that is put together at run time would lead to any module of Node.
  banner: `var require = undefined; globalThis[Symbol.for('${GUARD.description}')](true);`,
  footer: `globalThis[Symbol.for('${GUARD.description}')](false);`,
} as const;

/** Loads a compiled module of templates. What its top level throws is an InputError that names the template's line. */
export async function importModule<T>(file: string): Promise<T> {
  (globalThis as unknown as Record<symbol, typeof guardModule>)[GUARD] = guardModule;
  try {
    return (await import(pathToFileURL(file).href)) as T;
  } catch (error) {
    guardModule(false);
    throw new InputError([moduleFault(error)]);
  }
}
