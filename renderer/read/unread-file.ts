import { createHash } from 'node:crypto';
import { changed } from './changed.ts';
import type { HashedFile } from './hashed-file.ts';

/** A file whose content is known from an index: it is read only when it is needed, and must not have changed. */
export class UnreadFile implements HashedFile {
  readonly file: string;
  readonly hash: string;
  readonly #read: (file: string) => Buffer;
  #bytes: Buffer | undefined;

  constructor(file: string, hash: string, read: (file: string) => Buffer) {
    this.file = file;
    this.hash = hash;
    this.#read = read;
  }

  /** Throws an OperationError if the file changed. */
  get bytes(): Buffer {
    this.#bytes ??= this.#verified();
    return this.#bytes;
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
