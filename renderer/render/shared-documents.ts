import { readFile } from 'node:fs/promises';
import type { RemoteCache } from '../cache/remote-cache.ts';
import { type KnownDocument, type RenderCache, readStored, type Stored } from './render-cache.ts';

export interface FoundDocument {
  readonly document: KnownDocument;
  /** Their names. */
  readonly islands: readonly string[];
  readonly bytes: Buffer;
}

/** So many documents are looked for, and as many brought away, at once: enough to hide the way there and back. */
const AT_ONCE = 64;

/** Milliseconds for one document above which rendering some meanwhile is worth its while. */
const SLOW = 100;

/** Documents that other machines made, and those made here for them. */
export class SharedDocuments {
  readonly #remote: RemoteCache;
  readonly #cache: RenderCache;
  readonly #searches = new Set<Promise<unknown>>();
  readonly #waiting: (() => Promise<void>)[] = [];
  readonly #carriers = new Set<Promise<void>>();
  readonly #missing = new Set<string>();
  /** Milliseconds that the last searches took, each weighing less than the one after it. */
  #pace = 0;

  constructor(remote: RemoteCache, cache: RenderCache) {
    this.#remote = remote;
    this.#cache = cache;
  }

  /**
   * The document of a key, or null. It waits for its turn; where the cache is slow, it does not: the cache takes from the work
   * what it can, and the rest is rendered meanwhile.
   */
  async find(key: string): Promise<FoundDocument | null> {
    while (this.#searches.size >= AT_ONCE && this.#remote.answers) {
      if (this.#pace > SLOW) return null;
      await Promise.race(this.#searches);
    }
    if (!this.#remote.answers) return null;
    const search = this.#search(key).finally(() => this.#searches.delete(search));
    this.#searches.add(search);
    return search;
  }

  /** Brings a document that was made here to the cache, in its time. */
  offer(key: string, document: KnownDocument, islands: readonly string[], file: string): void {
    if (!this.#remote.takes) return;
    this.#waiting.push(() => this.#carry(key, document, islands, file));
    if (this.#carriers.size >= AT_ONCE) return;
    const carrier = this.#work().finally(() => this.#carriers.delete(carrier));
    this.#carriers.add(carrier);
  }

  /** Waits until all is stored, but not for ever: the build is through with everything else. */
  async stored(): Promise<void> {
    const { rest } = this.#remote.limits;
    const timer = setTimeout(() => {
      const left = this.#waiting.length + this.#carriers.size;
      this.#remote.stop(`${left} documents could not be stored within ${rest / 1000} s`);
    }, rest);
    await Promise.all(this.#carriers);
    clearTimeout(timer);
  }

  async #search(key: string): Promise<FoundDocument | null> {
    const started = performance.now();
    const found = await this.#look(key);
    this.#pace += (performance.now() - started - this.#pace) / 16;
    if (found === null) this.#missing.add(key);
    return found;
  }

  async #look(key: string): Promise<FoundDocument | null> {
    const first = await this.#record(key);
    const islands = first && 'islands' in first ? first.islands : [];
    const document = islands.length > 0 ? await this.#record(this.#cache.withScripts(key, islands)) : first;
    if (!document || !('hash' in document)) return null;
    const bytes = await this.#remote.blob(document);
    if (bytes === null) return null;
    this.#remote.found += 1;
    return { document, islands, bytes };
  }

  async #record(key: string): Promise<Stored | undefined> {
    const action = await this.#remote.action(key);
    return action === null ? undefined : readStored(action.note);
  }

  async #work(): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) await next();
  }

  async #carry(
    key: string,
    document: KnownDocument,
    islands: readonly string[],
    file: string,
  ): Promise<void> {
    // What was not looked for may be there.
    if (!this.#missing.has(key) && (await this.#remote.action(key)) !== null) return;
    if (!this.#remote.takes || !(await this.#remote.keepBlob(await readFile(file), document.hash))) return;
    // A record comes after what it names.
    for (const [each, stored] of this.#cache.records(key, document, islands)) {
      const files = 'hash' in stored ? [{ hash: stored.hash, size: stored.size }] : [];
      if (!(await this.#remote.keepAction(each, { files, note: JSON.stringify(stored) }))) return;
    }
    this.#remote.stored += 1;
  }
}
