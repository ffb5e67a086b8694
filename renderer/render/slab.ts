/** More is not kept from batch to batch. */
const MOST = 8 * 1024 * 1024;

/**
 * Room for bytes that are of use for a moment, all until the same one. It is used again and again: where each document asked for its
 * own, collecting it again took a twentieth of a large build.
 */
export class Slab {
  #bytes: Buffer = Buffer.alloc(0);
  #taken = 0;

  /** A buffer with undefined content; it must not be used after {@link clear}. */
  take(length: number): Buffer {
    const start = this.#taken;
    this.#taken += length;
    return this.#taken <= this.#bytes.length
      ? this.#bytes.subarray(start, this.#taken)
      : Buffer.allocUnsafe(length);
  }

  /** Gives all of it back, and takes care that as much fits the next time. */
  clear(): void {
    const wanted = Math.min(this.#taken, MOST);
    // Whoever writes them, on whatever thread, sees them where they are.
    if (wanted > this.#bytes.length) this.#bytes = Buffer.from(new SharedArrayBuffer(wanted));
    this.#taken = 0;
  }
}
