import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** Revisions of one thing that are worth keeping: going back and forth between a few of them stays fast. */
const KEPT = 6;

/** Removes the oldest entries of a cache folder whose names begin alike. */
export function trimCache(folder: string, prefix: string): void {
  const entries = readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && !name.endsWith('.tmp'))
    .map((name) => ({ name, time: statSync(path.join(folder, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  for (const { name } of entries.slice(KEPT))
    rmSync(path.join(folder, name), { recursive: true, force: true });
}
