import { setImmediate as breath } from 'node:timers/promises';

/** Pages of a region, by their ids. */
export interface RegionPages {
  readonly region: string;
  readonly pages: readonly string[];
}

/** One page of one region. */
export interface PageOf {
  readonly region: string;
  readonly page: string;
}

/** Pages and how many of them are taken, as it crosses threads. */
export interface SharedDeal {
  readonly pages: readonly RegionPages[];
  readonly threads: number;
  readonly taken: SharedArrayBuffer;
}

/**
 * Deals out pages to threads: whoever is free takes the next few, in order. So none waits for another, whenever it comes and
 * however fast it is, and pages that have a region in common mostly fall to it together.
 */
export class Deal {
  readonly shared: SharedDeal;
  readonly #pages: readonly PageOf[];
  readonly #taken: Int32Array;

  constructor(shared: SharedDeal) {
    this.shared = shared;
    this.#pages = shared.pages.flatMap(({ region, pages }) => pages.map((page) => ({ region, page })));
    this.#taken = new Int32Array(shared.taken);
  }

  /** A fresh deal of pages to so many threads. */
  static of(pages: readonly RegionPages[], threads = 1): Deal {
    return new Deal({ pages, threads, taken: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT) });
  }

  get size(): number {
    return this.#pages.length;
  }

  /**
   * The next pages, at most so many, and the number of the first; null where all are taken. Towards the end they become fewer,
   * so that all threads are through at about the same time.
   */
  take(most: number): { readonly first: number; readonly pages: readonly PageOf[] } | null {
    const left = this.size - Atomics.load(this.#taken, 0);
    const share = Math.ceil(left / (2 * this.shared.threads));
    const count = Math.max(1, Math.min(most, share));
    const first = Atomics.add(this.#taken, 0, count);
    const pages = this.#pages.slice(first, first + count);
    return pages.length === 0 ? null : { first, pages };
  }
}

/** What a thread makes of the pages that it takes. What comes of them is plain data. */
export interface Slice<B, S> {
  /** How many batches may be under way: more than one where it waits for others. */
  readonly ahead: number;
  make(pages: readonly PageOf[]): Promise<B>;
  /** What is to be told once all pages are dealt out. */
  finish(): Promise<S>;
}

/** Milliseconds that a batch should take: guards of templates are set up once in a batch, and this thread hears others after each. */
const BATCH_TIME = 300;
const FIRST_BATCH = 4;
/** What is rendered waits in memory until its batch is written. */
const LARGEST_BATCH = 128;

/** Takes pages until there are none left. `onBatch` gets what came of each batch, with the number of its first page. */
export async function workThrough<B, S>(
  deal: Deal,
  slice: Slice<B, S>,
  onBatch: (first: number, batch: B) => void,
  signal?: AbortSignal,
): Promise<S> {
  const underWay = new Set<Promise<void>>();
  let size = FIRST_BATCH;
  for (let next = deal.take(size); next !== null; next = deal.take(size)) {
    const { first, pages } = next;
    const began = performance.now();
    const work = slice.make(pages).then((batch) => onBatch(first, batch));
    const took = performance.now() - began;
    if (took < BATCH_TIME / 2) size = Math.min(size * 2, LARGEST_BATCH);
    else if (took > BATCH_TIME * 2) size = Math.max(1, size >> 1);
    const ended = work.finally(() => underWay.delete(ended));
    // Told below; until then it may be the second to fail.
    ended.catch(() => {});
    underWay.add(ended);
    if (underWay.size >= slice.ahead) await Promise.race(underWay);
    // This thread hears what came meanwhile: signals, messages, answers.
    await breath();
    signal?.throwIfAborted();
  }
  await Promise.all(underWay);
  return slice.finish();
}
