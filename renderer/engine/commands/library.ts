import path from 'node:path';
import type { Instant } from '../../clock/index.ts';
import type { CommittedPrices } from '../../commerce/index.ts';
import type { Site } from '../../model/linked.ts';
import { refuseStrays } from '../../purity/strays.ts';
import type { InputIndex } from '../../read/input-index.ts';
import { checkKey, keepCheck } from '../checking/kept-check.ts';
import {
  loadAndBundle,
  type OpenOptions,
  openLoaded,
  openSite,
  saveWhatWasLearned,
} from '../opening/open-site.ts';
import { optimiseLate } from '../opening/optimise-late.ts';
import type { OnProgress } from '../opening/progress.ts';
import { type Request, resolveRequest } from '../opening/request.ts';
import type { CheckResult, Switch } from '../opening/results.ts';
import { switchesIn } from '../opening/schedule.ts';
import { CHECKING, Threads } from '../threads/threads.ts';
import { check as checkOpen } from './check.ts';

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
  optimiseLate();
  const open = await opened(options);
  const { windows } = resolveRequest(open.site, options);
  options.onProgress?.({ phase: 'plan', done: 0, total: Object.keys(windows).length });
  const switches = switchesIn(open, windows);
  await refuseStrays();
  options.signal?.throwIfAborted();
  await saveWhatWasLearned(open);
  return switches;
}

export interface LibraryCheckOptions extends OpenOptions, Watched {
  /** Threads at most, by default the CPUs. */
  readonly concurrency?: number | undefined;
  /** Prices as they were last committed, for those that jump. */
  readonly before?: Promise<CommittedPrices | null> | undefined;
  /** The site before, whose past must not change, and the instant at which the past ends. */
  readonly past?: { readonly before: Promise<Site>; readonly now: Instant } | undefined;
}

/** Checks all of it that an earlier check did not pass; `index`: what is known of its files. */
export async function checkAnew(
  { before, past, ...options }: LibraryCheckOptions,
  index: InputIndex | null,
): Promise<CheckResult> {
  const { root, signal, onProgress, cache = true } = options;
  const threads = new Threads(options, CHECKING);
  try {
    onProgress?.({ phase: 'load', done: 0, total: null });
    signal?.throwIfAborted();
    const { loaded, bundles } = await loadAndBundle(await threads.read(root, undefined, index), options);
    const open = await openLoaded(loaded, bundles, options);
    signal?.throwIfAborted();
    onProgress?.({ phase: 'plan', done: 0, total: null });
    const cacheFolder = cache ? path.join(root, '.almanac') : null;
    const beside = { threads, bundles, signal };
    const prices = (await before) ?? null;
    const result = await checkOpen(open, {
      before: prices,
      past: past ? { before: await past.before, now: past.now } : null,
      cacheFolder,
      beside,
    });
    signal?.throwIfAborted();
    await saveWhatWasLearned(open);
    const { data, locales, templates, public: own } = loaded.inputs;
    index?.keep([...data, ...locales, ...templates, ...own]);
    if (cacheFolder !== null && !past) keepCheck(cacheFolder, checkKey(open.revision.id, prices), result);
    return result;
  } finally {
    await threads.close();
  }
}

async function opened(options: OpenOptions & Watched) {
  options.onProgress?.({ phase: 'load', done: 0, total: null });
  options.signal?.throwIfAborted();
  const open = await openSite(options);
  options.signal?.throwIfAborted();
  return open;
}
