import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { prettyJson } from '../calendar/canonical.ts';
import { folders, JOURNAL, TEMPORARY } from '../calendar/names.ts';
import { OperationError } from '../problems/problems.ts';
import { errorCode, explainFileError, explaining } from './file-error.ts';
import { clearLeftovers, type Journal } from './leftovers.ts';
import { acquireLock, type Holder, type Lock } from './lock.ts';
import { isThere, keepAside, removeEmpty, removeWhole, restore } from './remove.ts';
import { syncAll, syncPath } from './sync.ts';

export interface OpenOptions {
  /** What is going on, for a second command that has to wait: `almanac build`. */
  readonly purpose: string;
  /** How long to wait for another command, in milliseconds; 30 s by default. */
  readonly wait?: number;
  readonly signal?: AbortSignal | undefined;
  readonly onWait?: ((holder: Holder) => void) | undefined;
}

/** The order in which things become visible: nothing points to what is not there yet. */
const ranks = ['asset', 'release', 'site', 'note', 'calendar', 'newest', 'live', 'current'] as const;
export type Rank = (typeof ranks)[number];

interface Pending {
  readonly rank: Rank;
  /** Absolute. */
  readonly staged: string;
  /** Relative to the output folder, with `/`. */
  readonly final: string;
}

/**
 * Takes the exclusive right to write below `out` and clears what killed commands left there.
 *
 * Throws OperationError when another command holds it for longer than `wait`, or the folder cannot be written.
 */
export async function openOutput(out: string, options: OpenOptions): Promise<Output> {
  const root = resolve(out);
  const made: string[] = [];
  return explaining(`write ${out}`, async () => {
    let lock: Lock | undefined;
    try {
      lock = await acquireLock(root, {
        purpose: options.purpose,
        wait: options.wait ?? 30_000,
        signal: options.signal,
        prepare: () => made.push(...makeFolders(root)),
        onWait: options.onWait,
      });
      clearLeftovers(root);
      return new Output(root, out, lock, made, options.signal);
    } catch (error) {
      lock?.release();
      for (const folder of made.reverse()) removeEmpty(folder);
      throw error;
    }
  });
}

/**
 * An output folder held for writing. What a command makes is staged beside its place and becomes visible all together
 * by {@link publish}; {@link close} without it leaves the folder as it was.
 */
export class Output {
  /** Absolute. */
  readonly root: string;
  readonly signal: AbortSignal | undefined;
  readonly #name: string;
  readonly #lock: Lock;
  readonly #made: string[];
  readonly #pending = new Map<string, Pending>();
  readonly #staged = new Set<string>();
  #count = 0;

  constructor(root: string, name: string, lock: Lock, made: string[], signal: AbortSignal | undefined) {
    this.root = root;
    this.#name = name;
    this.#lock = lock;
    this.#made = made;
    this.signal = signal;
  }

  /** A fresh folder in which the caller writes the files of one release; absolute. */
  stage(region: string): string {
    return this.stageFolder(`${folders.releases}/${region}`);
  }

