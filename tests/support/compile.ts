import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { forgetOtherPrograms } from './compiled.ts';

/** Compiles the program for all tests, so that none runs against an old one; what is compiled already is left to those who use it. */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/compile.js', '--if-changed'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: 'inherit',
  });
  forgetOtherPrograms();
}
