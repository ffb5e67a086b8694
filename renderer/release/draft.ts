import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DRAFT, TEMPORARY } from '../calendar/names.ts';
import { lifeOf, ownedName, ownerOf } from '../processes/owner.ts';
import { errorCode } from './file-error.ts';
import { makeFolders } from './make-folders.ts';
import { names } from './remove.ts';

/** A draft whose owner cannot be asked (another container or boot) shows a sign of life this often… */
const HEARTBEAT = 60_000;
/** …and is taken for abandoned after this long without one. */
const SILENCE = 600_000;
const SIGN = 'alive';

/** The drafts of this process. A process that ends on its own before it was done leaves none of them. */
const open = new Set<Draft>();
process.on('exit', () => {
  for (const draft of open) draft.discard();
});

/**
 * The folder in which one command prepares what it will publish. Its name identifies the owner, so it needs no lock:
 * cleaning up leaves it alone as long as the owner lives.
 */
export class Draft {
  readonly dir: string;
  readonly #beat: NodeJS.Timeout;
  #count = 0;

  constructor(dir: string) {
    this.dir = dir;
    this.#beat = setInterval(() => showLife(dir), HEARTBEAT);
    this.#beat.unref();
    open.add(this);
  }

  /** An unused path in it. */
  path(): string {
    return join(this.dir, String(this.#count++));
  }

  /** Takes a name of its own, with all that is in it: a draft no more. */
  become(path: string): void {
    clearInterval(this.#beat);
    rmSync(join(this.dir, SIGN), { force: true });
    renameSync(this.dir, path);
    open.delete(this);
  }

  discard(): void {
    open.delete(this);
    clearInterval(this.#beat);
    rmSync(this.dir, { recursive: true, force: true });
  }
}

/** Makes a draft below `root`, and `root` if need be; the folders made for it are added to `made`, outermost first. */
export function makeDraft(root: string, made: string[]): Draft {
  const dir = join(root, ownedName(DRAFT));
  for (let tries = 0; ; tries++) {
    made.push(...makeFolders(root));
    try {
      mkdirSync(dir);
      return new Draft(dir);
    } catch (error) {
      // Another command made the folder and took it away again.
      if (errorCode(error) !== 'ENOENT' || tries > 9) throw error;
    }
  }
}

/** Drafts of other commands that are still at work: what they refer to must not be taken away. */
export function otherDrafts(root: string, own: Draft | null): string[] {
  return names(root).filter(
    (name) => name.startsWith(DRAFT) && join(root, name) !== own?.dir && !isAbandoned(root, name),
  );
}

/**
 * Deletes what killed commands of this machine had begun to make, as far as it can: a command that fills the disk before it comes to
 * show anything would otherwise never get past what its own kind left there.
 */
export function makeRoom(root: string): void {
  try {
    for (const name of names(root)) {
      const owner = ownerOf(DRAFT, name);
      if (owner && lifeOf(owner) === 'dead') rmSync(join(root, name), { recursive: true, force: true });
    }
  } catch {
    // What cannot be removed now is reported when the command has a result to print.
  }
}

/** Deletes what killed commands had begun to make. */
export function clearDrafts(root: string): void {
  for (const name of names(root))
    if (name.startsWith(DRAFT) && isAbandoned(root, name))
      rmSync(join(root, name), { recursive: true, force: true });
}

function isAbandoned(root: string, name: string): boolean {
  const owner = ownerOf(DRAFT, name);
  const life = owner === null ? 'dead' : lifeOf(owner);
  return life === 'dead' || (life === 'unknown' && isSilent(root, name));
}

/** Both times are the file system's: no clock of another machine is believed. */
function isSilent(root: string, name: string): boolean {
  const seen = timeOf(join(root, name, SIGN)) ?? timeOf(join(root, name));
  const probe = join(root, ownedName(TEMPORARY));
  writeFileSync(probe, '');
  const present = timeOf(probe);
  rmSync(probe, { force: true });
  return seen !== null && present !== null && present - seen > SILENCE;
}

function timeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

function showLife(dir: string): void {
  try {
    writeFileSync(join(dir, SIGN), '');
  } catch {
    // A timer must not report a full disk: the command that writes next will.
  }
}
