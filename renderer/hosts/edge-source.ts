import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ENTRY = 'renderer/hosts/edge/worker.ts';
/** The handler as compiled together with this program, which then runs from the same folder or one inside it. */
const COMPILED = 'edge.mjs';

let source: Promise<string> | undefined;

/** The text of `hosts/edge.mjs`: compiled with this program, else bundled now. */
export function edgeSource(): Promise<string> {
  const compiled = findAbove(COMPILED);
  source ??= compiled === null ? bundleEdge() : readFile(compiled, 'utf8');
  return source;
}

/** Bundles the edge handler into one module without imports. */
export async function bundleEdge(): Promise<string> {
  const entry = findAbove(ENTRY);
  if (entry === null) throw new Error(`${ENTRY} is not there`);
  const { build } = await import('esbuild');
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    tsconfigRaw: {},
    legalComments: 'none',
    logLevel: 'silent',
  });
  // esbuild names each source file in a comment, relative to the current folder: no path belongs in the output.
  const text = (result.outputFiles[0]?.text ?? '').replace(/^\/\/ .*\.ts\n/gm, '');
  return `// Serves what live.json promotes: of each region the release that is true at the instant of the request.\n${text}`;
}

/** Looks for a file from this module's folder outwards. */
function findAbove(path: string): string | null {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const found = join(folder, path);
    if (existsSync(found)) return found;
    if (dirname(folder) === folder) return null;
  }
}
