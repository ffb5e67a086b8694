import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const SMALLEST = 1 << 14;
const LARGEST = 1 << 22;

/** Shared memory into which many small files are read one after the other, so that sharing them needs no copy. */
export class Slabs {
  #rest: Buffer = Buffer.alloc(0);
  #size = SMALLEST / 2;

  /** The bytes of a file, as many as it had when it was opened. Throws what the file system says. */
  read(path: string): Buffer {
    const file = openSync(path, 'r');
    try {
      const bytes = this.#take(fstatSync(file).size);
      let end = 0;
      while (end < bytes.length) {
        const read = readSync(file, bytes, end, bytes.length - end, null);
        if (read === 0) break;
        end += read;
      }
      return bytes.subarray(0, end);
    } finally {
      closeSync(file);
    }
  }

  #take(size: number): Buffer {
    if (size > this.#rest.length) {
      this.#size = Math.max(size, Math.min(2 * this.#size, LARGEST));
      this.#rest = Buffer.from(new SharedArrayBuffer(this.#size));
    }
    const taken = this.#rest.subarray(0, size);
    this.#rest = this.#rest.subarray(size);
    return taken;
  }
}
