// Compiles a floor, which uses views of the templates and the engine's way to put documents together.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const project = fileURLToPath(new URL('..', import.meta.url));

/** The compiled file of `bench/<name>.ts`. @param {string} name */
export async function compileFloor(name) {
  const outfile = path.join(project, `lib/bench-${name}.mjs`);
  await build({
    absWorkingDir: project,
    entryPoints: [`bench/${name}.ts`],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['esbuild', '@resvg/resvg-js', 'lightningcss', 'sharp'],
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
  return outfile;
}
