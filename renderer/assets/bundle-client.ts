import { createHash } from 'node:crypto';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Metafile, Plugin } from 'esbuild';
import { SCRIPT_TARGETS, STYLE_TARGETS } from './browsers.ts';
import { browserFolder, clientModules } from './client-modules.ts';
import { asInputError } from './compile-problems.ts';
import { asHashed, islandsIn, pageTypesOf, type TemplateSource } from './compile-templates.ts';
import { foundSections } from './found-sections.ts';
import { withLicences } from './licences.ts';
import { onlyInBrowsers } from './only-in-browsers.ts';
import { packageRoot } from './package-root.ts';

export type ClientRuntime = 'preact' | 'react';

/** A finished file under `/assets/`. */
export interface BuiltAsset {
  readonly url: string;
  readonly bytes: Uint8Array;
  /** URLs that this file loads: chunks of a script, fonts of a style sheet. */
  readonly needs: readonly string[];
  /** Bytes of a script as gzip sends it; null for everything else. */
  readonly gzip: number | null;
}

/** What pages link to. */
export interface ClientBundle {
  /** The style sheet of every page. */
  readonly styles: readonly string[];
  /** By page type: what only its pages add to that. */
  readonly pageStyles: Readonly<Record<string, readonly string[]>>;
  /** Loaded by every page before all others: what notices that one of them is gone. */
  readonly lost: readonly string[];
  /** Loaded by every page, what the site does on each of them and what wakes islands: the script, then its chunks. */
  readonly boot: readonly string[];
  /** By name: the island's script, then the chunks that it begins with. */
  readonly islands: Readonly<Record<string, readonly string[]>>;
  readonly assets: readonly BuiltAsset[];
}

const FILE_KINDS = ['.woff2', '.woff', '.svg', '.png', '.avif', '.webp', '.jpg', '.mp4', '.webm'];

/** Bundles style sheets, boot script and islands: split, minified, named by content. */
export async function bundleClient(
  { files, packages }: TemplateSource,
  runtime: ClientRuntime,
): Promise<ClientBundle> {
  const { root } = files;
  const { build } = await import('esbuild');
  const entries: Record<string, string> = {};
  if (files.has('templates/styles/index.css')) entries.site = './templates/styles/index.css';
  for (const type of pageTypesOf(files))
    if (files.has(stylesOf(type))) entries[`page-${type}`] = `./${stylesOf(type)}`;
  const islands = islandsIn(files.names);
  const ofSite = files.has('templates/client/boot.ts') ? ['./templates/client/boot.ts'] : [];
  // What the package has for every page comes first, or what the site puts in its place.
  const boot = [ownOr(files, 'guard'), ...ofSite, ...(islands.length > 0 ? ['almanac:loader'] : [])];
  Object.assign(entries, { boot: 'page:boot', lost: 'page:lost' });
  for (const island of islands) entries[island] = `island:${island}`;
  const modules = path.join(packageRoot(), 'node_modules');
  const result = await build({
    absWorkingDir: root,
    entryPoints: entries,
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'out',
    format: 'esm',
    splitting: true,
    minify: true,
    target: ['es2022', ...SCRIPT_TARGETS],
    jsx: 'automatic',
    // Licences are published whole, beside what they are about.
    legalComments: 'none',
    charset: 'utf8',
    entryNames: '[name].[hash]',
    chunkNames: 'chunk.[hash]',
    assetNames: '[name].[hash]',
    publicPath: '/assets',
    loader: Object.fromEntries(FILE_KINDS.map((kind) => [kind, 'file'])),
    define: { 'process.env.NODE_ENV': '"production"' },
    nodePaths: [modules],
    plugins: [
      browserEntries(root, runtime, { boot, lost: [ownOr(files, 'lost')] }),
      clientModules(files),
      onlyInBrowsers(),
      foundSections(files),
      asHashed(files, packages),
    ],
    logLevel: 'silent',
  }).catch((error: unknown) => {
    throw asInputError(error, files.names);
  });
  // A brace that nothing closes swallows the rules after it; to the bundler that is only a warning.
  const broken = result.warnings.filter(({ location }) => location?.file.endsWith('.css'));
  if (broken.length > 0) throw asInputError({ errors: broken }, files.names);
  const { Features, transform } = await import('lightningcss');
  // Joins adjacent rules and blocks of one layer or media query, which esbuild leaves apart; what it cannot parse is
  // kept. The target keeps `animation-timeline` out of `animation`, where no browser reads it; the prefixes are those
  // that esbuild wrote for its own targets.
  const joined = (code: Uint8Array, filename: string): Uint8Array =>
    transform({
      filename,
      code,
      minify: true,
      errorRecovery: true,
      targets: STYLE_TARGETS,
      exclude: Features.VendorPrefixes,
    }).code;
  const outputs = result.outputFiles.map(({ path: file, contents }) => ({
    path: file,
    contents: file.endsWith('.css') ? joined(contents, file) : contents,
  }));
  const { licences, licensed, files: written } = withLicences(result.metafile, outputs, files, hashOf);
  const bundle = describeBundle(result.metafile, nameByContent(result.metafile, written), licensed, licences);
  return licences === null
    ? bundle
    : { ...bundle, assets: [...bundle.assets, { ...licences, needs: [], gzip: null }] };
}

