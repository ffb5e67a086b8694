import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ClientRuntime } from '../../assets/bundle-client.ts';
import { type Bundles, shareBundles } from '../../assets/bundles.ts';
import { commerce } from '../../commerce/index.ts';
import { type Inputs, type KnownHashes, readInputs } from '../../read/inputs.ts';
import { type SharedInputs, shareInputs } from '../../read/shared-inputs.ts';
import { Deal, type PageOf, type Slice, workThrough } from '../making/deal.ts';
import { optimiseLate } from '../opening/optimise-late.ts';
import { collectOften } from './heap.ts';
import {
  errorOf,
  type ThreadData,
  type ThreadNews,
  type ThreadOrder,
  type ThreadWork,
} from './thread-messages.ts';
import { compiled, endOf } from './worker.ts';

/** From so many pages on code runs often enough that optimising it at once pays. */
const MANY_PAGES = 1000;

/** What a page leaves behind dies at once: a small nursery keeps a thread's memory small at no cost in time. */
const YOUNG_MEGABYTES = 16;

export interface ThreadOptions {
  readonly root: string;
  readonly cache?: boolean | undefined;
  readonly clientRuntime?: ClientRuntime | undefined;
  /** Threads at most, this one included; by default the CPUs. */
  readonly concurrency?: number | undefined;
}

/** A kind of work on pages. */
export interface ThreadTask {
  /** Below so many pages a thread costs more than it saves: it loads the site for itself. */
  readonly pagesWorthOne: number;
  /** What in the cache folder an earlier run leaves, so that few of the pages are left to do. */
  readonly learned: string;
}

/** Making pages as they are in some window. */
export const MAKING: ThreadTask = { pagesWorthOne: 100, learned: 'answers' };

/** Checking them in all the states that they ever have. */
export const CHECKING: ThreadTask = {
  pagesWorthOne: 40,
  learned: 'checked',
};

/** What becomes of the pages on all threads, in whatever order; `thread` numbers them from 0, which is this one. */
interface Hearing<B, S> {
  onBatch(thread: number, first: number, batch: B): void;
  onMade(thread: number, made: S): void;
}

/**
 * Threads that work through the pages of a site beside this one. Each has a site of its own, loaded from the files
 * that were read here, which must hold the same. With too little to do there is none.
 */
export class Threads {
  readonly #options: ThreadOptions;
  readonly #task: ThreadTask;
  readonly #threads: Thread[] = [];
  #shared: SharedInputs | undefined;

  constructor(options: ThreadOptions, task: ThreadTask) {
    this.#options = options;
    this.#task = task;
    if (task === CHECKING) optimiseLate();
  }

