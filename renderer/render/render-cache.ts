import { createHash } from 'node:crypto';
import path from 'node:path';
import { packageVersion } from '../assets/package-root.ts';
import { Pack } from '../cache/pack.ts';
import type { TemplateCode } from '../plan/templates.ts';
import type { DocumentFiles } from './document.ts';
import type { RenderJob } from './page-renderer.ts';

/** What is known of a document that was made before. */
export interface KnownDocument {
  readonly hash: string;
  readonly size: number;
  readonly assets: readonly string[];
}

/** The value of a key: a document, or the names of its islands, whose scripts complete the key. */
export type Stored = KnownDocument | { readonly islands: readonly string[] };

const VERSION = '4';

/** Which document a job makes, learned in earlier runs: with it, a file that is still there need not be rendered. */
export class RenderCache {
  readonly #pack: Pack | null;
  readonly #code: TemplateCode;
  readonly #files: DocumentFiles;
  readonly #used = new Set<string>();

  constructor(cacheFolder: string | null, code: TemplateCode, files: DocumentFiles) {
    this.#pack = cacheFolder === null ? null : new Pack(path.join(cacheFolder, 'renders.pack'), VERSION);
    this.#code = code;
    this.#files = files;
  }

  /** Names all that a document is made of but the scripts of its islands, which are known once it is rendered. */
  keyOf(job: RenderJob): string {
    const { region, pageId, pageType, bodyClass, present, validFrom, validUntil, fragments } = job;
    const { styles, pageStyles, lost, boot, themeColour, icon } = this.#files;
    // The document of a page that is not there now is the engine's own.
    const made = present
      ? [
          // Its header marks what leads to it.
          pageId,
          this.#code.layout,
          this.#code.pageTypes[pageType],
          [...styles, ...(pageStyles[pageType] ?? [])],
          [lost, boot, themeColour, icon],
        ]
      : [packageVersion()];
    const parts = [
      ...made,
      region,
      bodyClass,
      validFrom,
      validUntil,
      fragments.map(({ name, key }) => [name, key]),
    ];
    return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  }

  get(key: string): KnownDocument | undefined {
    const found = this.#read(key);
    const known = found && 'islands' in found ? this.#read(this.withScripts(key, found.islands)) : found;
    return known && 'hash' in known ? known : undefined;
  }

  /** `islands`: their names. */
  keep(key: string, document: KnownDocument, islands: readonly string[]): void {
    for (const [each, stored] of this.records(key, document, islands)) {
      this.#used.add(each);
      this.#pack?.set(each, JSON.stringify(stored));
    }
  }

  /** The keys under which a document is known. `islands`: their names; null where they are to be looked up. */
  keysOf(key: string, islands: readonly string[] | null): string[] {
    const stored = islands === null ? this.#read(key) : undefined;
    const names = islands ?? (stored && 'islands' in stored ? stored.islands : []);
    return names.length === 0 ? [key] : [this.withScripts(key, names), key];
  }

  /** Keeps what is known under these keys. */
  keepOn(keys: Iterable<string>): void {
    for (const key of keys) this.#used.add(key);
  }

  /** What is to be known of a document: one without islands by its key alone. */
  records(
    key: string,
    { hash, size, assets }: KnownDocument,
    islands: readonly string[],
  ): (readonly [key: string, stored: Stored])[] {
    const document = { hash, size, assets };
    return islands.length === 0
      ? [[key, document]]
      : [
          [this.withScripts(key, islands), document],
          [key, { islands }],
        ];
  }

  /** The key of a document whose islands are known. */
  withScripts(key: string, islands: readonly string[]): string {
    const scripts = islands.map((name) => [name, this.#files.islands[name]?.[0]]);
    return createHash('sha256')
      .update(JSON.stringify([key, scripts]))
      .digest('hex');
  }

  #read(key: string): Stored | undefined {
    this.#used.add(key);
    const text = this.#pack?.get(key);
    return text === undefined ? undefined : readStored(text);
  }

  /** What this run did not ask for stays for others, up to {@link MOST_FOREIGN}. */
  async save(): Promise<void> {
    let others = 0;
    await this.#pack?.save((key) => this.#used.has(key) || others++ < MOST_FOREIGN);
  }
}

/** So many documents that a run did not ask for are kept for others. */
const MOST_FOREIGN = 5_000;

/** The content of a record; undefined if it is not one. */
export function readStored(text: string): Stored | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { hash, size, assets, islands } = (value ?? {}) as Record<string, unknown>;
  if (isNames(islands)) return { islands };
  const isDocument = typeof hash === 'string' && Number.isSafeInteger(size) && isNames(assets);
  return isDocument ? { hash, size: size as number, assets } : undefined;
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}
