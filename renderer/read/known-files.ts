import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { HashedFile } from './hashed-file.ts';

/** The system's data about a file: writing to it or replacing it changes some of this. */
interface Status {
  readonly ino: bigint;
  readonly size: bigint;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
}

/** Times of a file system may be this coarse, in nanoseconds. */
const COARSE = 2_000_000_000n;

/**
 * The files of a site as a process read them last: one of which size, times and inode are as they were need not be read
 * again. As with the index of git, one that was changed only just before it was read is not believed: it could have changed
 * twice within one tick of the file system's clock. What that clock says is known from the newest change seen on it.
 */
export class KnownFiles {
  readonly #root: string;
  readonly #coarse: bigint;
  readonly #now = new Map<string, { readonly status: Status; readonly isOld: boolean }>();
  readonly #known = new Map<string, { readonly status: Status | null; readonly read: HashedFile }>();
  #newest = 0n;

  /** `coarse`: how far apart two times of files are for sure, in nanoseconds. */
  constructor(root: string, coarse = COARSE) {
    this.#root = root;
    this.#coarse = coarse;
  }

  /** Looks at files, before any of them is read. */
  look(files: readonly string[]): void {
    const found = files.map((file) => [file, this.#statusOf(file)] as const);
    for (const [, status] of found)
      if (status && status.ctimeNs > this.#newest) this.#newest = status.ctimeNs;
    const sure = this.#newest - this.#coarse;
    for (const [file, status] of found) {
      if (status) this.#now.set(file, { status, isOld: status.ctimeNs < sure });
      else this.#now.delete(file);
    }
  }

  /** A file as it was read before; undefined where it may be another one now. */
  recall<T extends HashedFile>(file: string): T | undefined {
    const known = this.#known.get(file);
    const now = this.#now.get(file);
    return known?.status && now && isSame(known.status, now.status) ? (known.read as T) : undefined;
  }

  /** Keeps what was read; gives what was kept before where that says the same. */
  keep<T extends HashedFile>(read: T): T {
    const now = this.#now.get(read.file);
    const before = this.#known.get(read.file)?.read;
    const same = before?.hash === read.hash ? (before as T) : read;
    this.#known.set(read.file, { status: now?.isOld ? now.status : null, read: same });
    return same;
  }

  #statusOf(file: string): Status | undefined {
    return statSync(join(this.#root, file), { bigint: true, throwIfNoEntry: false });
  }
}

function isSame(a: Status, b: Status): boolean {
  return a.ino === b.ino && a.size === b.size && a.mtimeNs === b.mtimeNs && a.ctimeNs === b.ctimeNs;
}
