import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Digest } from '../cache/action-result.ts';
import type { RemoteCache } from '../cache/remote-cache.ts';
import type { AssetCatalogue } from './catalogue.ts';
import { packageVersion } from './package-root.ts';

/** So many are on their way at once: enough to hide the way there and back. */
const AT_ONCE = 32;

/** Milliseconds after which no more are asked for: drawing them takes about as long. */
const LONG_ENOUGH = 10_000;

/**
 * Drawings of other machines, for one that has drawn none yet: whatever is wrong with them is drawn here. Gives what
 * brings those drawn here to the cache, beside those that it has.
 */
export async function shareDrawings(
  catalogue: AssetCatalogue,
  remote: RemoteCache,
): Promise<() => Promise<void>> {
  const key = keyOf(catalogue);
  if (key === null) return async () => {};
  if (catalogue.drawn.size === 0) {
    const started = performance.now();
    await each(await known(remote, key), async ([name, digest]) => {
      const bytes = performance.now() - started < LONG_ENOUGH ? await remote.blob(digest) : null;
      if (bytes !== null) catalogue.take(name, bytes);
    });
  }
  const before = new Set(catalogue.drawn.keys());
  return async () => {
    if ([...catalogue.drawn.keys()].every((name) => before.has(name))) return;
    // Others may have brought some meanwhile.
    const there = await known(remote, key);
    const missing = [...catalogue.drawn].filter(([name, { hash }]) => there.get(name)?.hash !== hash);
    let isWhole = true;
    const { rest } = remote.limits;
    const timer = setTimeout(
      () => remote.stop(`the drawings could not be stored within ${rest / 1000} s`),
      rest,
    );
    // A drawing that cannot be had again ends the build, and not half a minute later.
    await each(missing, async ([, { hash, bytes }]) => {
      isWhole = (await remote.keepBlob(Buffer.from(bytes()), hash)) && isWhole;
    }).finally(() => clearTimeout(timer));
    if (!isWhole || missing.length === 0) return;
    const all = [...new Map<string, Digest>([...there, ...missing])].sort(([a], [b]) => (a < b ? -1 : 1));
    const files = all.map(([, { hash, size }]) => ({ hash, size }));
    await remote.keepAction(key, { files, note: JSON.stringify(all.map(([name]) => name)) });
  };
}

/** Which machine draws must not matter, and a sine may be another one in another engine: they share only with their like. */
function keyOf({ drawingCode }: AssetCatalogue): string | null {
  if (drawingCode === null) return null;
  const { v8 } = process.versions;
  return createHash('sha256')
    .update(JSON.stringify(['drawings', packageVersion(), v8, process.arch, drawingCode]))
    .digest('hex');
}

/** What the cache has of the drawings of one code, by name. */
async function known(remote: RemoteCache, key: string): Promise<ReadonlyMap<string, Digest>> {
  const record = await remote.action(key);
  if (record === null) return new Map();
  const names = z.array(z.string()).safeParse(jsonOf(record.note)).data ?? [];
  return new Map(names.flatMap((name, i) => (record.files[i] ? [[name, record.files[i]]] : [])));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function each<T>(items: Iterable<T>, step: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await step(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