  /** A fresh folder below `folder` (relative), invisible until published; absolute. */
  stageFolder(folder: string): string {
    const path = this.#temporary(folder);
    return this.#writingNow(() => {
      mkdirSync(path);
      chmodSync(path, 0o755);
      return path;
    });
  }

  /** An unused temporary path below `folder` (relative, `''` for the root) for a file; absolute. */
  stageFile(folder: string): string {
    return this.#temporary(folder);
  }

  /** Where `final` (relative) is to be found now: staged, or in its place; absolute. */
  locate(final: string): string {
    return this.#pending.get(final)?.staged ?? join(this.root, final);
  }

  isPending(final: string): boolean {
    return this.#pending.has(final);
  }

  /** Promises that `staged` (absolute) takes the name `final` (relative) when everything is published. */
  add(rank: Rank, staged: string, final: string): void {
    const before = this.#pending.get(final);
    if (before !== undefined) this.drop(before.staged);
    this.#pending.set(final, { rank, staged, final });
  }

  /** Deletes something staged that is not needed. */
  drop(staged: string): void {
    rmSync(staged, { recursive: true, force: true });
    this.#staged.delete(staged);
  }

  /**
   * Makes all that is staged durable with one sync, then visible by renames, in the order of {@link Rank}. Where one
   * fails, those before it are taken back; where the process is killed, the next command does that by the journal.
   */
  async publish(): Promise<void> {
    if (this.#pending.size === 0) return;
    const pending = ranks.flatMap((rank) => [...this.#pending.values()].filter((item) => item.rank === rank));
    const fresh = pending.map((item) => item.final).filter((final) => !isThere(join(this.root, final)));
    const journal: Journal = { version: 1, fresh };
    const note = this.#temporary('', JOURNAL);
    await this.writing(async () => {
      writeFileSync(note, prettyJson(journal));
      await syncAll(this.root, [note, ...pending.map((item) => item.staged)]);
      this.signal?.throwIfAborted();
      this.assertHeld();
      this.#revealAll(pending);
      this.drop(note);
    });
    this.#pending.clear();
  }

  /** Throws when another command took this one for dead, which only a long sleep of the machine can bring about. */
  assertHeld(): void {
    if (this.#lock.held()) return;
    throw new OperationError(
      `lost the right to write ${this.#name}: another command took over`,
      'run it again',
    );
  }

  /** Runs a step that writes, turning a full disk and the like into an OperationError that names the folder. */
  async writing<T>(step: () => T | Promise<T>): Promise<T> {
    return explaining(`write ${this.#name}`, step);
  }

  #writingNow<T>(step: () => T): T {
    try {
      return step();
    } catch (error) {
      throw explainFileError(error, `write ${this.#name}`);
    }
  }

  /** Drops what was not published, and lets the next command in. */
  async close(): Promise<void> {
    try {
      for (const staged of this.#staged) rmSync(staged, { recursive: true, force: true });
    } catch (error) {
      throw explainFileError(error, `clean up ${this.#name}`);
    } finally {
      this.#staged.clear();
      this.#pending.clear();
      this.#lock.release();
      for (const folder of this.#made.splice(0).reverse()) removeEmpty(folder);
    }
  }

  #temporary(folder: string, suffix = ''): string {
    const parent = join(this.root, folder);
    this.#writingNow(() => this.#made.push(...makeFolders(parent)));
    const path = join(parent, `${TEMPORARY}${process.pid}-${this.#count++}${suffix}`);
    this.#staged.add(path);
    return path;
  }

  #revealAll(pending: readonly Pending[]): void {
    const takeBack: (() => void)[] = [];
    const replaced: string[] = [];
    try {
      for (const { staged, final } of pending) {
        const path = join(this.root, final);
        this.#made.push(...makeFolders(dirname(path)));
        const before = keepAside(path);
        if (before !== null) replaced.push(before);
        takeBack.push(() => (before === null ? removeWhole(path) : restore(before, path)));
        renameSync(staged, path);
        this.#staged.delete(staged);
      }
      syncPath(this.root);
    } catch (error) {
      for (const step of takeBack.reverse()) step();
      throw error;
    }
    for (const path of replaced) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Makes a folder and its parents, readable for all whatever the umask; returns those that were not there, outermost
 * first. Step by step: Node's own recursion tells a wrong reason, or never ends, where an outer folder takes no entries.
 */
export function makeFolders(path: string): string[] {
  if (existsSync(path)) {
    if (statSync(path).isDirectory()) return [];
    throw new OperationError(`${path} is not a folder`);
  }
  const made = dirname(path) === path ? [] : makeFolders(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another command was quicker.
    if (errorCode(error) === 'EEXIST') return made;
    for (const folder of made.reverse()) removeEmpty(folder);
    // What the system says where an outer folder takes no entries.
    if (errorCode(error) === 'ENOENT') throw new OperationError(`cannot make the folder ${path} there`);
    throw error;
  }
  chmodSync(path, 0o755);
  return [...made, path];
}
