import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './site.ts';

/** Packs the tarball for publication into a folder. */
export function packed(folder: string): string {
  const quiet = { cwd: projectRoot, stdio: 'pipe' } as const;
  // The program is compiled already; packing only adds the declarations.
  execFileSync(process.execPath, ['scripts/types.js'], quiet);
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], quiet);
  const [name] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  if (name === undefined) throw new Error('npm pack wrote no tarball');
  return path.join(folder, name);
}

/** A project that installed Almanac from its tarball, like any user's. */
export function installed(folder: string, ...others: readonly string[]): string {
  const tarball = packed(folder);
  const project = path.join(folder, 'project');
  mkdirSync(project);
  writeFileSync(
    path.join(project, 'package.json'),
    JSON.stringify({ name: 'stranger', type: 'module', private: true }),
  );
  npm(project, 'install', '--no-save', tarball, ...others);
  if (!existsSync(path.join(project, 'node_modules/.bin/almanac')))
    throw new Error('almanac was not installed');
  return project;
}

/** Runs npm, preferring its cache to the network. */
export function npm(cwd: string, ...args: readonly string[]): string {
  const calm = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  return execFileSync('npm', [...args, ...calm], { cwd, encoding: 'utf8', stdio: 'pipe' });
}
