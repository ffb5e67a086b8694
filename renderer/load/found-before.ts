import type { LoadCache } from '../read/cache.ts';
import { isSameData } from './same-data.ts';

type Known<T> = readonly [stamp: string, found: T];

/**
 * What an earlier run of this program found out about files, one by one, each of which says nothing of any other: as long as a
 * file holds the same, the same would be found out again.
 */
export class FoundBefore<T> {
  readonly #cache: LoadCache;
  readonly #name: string;
  readonly #before: Readonly<Record<string, Known<T>>>;
  readonly #now = new Map<string, Known<T> | string>();
  #isOther = false;

  /** `name`: of what it is that is found out. */
  constructor(cache: LoadCache, name: string) {
    this.#cache = cache;
    this.#name = name;
    this.#before = JSON.parse(cache.found(name) ?? '{}') as Record<string, Known<T>>;
  }

  /** `stamp` names the content of the file and everything else that the findings depend on. */
  recall(file: string, stamp: string): T | undefined {
    const known = Object.hasOwn(this.#before, file) ? this.#before[file] : undefined;
    if (known?.[0] !== stamp) return undefined;
    this.#now.set(file, known);
    return known[1];
  }

  /** Keeps what JSON says the whole of. */
  keep(file: string, stamp: string, found: T): void {
    if (this.#cache.keepFound === null) return;
    const known: Known<T> = [stamp, found];
    const text = JSON.stringify(known);
    if (!isSameData(JSON.parse(text), known)) return;
    // Keep it as a string: fewer live objects for the garbage collector.
    this.#now.set(file, text);
    this.#isOther = true;
  }

  /** To be called once all that is there was recalled or kept. */
  save(): void {
    const { keepFound } = this.#cache;
    if (keepFound === null) return;
    if (!this.#isOther && this.#now.size === Object.keys(this.#before).length) return;
    const entries = Array.from(
      this.#now,
      ([file, known]) =>
        `${JSON.stringify(file)}:${typeof known === 'string' ? known : JSON.stringify(known)}`,
    );
    keepFound(this.#name, `{${entries.join()}}`);
  }
}
