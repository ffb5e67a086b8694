import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { trimCache } from '../cache/trim-cache.ts';
import type { AssetNames } from '../plan/context.ts';
import { bundleClient, type ClientBundle, type ClientRuntime, hashOf } from './bundle-client.ts';
import { compileModule } from './compile-templates.ts';
import { rasterise } from './rasterise.ts';

/** A file that pages refer to by a URL that names its content. */
export interface Asset {
  readonly url: string;
  /** SHA-256, hex. */
  readonly hash: string;
  readonly size: number;
  /** Other assets that this one loads. */
  readonly needs: readonly string[];
  bytes(): Uint8Array;
}

interface CacheIndex {
  readonly files: Record<string, { hash: string; size: number }>;
}

/**
 * Every file that pages can refer to: the client bundle, static files of `templates/art/`, and drawings that
 * `templates/art.ts` computes. A drawing is computed when a page first asks for it, and kept by what it is computed from.
 */
export class AssetCatalogue implements AssetNames {
  readonly client: ClientBundle;
  readonly names: readonly string[];
  readonly #static: ReadonlyMap<string, string>;
  readonly #drawings: Readonly<Record<string, () => string | Uint8Array>>;
  readonly #folder: string | null;
  readonly #index: CacheIndex;
  readonly #byName = new Map<string, Asset>();
  readonly #byUrl = new Map<string, Asset>();
  #indexChanged = false;

  constructor(
    client: ClientBundle,
    statics: ReadonlyMap<string, string>,
    drawings: Readonly<Record<string, () => string | Uint8Array>>,
    folder: string | null,
  ) {
    this.client = client;
    this.#static = statics;
    this.#drawings = drawings;
    this.#folder = folder;
    this.#index = readIndex(folder);
    this.names = [...new Set([...statics.keys(), ...Object.keys(drawings)])].sort();
    for (const { url, bytes, needs } of client.assets) {
      this.#byUrl.set(url, { url, hash: hashOf(bytes), size: bytes.length, needs, bytes: () => bytes });
    }
  }

