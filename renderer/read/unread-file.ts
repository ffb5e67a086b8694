import { createHash } from 'node:crypto';
import { changed } from './changed.ts';
import type { HashedFile } from './hashed-file.ts';

/**
 * A file of which it is known what it holds: its bytes are read when they are needed, and must not have changed. They are not kept
 * afterwards, since all files together would be a large part of what a large build has in memory, and most are needed twice.
 */
export class UnreadFile implements HashedFile {
  readonly file: string;
  readonly hash: string;
  readonly #read: (file: string) => Buffer;
  #first: Buffer | undefined;

  /** `first`: the bytes, if they were already read for the hash. The first caller gets them; later ones read the file again. */
  constructor(file: string, hash: string, read: (file: string) => Buffer, first?: Buffer) {
    this.file = file;
    this.hash = hash;
    this.#read = read;
    this.#first = first;
  }

  /** Throws an OperationError if the file changed. */
  get bytes(): Buffer {
    const bytes = this.#first ?? this.#verified();
    this.#first = undefined;
    return bytes;
  }

  letGo(): void {
    this.#first = undefined;
  }

  #verified(): Buffer {
    const bytes = this.#found();
    const isSame = bytes !== null && createHash('sha256').update(bytes).digest('hex') === this.hash;
    if (!isSame) throw changed(this.file);
    return bytes;
  }

  #found(): Buffer | null {
    try {
      return this.#read(this.file);
    } catch {
      return null;
    }
  }
}
