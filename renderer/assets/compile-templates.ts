import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Loader, Metafile, Plugin } from 'esbuild';
import { readSealed, writeSealed } from '../cache/sealed.ts';
import { trimCache } from '../cache/trim-cache.ts';
import { explainFileError } from '../problems/disk.ts';
import { makeTemporary } from '../processes/temporary.ts';
import { moduleFrame } from '../purity/import-module.ts';
import { collectionsIn, type TemplateFiles } from '../read/template-files.ts';
import { clientModules } from './client-modules.ts';
import { asInputError, inOtherCase } from './compile-problems.ts';
import { foundSections } from './found-sections.ts';
import { outsideModules } from './outside-modules.ts';
import type { PackageFiles } from './package-files.ts';
import { packageRoot } from './package-root.ts';

/** Modules of Almanac that templates import; they are resolved to its own copies, so that there is one React and one zod. */
const PROVIDED: Readonly<Record<string, string>> = {
  'almanac/site': 'site.js',
  react: 'vendor/react.js',
  'react/jsx-runtime': 'vendor/react-jsx-runtime.js',
  'react-dom/server': 'vendor/react-dom-server.js',
  'almanac:render': 'vendor/render-view.js',
};

/** What templates are compiled from, and where the result is kept. */
export interface TemplateSource {
  readonly files: TemplateFiles;
  readonly packages: PackageFiles;
  /** Names everything that the result depends on, but what it finds in packages. */
  readonly digest: string;
  /** Names what decides how a file is compiled, whatever it holds: this program, `tsconfig.json`. */
  readonly compiler: string;
  /** Null: nothing is kept. */
  readonly cacheFolder: string | null;
}

/** The entry through which the engine reaches a site's page types and layout. */
export function templatesEntry(files: TemplateFiles): string {
  return entryOf(files, pageTypesOf(files), 'pages');
}

/** The same for the pages that only preview shows. */
export function workbenchEntry(files: TemplateFiles): string {
  return entryOf(files, workbenchOf(files), 'workbench');
}

function entryOf({ names }: TemplateFiles, types: readonly string[], folder: string): string {
  const collections = collectionsIn(names);
  return [
    `import { renderView } from 'almanac:render';`,
    `import layout from './templates/layout/index.ts';`,
    ...types.map((type, i) => `import type${i} from './templates/${folder}/${type}/page.ts';`),
    ...collections.map((name, i) => `import collection${i} from './templates/collections/${name}.ts';`),
    `export { layout };`,
    `export const collections = ${membersOf(collections, 'collection')};`,
    `export const pageTypes = ${membersOf(types, 'type')};`,
    `export const render = (View, model) => renderView(View, { model });`,
  ].join('\n');
}

/** The same for its islands by themselves. */
export function islandsEntry({ names }: TemplateFiles): string {
  const islands = islandsIn(names);
  return [
    `import { createElement } from 'react';`,
    `import { renderToString } from 'react-dom/server';`,
    ...islands.map((name, i) => `import island${i} from './templates/islands/${name}.tsx';`),
    `const islands = ${membersOf(islands, 'island')};`,
    `export const render = (name, props) => renderToString(createElement(islands[name], props));`,
    `export const exported = (name) => islands[name];`,
  ].join('\n');
}

/** The names of a site's islands, out of those of its template files. */
export function islandsIn(names: readonly string[]): string[] {
  return names
    .flatMap((name) => /^templates\/islands\/([A-Z][A-Za-z0-9]*)\.tsx$/.exec(name)?.[1] ?? [])
    .sort();
}

