import { createHash } from 'node:crypto';
import path from 'node:path';
import { Pack } from '../cache/pack.ts';
import type { DocumentFiles } from './document.ts';
import type { RenderJob } from './page-renderer.ts';

/** What is known of a document that was made before. */
export interface KnownDocument {
  readonly hash: string;
  readonly size: number;
  readonly assets: readonly string[];
}

const VERSION = '1';

/** Which document a job makes, learned in earlier runs: with it, a file that is still there need not be rendered. */
export class RenderCache {
  readonly #pack: Pack | null;
  readonly #base: string;
  readonly #used = new Set<string>();

  /** `templates` and `files` name everything besides the job that decides the bytes. */
  constructor(cacheFolder: string | null, templates: string, files: DocumentFiles) {
    this.#pack = cacheFolder === null ? null : new Pack(path.join(cacheFolder, 'renders.pack'), VERSION);
    this.#base = createHash('sha256').update(templates).update(JSON.stringify(files)).digest('hex');
  }

  keyOf(job: Omit<RenderJob, 'id' | 'target'>): string {
    const { region, pageType, bodyClass, present, validFrom, validUntil, fragments } = job;
    const parts = [
      this.#base,
      region,
      pageType,
      bodyClass,
      present,
      validFrom,
      validUntil,
      fragments.map(({ name, key }) => [name, key]),
    ];
    return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  }

  get(key: string): KnownDocument | undefined {
    this.#used.add(key);
    const text = this.#pack?.get(key);
    if (text === undefined) return undefined;
    try {
      const [hash, size, assets] = JSON.parse(text) as [string, number, string[]];
      return { hash, size, assets };
    } catch {
      return undefined;
    }
  }

  keep(key: string, { hash, size, assets }: KnownDocument): void {
    this.#used.add(key);
    this.#pack?.set(key, JSON.stringify([hash, size, assets]));
  }

  /** What this run did not ask for stays for others, up to {@link MOST_FOREIGN}. */
  async save(): Promise<void> {
    let others = 0;
    await this.#pack?.save((key) => this.#used.has(key) || others++ < MOST_FOREIGN);
  }
}

/** So many documents that a run did not ask for are kept for others. */
const MOST_FOREIGN = 5_000;
