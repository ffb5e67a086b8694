import { type Dirent, readdir, realpath, stat } from 'node:fs';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import type { Problem } from '../problems/problems.ts';

const list = promisify(readdir) as (path: string, options: { withFileTypes: true }) => Promise<Dirent[]>;
const real = promisify(realpath);
const status = promisify(stat);

export interface Listing {
  /** Paths relative to the root, with `/`, sorted by code unit. */
  readonly files: readonly string[];
  readonly problems: readonly Problem[];
}

export interface ListOptions {
  /** The hidden name that is read nevertheless. */
  readonly hidden?: string;
}

/**
 * All files under a folder of the root. Hidden files and editors' backups are none; symbolic links are followed as
 * long as they stay inside the root and do not lead into a folder they are in.
 */
export async function listFiles(
  root: string,
  folder: string,
  { hidden }: ListOptions = {},
): Promise<Listing> {
  const files: string[] = [];
  const problems: Problem[] = [];
  const realRoot = await real(root);

  const visitFolder = async (path: string, chain: readonly string[]): Promise<void> => {
    const entries = await list(join(root, path), { withFileTypes: true });
    await Promise.all(entries.map((entry) => visit(`${path}/${entry.name}`, entry, chain)));
  };

  const visit = async (path: string, entry: Dirent, chain: readonly string[]): Promise<void> => {
    if (entry.name !== hidden && isIgnored(entry.name)) return;
    try {
      if (entry.isFile()) files.push(path);
      else if (entry.isDirectory()) await visitFolder(path, [...chain, join(chain.at(-1) ?? '', entry.name)]);
      else if (entry.isSymbolicLink()) await visitLink(path, chain);
      else problems.push(unreadable(path, 'a socket, pipe or device'));
    } catch (error) {
      problems.push(unreadable(path, describe(error)));
    }
  };

  const visitLink = async (path: string, chain: readonly string[]): Promise<void> => {
    const target = await real(join(root, path));
    const kind = await status(target);
    if (!isInside(target, realRoot)) problems.push(unreadable(path, 'a link that leads out of the root'));
    else if (kind.isFile()) files.push(path);
    else if (!kind.isDirectory()) problems.push(unreadable(path, 'a socket, pipe or device'));
    else if (chain.some((above) => isInside(above, target))) {
      problems.push(unreadable(path, 'a link that leads into a folder it is in'));
    } else await visitFolder(path, [...chain, target]);
  };

  try {
    await visitFolder(folder, [await real(join(root, folder))]);
  } catch (error) {
    problems.push(unreadable(folder, describe(error)));
  }
  files.sort();
  return { files, problems: [...problems, ...twins(files)] };
}

/** Names that differ in the case of letters only: on many disks, and in a checkout there, one of the two is lost. */
function twins(files: readonly string[]): Problem[] {
  const first = new Map<string, string>();
  return files.flatMap((file): Problem[] => {
    const folded = file.toLowerCase();
    const other = first.get(folded);
    first.set(folded, other ?? file);
    if (other === undefined) return [];
    const message = `the name differs from ${other} in the case of letters only`;
    const hint = 'rename one: many disks keep only one of the two';
    return [{ code: 'file-name', severity: 'error', file, path: [], message, hint }];
  });
}

/** A problem with what a path leads to. */
export function unreadable(file: string, found: string): Problem {
  const message = `expected a file or folder that can be read, found ${found}`;
  return { code: 'file-unreadable', severity: 'error', file, path: [], message };
}

/** What the system says of a file, without the machine's path in it. */
export function describe(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  switch (code) {
    case 'ENOENT':
      return 'nothing there (a broken link?)';
    case 'EACCES':
    case 'EPERM':
      return 'one without permission to read';
    case 'ELOOP':
      return 'links that lead in a circle';
    case 'ENOTDIR':
      return 'a file where a folder is expected';
    default:
      return code ?? String(error);
  }
}

function isIgnored(name: string): boolean {
  return name.startsWith('.') || name.endsWith('~') || /\.sw[a-p]$/.test(name) || /^#.*#$/.test(name);
}

function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
