import { Script } from 'node:vm';
import { ambientPatches, type Patch } from './ambient.ts';
import { endlessTemplate, type Running } from './template-fault.ts';

/** Far beyond what a batch of pages takes, its figures drawn for the first time on a busy machine. */
const LIMIT_SECONDS = 60;

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
 * As {@link guarded}, for a page or a few: a model or view that does not return within a minute is stopped, and named
 * in an InputError. To be called around a batch: setting it up costs as much as rendering a small page.
 */
export function guardedBatch<T>(run: () => T, limitSeconds = LIMIT_SECONDS): T {
  if (locked) return run();
  lock();
  try {
    return withinLimit(run, limitSeconds);
  } finally {
    unlock();
  }
}

/** Few enough that one that never ends is named soon, enough that the guard's own work does not count. */
const BATCH = 16;

/** Does something with each item, a few at a time within {@link guardedBatch}. */
export function guardedEach<T>(items: readonly T[], run: (item: T) => void): void {
  for (let next = 0; next < items.length; next += BATCH)
    guardedBatch(() => items.slice(next, next + BATCH).forEach(run));
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

/** The engine's own work that a derivation asks for on its way, such as reading a file of art: nothing of it shows on the page. */
export function unguarded<T>(run: () => T): T {
  if (!locked) return run();
  unlock();
  try {
    return run();
  } finally {
    lock();
  }
}

function lock(): void {
  patches ??= ambientPatches();
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

function withinLimit<T>(run: () => T, limitSeconds: number): T {
  let result: T | undefined;
  slot[SLOT] = () => {
    result = run();
  };
  try {
    call.runInThisContext({ timeout: limitSeconds * 1000 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw endlessTemplate(running, limitSeconds);
  }
  return result as T;
}
