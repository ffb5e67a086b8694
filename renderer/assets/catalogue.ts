import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readSealed, writeSealed } from '../cache/sealed.ts';
import { trimCache } from '../cache/trim-cache.ts';
import type { AssetNames } from '../plan/asset-names.ts';
import { OperationError } from '../problems/problems.ts';
import { importModule } from '../purity/import-module.ts';
import { guarded, unguarded } from '../purity/purity.ts';
import type { TemplateFiles } from '../read/template-files.ts';
import { type ClientBundle, hashOf } from './bundle-client.ts';
import type { Bundles } from './bundles.ts';
import { closureOf } from './closure.ts';
import { type Photograph, type Photographs, photographBytes } from './photographs.ts';
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
  readonly #files: TemplateFiles;
  readonly #static: ReadonlyMap<string, string>;
  readonly #photographs: Photographs;
  readonly #drawings: Drawings;
  /** Names the code that draws; null where nothing is drawn. */
  readonly drawingCode: string | null;
  readonly #folder: string | null;
  readonly #index: CacheIndex;
  readonly #byName = new Map<string, Asset>();
  readonly #byUrl = new Map<string, Asset>();
  readonly #drawn = new Map<string, Uint8Array>();
  readonly #drawnElsewhere = new Map<string, Uint8Array>();
  #indexChanged = false;

  constructor(client: ClientBundle, files: TemplateFiles, art: Art, folder: string | null) {
    const { drawings, code, photographs } = art;
    this.client = client;
    this.#files = files;
    this.#static = staticFiles(files);
    this.#photographs = photographs;
    this.#drawings = drawings;
    this.drawingCode = code;
    this.#folder = folder;
    this.#index = readIndex(folder);
    this.names = [...new Set([...this.#static.keys(), ...Object.keys(drawings)])].sort();
    for (const { url, bytes, needs } of client.assets) {
      this.#byUrl.set(url, { url, hash: hashOf(bytes), size: bytes.length, needs, bytes: () => bytes });
    }
    for (const file of Object.values(photographs).flatMap((photograph) => photograph.files)) {
      const { url, hash, size } = file;
      this.#byUrl.set(url, { url, hash, size, needs: [], bytes: () => photographBytes(file) });
    }
  }

  photograph(name: string): Photograph | undefined {
    return Object.hasOwn(this.#photographs, name) ? this.#photographs[name] : undefined;
  }

  url(name: string): string | undefined {
    // Models ask for the same few over and over; only the first time there is something to read or to draw.
    return (this.#byName.get(name) ?? unguarded(() => this.#load(name)))?.url;
  }

  /** Undefined for a URL that no asset of this build has. */
  get(url: string): Asset | undefined {
    return this.#byUrl.get(url);
  }

  /** The assets of some URLs with all that they load. */
  closure(urls: Iterable<string>): Asset[] {
    return closureOf(urls, (url) => this.#byUrl.get(url));
  }

  /** The drawings that are known, by name, those of earlier runs included. */
  get drawn(): ReadonlyMap<string, Pick<Asset, 'hash' | 'size' | 'bytes'>> {
    return new Map(
      Object.entries(this.#index.files).flatMap(([name, { hash, size }]) => {
        const drawing = Object.hasOwn(this.#drawings, name) ? this.#drawings[name] : undefined;
        return drawing ? [[name, { hash, size, bytes: () => this.#draw(name, drawing) }]] : [];
      }),
    );
  }

  /** Takes a drawing that the same code drew elsewhere, if it can be kept. */
  take(name: string, bytes: Uint8Array): void {
    const folder = this.#folder;
    if (folder === null || !Object.hasOwn(this.#drawings, name)) return;
    quietly(() => {
      writeSealed(fileIn(folder, name), bytes);
      this.#index.files[name] = { hash: hashOf(bytes), size: bytes.length };
      this.#indexChanged = true;
    });
  }

  /** What pages of this thread asked for, with the bytes of what had to be drawn for them. */
  get askedFor(): AskedAssets {
    return { names: [...this.#byName.keys()], drawn: [...this.#drawn] };
  }

  /** Knows from here on what pages of another thread asked for; what was drawn there need not be drawn here. */
  know({ names, drawn }: AskedAssets): void {
    for (const [name, bytes] of drawn) {
      if (this.#byName.has(name) && this.#byName.get(name)?.hash !== hashOf(bytes)) throw unsteady(name);
      this.#drawnElsewhere.set(name, bytes);
    }
    for (const name of names) this.url(name);
    this.#drawnElsewhere.clear();
  }

  /** Keeps what was computed for the next run; called once, when a build is through. */
  saveIndex(): void {
    if (!this.#indexChanged || this.#folder === null) return;
    const folder = this.#folder;
    quietly(() => {
      writeSealed(path.join(folder, 'index.json'), JSON.stringify(this.#index));
      trimCache(path.dirname(folder), '');
    });
  }

  #load(name: string): Asset | undefined {
    const plain = this.photograph(name)?.files.find(({ use }) => use === 'plain');
    // What the camera noted, where it was taken above all, is in no file that is published.
    if (plain) return this.#byUrl.get(plain.url);
    const file = this.#static.get(name);
    const drawing = Object.hasOwn(this.#drawings, name) ? this.#drawings[name] : undefined;
    if (file === undefined && drawing === undefined) return undefined;
    let computed: Uint8Array | undefined;
    const compute = (): Uint8Array => {
      computed ??=
        file === undefined ? this.#draw(name, drawing as () => string | Uint8Array) : this.#files.read(file);
      return computed;
    };
    const known =
      file === undefined && Object.hasOwn(this.#index.files, name) ? this.#index.files[name] : undefined;
    const { hash, size } = known ?? { hash: hashOf(compute()), size: compute().length };
    const extension = path.extname(name);
    // Whatever a file is called, its URL needs no escaping and its name fits a file system: the hash tells files apart.
    const stem = name
      .slice(0, -extension.length)
      .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
      .slice(0, 150);
    const asset = {
      url: `/assets/${stem}.${hash.slice(0, 8)}${extension}`,
      hash,
      size,
      needs: [],
      bytes: compute,
    };
    // In this order, so that an interrupted derivation that is retried never gets a URL without a file.
    this.#byUrl.set(asset.url, asset);
    this.#byName.set(name, asset);
    if (!known && file === undefined) {
      this.#index.files[name] = { hash, size };
      this.#indexChanged = true;
    }
    return asset;
  }

  #draw(name: string, drawing: () => string | Uint8Array): Uint8Array {
    const file = this.#folder === null ? null : fileIn(this.#folder, name);
    const known = this.#index.files[name]?.hash;
    const kept = file === null ? null : readSealed(file);
    // The file may be older than the index; its hash decides.
    if (kept !== null && (known === undefined || known === hashOf(kept))) return kept;
    const bytes = this.#drawnElsewhere.get(name) ?? bytesOf(name, guarded(drawing));
    if (known !== undefined && known !== hashOf(bytes)) throw unsteady(name);
    this.#drawn.set(name, bytes);
    if (file !== null) quietly(() => writeSealed(file, bytes));
    return bytes;
  }
}

/** Assets by the names that pages ask by. */
export interface AskedAssets {
  readonly names: readonly string[];
  readonly drawn: readonly (readonly [name: string, bytes: Uint8Array])[];
}

function bytesOf(name: string, drawn: string | Uint8Array): Uint8Array {
  const isVector = typeof drawn === 'string';
  return isVector && name.endsWith('.png') ? rasterise(drawn) : Buffer.from(drawn as string);
}

function unsteady(name: string): OperationError {
  return new OperationError(
    `the drawing ${name} differs each time it is drawn`,
    'draw it from what stands in templates/ alone, then build with --no-cache',
  );
}

/** Opens the catalogue of a site: what browsers load, and the drawings. */
export async function openCatalogue(bundles: Bundles): Promise<AssetCatalogue> {
  const [client, drawn, photographs] = await Promise.all([
    bundles.client(),
    bundles.art().then(loadDrawings),
    bundles.photographs(),
  ]);
  const art = { ...drawn, photographs };
  const folder =
    bundles.cacheFolder === null
      ? null
      : path.join(bundles.cacheFolder, 'art', art.code?.slice(0, 16) ?? 'none');
  return new AssetCatalogue(client, bundles.files, art, folder);
}

type Drawings = Readonly<Record<string, () => string | Uint8Array>>;

interface Art {
  readonly drawings: Drawings;
  /** Names the code that draws them; null if no code does. */
  readonly code: string | null;
  readonly photographs: Photographs;
}

function fileIn(folder: string, name: string): string {
  return path.join(folder, name.replaceAll('/', '-'));
}

async function loadDrawings(compiled: string | null): Promise<Omit<Art, 'photographs'>> {
  if (compiled === null) return { drawings: {}, code: null };
  // Only the code that draws decides whether a drawing is still valid: not its path, which the source map contains,
  // nor anything beside it, which the file's name and seal cover.
  const code = readFileSync(compiled, 'utf8').split('\n//# sourceMappingURL=', 1)[0] as string;
  const { art } = await importModule<{ art: Drawings }>(compiled);
  return { drawings: art, code: hashOf(Buffer.from(code)) };
}

/** By the name under which pages ask for them, the files of `templates/art/`. */
function staticFiles({ names }: TemplateFiles): Map<string, string> {
  const folder = 'templates/art/';
  const files = names.filter((name) => name.startsWith(folder) && !/\.(ts|tsx|md)$/.test(name));
  return new Map(files.map((file) => [file.slice(folder.length), file]));
}

function readIndex(folder: string | null): CacheIndex {
  const text = folder === null ? null : readSealed(path.join(folder, 'index.json'));
  return text === null ? { files: {} } : (JSON.parse(text.toString()) as CacheIndex);
}

function quietly(action: () => void): void {
  try {
    action();
  } catch {
    // Caches are optional: a root that cannot be written is no reason not to build.
  }
}
