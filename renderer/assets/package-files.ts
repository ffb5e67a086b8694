import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { OperationError } from '../problems/problems.ts';
import { packageRoot } from './package-root.ts';

/**
 * What bundles are made of apart from `templates/`: files of packages, the manifests that led to them, and Almanac's
 * own code for browsers. Lock files name versions only; editing or linking a package changes no version.
 */
export class PackageFiles {
  readonly #root: string;
  /** SHA-256 by path relative to the root. */
  readonly #hashes = new Map<string, string>();
  #linked: readonly string[] | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  /** The files of an earlier list, if each still is what it was; else null. */
  static unchanged(root: string, list: string): PackageFiles | null {
    const files = new PackageFiles(root);
    for (const [file, hash] of JSON.parse(list) as [string, string][]) {
      if (hashOfFile(path.join(root, file)) !== hash) return null;
      files.#hashes.set(file, hash);
    }
    return files;
  }

  /** Whether a file may be bundled: one outside of all packages could change without changing the revision. */
  has(file: string): boolean {
    return (
      file.includes('/node_modules/') ||
      isOwn(file) ||
      this.#linkedFolders().some((folder) => file.startsWith(`${folder}/`))
    );
  }

  /** Notes what a bundler is about to read. Throws an OperationError where it was read before as something else. */
  note(file: string): void {
    this.#noteOne(file);
    const manifest = manifestOf(file);
    if (manifest !== undefined) this.#noteOne(manifest);
  }

  /** Names what a file that was noted holds, and how its package wants it to be read. */
  contentOf(file: string): string {
    const manifest = manifestOf(file);
    return [file, ...(manifest === undefined ? [] : [manifest])].map((each) => this.#known(each)).join(' ');
  }

  /** Throws an OperationError where a file is no longer what it was when the bundler came to it. */
  verify(): void {
    for (const file of this.#hashes.keys()) this.#noteOne(path.join(this.#root, file));
  }

  /** Independent of where the packages are. */
  get digest(): string {
    const lines = [...this.#hashes].map(([file, hash]) => `${path.basename(file)} ${hash}`);
    return createHash('sha256')
      .update([...new Set(lines)].sort().join('\n'))
      .digest('hex');
  }

  /** For {@link PackageFiles.unchanged}. */
  get list(): string {
    return JSON.stringify([...this.#hashes].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #known(absolute: string): string {
    const hash = this.#hashes.get(path.relative(this.#root, absolute));
    if (hash === undefined) throw new Error(`${absolute} was bundled unseen`);
    return hash;
  }

  #noteOne(absolute: string): void {
    const file = path.relative(this.#root, absolute);
    const hash = hashOfFile(absolute);
    const known = this.#hashes.get(file);
    if (hash === undefined || (known !== undefined && known !== hash))
      throw new OperationError(`${file} was changed while it was being built`, 'run it again');
    this.#hashes.set(file, hash);
  }

  /** Where packages are that `npm link`, or a workspace, put somewhere else. */
  #linkedFolders(): readonly string[] {
    if (this.#linked !== undefined) return this.#linked;
    const folders: string[] = [];
    for (let folder = this.#root; ; folder = path.dirname(folder)) {
      folders.push(path.join(folder, 'node_modules'));
      if (folder === path.dirname(folder)) break;
    }
    this.#linked = folders.flatMap((folder) => linksIn(folder));
    return this.#linked;
  }
}

/** The manifest of the package that a file belongs to; its own is Almanac's, whose version is known. */
function manifestOf(file: string): string | undefined {
  if (isOwn(file)) return undefined;
  for (let folder = path.dirname(file); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json');
    if (existsSync(manifest)) return manifest;
  }
  return undefined;
}

/** Code of Almanac's for browsers, which its version names with the rest of it. */
function isOwn(file: string): boolean {
  return file.startsWith(path.join(packageRoot(), 'renderer', 'browser'));
}

function linksIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isSymbolicLink()) return existsSync(place) ? [realpathSync(place)] : [];
    return entry.isDirectory() && entry.name.startsWith('@') ? linksIn(place) : [];
  });
}

function hashOfFile(file: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    return undefined;
  }
}
