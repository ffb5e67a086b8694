import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { packageRoot } from '../renderer/index.ts';

/**
 * How a project of its own asks npm for this very Almanac: by its version where it came from a registry, else by the tarball or
 * folder that it was installed from.
 */
export function ownAddress(): string {
  const root = packageRoot();
  const modules = path.dirname(root);
  if (path.basename(modules) !== 'node_modules') return `file:${root}`;
  const resolved = resolvedIn(path.join(modules, '.package-lock.json'));
  if (resolved === null || /^https?:/.test(resolved)) return `^${manifest.version}`;
  const [, file] = /^file:(.*)$/.exec(resolved) ?? [];
  return file === undefined ? resolved : `file:${path.resolve(path.dirname(modules), file)}`;
}

/** What npm's own note in `node_modules` says of where it was taken from. */
function resolvedIn(lock: string): string | null {
  if (!existsSync(lock)) return null;
  const { packages = {} } = JSON.parse(readFileSync(lock, 'utf8')) as {
    readonly packages?: Readonly<Record<string, { readonly resolved?: string }>>;
  };
  return packages['node_modules/almanac']?.resolved ?? null;
}
