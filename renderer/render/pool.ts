import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageRoot } from '../assets/package-root.ts';
import { InputError } from '../problems/problems.ts';
import type { DocumentFiles } from './document.ts';
import { PageRenderer, type RenderJob, type TemplateModule } from './page-renderer.ts';
import { FileRenderer, type RenderResult, type WorkerData, type WorkerMessage } from './worker.ts';

/** Takes jobs, renders and writes them, and hands back what came of each. */
export interface RenderPool {
  /** Resolves when there is room for more, not when the job is done. */
  submit(job: RenderJob): Promise<void>;
  /** Waits for all jobs submitted. */
  drain(): Promise<void>;
  /** Fragments rendered so far. */
  readonly rendered: number;
  /** Whether a thread has nothing to do. */
  readonly isIdle: boolean;
  close(): Promise<void>;
}

export interface PoolOptions {
  /** Compiled templates. */
  readonly file: string;
  readonly templates: TemplateModule;
  readonly files: DocumentFiles;
  /** Threads to render with; 0 renders in this one. */
  readonly threads: number;
  readonly onResult: (result: RenderResult) => void;
  /** Ends the work, also that of a thread that would never end it. */
  readonly signal?: AbortSignal | undefined;
}

/** Below so many documents starting a thread costs more than it saves (measured: 50 ms a thread, 0.3 ms a document). */
export const WORTH_A_THREAD = 250;

const BATCH = 16;
/** Batches on their way per thread: enough that none waits, few enough that models do not pile up. */
const AHEAD = 3;

export function openPool(options: PoolOptions): RenderPool {
  return options.threads === 0 ? new InProcess(options) : new Threads(options);
}

class InProcess implements RenderPool {
  /** This thread has always something else to do. */
  readonly isIdle = false;
  readonly #files: FileRenderer;
  readonly #onResult: PoolOptions['onResult'];

  constructor({ templates, files, onResult }: PoolOptions) {
    this.#files = new FileRenderer(new PageRenderer(templates, files));
    this.#onResult = onResult;
  }

  get rendered(): number {
    return this.#files.renderer.rendered;
  }

  async submit(job: RenderJob): Promise<void> {
    this.#onResult(this.#files.render(job));
  }

  async drain(): Promise<void> {}

  async close(): Promise<void> {}
}

/** What a document leaves behind dies at once: a small nursery keeps the threads' memory small at no cost in time. */
const YOUNG_MEGABYTES = 16;

interface Thread {
  readonly worker: Worker;
  batches: number;
  rendered: number;
}

class Threads implements RenderPool {
  readonly #threads: Thread[] = [];
  readonly #onResult: PoolOptions['onResult'];
  #batch: RenderJob[] = [];
  #failed: Error | undefined;
  #wake: (() => void)[] = [];

  constructor({ file, files, threads, onResult, signal }: PoolOptions) {
    signal?.addEventListener('abort', () => {
      this.#failed ??= signal.reason as Error;
      this.#notify();
    });
    this.#onResult = onResult;
    const code = workerFile();
    const data: WorkerData = { templates: file, files };
    for (let i = 0; i < threads; i++) {
      const thread: Thread = {
        worker: new Worker(code, {
          workerData: data,
          resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
        }),
        batches: 0,
        rendered: 0,
      };
      thread.worker.on('message', (message: WorkerMessage) => {
        thread.batches -= 1;
        if (message.problems) this.#failed ??= new InputError(message.problems);
        if (message.fatal !== undefined) this.#failed ??= new Error(message.fatal);
        thread.rendered = message.rendered ?? thread.rendered;
        message.results?.forEach(this.#onResult);
        this.#notify();
      });
      thread.worker.on('error', (error) => {
        this.#failed ??= error instanceof Error ? error : new Error(String(error));
        this.#notify();
      });
      // After an error of its own, and when this pool closes it, that one has been told already.
      thread.worker.on('exit', (code) => {
        this.#failed ??= new Error(`a render thread ended with code ${code} before its work was done`);
        this.#notify();
      });
      this.#threads.push(thread);
    }
  }

  get rendered(): number {
    return this.#threads.reduce((sum, thread) => sum + thread.rendered, 0);
  }

  get isIdle(): boolean {
    return this.#threads.some((thread) => thread.batches === 0);
  }

  async submit(job: RenderJob): Promise<void> {
    this.#batch.push(job);
    if (this.#batch.length >= BATCH) await this.#send();
  }

  async drain(): Promise<void> {
    if (this.#batch.length > 0) await this.#send();
    while (!this.#failed && this.#threads.some((thread) => thread.batches > 0)) await this.#news();
    if (this.#failed) throw this.#failed;
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.worker.terminate()));
  }

  async #send(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    for (;;) {
      if (this.#failed) throw this.#failed;
      const idle = this.#threads.reduce((least, thread) => (thread.batches < least.batches ? thread : least));
      if (idle.batches < AHEAD) {
        idle.batches += 1;
        idle.worker.postMessage(batch);
        return;
      }
      await this.#news();
    }
  }

  #news(): Promise<void> {
    return new Promise((resolve) => this.#wake.push(resolve));
  }

  #notify(): void {
    const waiting = this.#wake;
    this.#wake = [];
    for (const wake of waiting) wake();
  }
}

function workerFile(): string {
  const file = path.join(packageRoot(), 'lib/worker.js');
  if (!existsSync(file)) throw new Error('lib/worker.js is missing: run npm run prepare');
  return file;
}
