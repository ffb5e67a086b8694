import {
  closeSync,
  constants,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CLAIM } from '../calendar/names.ts';
import { OperationError } from '../problems/problems.ts';
import { lifeOf, ownedName, ownerOf } from '../processes/owner.ts';
import { errorCode } from './file-error.ts';

const POLL = 50;
/** A claim whose owner cannot be asked (another container or boot) shows a sign of life this often… */
const HEARTBEAT = 2_000;
/** …and is taken for dead after this long without one. */
const SILENCE = 15_000;

export interface Holder {
  readonly pid: number;
  readonly purpose: string;
}

export interface LockOptions {
  /** What the holder does, for the message of a waiting command: `almanac build`. */
  readonly purpose: string;
  /** Milliseconds. */
  readonly wait: number;
  readonly signal?: AbortSignal | undefined;
  /** Makes sure that the folder exists; called before every claim. */
  readonly prepare: () => void;
  /** Called once if another command holds the lock. */
  readonly onWait?: ((holder: Holder) => void) | undefined;
}

export interface Lock {
  /** False once another command has taken this one for dead. */
  held(): boolean;
  release(): void;
}

/**
 * The exclusive right to write below a folder.
 *
 * Everyone who wants it puts up a claim: a file whose name (host, process, start time, number) is theirs alone. Who then
 * sees no other living claim has the right. Of two who see each other the one whose name sorts first stays and waits,
 * the other withdraws. A name is never used twice, so anyone may remove the claim of a dead process at any time: there
 * is no lock to "take over" and so nothing to race for.
 */
export async function acquireLock(folder: string, options: LockOptions): Promise<Lock> {
  const name = ownedName(CLAIM);
  const path = join(folder, name);
  const rivals = new Rivals(folder, name);
  const giveUpAt = performance.now() + options.wait;
  let claimed = false;
  let told = false;
  try {
    for (;;) {
      options.signal?.throwIfAborted();
      options.prepare();
      let others = rivals.living();
      if (!claimed && others.length === 0) {
        claimed = putUp(path, options.purpose);
        if (!claimed) continue;
        others = rivals.living();
      }
      const first = others[0];
      if (first === undefined) return holding(path);
      if (claimed && first < name) claimed = withdraw(path);
      const holder = describe(folder, first);
      if (!told) options.onWait?.(holder);
      told = true;
      if (performance.now() >= giveUpAt) throw busy(folder, holder, options.wait);
      await sleep(POLL, undefined, { signal: options.signal });
    }
  } catch (error) {
    if (claimed) withdraw(path);
    options.signal?.throwIfAborted();
    throw error;
  }
}

/** False when the folder went away in between: another command made it and removed it again. */
function putUp(path: string, purpose: string): boolean {
  try {
    const descriptor = openSync(path, 'wx', 0o644);
    try {
      writeSync(descriptor, `${purpose}\n`);
    } catch (error) {
      withdraw(path);
      throw error;
    } finally {
      closeSync(descriptor);
    }
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

function withdraw(path: string): false {
  rmSync(path, { force: true });
  return false;
}

function holding(path: string): Lock {
  const held = () => {
    try {
      return statSync(path).isFile();
    } catch {
      return false;
    }
  };
  const beat = setInterval(() => showLife(path), HEARTBEAT);
  beat.unref();
  return {
    held,
    release() {
      clearInterval(beat);
      withdraw(path);
    },
  };
}

function showLife(path: string): void {
  try {
    // Never creates the file: a claim that was taken away stays away.
    const descriptor = openSync(path, constants.O_WRONLY | constants.O_APPEND);
    try {
      writeSync(descriptor, '\n');
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // A timer must not report a full disk: the command that writes next will.
  }
}

/** The other claims on the folder; those of dead processes are removed on sight. */
class Rivals {
  readonly #folder: string;
  readonly #own: string;
  readonly #seen = new Map<string, { size: number; since: number }>();

  constructor(folder: string, own: string) {
    this.#folder = folder;
    this.#own = own;
  }

  living(): string[] {
    const names = readdirSync(this.#folder).filter((name) => name.startsWith(CLAIM) && name !== this.#own);
    return names.filter((name) => this.#lives(name)).sort();
  }

  #lives(name: string): boolean {
    const owner = ownerOf(CLAIM, name);
    const life = owner === null ? 'unknown' : lifeOf(owner);
    if (life === 'alive' || (life === 'unknown' && !this.#silent(name))) return true;
    withdraw(join(this.#folder, name));
    return false;
  }

  /** Measured from here, by the size that each heartbeat adds to: no clock of another machine is believed. */
  #silent(name: string): boolean {
    let size: number;
    try {
      size = statSync(join(this.#folder, name)).size;
    } catch {
      return true;
    }
    const now = performance.now();
    const before = this.#seen.get(name);
    if (before === undefined || before.size !== size) {
      this.#seen.set(name, { size, since: now });
      return false;
    }
    return now - before.since > SILENCE;
  }
}

function describe(folder: string, name: string): Holder {
  const pid = ownerOf(CLAIM, name)?.pid ?? 0;
  try {
    return { pid, purpose: readFileSync(join(folder, name), 'utf8').trim() || 'another command' };
  } catch {
    return { pid, purpose: 'another command' };
  }
}

function busy(folder: string, holder: Holder, wait: number): OperationError {
  return new OperationError(
    `${folder} is in use by ${holder.purpose} (process ${holder.pid}); waited ${Math.round(wait / 1000)} s`,
    'wait until it has finished, or write elsewhere with --out',
  );
}
