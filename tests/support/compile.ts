import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { forgetOtherPrograms } from './compiled.ts';

/** Compiles the program before all tests, so that none runs an old one. Compiled templates of older programs are removed. */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/compile.js', '--if-changed'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: 'inherit',
  });
  forgetOtherPrograms();
}
