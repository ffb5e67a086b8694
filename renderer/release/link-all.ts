import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LinkGroup } from '../calendar/types.ts';
import { errorCode } from './file-error.ts';
import { linkOrCopy } from './link.ts';
import { openToAll } from './open-to-all.ts';

/** Links that two threads make together. */
export interface SharedLinks {
  readonly groups: readonly LinkGroup[];
  /** How many of them have been started. */
  readonly taken: SharedArrayBuffer;
}

/** Makes links from the last one backwards, as {@link linkBackwards} does, on another thread; undefined: it does not. */
export type LinkBeside = (links: SharedLinks) => Promise<number> | undefined;

/**
 * Links files to where nothing is, or copies them where the file system cannot link, and makes the folders on the way, readable
 * for all. A system makes one name in a folder at a time, so two threads come from either end until they meet.
 */
export async function linkAll(groups: readonly LinkGroup[], beside: LinkBeside | null): Promise<void> {
  const shared = { groups, taken: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT) };
  const others = beside?.(shared);
  // The error is reported below; an earlier one may come first.
  others?.catch(() => {});
  const folders = new Set<string>();
  const links = forwards(groups);
  const size = countLinks(groups);
  let made = 0;
  try {
    for (; isFree(shared, size); made++) link(links.next().value as Link, folders);
  } catch (error) {
    // Cleaning up must wait until no thread links any more.
    Atomics.store(new Int32Array(shared.taken), 0, size);
    await others?.catch(() => {});
    throw error;
  }
  const left = size - ((await others) ?? 0);
  // Whatever kept the other thread from one of them tells itself here.
  for (; made < left; made++) link(links.next().value as Link, folders);
}

/** Gives how many it made; it ends at the first that it cannot make. */
export function linkBackwards(shared: SharedLinks): number {
  const folders = new Set<string>();
  const links = backwards(shared.groups);
  const size = countLinks(shared.groups);
  let made = 0;
  try {
    for (; isFree(shared, size); made++) link(links.next().value as Link, folders);
  } catch {
    // Who waits for it tries again, and tells.
  }
  return made;
}

function isFree({ taken }: SharedLinks, size: number): boolean {
  return Atomics.add(new Int32Array(taken), 0, 1) < size;
}

/** How many links there are to make. */
export function countLinks(groups: readonly LinkGroup[]): number {
  return groups.reduce((sum, { names }) => sum + Math.max(names.length, 1), 0);
}

type Link = readonly [from: string, to: string];

function* forwards(groups: readonly LinkGroup[]): Generator<Link> {
  for (const group of groups) yield* linksOf(group);
}

function* backwards(groups: readonly LinkGroup[]): Generator<Link> {
  for (const group of groups.toReversed()) yield* linksOf({ ...group, names: group.names.toReversed() });
}

function* linksOf({ from, to, names }: LinkGroup): Generator<Link> {
  if (names.length === 0) yield [from, to];
  for (const name of names) yield [join(from, name), join(to, name)];
}

function link([from, to]: Link, folders: Set<string>): void {
  makeFolder(dirname(to), folders);
  linkOrCopy(from, to);
}

function makeFolder(path: string, made: Set<string>): void {
  if (made.has(path)) return;
  try {
    mkdirSync(path);
    openToAll(path);
  } catch (error) {
    const isOrphan = errorCode(error) === 'ENOENT' && !made.has(dirname(path));
    if (!isOrphan && errorCode(error) !== 'EEXIST') throw error;
    if (isOrphan) {
      makeFolder(dirname(path), made);
      makeFolder(path, made);
    }
  }
  made.add(path);
}
