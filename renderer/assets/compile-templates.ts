import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildFailure, Loader, Plugin } from 'esbuild';
import { readSealed, writeSealed } from '../cache/sealed.ts';
import { trimCache } from '../cache/trim-cache.ts';
import { InputError, type Problem } from '../problems/problems.ts';
import { moduleFrame } from '../purity/import-module.ts';
import type { TemplateFiles } from '../read/template-files.ts';
import { foundSections } from './found-sections.ts';
import { packageRoot } from './package-root.ts';

/** What a compiled file of templates exports. */
export interface CompiledModule {
  /** Absolute path of the compiled file. */
  readonly file: string;
  /** Hash of its content: equal code, equal hash, wherever it was compiled. */
  readonly hash: string;
}

/** Modules of Almanac that templates import; they are resolved to its own copies, so that there is one React and one zod. */
const PROVIDED: Readonly<Record<string, string>> = {
  'almanac/site': 'site.js',
  react: 'vendor/react.js',
  'react/jsx-runtime': 'vendor/react-jsx-runtime.js',
  'react-dom/server': 'vendor/react-dom-server.js',
};

/** What templates are compiled from, and where the result is kept. */
export interface TemplateSource {
  readonly files: TemplateFiles;
  /** Names everything that the result depends on. */
  readonly digest: string;
  /** Null: nothing is kept. */
  readonly cacheFolder: string | null;
}

/** The entry through which the engine reaches a site's page types and layout. */
export function templatesEntry(files: TemplateFiles): string {
  return entryOf(pageTypesOf(files), 'pages');
}

/** The same for the pages that only preview shows. */
export function workbenchEntry(files: TemplateFiles): string {
  return entryOf(workbenchOf(files), 'workbench');
}

function entryOf(types: readonly string[], folder: string): string {
  return [
    `import { createElement } from 'react';`,
    `import { renderToString } from 'react-dom/server';`,
    `import layout from './templates/layout/index.ts';`,
    ...types.map((type, i) => `import type${i} from './templates/${folder}/${type}/page.ts';`),
    `export { layout };`,
    `export const pageTypes = { ${types.map((type, i) => `${JSON.stringify(type)}: type${i}`).join(', ')} };`,
    `export const render = (View, model) => renderToString(createElement(View, { model }));`,
  ].join('\n');
}

export function pageTypesOf(files: TemplateFiles): string[] {
  return pagesIn(files, 'pages');
}

export function workbenchOf(files: TemplateFiles): string[] {
  return pagesIn(files, 'workbench');
}

function pagesIn({ names }: TemplateFiles, folder: string): string[] {
  const page = new RegExp(`^templates/${folder}/([^/]+)/page\\.ts$`);
  return names.flatMap((name) => page.exec(name)?.[1] ?? []).sort();
}

/**
 * Compiles templates to one module for this process. Kept by the hash of what went in, so that a warm run only
 * imports it.
 */
export async function compileModule(
  { files, digest, cacheFolder }: TemplateSource,
  name: string,
  contents: string,
): Promise<CompiledModule> {
  const { root } = files;
  const library = path.join(packageRoot(), 'lib');
  const key = createHash('sha256')
    .update(`${library}\0${contents}\0${digest}\0${moduleFrame.banner}`)
    .digest('hex')
    .slice(0, 16);
  const file = cacheFolder === null ? null : path.join(cacheFolder, 'modules', `${name}-${key}.mjs`);
  const hash = createHash('sha256').update(contents).update(digest).digest('hex');
  if (file !== null && readSealed(file) !== null) return { file, hash };
  const { build } = await import('esbuild');
  const result = await build({
    absWorkingDir: root,
    stdin: { contents, resolveDir: root, sourcefile: `${name}.js`, loader: 'js' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: 'inline',
    // Node joins it to the sources as it stands.
    sourceRoot: `${root}/`,
    sourcesContent: false,
    keepNames: true,
    banner: { js: moduleFrame.banner },
    footer: { js: moduleFrame.footer },
    // The frame closes before anything awaited would come back.
    supported: { 'top-level-await': false },
    define: { 'process.env.NODE_ENV': '"production"' },
    nodePaths: [path.join(packageRoot(), 'node_modules')],
    plugins: [providedModules(library), foundSections(files), asHashed(files)],
    logLevel: 'silent',
  }).catch((error: unknown) => {
    throw asInputError(error);
  });
  return { file: writeModule(file, name, key, result.outputFiles[0]?.text as string), hash };
}

function providedModules(library: string): Plugin {
  return {
    name: 'provided-modules',
    setup(build) {
      build.onResolve({ filter: /^(almanac\/site|react|react\/jsx-runtime|react-dom\/server)$/ }, (args) => ({
        path: pathToFileURL(path.join(library, PROVIDED[args.path] as string)).href,
        external: true,
      }));
    },
  };
}

/** Packages are named by their versions, and what Almanac adds itself by its own. */
function isOfPackage(file: string): boolean {
  return file.includes('/node_modules/') || file.startsWith(path.join(packageRoot(), 'renderer', 'browser'));
}

/** What `import … with { type }` asks for in place of what the file's name says. */
const LOADERS: Record<string, Loader> = { json: 'json', text: 'text', bytes: 'binary' };

/** Gives the bundler the templates as they were hashed, whatever was saved since. */
export function asHashed(files: TemplateFiles): Plugin {
  return {
    name: 'as-hashed',
    setup(build) {
      build.onLoad({ filter: /.*/, namespace: 'file' }, ({ path: file, with: { type } }) => {
        const contents = files.found(file);
        if (contents !== undefined) return { contents, loader: LOADERS[type ?? ''] ?? 'default' };
        if (isOfPackage(file)) return undefined;
        const text = `${path.relative(files.root, file)} lies outside templates/: an edit of it would belong to no revision`;
        return { errors: [{ text, notes: [{ text: 'move it into templates/' }] }] };
      });
    },
  };
}

function writeModule(file: string | null, name: string, key: string, code: string): string {
  if (file !== null) {
    try {
      writeSealed(file, code);
      trimCache(path.dirname(file), `${name}-`);
      return file;
    } catch {
      // A root that cannot be written is no reason not to build.
    }
  }
  const elsewhere = path.join(temporaryFolder(), `${name}-${key}.mjs`);
  // Threads of another build may be loading it.
  if (!existsSync(elsewhere)) writeFileSync(elsewhere, code);
  return elsewhere;
}

let temporary: string | undefined;

/** One folder for all that this process cannot keep; gone when it ends, since threads may load from it until then. */
function temporaryFolder(): string {
  if (temporary === undefined) {
    const folder = mkdtempSync(path.join(tmpdir(), 'almanac-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    temporary = folder;
  }
  return temporary;
}

/** esbuild's messages as problems of the template files they speak of. */
export function asInputError(error: unknown): unknown {
  const failure = error as Partial<BuildFailure>;
  if (!Array.isArray(failure.errors)) return error;
  return new InputError(
    failure.errors.map(
      (message): Problem => ({
        code: 'template-compile',
        severity: 'error',
        file: message.location?.file ?? 'templates',
        path: [],
        ...(message.location ? { line: message.location.line, column: message.location.column + 1 } : {}),
        message: message.text,
        ...(message.notes?.[0] ? { hint: message.notes[0].text } : {}),
      }),
    ),
  );
}
