import path from 'node:path';
import { readSealed, writeSealed } from '../cache/sealed.ts';
import { trimCache } from '../cache/trim-cache.ts';
import type { TemplateFiles } from '../read/template-files.ts';
import { type BuiltAsset, bundleClient, type ClientBundle, type ClientRuntime } from './bundle-client.ts';
import { bundlePages, type CompiledPages, keepPages, keptPages } from './compile-pages.ts';
import {
  bundleModule,
  compileModule,
  digestOf,
  keepModule,
  type TemplateSource,
} from './compile-templates.ts';
import { knownPackages, type OfBundles, recordOfPackages } from './known-packages.ts';
import { PackageFiles } from './package-files.ts';
import { developPhotographs, type Photographs } from './photographs.ts';

/** All that is bundled of a site's templates: for this process its pages and drawings, for browsers the rest. */
export interface Bundles {
  readonly files: TemplateFiles;
  /** SHA-256 of what they are made of apart from `templates/`. */
  readonly packages: string;
  readonly cacheFolder: string | null;
  /** Whether every file of a package that they are made of is what it was. */
  stillHold(): boolean;
  pages(): Promise<CompiledPages>;
  /** The absolute file of their module; null where the site computes no drawings. */
  art(): Promise<string | null>;
  client(): Promise<ClientBundle>;
  /** Photographs in all sizes and formats. */
  photographs(): Promise<Photographs>;
}

interface Options extends OfBundles {
  readonly files: TemplateFiles;
  /** Names what decides how any file is compiled. */
  readonly compiler: string;
}

const ART = `export { art } from './templates/art.ts';`;

/**
 * Where the last run bundled the same templates and every file that it read elsewhere is unchanged, what it kept is opened
 * when asked for; else all is bundled now, since only then it is known what is in it.
 */
export async function openBundles(options: Options): Promise<Bundles> {
  const { files, digest, compiler, cacheFolder, runtime } = options;
  const record = recordOfPackages(options);
  const known = knownPackages(files.root, options);
  const packages = known ?? new PackageFiles(files.root);
  const source: TemplateSource = { files, packages, digest, compiler, cacheFolder };
  const hasArt = files.has('templates/art.ts');
  const bundles = {
    files,
    cacheFolder,
    stillHold: () => PackageFiles.unchanged(files.root, packages.list) !== null,
    photographs: once(() => developPhotographs(files, cacheFolder)),
  };
  if (known) {
    return {
      ...bundles,
      packages: packages.digest,
      pages: once(async () => keptPages(source) ?? keepPages(source, await bundlePages(source))),
      art: once(async () => (hasArt ? await compileModule(source, 'art', ART) : null)),
      client: once(
        async () =>
          keptClient(source, runtime) ?? keepClient(source, runtime, await bundleClient(source, runtime)),
      ),
    };
  }
  const [pages, art, client] = await Promise.all([
    bundlePages(source),
    hasArt ? bundleModule(source, 'art', ART) : null,
    bundleClient(source, runtime),
  ]);
  packages.verify();
  if (record !== null) quietly(() => writeSealed(record, packages.list));
  const compiled = {
    pages: keepPages(source, pages),
    art: art === null ? null : keepModule(source, 'art', ART, art),
    client: keepClient(source, runtime, client),
  };
  return {
    ...bundles,
    packages: packages.digest,
    pages: async () => compiled.pages,
    art: async () => compiled.art,
    client: async () => compiled.client,
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** {@link Bundles} as plain data, for another thread: nothing in them but the bytes that browsers load is missed there. */
export interface SharedBundles {
  readonly packages: string;
  readonly cacheFolder: string | null;
  readonly pages: CompiledPages;
  readonly art: string | null;
  readonly client: Omit<ClientBundle, 'assets'>;
  readonly photographs: Photographs;
}

export async function shareBundles({ packages, cacheFolder, ...bundles }: Bundles): Promise<SharedBundles> {
  const [pages, art, { assets: _, ...client }, photographs] = await Promise.all([
    bundles.pages(),
    bundles.art(),
    bundles.client(),
    bundles.photographs(),
  ]);
  return { packages, cacheFolder, pages, art, client, photographs };
}

/** `files`: the templates that they were made of. */
export function openSharedBundles(shared: SharedBundles, files: TemplateFiles): Bundles {
  const { packages, cacheFolder, pages, art, client, photographs } = shared;
  return {
    files,
    packages,
    cacheFolder,
    pages: async () => pages,
    art: async () => art,
    client: async () => ({ ...client, assets: [] }),
    photographs: async () => photographs,
    stillHold: () => true,
  };
}

function clientFile(source: TemplateSource, runtime: ClientRuntime): string | null {
  const name = `client-${runtime}-${digestOf(source).slice(0, 16)}.json`;
  return source.cacheFolder === null ? null : path.join(source.cacheFolder, 'modules', name);
}

type KeptClient = Omit<ClientBundle, 'assets'> & {
  readonly assets: readonly (Omit<BuiltAsset, 'bytes'> & { readonly bytes: string })[];
};

function keptClient(source: TemplateSource, runtime: ClientRuntime): ClientBundle | null {
  const file = clientFile(source, runtime);
  const text = file === null ? null : readSealed(file);
  if (text === null) return null;
  const kept = JSON.parse(text.toString()) as KeptClient;
  return {
    ...kept,
    assets: kept.assets.map((asset) => ({ ...asset, bytes: Buffer.from(asset.bytes, 'base64') })),
  };
}

function keepClient(source: TemplateSource, runtime: ClientRuntime, client: ClientBundle): ClientBundle {
  const file = clientFile(source, runtime);
  if (file === null) return client;
  const assets = client.assets.map((asset) => ({
    ...asset,
    bytes: Buffer.from(asset.bytes).toString('base64'),
  }));
  quietly(() => {
    writeSealed(file, JSON.stringify({ ...client, assets }));
    trimCache(path.dirname(file), `client-${runtime}-`);
    trimCache(path.dirname(file), `packages-${runtime}-`);
  });
  return client;
}

function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // Caches are optional: a root that cannot be written is no reason not to build.
  }
}
