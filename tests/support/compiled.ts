import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSealed } from '../../renderer/cache/sealed.ts';

/*
 * The first test that needs some templates compiles them; all others copy the result, also in other files, workers and
 * later runs. The engine names compiled files by their content, so outdated ones are compiled again.
 */

const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const store = path.join(projectRoot, 'node_modules/.cache/almanac-tests');

/** The folder of what the current program compiled. */
function ofThisProgram(): string {
  const { hash } = JSON.parse(readFileSync(path.join(projectRoot, 'lib/build.json'), 'utf8')) as {
    hash: string;
  };
  return path.join(store, hash);
}

/** Removes what older programs compiled. */
export function forgetOtherPrograms(): void {
  if (!existsSync(store)) return;
  for (const name of readdirSync(store))
    if (path.join(store, name) !== ofThisProgram())
      rmSync(path.join(store, name), { recursive: true, force: true });
}

/** The folder for a site's compiled templates, named by their sources. */
function keptFor(root: string): string {
  const hash = createHash('sha256');
  const names = readdirSync(path.join(root, 'templates'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  for (const name of names) hash.update(`\0${path.relative(root, name)}\0`).update(readFileSync(name));
  return path.join(ofThisProgram(), hash.digest('hex').slice(0, 16));
}

/** Gives a site its compiled templates, if they are kept, and no other cache. */
export function takeCompiled(root: string): void {
  const kept = keptFor(root);
  if (existsSync(kept)) cpSync(kept, path.join(root, '.almanac/modules'), { recursive: true });
}

/** Keeps a site's compiled templates for the next test, unless a test damaged them. */
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
