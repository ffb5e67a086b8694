import type { ThreadOptions, Threads } from './threads.ts';

/** The threads of a build, once there is something to read or to make: a build of nothing new does not load the code for that. */
export class LaterThreads {
  readonly #options: ThreadOptions;
  #threads: Threads | undefined;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  async begin(): Promise<Threads> {
    const { MAKING, Threads } = await import('./threads.ts');
    this.#threads ??= new Threads(this.#options, MAKING);
    return this.#threads;
  }

  async close(): Promise<void> {
    await this.#threads?.close();
  }
}