  /**
   * Reads the inputs. Where all of many pages are to be made, threads begin to load them at once, beside this one. `regions`: how
   * many are built; by default all.
   */
  async read(root: string, regions?: number, index: KnownHashes | null = null): Promise<Inputs> {
    const inputs = await readInputs(root, undefined, index ?? undefined);
    // Not every page is one of every region: what is begun here in vain would take the machine from this thread.
    const pages = pagesAmong(inputs, regions) / 2;
    const worth = this.#worth(pages);
    if (pages < MANY_PAGES) optimiseLate();
    else if (!this.#knowsPages) collectOften();
    if (worth === 0 || inputs.problems.length > 0 || this.#knowsPages) return inputs;
    this.#shared = shareInputs(inputs);
    this.#start(worth);
    return { ...inputs, parsing: this.#shared.parsing };
  }

  /** Works through pages, which come page by page, on this thread by `own`, on others by what they make of `order`. Throws what any of them met. */
  async work<B, S>(
    pages: readonly PageOf[],
    order: ThreadOrder,
    own: Slice<B, S>,
    {
      inputs,
      bundles,
      signal,
      ...hearing
    }: Hearing<B, S> & {
      readonly inputs: Inputs;
      readonly bundles: Bundles;
      readonly signal?: AbortSignal | undefined;
    },
  ): Promise<void> {
    if (pages.length >= MANY_PAGES) collectOften();
    const count = this.#worth(pages.length);
    const deal = Deal.of(pages, count + 1);
    const stop = new AbortController();
    const abort = () => stop.abort(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    try {
      this.#shared ??= count === 0 ? undefined : shareInputs(inputs);
      this.#start(count);
      const threads = this.#threads.slice(0, count);
      const shared = count === 0 ? null : { bundles: await shareBundles(bundles), deal: deal.shared, order };
      const others = threads.map(async (thread, i) => {
        const number = i + 1;
        const onBatch = (first: number, batch: unknown) => hearing.onBatch(number, first, batch as B);
        const work = { ...(shared as NonNullable<typeof shared>), thread: number };
        hearing.onMade(number, (await thread.work(work, onBatch)) as S);
      });
      const mine = workThrough(deal, own, (...batch) => hearing.onBatch(0, ...batch), stop.signal).then(
        (made) => hearing.onMade(0, made),
      );
      const aborted = new Promise<never>((_, reject) => {
        stop.signal.addEventListener('abort', () => reject(stop.signal.reason));
      });
      const all = Promise.all([mine, ...others]);
      // Those that still load the site when nothing is left to take need not be waited for.
      const enough = mine.then(() => Promise.all(others.filter((_, i) => deal.hasCome(i + 1))));
      await Promise.race([all, enough, aborted]).catch(async (error: unknown) => {
        stop.abort(error);
        // Until it notices it still writes.
        await mine.catch(() => {});
        throw error;
      });
    } finally {
      signal?.removeEventListener('abort', abort);
      await this.close();
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map((thread) => thread.close()));
  }

  /** Whether an earlier run left what pages asked: then few of them are left to do. */
  get #knowsPages(): boolean {
    const { root, cache = true } = this.#options;
    return cache && existsSync(path.join(root, '.almanac', this.#task.learned));
  }

  /** How many other threads pay for so many pages. */
  #worth(pages: number): number {
    const { concurrency = availableParallelism() } = this.#options;
    return Math.min(concurrency - 1, Math.floor(pages / this.#task.pagesWorthOne));
  }

  #start(count: number): void {
    const { cache = true, clientRuntime = 'preact' } = this.#options;
    while (this.#threads.length < count)
      this.#threads.push(new Thread({ inputs: this.#shared as SharedInputs, cache, clientRuntime }));
  }
}

/** One thread, from its beginning to its end. */
class Thread {
  readonly #worker: Worker;
  readonly #ended: Promise<never>;
  #onNews: (news: Exclude<ThreadNews, { failure: unknown }>) => void = () => {};

  constructor(data: ThreadData) {
    this.#worker = new Worker(compiled('thread'), {
      workerData: data,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    const failed = new Promise<never>((_, reject) => {
      this.#worker.on('message', (news: ThreadNews) => {
        if ('failure' in news) reject(errorOf(news.failure));
        else this.#onNews(news);
      });
    });
    this.#ended = Promise.race([failed, endOf(this.#worker)]);
    // The caller that awaits its work gets the error; this thread may find the same fault first.
    this.#ended.catch(() => {});
  }

  work(work: ThreadWork, onBatch: (first: number, batch: unknown) => void): Promise<unknown> {
    const made = new Promise((resolve, reject) => {
      this.#onNews = (news) => {
        try {
          if ('made' in news) resolve(news.made);
          else onBatch(news.first, news.batch);
        } catch (error) {
          reject(error);
        }
      };
    });
    this.#worker.postMessage(work);
    return Promise.race([made, this.#ended]);
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** How many pages inputs have at most, before they are parsed. */
function pagesAmong({ data }: Inputs, regions?: number): number {
  const folderOf = (file: string) => file.split('/').at(1) ?? '';
  const named = new Set(data.flatMap(({ file }) => (folderOf(file) === 'regions' ? file.split('/')[2] : [])));
  // A page each, or of an entry of a collection.
  const others = ['regions', ...Object.keys(commerce.folders)];
  const pages = data.filter(({ file }) => file.split('/').length > 2 && !others.includes(folderOf(file)));
  return pages.length * (regions ?? named.size);
}
