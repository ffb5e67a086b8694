import { createHash, randomBytes } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { mkdir, open, readdir, rename, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

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
  readonly #file: string;
  readonly #header: string;
  readonly #fresh = new Map<string, Buffer>();
  #stored: { bytes: Buffer; entries: Map<string, Entry> } | undefined;

  /** `version` names everything that makes old entries useless. */
  constructor(file: string, version: string) {
    this.#file = file;
    this.#header = `almanac pack ${version}\n`;
  }

  get(key: string): string | undefined {
    return (this.#fresh.get(key) ?? this.#read(key))?.toString('utf8');
  }

  set(key: string, text: string): void {
    this.#fresh.set(key, Buffer.from(text));
  }

  /** Writes what was added and leaves out what is not kept; touches nothing if that changes nothing. */
  async save(isKept: (key: string) => boolean): Promise<void> {
    const stored = [...(this.#stored?.entries.keys() ?? [])];
    if (this.#fresh.size === 0 && stored.every(isKept)) return;
    const bodies = new Map<string, Buffer>();
    for (const key of [...new Set([...this.#load().entries.keys(), ...this.#fresh.keys()])].sort()) {
      const body = isKept(key) ? (this.#fresh.get(key) ?? this.#read(key)) : undefined;
      if (body) bodies.set(key, body);
    }
    const index = JSON.stringify([...bodies].map(([key, body]) => [key, body.length, checkOf(key, body)]));
    await replaceFile(this.#file, [Buffer.from(`${this.#header}${index}\n`), ...bodies.values()]);
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
    this.#stored ??= readPack(this.#file, this.#header) ?? { bytes: Buffer.alloc(0), entries: new Map() };
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

/** Under its name the file is always whole, whoever else writes it at the same time; failing is no failure. */
async function replaceFile(file: string, parts: readonly Buffer[]): Promise<void> {
  const temporary = `${file}.${process.pid}-${randomBytes(6).toString('hex')}.tmp`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await removeOrphans(file);
    const handle = await open(temporary, 'wx');
    try {
      await handle.writeFile(Buffer.concat(parts));
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch {
    await unlink(temporary).catch(() => {});
  }
}

/** Temporary files of processes that were killed while they wrote. */
async function removeOrphans(file: string): Promise<void> {
  const prefix = `${basename(file)}.`;
  for (const name of await readdir(dirname(file))) {
    const process = /^(\d+)-[0-9a-f]+\.tmp$/.exec(name.startsWith(prefix) ? name.slice(prefix.length) : '');
    if (process && !isAlive(Number(process[1]))) await unlink(join(dirname(file), name)).catch(() => {});
  }
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