function membersOf(names: readonly string[], variable: string): string {
  return `{ ${names.map((name, i) => `${JSON.stringify(name)}: ${variable}${i}`).join(', ')} }`;
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

/** Names all that a bundle is made of. */
export function digestOf({ digest, packages }: TemplateSource): string {
  return createHash('sha256').update(`${digest} ${packages.digest}`).digest('hex');
}

/**
 * The file of a bundle for this process, absolute, compiled before or now. Kept by the hash of what went in, so that a warm
 * run only imports it.
 */
export async function compileModule(source: TemplateSource, name: string, contents: string): Promise<string> {
  return (
    keptModule(source, name, contents) ??
    keepModule(source, name, contents, await bundleModule(source, name, contents))
  );
}

function nameOf(source: TemplateSource, name: string, contents: string): string {
  const key = createHash('sha256')
    .update(`${library()}\0${contents}\0${digestOf(source)}\0${moduleFrame.banner}`)
    .digest('hex')
    .slice(0, 16);
  return `${name}-${key}.mjs`;
}

export function keptModule(source: TemplateSource, name: string, contents: string): string | null {
  if (source.cacheFolder === null) return null;
  const file = path.join(source.cacheFolder, 'modules', nameOf(source, name, contents));
  return readSealed(file) === null ? null : file;
}

/** To be called when all is bundled: only then it is known what is in it. */
export function keepModule(
  source: TemplateSource,
  name: string,
  contents: string,
  { code }: BundledModule,
): string {
  return writeModule(source.cacheFolder, nameOf(source, name, contents), code);
}

/** The code of one module, and what the bundler says of the files that it is made of. */
export interface BundledModule {
  readonly code: string;
  readonly metafile: Metafile;
}

/** Compiles templates to the code of one module. Throws an InputError with what is wrong in them. */
export async function bundleModule(
  { files, packages }: TemplateSource,
  name: string,
  contents: string,
): Promise<BundledModule> {
  const { root } = files;
  const { build } = await import('esbuild');
  const result = await build({
    absWorkingDir: root,
    stdin: { contents, resolveDir: root, sourcefile: `${name}.js`, loader: 'js' },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: 'inline',
    // Node joins it to the sources as it is.
    sourceRoot: `${root}/`,
    sourcesContent: false,
    keepNames: true,
    banner: { js: moduleFrame.banner },
    footer: { js: moduleFrame.footer },
    // The frame closes before anything awaited would come back. A name that is put together at run time leads nowhere.
    supported: { 'top-level-await': false, 'dynamic-import': false },
    define: { 'process.env.NODE_ENV': '"production"' },
    nodePaths: [path.join(packageRoot(), 'node_modules')],
    plugins: [
      providedModules(),
      clientModules(files),
      outsideModules(),
      foundSections(files),
      asHashed(files, packages),
    ],
    logLevel: 'silent',
  }).catch((error: unknown) => {
    throw asInputError(error, files.names);
  });
  return { code: result.outputFiles[0]?.text as string, metafile: result.metafile };
}

function library(): string {
  return path.join(packageRoot(), 'lib');
}

function providedModules(): Plugin {
  return {
    name: 'provided-modules',
    setup(build) {
      build.onResolve(
        { filter: /^(almanac\/site|almanac:render|react|react\/jsx-runtime|react-dom\/server)$/ },
        (args) => ({
          path: pathToFileURL(path.join(library(), PROVIDED[args.path] as string)).href,
          external: true,
        }),
      );
    },
  };
}

/** What `import … with { type }` asks for in place of what the file's name says. */
const LOADERS: Record<string, Loader> = { json: 'json', text: 'text', bytes: 'binary' };

/** Gives the bundler the templates as they were hashed, whatever was saved since, and notes what it reads of packages. */
export function asHashed(files: TemplateFiles, packages: PackageFiles): Plugin {
  return {
    name: 'as-hashed',
    setup(build) {
      build.onLoad({ filter: /.*/, namespace: 'file' }, ({ path: file, with: { type } }) => {
        const misspelt = inOtherCase(path.relative(files.root, file), files.names);
        if (misspelt) return { errors: [misspelt] };
        const contents = files.found(file);
        if (contents !== undefined) return { contents, loader: LOADERS[type ?? ''] ?? 'default' };
        if (packages.has(file)) {
          packages.note(file);
          return undefined;
        }
        const text = `${path.relative(files.root, file)} is outside templates/: an edit of it would not change the revision`;
        return { errors: [{ text, notes: [{ text: 'move it into templates/' }] }] };
      });
    },
  };
}

function writeModule(cacheFolder: string | null, name: string, code: string): string {
  if (cacheFolder !== null) {
    const file = path.join(cacheFolder, 'modules', name);
    try {
      writeSealed(file, code);
      trimCache(path.dirname(file), name.replace(/-[^-]*$/, '-'));
      return file;
    } catch {
      // A root that cannot be written is no reason not to build.
    }
  }
  try {
    const elsewhere = path.join(temporaryFolder(), name);
    // Threads of another build may be loading it.
    if (!existsSync(elsewhere)) writeFileSync(elsewhere, code);
    return elsewhere;
  } catch (error) {
    throw explainFileError(error, `write temporary files below ${tmpdir()} (TMPDIR names another folder)`);
  }
}

let temporary: string | undefined;

/** One folder for all that this process cannot keep; gone when it ends, since threads may load from it until then. */
export function temporaryFolder(): string {
  temporary ??= makeTemporary();
  return temporary;
}
