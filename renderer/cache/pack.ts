import { createHash } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { replaceFile } from './replace-file.ts';

interface Entry {
  readonly start: number;
  readonly length: number;
  readonly check: string;
}

/**
 * Many small texts by key in one file, for caches: read at the first question, checked entry by entry, replaced as a
 * whole. Whatever is wrong with the file or its folder, the pack is only emptier than it could be.
 */
export class Pack {
  readonly #file: string | null;
  readonly #header: string;
  readonly #fresh = new Map<string, Buffer>();
  #stored: { bytes: Buffer; entries: Map<string, Entry> } | undefined;

  /** `file`: null keeps it in memory alone. `version` names everything that makes old entries useless. */
  constructor(file: string | null, version: string) {
    this.#file = file;
    this.#header = `almanac pack ${version}\n`;
  }

  get(key: string): string | undefined {
    return (this.#fresh.get(key) ?? this.#read(key))?.toString('utf8');
  }

  /** Whether there is an entry of that name, which may yet turn out to be damaged. */
  has(key: string): boolean {
    return this.#fresh.has(key) || this.#load().entries.has(key);
  }

  /** Bytes are kept as they are, not copied. */
  set(key: string, text: string | Buffer): void {
    this.#fresh.set(key, typeof text === 'string' ? Buffer.from(text) : text);
  }

  /** Writes what was added and leaves out what is not kept; touches nothing if that changes nothing. */
  async save(isKept: (key: string) => boolean): Promise<void> {
    if (this.#file === null) return;
    const stored = [...(this.#stored?.entries.keys() ?? [])];
    if (this.#fresh.size === 0 && stored.every(isKept)) return;
    const { bytes, entries } = this.#load();
    const index: [key: string, length: number, check: string][] = [];
    const bodies: Buffer[] = [];
    for (const key of [...new Set([...entries.keys(), ...this.#fresh.keys()])].sort()) {
      if (!isKept(key)) continue;
      const [fresh, entry] = [this.#fresh.get(key), entries.get(key)];
      // Entries that stay are copied with their check, so a damaged one is found when it is read.
      const body = fresh ?? (entry && bytes.subarray(entry.start, entry.start + entry.length));
      if (body === undefined) continue;
      index.push([key, body.length, fresh || !entry ? checkOf(key, body) : entry.check]);
      bodies.push(body);
    }
    try {
      const head = Buffer.from(`${this.#header}${JSON.stringify(index)}\n`);
      replaceFile(this.#file, Buffer.concat([head, ...bodies]));
    } catch {
      // A cache that cannot be written is only emptier than it could be.
    }
  }

  #read(key: string): Buffer | undefined {
    const { bytes, entries } = this.#load();
    const entry = entries.get(key);
    if (!entry) return undefined;
    const body = bytes.subarray(entry.start, entry.start + entry.length);
    if (body.length === entry.length && checkOf(key, body) === entry.check) return body;
    entries.delete(key);
    return undefined;
  }

  #load(): { bytes: Buffer; entries: Map<string, Entry> } {
    const found = this.#file === null || this.#stored ? undefined : readPack(this.#file, this.#header);
    this.#stored ??= found ?? { bytes: Buffer.alloc(0), entries: new Map() };
    return this.#stored;
  }
}

function readPack(file: string, header: string): { bytes: Buffer; entries: Map<string, Entry> } | undefined {
  try {
    if (!lstatSync(file).isFile()) return undefined;
    const bytes = readFileSync(file);
    if (bytes.toString('latin1', 0, header.length) !== header) return undefined;
    const end = bytes.indexOf('\n', header.length);
    const index: unknown = JSON.parse(bytes.toString('utf8', header.length, end));
    const entries = new Map<string, Entry>();
    let start = end + 1;
    for (const [key, length, check] of index as Iterable<unknown[]>) {
      if (typeof key !== 'string' || typeof check !== 'string' || !isLength(length)) return undefined;
      entries.set(key, { start, length, check });
      start += length;
    }
    return { bytes, entries };
  } catch {
    return undefined;
  }
}

function isLength(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function checkOf(key: string, body: Buffer): string {
  return createHash('sha256').update(key).update('\n').update(body).digest('hex').slice(0, 24);
}
