import { setImmediate as breath } from 'node:timers/promises';
import { refuseStrays } from '../../purity/strays.ts';

/** One page of one region, by their ids. */
export interface PageOf {
  readonly region: string;
  readonly page: string;
}

/** A page with the regions that it is to be made for. */
export interface PageRegions {
  readonly page: string;
  readonly regions: readonly string[];
}

/** Pages and how many of them are taken, as it crosses threads. */
export interface SharedDeal {
  readonly pages: readonly PageRegions[];
  readonly threads: number;
  readonly taken: SharedArrayBuffer;
}

/** Pages of regions, page by page, and region by region within a page; `idOf` gives the id of a page. */
export function pageByPage<T>(all: readonly T[], idOf: (one: T) => string): T[] {
  return [...all].sort((a, b) => (idOf(a) < idOf(b) ? -1 : idOf(a) > idOf(b) ? 1 : 0));
}

/**
 * Deals out pages to threads: each takes the next few when it is free, so that none waits for another, however fast it is. A page
 * comes with all of its regions: what is read for it serves them all, and is let go.
 */
export class Deal {
  readonly shared: SharedDeal;
  /** For each page the number of its first region, counted through all pages, and at last how many there are. */
  readonly #numbers: readonly number[];
  /** How many pages are dealt out, then for each thread whether it came to take any. */
  readonly #taken: Int32Array;
  /** Which thread this is: 0 deals. */
  readonly #thread: number;

  constructor(shared: SharedDeal, thread = 0) {
    this.shared = shared;
    this.#thread = thread;
    this.#taken = new Int32Array(shared.taken);
    let number = 0;
    this.#numbers = [0, ...shared.pages.map(({ regions }) => (number += regions.length))];
  }

  /** A fresh deal to so many threads of pages that come {@link pageByPage}. */
  static of(all: readonly PageOf[], threads = 1): Deal {
    const pages: { page: string; regions: string[] }[] = [];
    for (const { page, region } of all) {
      const last = pages.at(-1);
      if (last?.page === page) last.regions.push(region);
      else pages.push({ page, regions: [region] });
    }
    return new Deal({
      pages,
      threads,
      taken: new SharedArrayBuffer((1 + threads) * Int32Array.BYTES_PER_ELEMENT),
    });
  }

  /**
   * The next pages, about so many through all regions, and the number of the first; null where all are taken. Towards the end they
   * become fewer, so that all threads are through at about the same time.
   */
  take(most: number): { readonly first: number; readonly pages: readonly PageOf[] } | null {
    Atomics.store(this.#taken, 1 + this.#thread, 1);
    const { pages, threads } = this.shared;
    const left = pages.length - Atomics.load(this.#taken, 0);
    const regions = (this.#numbers.at(-1) as number) / pages.length;
    const count = Math.max(1, Math.min(Math.floor(most / regions), Math.ceil(left / (2 * threads))));
    const first = Atomics.add(this.#taken, 0, count);
    // Others may have been faster.
    if (first >= pages.length) return null;
    const taken = pages.slice(first, first + count);
    return {
      first: this.#numbers[first] as number,
      pages: taken.flatMap(({ page, regions }) => regions.map((region) => ({ region, page }))),
    };
  }

  /** Whether a thread came to take pages. Once all are taken, one that has not come has none. */
  hasCome(thread: number): boolean {
    return Atomics.load(this.#taken, 1 + thread) === 1;
  }
}

/** What a thread makes of the pages that it takes. What comes of them is plain data. */
export interface Slice<B, S> {
  /** How many batches may be under way: more than one where it waits for others. */
  readonly ahead: number;
  make(pages: readonly PageOf[]): Promise<B>;
  /** What is reported once all pages are dealt out. */
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
  for (;;) {
    // This thread hears what came meanwhile: signals, messages, answers.
    await breath();
    signal?.throwIfAborted();
    const next = deal.take(size);
    if (next === null) break;
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
  }
  await Promise.all(underWay);
  await refuseStrays();
  return slice.finish();
}
