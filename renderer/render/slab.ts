/** More is not kept from batch to batch. */
const MOST = 8 * 1024 * 1024;

/**
 * Room for bytes that are of use for a moment, all until the same one. It is used again and again: where each document asked for its
 * own, collecting it again took a twentieth of a large build.
 */
export class Slab {
  #bytes: Buffer = Buffer.alloc(0);
  #taken = 0;
  /** The most that was taken at a time since it was cleared. */
  #most = 0;

  /** A buffer with undefined content; it must not be used after {@link clear}. */
  take(length: number): Buffer {
    const start = this.#taken;
    this.#taken += length;
    this.#most = Math.max(this.#most, this.#taken);
    return this.#taken <= this.#bytes.length
      ? this.#bytes.subarray(start, this.#taken)
      : Buffer.allocUnsafe(length);
  }

  /** Gives back the end of what was taken last, where it was not used. */
  giveBack(length: number): void {
    this.#taken -= length;
  }

  /** Gives all of it back, and takes care that as much fits the next time. */
  clear(): void {
    const wanted = Math.min(this.#most, MOST);
    if (wanted > this.#bytes.length) this.#bytes = Buffer.allocUnsafe(wanted);
    this.#taken = 0;
    this.#most = 0;
  }
}
