import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSealed, writeSealed } from '../cache/sealed.ts';
import type { HashedFile } from './hashed-file.ts';
import { digestsOf, type Inputs, type KnownHashes, listInputs } from './inputs.ts';

/** The system's data about a file: writing to it or replacing it changes some of this. */
type Entry = readonly [ino: string, size: string, mtime: string, ctime: string, hash: string];

/** Times of a file system may be this coarse, in nanoseconds. */
const COARSE = 2_000_000_000n;

/**
 * The files of a site as an earlier run found them: a file of which size, times and inode are as they were is not read
 * again. One that changed so recently that it could have changed twice within one tick of the file system's clock is not
 * believed, as with the index of git, and read.
 */
export class InputIndex implements KnownHashes {
  readonly #root: string;
  readonly #file: string;
  readonly #known: ReadonlyMap<string, Entry>;
  /** By the file system's own clock, in nanoseconds; null where nothing can be written there, and so nothing kept. */
  readonly #began: bigint | null;

  readonly #coarse: bigint;
  /** Files that were as an earlier run found them when {@link digest} looked. */
  readonly #same = new Map<string, string>();

  /** To be made before anything is read. `coarse`: how far apart two times of files are for sure, in nanoseconds. */
  constructor(root: string, folder: string, coarse = COARSE) {
    this.#root = root;
    this.#coarse = coarse;
    this.#file = join(folder, 'inputs.index');
    this.#known = readIndex(this.#file);
    // Of a folder that is no site nothing is to be kept, and nothing left in it.
    this.#began = existsSync(join(root, 'data')) ? clockOf(folder) : null;
  }

  /** The digests that {@link readInputs} gives; null where nothing is known, or where it would find problems. */
  async digest(): Promise<Inputs['digest'] | null> {
    if (this.#known.size === 0 || this.#began === null) return null;
    const listing = await listInputs(this.#root);
    if (listing === null) return null;
    try {
      const count = Object.values(listing).reduce((sum, { length }) => sum + length, 0);
      let alike = count === this.#known.size;
      const hashed = (files: readonly string[]) =>
        files.map((file) => {
          const known = this.#knownHash(file);
          alike &&= known !== null;
          if (known !== null) this.#same.set(file, known);
          return { file, hash: known ?? this.#hashOf(file) };
        });
      const found = {
        data: hashed(listing.data),
        locales: hashed(listing.locales),
        templates: hashed(listing.templates),
        public: hashed(listing.public),
        beside: hashed(listing.beside),
      };
      if (!alike) this.keep(Object.values(found).flat());
      return digestsOf(found);
    } catch {
      // What cannot be read now is reported by the next reader.
      return null;
    }
  }

  hashOf(file: string): string | null {
    return this.#same.get(file) ?? null;
  }

  /** Remembers files with the hashes of what was read of them since this index was made. */
  keep(files: readonly HashedFile[]): void {
    if (this.#began === null) return;
    const sure = this.#began - this.#coarse;
    const entries: [string, Entry][] = [];
    for (const { file, hash } of files) {
      const entry = this.hashOf(file) === hash ? this.#known.get(file) : this.#entryOf(file, hash);
      if (entry && BigInt(entry[2]) < sure && BigInt(entry[3]) < sure) entries.push([file, entry]);
    }
    const text = JSON.stringify(entries);
    if (text === JSON.stringify([...this.#known])) return;
    try {
      writeSealed(this.#file, text);
    } catch {
      // A cache that cannot be written is only emptier than it could be.
    }
  }

  /** The hash of a file that is as an earlier run found it, else null. */
  #knownHash(file: string): string | null {
    const known = this.#known.get(file);
    if (known === undefined) return null;
    return this.#entryOf(file, known[4])?.every((part, i) => part === known[i]) ? known[4] : null;
  }

  #hashOf(file: string): string {
    return createHash('sha256')
      .update(readFileSync(join(this.#root, file)))
      .digest('hex');
  }

  #entryOf(file: string, hash: string): Entry | null {
    const stat = statSync(join(this.#root, file), { bigint: true, throwIfNoEntry: false });
    if (stat === undefined) return null;
    return [`${stat.ino}`, `${stat.size}`, `${stat.mtimeNs}`, `${stat.ctimeNs}`, hash];
  }
}

function readIndex(file: string): ReadonlyMap<string, Entry> {
  const text = readSealed(file);
  return new Map(text === null ? [] : (JSON.parse(text.toString()) as [string, Entry][]));
}

/** The time as the file system of the inputs counts it: no other clock is compared with times of files. */
function clockOf(folder: string): bigint | null {
  const probe = join(folder, `clock.${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, '');
    const { mtimeNs } = statSync(probe, { bigint: true });
    rmSync(probe);
    return mtimeNs;
  } catch {
    return null;
  }
}
