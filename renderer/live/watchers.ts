import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WATCH } from '../calendar/names.ts';
import { contains, type Instant } from '../clock/instant.ts';
import { lifeOf, ownedName, ownerOf } from '../processes/owner.ts';
import { names } from '../release/remove.ts';

/** A command that stays and will make switches. */
export interface Watcher {
  readonly pid: number;
  /** Null: all that are live. */
  readonly regions: readonly string[] | null;
  /** UTC: the one instant that it waits for; null: it stays and makes every switch. */
  readonly at: string | null;
}

/** A watcher shows a sign of life this often… */
const BEAT = 10_000;
/** …and one of another machine or container is taken for gone after this long without. */
const SILENCE = 60_000;

/** The file that shows other commands that this one waits to switch. If it cannot be written, they only cannot see it. */
export class WatcherMark {
  readonly #path: string;
  readonly #text: string;
  #beaten = Number.NEGATIVE_INFINITY;

  constructor(out: string, watcher: Omit<Watcher, 'pid'>) {
    this.#path = join(out, ownedName(WATCH));
    this.#text = `${JSON.stringify(watcher)}\n`;
    for (const name of names(out)) {
      const owner = ownerOf(WATCH, name);
      if (owner !== null && lifeOf(owner) === 'dead') rmSync(join(out, name), { force: true });
    }
    this.beat();
  }

  /** To be called every second or so. */
  beat(): void {
    const elapsed = performance.now();
    if (elapsed - this.#beaten < BEAT) return;
    this.#beaten = elapsed;
    try {
      writeFileSync(this.#path, this.#text);
    } catch {
      // There is no folder yet, or no room: tried again at the next beat.
    }
  }

  remove(): void {
    rmSync(this.#path, { force: true });
  }
}

/** The commands that are alive and wait to switch what is live in a folder. */
export function readWatchers(out: string, now: Instant): Watcher[] {
  return names(out).flatMap((name) => {
    const owner = ownerOf(WATCH, name);
    if (owner === null) return [];
    const path = join(out, name);
    const life = lifeOf(owner);
    try {
      const beaten = statSync(path).mtimeMs;
      const isSilent = !contains({ from: beaten - SILENCE, until: beaten + SILENCE }, now);
      if (life === 'dead' || (life === 'unknown' && isSilent)) return [];
      const { regions, at } = JSON.parse(readFileSync(path, 'utf8')) as Watcher;
      return [{ pid: owner.pid, regions, at }];
    } catch {
      // It ended meanwhile, or begins just now.
      return [];
    }
  });
}
