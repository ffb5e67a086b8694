import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { instants, type Season } from './seasons.ts';

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

/** Builds the real site once for all browser tests, as of each season, in every region. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'almanac-browser-'));
  const sites: Record<string, BuiltSite> = {};
  for (const [season, at] of Object.entries(instants)) {
    const out = path.join(folder, season);
    const args = ['build', '--root', root, '--out', out, '--at', at, '--quiet'];
    execFileSync(process.execPath, [program, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
    sites[season] = { at, out };
  }
  project.provide('sites', sites as Record<Season, BuiltSite>);
  return () => rmSync(folder, { recursive: true, force: true });
}
