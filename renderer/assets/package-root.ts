import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

let found: string | undefined;

/** The folder of Almanac itself: the same whether this code runs from its sources or compiled into `lib/`. */
export function packageRoot(): string {
  if (found !== undefined) return found;
  for (let folder = path.dirname(fileURLToPath(import.meta.url)); ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json');
    if (
      existsSync(manifest) &&
      (JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string }).name === 'almanac'
    ) {
      found = folder;
      return folder;
    }
    if (folder === path.dirname(folder)) throw new Error('package.json of almanac not found');
  }
}

/**
 * Almanac's own version and what it was compiled to: part of what a calendar is made of, since another program may
 * give other bytes for the same inputs.
 */
export function packageVersion(): string {
  const root = packageRoot();
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const build = path.join(root, 'lib/build.json');
  if (!existsSync(build)) return version;
  return `${version}+${(JSON.parse(readFileSync(build, 'utf8')) as { hash: string }).hash}`;
}
