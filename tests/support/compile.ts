import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Compiles the program once for all tests, so that none runs against an old one. */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/compile.js'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: 'inherit',
  });
}
