import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import type { TemplateFiles } from '../read/template-files.ts';
import { packageRoot } from './package-root.ts';

/** Almanac's own code for browsers, which is bundled from its sources. */
export function browserFolder(): string {
  return path.join(packageRoot(), 'renderer/browser');
}

const TIME = 'templates/client/time.ts';

/**
 * Leads `almanac/client` to the package's own code, and from there to the site's time call, if it has one. Each file gets a
 * module with what it imports and no more: of one that shows all, the bundler would give every page all of it.
 */
export function clientModules(files: TemplateFiles): Plugin {
  const whole = readFileSync(path.join(browserFolder(), 'client.ts'), 'utf8');
  return {
    name: 'client-modules',
    setup(build) {
      build.onResolve({ filter: /^almanac\/client$/ }, ({ importer }) => ({
        path: path.relative(files.root, importer).split(path.sep).join('/'),
        namespace: 'client',
        sideEffects: false,
      }));
      build.onLoad({ filter: /.*/, namespace: 'client' }, ({ path: importer }) => ({
        contents: partFor(textOf(files, path.join(files.root, importer)), whole),
        resolveDir: browserFolder(),
        loader: 'ts',
      }));
      build.onResolve({ filter: /^almanac:time$/ }, () => ({
        path: files.has(TIME) ? path.join(files.root, TIME) : path.join(browserFolder(), 'no-time.ts'),
      }));
    },
  };
}

function textOf(files: TemplateFiles, file: string): string {
  const bytes = files.found(file);
  return bytes === undefined ? '' : Buffer.from(bytes).toString();
}

const NAMED = /\bimport\s+(?:type\s+)?\{([^}]*)\}\s*from\s*(['"])almanac\/client\2/g;
const SHOWN = /^export \{([^}]*)\} from '([^']+)';/gm;

/** What one file imports of the package's code; all of it where it is not imported by its names. */
function partFor(text: string, whole: string): string {
  const named = [...text.matchAll(NAMED)].flatMap(([, names]) => namesIn(names as string));
  const isNamed = text.split(/['"]almanac\/client['"]/).length - 1 === [...text.matchAll(NAMED)].length;
  if (!isNamed) return whole;
  return [...whole.matchAll(SHOWN)]
    .map(([, names, file]) => {
      const wanted = namesIn(names as string).filter((name) => named.includes(name));
      return wanted.length === 0 ? '' : `export { ${wanted.join(', ')} } from '${file}';`;
    })
    .join('\n');
}

/** The names in the braces of an import or export that are more than types. */
function namesIn(braces: string): string[] {
  return braces
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith('type '))
    .map((one) => one.split(/\s+as\s+/)[0] as string);
}
