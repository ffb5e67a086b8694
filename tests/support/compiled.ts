import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSealed } from '../../renderer/cache/sealed.ts';

/*
 * Templates are compiled by the first test that needs them, and taken from here by all others: in other test files, in other
 * workers, and in later runs. The engine names what it compiles by its content, and compiles again what does not fit.
 */

const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const store = path.join(projectRoot, 'node_modules/.cache/almanac-tests');

/** What this very program compiled. */
function ofThisProgram(): string {
  const { hash } = JSON.parse(readFileSync(path.join(projectRoot, 'lib/build.json'), 'utf8')) as {
    hash: string;
  };
  return path.join(store, hash);
}

/** Removes what other programs compiled. */
export function forgetOtherPrograms(): void {
  if (!existsSync(store)) return;
  for (const name of readdirSync(store))
    if (path.join(store, name) !== ofThisProgram())
      rmSync(path.join(store, name), { recursive: true, force: true });
}

/** Where the compiled templates of a site are kept: named by what they are compiled from. */
function keptFor(root: string): string {
  const hash = createHash('sha256');
  const names = readdirSync(path.join(root, 'templates'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  for (const name of names) hash.update(`\0${path.relative(root, name)}\0`).update(readFileSync(name));
  return path.join(ofThisProgram(), hash.digest('hex').slice(0, 16));
}

/** Gives a site its templates as they were compiled before, if they were: nothing else that a build remembers. */
export function takeCompiled(root: string): void {
  const kept = keptFor(root);
  if (existsSync(kept)) cpSync(kept, path.join(root, '.almanac/modules'), { recursive: true });
}

/** Keeps what was compiled of a site for the next test, unless a test damaged it. */
export function keepCompiled(root: string): void {
  const modules = path.join(root, '.almanac/modules');
  if (!existsSync(modules) || !existsSync(path.join(root, 'templates'))) return;
  const kept = keptFor(root);
  if (existsSync(kept)) return;
  if (readdirSync(modules).some((name) => readSealed(path.join(modules, name)) === null)) return;
  const mine = `${kept}.${process.pid}`;
  mkdirSync(path.dirname(kept), { recursive: true });
  cpSync(modules, mine, { recursive: true });
  try {
    renameSync(mine, kept);
  } catch {
    // Another worker was faster.
    rmSync(mine, { recursive: true, force: true });
  }
}
