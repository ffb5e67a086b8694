import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { countLinks, type SharedLinks } from '../../release/index.ts';
import type { NewDocument, Writing } from '../../render/document-writer.ts';
import { errorOf, type WritingData, type WritingNews, type WritingOrder } from './thread-messages.ts';
import { compiled, endOf } from './worker.ts';

/** Fewer links than these one thread makes sooner than it asks another, or has one begin. */
const LINKS_WORTH = { asking: 200, beginning: 2000 };

/** What another thread does with files beside this one: it writes documents, and links. It begins when it is first of use. */
export class FilesBeside {
  readonly #concurrency: number;
  #thread: WritingThread | undefined;

  /** `concurrency`: threads at most; by default the CPUs. */
  constructor(concurrency = availableParallelism()) {
    this.#concurrency = concurrency;
  }

  /** What writes documents for this thread. */
  begin(data: WritingData): Writing {
    this.#thread ??= new WritingThread(data);
    return this.#thread;
  }

  /** Links files from the last one on; undefined where that would save no time. */
  link(links: SharedLinks): Promise<number> | undefined {
    const worth = this.#thread ? LINKS_WORTH.asking : LINKS_WORTH.beginning;
    if (this.#concurrency < 2 || countLinks(links.groups) < worth) return undefined;
    this.#thread ??= new WritingThread({ inputs: null, cache: false });
    return this.#thread.link(links);
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.close();
  }
}

/** One such thread, from its beginning to its end. */
class WritingThread implements Writing {
  readonly #worker: Worker;
  readonly #ended: Promise<never>;
  readonly #waiting = new Map<number, (news: WritingNews) => void>();
  #orders = 0;

  constructor(data: WritingData) {
    this.#worker = new Worker(compiled('writing-thread'), { workerData: data });
    this.#worker.on('message', (news: WritingNews) => this.#waiting.get(news.number)?.(news));
    this.#ended = endOf(this.#worker);
    this.#ended.catch(() => {});
  }

  async write(documents: readonly NewDocument[]): Promise<readonly string[]> {
    const { hashes } = await this.#ask<{ hashes: readonly string[] }>({ documents });
    return hashes;
  }

  async link(links: SharedLinks): Promise<number> {
    const { linked } = await this.#ask<{ linked: number }>({ links });
    return linked;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  async #ask<News>(order: Order): Promise<News> {
    const number = this.#orders++;
    const answered = new Promise<WritingNews>((resolve) => this.#waiting.set(number, resolve));
    this.#worker.postMessage({ number, ...order } satisfies WritingOrder);
    const news = await Promise.race([answered, this.#ended]);
    this.#waiting.delete(number);
    if ('failure' in news) throw errorOf(news.failure);
    return news as News;
  }
}

type Order = { readonly documents: readonly NewDocument[] } | { readonly links: SharedLinks };
