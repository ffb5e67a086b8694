import { Script } from 'node:vm';
import { ambientPatches, type Patch } from './ambient.ts';
import { hearStrays } from './strays.ts';
import { endlessTemplate, type Running } from './template-fault.ts';

/** Ten times what a few pages take in all of their states, a hundred times what they take in one. */
const LIMIT_SECONDS = 8;

let patches: readonly Patch[] | undefined;
let locked = false;
let running: Running | undefined;

/**
 * Runs a synchronous derivation. Models and views are pure: equal inputs give equal pages. So the ambient clock, locale,
 * time zone, randomness and environment are out of reach meanwhile; ImpureError says what to ask instead.
 */
export function guarded<T>(run: () => T): T {
  if (locked) return run();
  lock();
  try {
    return run();
  } finally {
    unlock();
  }
}

/**
 * As {@link guarded}, for a page or a few: a model or view that does not return within some seconds is stopped, and named
 * in an InputError. To be called around a batch: setting it up costs as much as rendering a small page. `run` may be begun
 * again, so nothing may come of it but what it returns.
 */
export function guardedBatch<T>(run: () => T, limitSeconds = LIMIT_SECONDS): T {
  return locked ? run() : withinLimit(run, limitSeconds);
}

/**
 * Milliseconds after which the guard is renewed. Its watchdog is a thread, and starting one takes a few milliseconds
 * when all cores are busy. This is short beside the limit, since the last item of a batch may need all of it.
 */
const GUARD_TIME = 300;

/** The guard forbids it to templates only. */
const now = performance.now.bind(performance);

/** Makes something of each item within {@link guardedBatch}, of so many in a row as its work does not count beside. */
export function* guardedEach<T, R>(
  items: readonly T[],
  run: (item: T) => R,
  limitSeconds = LIMIT_SECONDS,
): Generator<R> {
  for (let first = 0; first < items.length; ) {
    const made = guardedBatch(() => {
      const began = now();
      const made: R[] = [];
      for (const item of items.slice(first)) {
        made.push(run(item));
        if (now() - began > GUARD_TIME) break;
      }
      return made;
    }, limitSeconds);
    yield* made;
    first += made.length;
  }
}

/** For the top level of a module, which runs where nothing can be wrapped around it. */
export function guardModule(begins: boolean): void {
  if (begins && !locked) lock();
  if (!begins && locked) unlock();
}

/** Says what the guard runs from here on, for the message if that does not come back. */
export function nowRunning(what: Running): void {
  running = what;
}

/** What the engine did on its own since the run began, in seconds by the clock; pieces that came to an end; when the one under way began. */
let engine: { seconds: number; finished: number; since: number | null } = {
  seconds: 0,
  finished: 0,
  since: null,
};

/**
 * The engine's own work that a derivation asks for on its way, such as a drawing: nothing of it shows on the page, and its
 * time is not the derivation's. What it made is kept, so that it is done but once. The clock tells how long it took, since asking the
 * system for processor time costs more than a small piece: on a busy machine a derivation then seems shorter than it was, and is begun
 * again, without that piece.
 */
export function unguarded<T>(run: () => T): T {
  if (!locked) return run();
  unlock();
  engine.since = now();
  try {
    return run();
  } finally {
    engine.seconds += (now() - engine.since) / 1000;
    engine.finished += 1;
    engine.since = null;
    lock();
  }
}

/** Of this thread alone where Node can tell (22.19 and newer); else of all, which makes a derivation seem longer than it was. */
const cpuUsage = (process as { readonly threadCpuUsage?: () => NodeJS.CpuUsage }).threadCpuUsage;

function cpuSeconds(): number {
  const { user, system } = cpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1_000_000;
}

function lock(): void {
  patches ??= ambientPatches();
  hearStrays();
  locked = true;
  for (const patch of patches) Object.defineProperty(patch.target, patch.name, patch.forbidden);
}

function unlock(): void {
  locked = false;
  for (const patch of patches ?? []) Object.defineProperty(patch.target, patch.name, patch.original);
}

const SLOT = Symbol.for('almanac.guarded');
const slot = globalThis as unknown as Record<symbol, unknown>;
/** Nothing else in Node stops synchronous code from outside. */
const call = new Script(`globalThis[Symbol.for('almanac.guarded')]()`);

/** So often in a row it is begun again without a piece of the engine's work done meanwhile. */
const MOST_IN_VAIN = 4;

function withinLimit<T>(run: () => T, limitSeconds: number): T {
  for (let inVain = 0; ; ) {
    const before = cpuSeconds();
    engine = { seconds: 0, finished: 0, since: null };
    const done = attempt(run, limitSeconds * 2 ** inVain);
    if (done) return done.result;
    const underWay = engine.since === null ? 0 : (now() - engine.since) / 1000;
    const own = cpuSeconds() - before - engine.seconds - underWay;
    inVain = engine.finished > 0 ? 0 : inVain + 1;
    // Else it waited for drawings, or for the machine. Models and views are pure, so they are begun again, with more time.
    if (own > limitSeconds * 0.8 || inVain > MOST_IN_VAIN) throw endlessTemplate(running, limitSeconds);
  }
}

/** Null where it was stopped. */
function attempt<T>(run: () => T, limitSeconds: number): { readonly result: T } | null {
  let done: { readonly result: T } | null = null;
  slot[SLOT] = () => {
    done = { result: run() };
  };
  lock();
  try {
    // Without breakOnSigint: it takes handlers away meanwhile, and a signal that comes as it begins or ends reaches nobody.
    call.runInThisContext({ timeout: limitSeconds * 1000 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
  } finally {
    unlock();
  }
  return done;
}