interface NamedFile {
  readonly url: string;
  readonly bytes: Uint8Array;
}

/**
 * By esbuild's names, the files under names of ours. Its hashes cover the paths of modules as seen from the root, so equal
 * files would bear other names in another folder; ours cover what a file holds and loads, and whose modules it is made of.
 */
function nameByContent(
  metafile: Metafile,
  files: readonly { path: string; contents: Uint8Array }[],
): Map<string, NamedFile> {
  const bytesOf = new Map(files.map((file) => [path.basename(file.path), file.contents]));
  const outputs = new Map(
    Object.entries(metafile.outputs).map(([output, details]) => [path.basename(output), details]),
  );
  const plain = (name: string): string => name.replace(/\.[^.]+(\.[^.]+)$/, '$1');
  const anyName = new RegExp([...bytesOf.keys()].map((name) => name.replace(/\W/g, '\\$&')).join('|'), 'g');
  const renamed = (name: string, to: (name: string) => string): Uint8Array => {
    const bytes = bytesOf.get(name) as Uint8Array;
    if (!/\.(js|css)$/.test(name)) return bytes;
    return Buffer.from(Buffer.from(bytes).toString().replace(anyName, to));
  };
  const own = new Map(
    [...bytesOf.keys()].map((name) => {
      const modules = Object.keys(outputs.get(name)?.inputs ?? {})
        .map((file) => file.replace(/^(.*\/)?(node_modules|renderer\/browser)\//, ''))
        .sort();
      return [name, `${hashOf(renamed(name, plain))} ${modules.join(' ')}`];
    }),
  );
  const loaded = (name: string, found = new Set<string>()): Set<string> => {
    if (!own.has(name) || found.has(name)) return found;
    found.add(name);
    for (const used of outputs.get(name)?.imports ?? []) loaded(path.basename(used.path), found);
    return found;
  };
  const names = new Map(
    [...own.keys()].map((name) => {
      const hash = hashOf([...loaded(name)].map((each) => own.get(each)).join('\n')).slice(0, 8);
      return [name, plain(name).replace(/\.[^.]+$/, `.${hash}$&`)];
    }),
  );
  return new Map(
    [...names].map(([name, to]) => [
      name,
      { url: `/assets/${to}`, bytes: renamed(name, (other) => names.get(other) as string) },
    ]),
  );
}

/** A script of every page: the site's own where it has one of that name, else the package's. */
function ownOr(files: TemplateSource['files'], name: 'guard' | 'lost'): string {
  const own = `templates/client/${name}.ts`;
  return files.has(own) ? `./${own}` : `almanac:${name}`;
}

const stylesOf = (type: string): string => `templates/pages/${type}/styles.css`;

function browserEntries(
  root: string,
  runtime: ClientRuntime,
  pages: Readonly<Record<string, readonly string[]>>,
): Plugin {
  const here = browserFolder();
  return {
    name: 'browser-entries',
    setup(build) {
      build.onResolve({ filter: /^page:/ }, (args) => ({
        path: args.path.slice('page:'.length),
        namespace: 'page',
      }));
      build.onLoad({ filter: /.*/, namespace: 'page' }, (args) => ({
        contents: pages[args.path]?.map((module) => `import '${module}';`).join('\n'),
        resolveDir: root,
      }));
      build.onResolve({ filter: /^island:/ }, (args) => ({
        path: args.path.slice('island:'.length),
        namespace: 'island',
      }));
      build.onLoad({ filter: /.*/, namespace: 'island' }, (args) => ({
        contents: `import component from './${args.path}.tsx'; import { waker } from 'almanac:hydrate'; export default waker(component);`,
        resolveDir: path.join(root, 'templates/islands'),
        loader: 'ts',
      }));
      build.onResolve({ filter: /^almanac:hydrate$/ }, () => ({
        path: path.join(here, `hydrate.${runtime}.ts`),
      }));
      build.onResolve({ filter: /^almanac:(loader|guard|lost)$/ }, (args) => ({
        path: path.join(here, `${args.path.slice('almanac:'.length)}.ts`),
      }));
      if (runtime === 'react') return;
      const compat: Readonly<Record<string, string>> = {
        react: 'preact/compat',
        'react-dom': 'preact/compat',
        'react/jsx-runtime': 'preact/jsx-runtime',
      };
      build.onResolve({ filter: /^(react|react-dom|react\/jsx-runtime)$/ }, (args) =>
        build.resolve(compat[args.path] as string, { kind: args.kind, resolveDir: here }),
      );
    },
  };
}

function describeBundle(
  metafile: Metafile,
  files: ReadonlyMap<string, NamedFile>,
  licensed: ReadonlySet<string>,
  licences: NamedFile | null,
): ClientBundle {
  const fileOf = (output: string): NamedFile | undefined => files.get(path.basename(output));
  const urlOf = (output: string): string => fileOf(output)?.url ?? '';
  const assets: BuiltAsset[] = [];
  const styles: string[] = [];
  const pageStyles: Record<string, string[]> = {};
  const islands: Record<string, string[]> = {};
  let boot: readonly string[] = [];
  let lost: readonly string[] = [];
  for (const [output, details] of Object.entries(metafile.outputs)) {
    const file = fileOf(output);
    if (!file) continue;
    const { url, bytes } = file;
    const needs = details.imports
      .filter((used) => !used.external || used.kind === 'url-token' || used.kind === 'file-loader')
      .map((used) => urlOf(used.path));
    if (licences !== null && licensed.has(path.basename(output))) needs.push(licences.url);
    assets.push({
      url,
      bytes,
      needs: [...new Set(needs)].filter((need) => need !== ''),
      gzip: url.endsWith('.js') ? gzipSync(bytes, { level: 9 }).length : null,
    });
    if (details.entryPoint === undefined) continue;
    if (details.entryPoint.startsWith('island:'))
      islands[details.entryPoint.slice('island:'.length)] = startOf(output, metafile).map(urlOf);
    else if (output.endsWith('.css')) {
      const type = /^templates\/pages\/([^/]+)\//.exec(details.entryPoint)?.[1];
      if (type === undefined) styles.push(url);
      else pageStyles[type] = [url];
    } else if (details.entryPoint === 'page:boot') boot = startOf(output, metafile).map(urlOf);
    else if (details.entryPoint === 'page:lost') lost = startOf(output, metafile).map(urlOf);
  }
  return { styles, pageStyles, lost, boot, islands, assets };
}

/** An output with the chunks that run before it. */
function startOf(output: string, metafile: Metafile, found = new Set<string>()): string[] {
  found.add(output);
  for (const used of metafile.outputs[output]?.imports ?? [])
    if (used.kind === 'import-statement' && !used.external && !found.has(used.path))
      startOf(used.path, metafile, found);
  return [...found];
}

export function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
