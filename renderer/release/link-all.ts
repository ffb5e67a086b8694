import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LinkGroup } from '../calendar/types.ts';
import { errorCode } from './file-error.ts';
import { linkOrCopy } from './link.ts';
import { openToAll } from './open-to-all.ts';

/**
 * Links files to where nothing is, or copies them where the file system cannot link, and makes the folders on the way, readable
 * for all.
 */
export function linkAll(groups: readonly LinkGroup[]): void {
  const folders = new Set<string>();
  for (const group of groups) for (const one of linksOf(group)) link(one, folders);
}

type Link = readonly [from: string, to: string];

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
