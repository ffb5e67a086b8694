// Bundles bench/switches.ts and runs it; what it measures is said there.
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const project = fileURLToPath(new URL('..', import.meta.url));
const outfile = path.join(project, 'lib/bench-switches.mjs');
await build({
  absWorkingDir: project,
  entryPoints: ['bench/switches.ts'],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
});
await import(pathToFileURL(outfile).href);