  url(name: string): string | undefined {
    return (this.#byName.get(name) ?? this.#load(name))?.url;
  }

  /** Undefined for a URL that no asset of this build has. */
  get(url: string): Asset | undefined {
    return this.#byUrl.get(url);
  }

  /** The assets of some URLs with all that they load. */
  closure(urls: Iterable<string>): Asset[] {
    const found = new Map<string, Asset>();
    const visit = (url: string): void => {
      const asset = this.#byUrl.get(url);
      if (!asset || found.has(url)) return;
      found.set(url, asset);
      asset.needs.forEach(visit);
    };
    for (const url of urls) visit(url);
    return [...found.values()].sort((a, b) => (a.url < b.url ? -1 : 1));
  }

  /** Keeps what was computed for the next run; called once, when a build is through. */
  saveIndex(): void {
    if (!this.#indexChanged || this.#folder === null) return;
    const folder = this.#folder;
    quietly(() => {
      writeAtomically(path.join(folder, 'index.json'), JSON.stringify(this.#index));
      trimCache(path.dirname(folder), '');
    });
  }

  #load(name: string): Asset | undefined {
    const file = this.#static.get(name);
    const drawing = Object.hasOwn(this.#drawings, name) ? this.#drawings[name] : undefined;
    if (file === undefined && drawing === undefined) return undefined;
    let computed: Uint8Array | undefined;
    const compute = (): Uint8Array => {
      computed ??=
        file === undefined ? this.#draw(name, drawing as () => string | Uint8Array) : readFileSync(file);
      return computed;
    };
    const known =
      file === undefined && Object.hasOwn(this.#index.files, name) ? this.#index.files[name] : undefined;
    const { hash, size } = known ?? { hash: hashOf(compute()), size: compute().length };
    const extension = path.extname(name);
    const stem = name.slice(0, -extension.length).replaceAll('/', '-');
    const asset = {
      url: `/assets/${stem}.${hash.slice(0, 8)}${extension}`,
      hash,
      size,
      needs: [],
      bytes: compute,
    };
    this.#byName.set(name, asset);
    this.#byUrl.set(asset.url, asset);
    if (!known && file === undefined) {
      this.#index.files[name] = { hash, size };
      this.#indexChanged = true;
    }
    return asset;
  }

  #draw(name: string, drawing: () => string | Uint8Array): Uint8Array {
    const kept = this.#folder === null ? null : path.join(this.#folder, name.replaceAll('/', '-'));
    if (kept !== null && existsSync(kept)) {
      const bytes = readFileSync(kept);
      // The file may be older than the index, or cut short by a crash; its hash decides.
      if (!this.#index.files[name] || this.#index.files[name].hash === hashOf(bytes)) return bytes;
    }
    const drawn = drawing();
    const isVector = typeof drawn === 'string';
    const bytes = isVector && name.endsWith('.png') ? rasterise(drawn) : Buffer.from(drawn as string);
    if (kept !== null) quietly(() => writeAtomically(kept, bytes));
    return bytes;
  }
}

/** Opens the catalogue of a site: bundles what browsers load and compiles the drawings, or takes both from the cache. */
export async function openCatalogue(
  root: string,
  digest: string,
  runtime: ClientRuntime,
  cacheFolder: string | null,
): Promise<AssetCatalogue> {
  const [client, art] = await Promise.all([
    cachedClient(root, digest, runtime, cacheFolder),
    loadDrawings(root, digest, cacheFolder),
  ]);
  const folder = cacheFolder === null ? null : path.join(cacheFolder, 'art', art.hash.slice(0, 16));
  return new AssetCatalogue(client, staticFiles(path.join(root, 'templates/art')), art.drawings, folder);
}

async function loadDrawings(
  root: string,
  digest: string,
  cacheFolder: string | null,
): Promise<{ drawings: Record<string, () => string | Uint8Array>; hash: string }> {
  if (!existsSync(path.join(root, 'templates/art.ts'))) return { drawings: {}, hash: 'none' };
  const module = await compileModule(
    root,
    'art',
    `export { art } from './templates/art.ts';`,
    digest,
    cacheFolder,
  );
  // Only the code that draws decides whether a drawing is still good, not the style sheets beside it.
  const hash = hashOf(readFileSync(module.file));
  const loaded = (await import(pathToFileURL(module.file).href)) as {
    art: Record<string, () => string | Uint8Array>;
  };
  return { drawings: loaded.art, hash };
}

async function cachedClient(
  root: string,
  digest: string,
  runtime: ClientRuntime,
  cacheFolder: string | null,
): Promise<ClientBundle> {
  const file =
    cacheFolder === null
      ? null
      : path.join(cacheFolder, 'modules', `client-${runtime}-${digest.slice(0, 16)}.json`);
  if (file !== null && existsSync(file)) {
    try {
      const kept = JSON.parse(readFileSync(file, 'utf8')) as ClientBundle & {
        assets: { url: string; bytes: string; needs: string[] }[];
      };
      return {
        ...kept,
        assets: kept.assets.map((asset) => ({
          ...asset,
          bytes: Buffer.from(asset.bytes as unknown as string, 'base64'),
        })),
      };
    } catch {
      // A broken cache entry is written again below.
    }
  }
  const client = await bundleClient(root, runtime);
  if (file !== null) {
    const kept = {
      ...client,
      assets: client.assets.map((asset) => ({
        ...asset,
        bytes: Buffer.from(asset.bytes).toString('base64'),
      })),
    };
    quietly(() => {
      writeAtomically(file, JSON.stringify(kept));
      trimCache(path.dirname(file), `client-${runtime}-`);
    });
  }
  return client;
}

function staticFiles(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !/\.(ts|tsx|md)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [path.relative(folder, file).split(path.sep).join('/'), file]));
}

function readIndex(folder: string | null): CacheIndex {
  if (folder !== null) {
    try {
      const index = JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8')) as CacheIndex;
      if (typeof index.files === 'object' && index.files !== null) return index;
    } catch {
      // None yet, or a broken one: it is made anew.
    }
  }
  return { files: {} };
}

function writeAtomically(file: string, content: string | Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, content);
  renameSync(temporary, file);
}

function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // Caches are optional: a root that cannot be written is no reason not to build.
  }
}
