import { setImmediate as breath } from 'node:timers/promises';
import { refuseStrays } from '../../purity/strays.ts';

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

/** Pages of one region, or all where there is one thread. */
interface Stack {
  readonly first: number;
  readonly size: number;
}

/**
 * Deals out pages to threads: whoever is free takes the next few, so that none waits for another, whenever it comes and however fast it
 * is. What pages of a region have in common a thread derives once, so each takes those of a region that no other has begun, and helps
 * others only where there is none.
 */
export class Deal {
  readonly shared: SharedDeal;
  readonly #pages: readonly PageOf[];
  readonly #stacks: readonly Stack[];
  /** How many of each stack are dealt out, then for each thread whether it came to take any. */
  readonly #taken: Int32Array;
  /** Which thread this is: 0 deals. */
  readonly #thread: number;
  /** The stack that this thread takes from. */
  #own = -1;

  constructor(shared: SharedDeal, thread = 0) {
    this.shared = shared;
    this.#thread = thread;
    this.#pages = shared.pages.flatMap(({ region, pages }) => pages.map((page) => ({ region, page })));
    this.#stacks = stacksOf(shared);
    this.#taken = new Int32Array(shared.taken);
  }

  /** A fresh deal of pages to so many threads. */
  static of(pages: readonly RegionPages[], threads = 1): Deal {
    const { length } = stacksOf({ pages, threads });
    return new Deal({
      pages,
      threads,
      taken: new SharedArrayBuffer((length + threads) * Int32Array.BYTES_PER_ELEMENT),
    });
  }

  get size(): number {
    return this.#pages.length;
  }

  /**
   * The next pages, at most so many, and the number of the first; null where all are taken. Towards the end they become fewer,
   * so that all threads are through at about the same time.
   */
  take(most: number): { readonly first: number; readonly pages: readonly PageOf[] } | null {
    Atomics.store(this.#taken, this.#stacks.length + this.#thread, 1);
    for (;;) {
      const left = this.#stacks.map(({ size }, i) => Math.max(0, size - Atomics.load(this.#taken, i)));
      const all = left.reduce((sum, each) => sum + each, 0);
      if (all === 0) return null;
      const share = Math.ceil(all / (2 * this.shared.threads));
      const count = Math.max(1, Math.min(most, share));
      this.#own = this.#next(left);
      const { first, size } = this.#stacks[this.#own] as Stack;
      const taken = Atomics.add(this.#taken, this.#own, count);
      // Others may have been faster.
      if (taken < size)
        return {
          first: first + taken,
          pages: this.#pages.slice(first + taken, first + Math.min(taken + count, size)),
        };
    }
  }

  /** Whether a thread came to take pages. Once all are taken, one that has not come has none. */
  hasCome(thread: number): boolean {
    return Atomics.load(this.#taken, this.#stacks.length + thread) === 1;
  }

  /** The stack in hand, else the first that is whole, else the highest. */
  #next(left: readonly number[]): number {
    if ((left[this.#own] ?? 0) > 0) return this.#own;
    const whole = this.#stacks.findIndex(({ size }, i) => size > 0 && left[i] === size);
    return whole >= 0 ? whole : left.indexOf(Math.max(...left));
  }
}

function stacksOf({ pages, threads }: Pick<SharedDeal, 'pages' | 'threads'>): Stack[] {
  let first = 0;
  const byRegion = pages.map(({ pages: { length } }) => {
    const stack = { first, size: length };
    first += length;
    return stack;
  });
  return threads === 1 ? [{ first: 0, size: first }] : byRegion;
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
  await refuseStrays();
  return slice.finish();
}
