import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prettyJson } from '../calendar/canonical.ts';
import type { ReleaseFile } from '../calendar/types.ts';
import { contentType, IMMUTABLE, REVALIDATE } from '../hosts/index.ts';
import { linkOrCopy } from '../release/link.ts';
import { isShipName, OWED, type Owed, type OwedList, urlsIn } from './owed.ts';
import { isAsset, shown, underway } from './plan.ts';
import { MANIFEST, readShown, type Shown } from './shown.ts';
import type { Target } from './target.ts';

/** Files of one kind, in a folder of their own under their paths. */
export interface Batch {
  readonly folder: string;
  readonly paths: readonly string[];
  readonly type: string;
  readonly cache: string;
}

/** Files by name where there are no folders: a bucket of S3 and its like. */
export interface Bucket {
  readonly name: string;
  /** Null: not there. Throws OperationError when that cannot be found out. */
  read(path: string): Promise<string | null>;
  put(batch: Batch): Promise<void>;
  remove(paths: readonly string[]): Promise<void>;
}

/** Batches on their way at a time: most of each is waiting. */
const AT_ONCE = 4;

/**
 * A target whose files are changed in place. Its `site.json` is the last to come, and says beforehand which files are on
 * their way, so that a ship that was broken off is made good by the next, whatever site that one brings.
 */
export function flatTarget(bucket: Bucket, siteFolder: string): Target {
  const put = (files: readonly ReleaseFile[]): Promise<void> =>
    inBatches(bucket, files, (file, to) => linkOrCopy(path.join(siteFolder, file.path), to));
  const putManifest = (manifest: Shown): Promise<void> =>
    inBatches(bucket, [{ path: MANIFEST, hash: '', size: 0 }], (_, to) =>
      writeFileSync(to, prettyJson(manifest)),
    );
  return {
    name: bucket.name,
    owed: owedList(bucket),
    read: async () => readShown(await bucket.read(MANIFEST), bucket.name),
    putAssets: (plan) => put(plan.assets),
    async putPages(plan) {
      if (plan.pages.length === 0) return;
      await putManifest(underway(plan));
      await put(plan.pages);
    },
    // What is to be removed is listed until it is gone.
    switch: (plan) => putManifest(shown(plan, plan.remove)),
    async clean(plan) {
      if (plan.remove.length === 0) return;
      await bucket.remove(plan.remove.map((file) => file.path));
      await putManifest(shown(plan));
    },
  };
}

/** A list in a file of its own: `site.json` is written by every ship, this one only by those that owe something. */
function owedList(bucket: Bucket): OwedList {
  const read = async (): Promise<Owed> => owedIn(await bucket.read(OWED));
  const write = async (owed: Owed): Promise<void> => {
    if (owed.size === 0) return bucket.remove([OWED]);
    const text = prettyJson({ version: 1, owed: Object.fromEntries(owed) });
    await inBatches(bucket, [{ path: OWED, hash: '', size: 0 }], (_, to) => writeFileSync(to, text));
  };
  return {
    read,
    async put(ship, urls, instead) {
      const others = [...(await read())].filter(([name]) => !instead.includes(name));
      await write(new Map([...others, [ship, urls]]));
    },
    async remove(ships) {
      const before = await read();
      const left = new Map([...before].filter(([name]) => !ships.includes(name)));
      if (left.size < before.size) await write(left);
    },
  };
}

function owedIn(text: string | null): Owed {
  let list: unknown = null;
  try {
    list = (JSON.parse(text ?? '') as { owed?: unknown }).owed;
  } catch {
    // None, or none of ours: what is told from now on is written anew.
  }
  const entries = Object.entries(list ?? {}).filter(
    ([name, urls]) => isShipName(name) && Array.isArray(urls),
  );
  return new Map(entries.map(([name, urls]) => [name, urlsIn(urls as unknown[])]));
}

/** Hands files over by kind: buckets are told the type and the time to keep for all of a batch. */
async function inBatches(
  bucket: Bucket,
  files: readonly ReleaseFile[],
  place: (file: ReleaseFile, to: string) => void,
): Promise<void> {
  const kinds = new Map<string, ReleaseFile[]>();
  for (const file of files) {
    const kind = `${contentType(file.path)}\n${isAsset(file.path) ? IMMUTABLE : REVALIDATE}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), file]);
  }
  const waiting = [...kinds];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await handOver(...next);
  };
  const handOver = async (kind: string, members: readonly ReleaseFile[]): Promise<void> => {
    const folder = mkdtempSync(path.join(tmpdir(), 'almanac-ship-'));
    try {
      for (const file of members) {
        const to = path.join(folder, file.path);
        mkdirSync(path.dirname(to), { recursive: true });
        place(file, to);
      }
      const [type = '', cache = ''] = kind.split('\n');
      await bucket.put({ folder, paths: members.map((file) => file.path), type, cache });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
