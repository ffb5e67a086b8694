import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

const tiny = fileURLToPath(new URL('../fixtures/sites/tiny', import.meta.url));
const program = fileURLToPath(new URL('../../cli/bin.js', import.meta.url));

declare module 'vitest' {
  export interface ProvidedContext {
    compiled?: string;
  }
}

/** What the bakery's templates come to: their modules, and how their islands begin. Nothing that a build remembers of pages. */
const KEPT = ['modules', 'islands.pack'];

/** Compiles the bakery's templates once, for all tests that leave them as they are. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'almanac-compiled-'));
  const root = path.join(folder, 'site');
  cpSync(tiny, root, { recursive: true });
  execFileSync(process.execPath, [program, 'check', '--root', root, '--quiet'], { stdio: 'ignore' });
  const compiled = path.join(folder, 'compiled');
  for (const name of KEPT)
    cpSync(path.join(root, '.almanac', name), path.join(compiled, name), { recursive: true });
  project.provide('compiled', compiled);
  return () => rmSync(folder, { recursive: true, force: true });
}
