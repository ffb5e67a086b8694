import { execFileSync } from 'node:child_process';
import { projectRoot } from './site.ts';

/** Compiles the program once for all tests, so that none runs against an old one. */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/compile.js'], { cwd: projectRoot, stdio: 'inherit' });
}
