import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { instants, nineMonths, type Season } from './seasons.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = fileURLToPath(new URL('../../cli/bin.js', import.meta.url));

export interface BuiltSite {
  readonly at: string;
  readonly out: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    sites: Readonly<Record<Season, BuiltSite>>;
  }
}

/**
 * Builds the real site's nine months once, and shows them as of each season, for all browser tests. Where `BUILT` names a folder, they
 * are built there, and stay.
 */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'almanac-browser-'));
  const whole = process.env.BUILT ?? path.join(folder, 'whole');
  const build = (...times: string[]): void => {
    const args = ['build', '--root', root, '--out', whole, ...times, '--quiet'];
    execFileSync(process.execPath, [program, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  };
  build('--from', nineMonths.from, '--until', nineMonths.until);
  const sites: Record<string, BuiltSite> = {};
  for (const [season, at] of Object.entries(instants)) {
    build('--at', at);
    const out = path.join(folder, season);
    mkdirSync(out);
    for (const shared of ['assets', 'releases', 'sites'])
      symlinkSync(path.join(whole, shared), path.join(out, shared));
    symlinkSync(readlinkSync(path.join(whole, 'current')), path.join(out, 'current'));
    cpSync(path.join(whole, 'hosts'), path.join(out, 'hosts'), { recursive: true });
    sites[season] = { at, out };
  }
  project.provide('sites', sites as Record<Season, BuiltSite>);
  return () => rmSync(folder, { recursive: true, force: true });
}
