import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { changed } from './changed.ts';
import type { TemplateFile } from './inputs.ts';

/** Collections among files of templates, by name: `templates/collections/<name>.ts` says what `data/<name>/` holds. */
export function collectionsIn(names: readonly string[]): string[] {
  return names
    .flatMap((name) => /^templates\/collections\/([a-zA-Z][\w-]*)\.ts$/.exec(name)?.[1] ?? [])
    .sort();
}

/**
 * `templates/` as it was when it was hashed. What is built of it is built of these bytes: a file that is saved meanwhile
 * belongs to the next build.
 */
export class TemplateFiles {
  readonly root: string;
  readonly #files: ReadonlyMap<string, TemplateFile>;
  #byRealPath: Map<string, TemplateFile> | undefined;

  constructor(root: string, files: readonly TemplateFile[]) {
    this.root = root;
    this.#files = new Map(files.map((each) => [each.file, each]));
  }

  /** Paths relative to the root, with `/`, sorted. */
  get names(): readonly string[] {
    return [...this.#files.keys()];
  }

  has(file: string): boolean {
    return this.#files.has(file);
  }

  /** Throws an OperationError when a file that was too large to keep has changed. */
  read(file: string): Uint8Array {
    const known = this.#files.get(file);
    if (known === undefined) throw changed(file);
    return bytesOf(this.root, known);
  }

  /** The bytes of a file that a bundler found at an absolute path; undefined for any other file. */
  found(absolute: string): Uint8Array | undefined {
    const known = this.#at(absolute);
    if (known !== undefined) return bytesOf(this.root, known);
    if (this.#relative(absolute).startsWith('templates/')) throw changed(this.#relative(absolute));
    return undefined;
  }

  /** The SHA-256 of what {@link found} gives for the same path. */
  hashOf(absolute: string): string | undefined {
    return this.#at(absolute)?.hash;
  }

  #at(absolute: string): TemplateFile | undefined {
    this.#byRealPath ??= new Map(
      [...this.#files.values()].map((each) => [realPathOf(path.join(this.root, each.file)), each]),
    );
    return this.#byRealPath.get(absolute) ?? this.#files.get(this.#relative(absolute));
  }

  #relative(absolute: string): string {
    for (const root of [this.root, realPathOf(this.root)]) {
      const relative = path.relative(root, absolute).split(path.sep).join('/');
      if (relative.startsWith('templates/')) return relative;
    }
    return absolute;
  }
}

function bytesOf(root: string, { file, hash, bytes }: TemplateFile): Uint8Array {
  if (bytes !== null) return bytes;
  const now = readFileSync(path.join(root, file));
  if (createHash('sha256').update(now).digest('hex') !== hash) throw changed(file);
  return now;
}

function realPathOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}
