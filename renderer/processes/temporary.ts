import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lifeOf, ownedName, ownerOf } from './owner.ts';

const NAME = 'almanac-';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Those of this process that are still there. */
const open = new Set<string>();
let isWatched = false;

/**
 * An empty folder among the system's temporary files. It is gone when this process ends, by a signal too, unless it is removed
 * before; after a kill that no process hears of, by {@link clearTemporary}.
 */
export function makeTemporary(): string {
  if (!isWatched) {
    clearTemporary();
    removeAtTheEnd();
  }
  isWatched = true;
  const folder = mkdtempSync(path.join(tmpdir(), `${ownedName(NAME)}-`));
  open.add(folder);
  return folder;
}

export function removeTemporary(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  open.delete(folder);
}

/** Removes what this user's processes left among the temporary files when they were killed. */
export function clearTemporary(): void {
  try {
    for (const name of readdirSync(tmpdir())) {
      const owner = ownerOf(NAME, name.replace(/-[^-]*$/, ''));
      if (!owner || lifeOf(owner) !== 'dead') continue;
      const folder = path.join(tmpdir(), name);
      if (lstatSync(folder).uid === process.getuid?.()) rmSync(folder, { recursive: true, force: true });
    }
  } catch {
    // Others may clear the same folder at the same time; and no command fails for what another one left.
  }
}

function removeAtTheEnd(): void {
  const removeAll = (): void => {
    for (const folder of open) removeTemporary(folder);
  };
  process.once('exit', removeAll);
  for (const signal of SIGNALS) {
    const onSignal = (): void => {
      // Another listener ends the process, and its exit removes the folders.
      if (process.listenerCount(signal) > 1) return;
      removeAll();
      process.off(signal, onSignal);
      process.kill(process.pid, signal);
    };
    // First of all: a listener that hears a signal once no longer counts after its turn.
    process.prependListener(signal, onSignal);
  }
}
