import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { prettyJson } from '../calendar/canonical.ts';
import { JOURNAL, releaseDir, TEMPORARY } from '../calendar/names.ts';
import type { Release } from '../calendar/types.ts';
import { explainFileError } from '../problems/disk.ts';
import { OperationError } from '../problems/problems.ts';
import { ownedName } from '../processes/owner.ts';
import { type Draft, makeDraft, makeRoom, otherDrafts } from './draft.ts';
import { explaining } from './file-error.ts';
import { hearSignals } from './hear-signals.ts';
import { clearLeftovers, type Journal } from './leftovers.ts';
import { acquireLock, type Holder, type Lock } from './lock.ts';
import { makeFolders } from './make-folders.ts';
import { refuseForeign } from './ours.ts';
import { readReleaseIn, releaseFile, resolveRelease } from './release.ts';
import { isThere, keepAside, removeEmpty, removeWhole, restore } from './remove.ts';
import { syncAll, syncFound } from './sync.ts';

export interface OpenOptions {
  /** What is going on, for a second command that has to wait: `almanac build`. */
  readonly purpose: string;
  /** How long to wait for another command, in milliseconds; by default five minutes. */
  readonly wait?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onWait?: ((holder: Holder) => void) | undefined;
}

/** The order in which things become visible: nothing points to what is not there yet. */
const ranks = ['asset', 'release', 'site', 'note', 'calendar', 'newest', 'live', 'current'] as const;
export type Rank = (typeof ranks)[number];

const OF_CONTENT: readonly Rank[] = ['asset', 'release', 'site'];

interface Pending {
  readonly rank: Rank;
  /** Absolute. */
  readonly staged: string;
  /** Relative to the output folder, with `/`. */
  readonly final: string;
  /** Nothing bore that name when this was staged. */
  readonly isNew: boolean;
}

/** The lock is held for moments: a command that waits this long waits for one that hangs. */
const LONG_ENOUGH = 300_000;

/**
 * Takes the exclusive right to write below `out` and clears what killed commands left there.
 *
 * Throws OperationError when another command holds it for longer than `wait`, or the folder cannot be written.
 */
export async function openOutput(out: string, options: OpenOptions): Promise<Output> {
  const output = new Output(out, options);
  try {
    await output.claim();
    return output;
  } catch (error) {
    await output.close();
    throw error;
  }
}

/**
 * Opens `out` to prepare something in it, without the lock: several commands can prepare at once. {@link Output.claim}
 * takes the lock when everything is prepared.
 */
export async function openDraft(out: string, options: OpenOptions): Promise<Output> {
  const output = new Output(out, options);
  try {
    output.begin();
    return output;
  } catch (error) {
    await output.close();
    throw error;
  }
}

/** Opens `out` to look only: nothing is written, and {@link Output.publish} of anything fails. */
export function openToLook(out: string, options: OpenOptions): Output {
  return new Output(out, options);
}

/**
 * An output folder. What a command makes is staged in a draft of its own and becomes visible all together by
 * {@link publish}, which takes the exclusive right; {@link close} without it leaves the folder as it was.
 */
export class Output {
  /** Absolute. */
  readonly root: string;
  readonly signal: AbortSignal | undefined;
  readonly #name: string;
  readonly #options: OpenOptions;
  readonly #made: string[] = [];
  readonly #pending = new Map<string, Pending>();
  readonly #durable = new Set<string>();
  readonly #relied = new Set<string>();
  readonly #releases = new Map<string, readonly [dir: string, release: () => Release]>();
  #settling: Promise<void> = Promise.resolve();
  #lock: Lock | null = null;
  #draft: Draft | null = null;
  /** Whether anything was published. */
  #hasShown = false;

  constructor(out: string, options: OpenOptions) {
    this.root = resolve(out);
    this.#name = out;
    this.#options = options;
    this.signal = options.signal;
  }

  /** Makes the draft, which other commands see and respect. */
  begin(): void {
    this.#drafted();
  }

