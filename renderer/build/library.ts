import path from 'node:path';
import { type CheckResult, check as checkOpen } from './check.ts';
import { type OpenOptions, openSite, saveWhatWasLearned } from './open-site.ts';
import type { OnProgress } from './progress.ts';
import { type Request, resolveRequest } from './request.ts';
import { type Switch, switchesIn } from './schedule.ts';

/** What long calls of the library have in common. */
export interface Watched {
  readonly onProgress?: OnProgress | undefined;
  /** Aborting rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The switches of a site over a window, in order of time; at one instant (`at`) those at it. Nothing is built.
 * Throws InputError with every problem of the inputs, UsageError for a request that cannot be read.
 */
export async function schedule(options: OpenOptions & Request & Watched): Promise<readonly Switch[]> {
  const open = await opened(options);
  const { windows } = resolveRequest(open.site, options);
  options.onProgress?.({ phase: 'plan', done: 0, total: Object.keys(windows).length });
  const switches = switchesIn(open, windows);
  options.signal?.throwIfAborted();
  await saveWhatWasLearned(open);
  return switches;
}

/**
 * Every problem that a site has, at any time: of its files, of its pages in every state. Never throws for what is wrong
 * with the inputs but where nothing can be derived of them (InputError).
 */
export async function check(options: OpenOptions & Watched): Promise<CheckResult> {
  const open = await opened(options);
  options.onProgress?.({ phase: 'plan', done: 0, total: null });
  const result = await checkOpen(open, {
    cacheFolder: options.cache === false ? null : path.join(options.root, '.almanac'),
  });
  options.signal?.throwIfAborted();
  await saveWhatWasLearned(open);
  return result;
}

async function opened(options: OpenOptions & Watched) {
  options.onProgress?.({ phase: 'load', done: 0, total: null });
  options.signal?.throwIfAborted();
  const open = await openSite(options);
  options.signal?.throwIfAborted();
  return open;
}
