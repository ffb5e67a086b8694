import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let source: Promise<string> | undefined;

/** The text of `hosts/edge.mjs`: the one compiled with this program, else bundled now from its source. */
export function edgeSource(): Promise<string> {
  const compiled = join(dirname(fileURLToPath(import.meta.url)), 'edge.mjs');
  source ??= existsSync(compiled) ? Promise.resolve(readFileSync(compiled, 'utf8')) : bundleEdge();
  return source;
}

/** Bundles the edge handler into one module without imports. */
export async function bundleEdge(): Promise<string> {
  const { build } = await import('esbuild');
  const result = await build({
    entryPoints: [findEntry()],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'silent',
    tsconfigRaw: {},
    banner: {
      js: '// Serves the calendars promoted in live.json: the release that is true at the instant of each request.',
    },
  });
  // esbuild names each source file in a comment, relative to the current folder: no path belongs in the output.
  return (result.outputFiles[0]?.text ?? '').replace(/^\/\/ .*\.ts\n/gm, '');
}

/** This module runs from its own place, or bundled, from a folder beside `renderer/`. */
function findEntry(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const entry = join(folder, 'renderer/hosts/edge/worker.ts');
    if (existsSync(entry)) return entry;
    if (dirname(folder) === folder) throw new Error('the source of the edge handler is not there');
  }
}