  /**
   * Takes the exclusive right to publish, and clears what killed commands left. What was made until now is made durable
   * before, so that the right is held for a moment only; of that, what another command published meanwhile is dropped.
   */
  async claim(): Promise<void> {
    if (this.#lock !== null) return;
    refuseForeign(this.root, this.#name);
    makeRoom(this.root);
    await this.writing(async () => {
      await this.#makeDurable();
      const { purpose, wait = LONG_ENOUGH, signal, onWait } = this.#options;
      const prepare = () => this.#made.push(...makeFolders(this.root));
      this.#lock = await acquireLock(this.root, { purpose, wait, signal, prepare, onWait });
      clearLeftovers(this.root);
      this.#yieldToOthers();
      const gone = [...this.#relied].find((final) => !isThere(join(this.root, final)));
      if (gone !== undefined)
        throw new OperationError(
          `${gone} was taken back: it came from a command that was killed`,
          'run it again',
        );
      this.#relied.clear();
    });
  }

  /** Gives the right back, while this command goes on to read: what it reads is not taken away before {@link close}. */
  letOthers(): void {
    this.#drafted();
    this.#lock?.release();
    this.#lock = null;
  }

  /** Whether another command is making something here, which may refer to anything that is there. */
  get isShared(): boolean {
    return otherDrafts(this.root, this.#draft).length > 0;
  }

  /** A fresh folder for the files of one release, or of a site; absolute. */
  stageFolder(): string {
    const path = this.#drafted().path();
    return this.#writingNow(() => {
      mkdirSync(path);
      chmodSync(path, 0o755);
      return path;
    });
  }

  /** An unused path for a file, or a link; absolute. */
  stageFile(): string {
    return this.#drafted().path();
  }

  /** Where `final` (relative) is to be found now: staged, or in its place; absolute. */
  locate(final: string): string {
    return this.#pending.get(final)?.staged ?? join(this.root, final);
  }

  /** Remembers a release, staged or in its place; one of each region, for there may be many. */
  know(dir: string, region: string, release: () => Release): void {
    this.#releases.set(region, [dir, release]);
  }

  /** Throws OperationError if there is none, or its id does not follow from its content. */
  release(dir: string): Release {
    for (const [known, release] of this.#releases.values()) if (known === dir) return release();
    const release = readReleaseIn(this.locate(dir));
    const isRight =
      resolveRelease(release).id === release.id && releaseDir(release.region, release.id) === dir;
    if (!isRight)
      throw new OperationError(
        `${releaseFile(dir)} is damaged: its id does not follow from its content`,
        'build or import it again',
      );
    return release;
  }

  isPending(final: string): boolean {
    return this.#pending.has(final);
  }

  /**
   * Says that what this command makes refers to something that is there. Another command may have just shown it, be
   * killed before it is through, and have it taken back: {@link claim} then fails rather than publish half a thing.
   */
  rely(final: string): void {
    if (this.#lock === null && !this.isPending(final)) this.#relied.add(final);
  }

  /** Promises that `staged` (absolute) takes the name `final` (relative) when everything is published. */
  add(rank: Rank, staged: string, final: string): void {
    const before = this.#pending.get(final);
    if (before !== undefined) this.drop(before.staged);
    const isNew = !isThere(join(this.root, final));
    this.#pending.set(final, { rank, staged, final, isNew });
  }

  /**
   * Begins to make durable what is staged, while this command goes on to make the rest: {@link claim}, which would have to wait
   * for it, waits for less.
   */
  settleAhead(): void {
    this.#settling = this.#makeDurable();
    // The caller that awaits it reports it.
    this.#settling.catch(() => {});
  }

  /** Deletes something staged that is not needed. */
  drop(staged: string): void {
    rmSync(staged, { recursive: true, force: true });
  }

  /**
   * Makes all that is staged durable with one sync, then visible by renames, in the order of {@link Rank}. Where one
   * fails, those before it are taken back; where the process is killed, the next command does that by the journal.
   */
  async publish(): Promise<void> {
    if (this.#pending.size === 0) return;
    await this.claim();
    const pending = ranks.flatMap((rank) => [...this.#pending.values()].filter((item) => item.rank === rank));
    const fresh = pending.map((item) => item.final).filter((final) => !isThere(join(this.root, final)));
    const journal: Journal = { version: 1, fresh };
    const note = join(this.root, `${ownedName(TEMPORARY)}${JOURNAL}`);
    await this.writing(async () => {
      try {
        writeFileSync(note, prettyJson(journal));
        await this.#makeDurable([note]);
        // What was shown already stays: its command goes through to its end.
        if (!this.#hasShown) {
          await hearSignals();
          this.signal?.throwIfAborted();
        }
        this.assertHeld();
        this.#revealAll(pending);
      } finally {
        this.drop(note);
      }
    });
    this.#pending.clear();
    this.#hasShown = true;
  }

  /** Throws when another command took this one for dead, which only a long sleep of the machine can bring about. */
  assertHeld(): void {
    if (this.#lock?.held()) return;
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
      this.#draft?.discard();
    } catch (error) {
      throw explainFileError(error, `clean up ${this.#name}`);
    } finally {
      this.#draft = null;
      this.#pending.clear();
      this.#lock?.release();
      this.#lock = null;
      for (const folder of this.#made.splice(0).reverse()) removeEmpty(folder);
    }
  }

  #drafted(): Draft {
    if (this.#draft === null) {
      refuseForeign(this.root, this.#name);
      makeRoom(this.root);
      this.#draft = this.#writingNow(() => makeDraft(this.root, this.#made));
    }
    return this.#draft;
  }

  async #makeDurable(more: readonly string[] = []): Promise<void> {
    await this.#settling;
    const staged = [...this.#pending.values()].map((item) => item.staged);
    const open = [...more, ...staged.filter((path) => !this.#durable.has(path))];
    if (open.length === 0) return;
    await syncAll(this.root, open);
    for (const path of open) this.#durable.add(path);
  }

  /** A name that contains the hash of its content is the same file, even if another command put it there meanwhile. */
  #yieldToOthers(): void {
    for (const [final, { rank, staged, isNew }] of this.#pending) {
      if (!isNew || !OF_CONTENT.includes(rank) || !isThere(join(this.root, final))) continue;
      this.drop(staged);
      this.#pending.delete(final);
    }
  }

  #revealAll(pending: readonly Pending[]): void {
    const takeBack: (() => void)[] = [];
    const replaced: string[] = [];
    const changed = new Set<string>();
    // A name is durable with its folder: what points to it must not outlive it.
    const settle = (): void => {
      for (const folder of changed) syncFound(folder);
      changed.clear();
    };
    try {
      for (const { rank, staged, final } of pending) {
        const path = join(this.root, final);
        if (rank === 'live' || rank === 'current') settle();
        for (let folder = dirname(final); folder !== '.'; folder = dirname(folder))
          changed.add(join(this.root, folder));
        changed.add(this.root);
        this.#made.push(...makeFolders(dirname(path)));
        const before = keepAside(path);
        if (before !== null) replaced.push(before);
        takeBack.push(() => (before === null ? removeWhole(path) : restore(before, path)));
        renameSync(staged, path);
      }
      settle();
    } catch (error) {
      for (const step of takeBack.reverse()) step();
      throw error;
    }
    for (const path of replaced) rmSync(path, { recursive: true, force: true });
  }
}
