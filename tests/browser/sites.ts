import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { launchOptions } from './chromium.ts';
import { type Program, startProgram } from './program.ts';
import { instants, nineMonths, type Season } from './seasons.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = fileURLToPath(new URL('../../cli/bin.js', import.meta.url));

export interface BuiltSite {
  readonly at: string;
  readonly out: string;
  /** The address of a server for all tests, whose time runs from `at`. */
  readonly url: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    sites: Readonly<Record<Season, BuiltSite>>;
    /** Where the Chromium listens that all tests share. Each test opens a window of its own in it. */
    chromium: string;
  }
}

/**
 * Builds nine months of the real site once and serves them as of each season, for all browser tests, and starts the Chromium that they share. If `BUILT` names a
 * folder, they are built there and kept.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'almanac-browser-'));
  const whole = process.env.BUILT ?? path.join(folder, 'whole');
  const build = (...times: string[]): void => {
    const args = ['build', '--root', root, '--out', whole, ...times, '--quiet'];
    execFileSync(process.execPath, [program, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  };
  build('--from', nineMonths.from, '--until', nineMonths.until);
  const sites: Record<string, BuiltSite> = {};
  const programs: Program[] = [];
  for (const [season, at] of Object.entries(instants)) {
    build('--at', at);
    const out = path.join(folder, season);
    mkdirSync(out);
    for (const shared of ['assets', 'releases', 'sites'])
      symlinkSync(path.join(whole, shared), path.join(out, shared));
    symlinkSync(readlinkSync(path.join(whole, 'current')), path.join(out, 'current'));
    cpSync(path.join(whole, 'hosts'), path.join(out, 'hosts'), { recursive: true });
    const program = await startProgram(['serve', '--out', out, '--at', at]);
    programs.push(program);
    sites[season] = { at, out, url: program.url };
  }
  project.provide('sites', sites as Record<Season, BuiltSite>);
  const browser = await chromium.launchServer(launchOptions('plain'));
  project.provide('chromium', browser.wsEndpoint());
  return async () => {
    await Promise.all([browser.close(), ...programs.map((program) => program.stop())]);
    rmSync(folder, { recursive: true, force: true });
  };
}
