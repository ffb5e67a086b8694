export type Content = Uint8Array | ArrayBuffer | ReadableStream<Uint8Array> | string;

/**
 * Gives the content of a path below `dist/` (`live.json`, `releases/us/…/black-friday.html`); null when it is not there. Where the
 * store cannot be reached it rejects. The signal fires once the content is no longer waited for.
 */
export type Read = (path: string, signal: AbortSignal) => Promise<Content | null> | Content | null;

/** How often a file is asked for before it counts as unreadable, and for how many times the limit of one read at most. */
const TRIES = 5;
const LIMITS = 3;
/** How much of what was read stays in memory, and the largest file that does, in bytes. */
const MEMORY = 32 * 2 ** 20;
const LARGEST = 2 ** 20;

/** What the bytes of a file say; null where they are not what was stored. */
type Accept<T> = (bytes: Uint8Array<ArrayBuffer>) => T | null | Promise<T | null>;

/** A file that should be there and could not be had: the request that needs it is answered with 503. */
export class StoreFault extends Error {}

/**
 * Reads files of `dist/` from a store that may fail, be slow, or answer with something else than was stored. Each read has a
 * time limit, and is repeated; content whose hash is known is held against it, and kept in memory.
 */
export class Store {
  readonly #read: Read;
  readonly #patience: number;
  /** By hash, the least recently used first. */
  readonly #kept = new Map<string, Uint8Array<ArrayBuffer>>();
  #size = 0;

  /** @param patience the milliseconds that one read may take */
  constructor(read: Read, patience: number) {
    this.#read = read;
    this.#patience = patience;
  }

  /** A file whose hash (SHA-256, hex) is known. Throws StoreFault where it cannot be had whole. */
  async file(path: string, hash: string): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.kept(hash);
    if (known !== null) return known;
    const bytes = await this.#get(path, async (found) => ((await sha256(found)) === hash ? found : null));
    if (bytes === null) throw new StoreFault(`${path} is not there`);
    this.#keep(hash, bytes);
    return bytes;
  }

  /** Whether the content of that hash is in memory; asking does not count as use. */
  has(hash: string): boolean {
    return this.#kept.has(hash);
  }

  /** The content of that hash, if it is in memory. */
  kept(hash: string): Uint8Array<ArrayBuffer> | null {
    const bytes = this.#kept.get(hash);
    if (bytes === undefined) return null;
    this.#kept.delete(hash);
    this.#kept.set(hash, bytes);
    return bytes;
  }

  /** A file of which nothing is known; null where it is not there. Throws StoreFault where it cannot be read. */
  any(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.#get(path, (found) => found);
  }

  /**
   * What a text file says, as `parse` reads it; null where it is not there. Throws StoreFault where it cannot be read, or
   * `parse` throws or answers null at each try.
   */
  text<T>(path: string, parse: (text: string) => T | null | Promise<T | null>): Promise<T | null> {
    return this.#get(path, (found) => parse(new TextDecoder().decode(found)));
  }

  async #get<T>(path: string, accept: Accept<T>): Promise<T | null> {
    let isWaitedFor = true;
    try {
      return await within(
        LIMITS * this.#patience,
        this.#tries(path, accept, () => isWaitedFor),
      );
    } finally {
      isWaitedFor = false;
    }
  }

  async #tries<T>(path: string, accept: Accept<T>, goOn: () => boolean): Promise<T | null> {
    let fault: unknown = null;
    for (let tries = 0; tries < TRIES && goOn(); tries += 1) {
      try {
        const bytes = await this.#once(path);
        const value = bytes === null ? null : await accept(bytes);
        if (value !== null) return value;
        if (bytes !== null) fault = 'it is not whole';
      } catch (error) {
        fault = error;
      }
    }
    if (fault !== null) throw new StoreFault(`${path} cannot be read: ${String(fault)}`);
    return null;
  }

  async #once(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const stop = new AbortController();
    const work = async (): Promise<Uint8Array<ArrayBuffer> | null> => {
      const content = await this.#read(path, stop.signal);
      if (content === null || content === undefined) return null;
      return new Uint8Array(await new Response(content as BodyInit).arrayBuffer());
    };
    try {
      return await within(this.#patience, work());
    } finally {
      stop.abort();
    }
  }

  #keep(hash: string, bytes: Uint8Array<ArrayBuffer>): void {
    if (bytes.length > LARGEST || this.#kept.has(hash)) return;
    this.#kept.set(hash, bytes);
    this.#size += bytes.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#size <= MEMORY) return;
      this.#kept.delete(oldest);
      this.#size -= length;
    }
  }
}

/** What a promise resolves to; rejects with StoreFault where that takes longer than so many milliseconds. */
export async function within<T>(patience: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreFault(`no answer within ${patience} ms`)), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
