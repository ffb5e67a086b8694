import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { prettyJson } from '../calendar/canonical.ts';
import { compareText } from '../calendar/order.ts';
import { urlOf } from '../calendar/paths.ts';
import type { ReleaseFile } from '../calendar/types.ts';
import { contentType, IMMUTABLE, REVALIDATE } from '../hosts/index.ts';
import { makeTemporary, removeTemporary } from '../processes/temporary.ts';
import { linkOrCopy } from '../release/link.ts';
import { isShipName, OWED, type Owed, type OwedList, urlsIn } from './owed.ts';
import { isAsset, shown, underway } from './plan.ts';
import { MANIFEST, readShown, type Shown } from './shown.ts';
import type { Target } from './target.ts';

/** Files of one kind, in a folder of their own under their names. */
export interface Batch {
  readonly folder: string;
  readonly paths: readonly string[];
  readonly type: string;
  readonly cache: string;
}

/** Files by name, as in a bucket of S3 and its like. */
export interface Bucket {
  readonly name: string;
  /** Whether a name with a slash is inside a folder on that target: then no file can have the folder's name. */
  hasFolders(): Promise<boolean>;
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
  const sources = new Map<string, string>();
  const put = (files: readonly ReleaseFile[]): Promise<void> =>
    inBatches(
      bucket,
      files.map(({ path: name }) => {
        const source = sources.get(name) ?? name;
        return {
          name,
          type: contentType(source),
          place: (to) => linkOrCopy(path.join(siteFolder, source), to),
        };
      }),
    );
  const putManifest = (manifest: Shown): Promise<void> => putText(bucket, MANIFEST, prettyJson(manifest));
  return {
    name: bucket.name,
    owed: owedList(bucket),
    async named(site) {
      if (await bucket.hasFolders()) return site;
      const asIs = new Set(site.hosts?.asIs);
      const files = site.files.map((file) => {
        const key = asIs.has(file.path) ? file.path : keyOf(file.path);
        sources.set(key, file.path);
        return { ...file, path: key };
      });
      return { ...site, files: files.sort((a, b) => compareText(a.path, b.path)) };
    },
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
    await putText(bucket, OWED, prettyJson({ version: 1, owed: Object.fromEntries(owed) }));
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
    // There is no record, or it is not ours: begin a new one.
  }
  const entries = Object.entries(list ?? {}).filter(
    ([name, urls]) => isShipName(name) && Array.isArray(urls),
  );
  return new Map(entries.map(([name, urls]) => [name, urlsIn(urls as unknown[])]));
}

/**
 * The name of a file of a site in a bucket: that of a page is its URL, so that no program has to find the page of an address.
 * The root, and the pages for what is not found, are asked for by the names of their files.
 */
export function keyOf(file: string): string {
  return urlOf(file).slice(1) || file;
}

interface Put {
  readonly name: string;
  readonly type: string;
  /** Puts the file to be handed over in this place. */
  place(to: string): void;
}

function putText(bucket: Bucket, name: string, text: string): Promise<void> {
  return inBatches(bucket, [{ name, type: contentType(name), place: (to) => writeFileSync(to, text) }]);
}

/**
 * Uploads files in batches by kind, since a bucket takes one content type and one cache time per batch. Deeper files
 * have batches of their own, because of the pages `us` and `us/about` one would be a folder of the other.
 */
async function inBatches(bucket: Bucket, files: readonly Put[]): Promise<void> {
  const kinds = new Map<string, Put[]>();
  for (const file of files) {
    const cache = isAsset(file.name) ? IMMUTABLE : REVALIDATE;
    const kind = `${file.type}\n${cache}\n${file.name.split('/').length}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), file]);
  }
  const waiting = [...kinds];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await handOver(...next);
  };
  const handOver = async (kind: string, members: readonly Put[]): Promise<void> => {
    const folder = makeTemporary();
    try {
      for (const { name, place } of members) {
        const to = path.join(folder, name);
        mkdirSync(path.dirname(to), { recursive: true });
        place(to);
      }
      const [type = '', cache = ''] = kind.split('\n');
      await bucket.put({ folder, paths: members.map(({ name }) => name), type, cache });
    } finally {
      removeTemporary(folder);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
