import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = fileURLToPath(new URL('../../cli/bin.js', import.meta.url));

/** Instants of the real site that the suites look at: one inside each season that has pages of its own. */
const instants = {
  /** Stage 2 of Black Friday in all its regions. */
  blackFriday: '2024-11-22T18:00:00Z',
  holiday: '2024-12-20T12:00:00Z',
  /** Flagship Bumblebee for its early-bird price. */
  earlyBird: '2025-04-10T12:00:00Z',
} as const;

export type Season = keyof typeof instants;

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
