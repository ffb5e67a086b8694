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

/** A job before it has a number and a place. */
export type DocumentJob = Omit<RenderJob, 'id' | 'target'>;

/** What stands under a key: a document (hash, size, assets), or its islands, whose scripts complete the key. */
type Stored = readonly [string, number, readonly string[]] | { readonly islands: readonly string[] };

const VERSION = '2';

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
  keyOf(job: DocumentJob): string {
    const { region, pageType, bodyClass, present, validFrom, validUntil, fragments } = job;
    const { styles, pageStyles, boot, themeColour, icon } = this.#files;
    // What stands where a page is not there now is the engine's own document.
    const made = present
      ? [
          this.#code.layout,
          this.#code.pageTypes[pageType],
          [...styles, ...(pageStyles[pageType] ?? [])],
          [boot, themeColour, icon],
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
    const known = isIslands(found) ? this.#read(this.#withScripts(key, found.islands)) : found;
    return isDocument(known) ? { hash: known[0], size: known[1], assets: known[2] } : undefined;
  }

  /** `islands`: their names. A document that has none is known by its key alone. */
  keep(key: string, { hash, size, assets }: KnownDocument, islands: readonly string[]): void {
    if (islands.length > 0) this.#write(key, { islands });
    this.#write(islands.length > 0 ? this.#withScripts(key, islands) : key, [hash, size, assets]);
  }

  #withScripts(key: string, islands: readonly string[]): string {
    const scripts = islands.map((name) => [name, this.#files.islands[name]?.[0]]);
    return createHash('sha256')
      .update(JSON.stringify([key, scripts]))
      .digest('hex');
  }

  #read(key: string): unknown {
    this.#used.add(key);
    const text = this.#pack?.get(key);
    try {
      return text === undefined ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  }

  #write(key: string, value: Stored): void {
    this.#used.add(key);
    this.#pack?.set(key, JSON.stringify(value));
  }

  /** What this run did not ask for stays for others, up to {@link MOST_FOREIGN}. */
  async save(): Promise<void> {
    let others = 0;
    await this.#pack?.save((key) => this.#used.has(key) || others++ < MOST_FOREIGN);
  }
}

/** So many documents that a run did not ask for are kept for others. */
const MOST_FOREIGN = 5_000;

function isIslands(stored: unknown): stored is Extract<Stored, { islands: unknown }> {
  return typeof stored === 'object' && stored !== null && isNames((stored as { islands?: unknown }).islands);
}

function isDocument(stored: unknown): stored is Extract<Stored, readonly unknown[]> {
  if (!Array.isArray(stored)) return false;
  const [hash, size, assets] = stored as unknown[];
  return typeof hash === 'string' && Number.isSafeInteger(size) && isNames(assets);
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}
