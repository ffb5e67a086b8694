import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { readSealed, writeSealed } from '../cache/sealed.ts';
import { trimCache } from '../cache/trim-cache.ts';
import { InputError, OperationError, type Problem } from '../problems/problems.ts';
import type { TemplateFiles } from '../read/template-files.ts';
import { temporaryFolder } from './compile-templates.ts';
import { type Developed, encode, loadSharp, SETTINGS, type Sharp, Unusable } from './develop-photograph.ts';

/** A file that a photograph is published as. */
export interface PhotographFile {
  readonly use: 'avif' | 'webp' | 'plain' | 'social';
  readonly width: number;
  readonly url: string;
  readonly hash: string;
  readonly size: number;
  /** Where its bytes are kept, absolute. */
  readonly file: string;
}

/** A photograph as it is shown: its size at its largest, and its files. */
export interface Photograph {
  readonly width: number;
  readonly height: number;
  readonly files: readonly PhotographFile[];
}

/** By the name among the art: `photos/dawn.jpg`. Plain data. */
export type Photographs = Readonly<Record<string, Photograph>>;

/** Of a photograph that is kept; written last: only with it the rest counts. */
const INDEX = 'index.json';
const FOLDER = 'templates/art/photos/';

/** The photographs of a site, in all sizes and formats: those of before are kept by what they are made of, the others are made now. Throws an InputError with each that cannot be read. */
export async function developPhotographs(
  files: TemplateFiles,
  cacheFolder: string | null,
): Promise<Photographs> {
  const names = files.names.filter((name) => name.startsWith(FOLDER) && !name.endsWith('.md'));
  if (names.length === 0) return {};
  const { sharp, version } = loadSharp(files.root, names[0] as string);
  const folder = path.join(cacheFolder ?? temporaryFolder(), 'photographs');
  const problems: Problem[] = [];
  const developed: [string, Photograph][] = [];
  // One after the other, so that memory is that of one.
  for (const name of names) {
    try {
      const bytes = files.read(name);
      developed.push([
        name.slice('templates/art/'.length),
        await kept({ name, bytes, folder, version }, sharp),
      ]);
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      const { message, hint } = error;
      problems.push({ code: 'photo-unreadable', severity: 'error', file: name, path: [], message, hint });
    }
  }
  if (problems.length > 0) throw new InputError(problems);
  return Object.fromEntries(developed);
}

/** The bytes of one of its files. */
export function photographBytes({ file }: PhotographFile): Uint8Array {
  const bytes = readSealed(file);
  if (bytes !== null) return bytes;
  // Without its index all of it is made anew.
  rmSync(path.join(path.dirname(file), INDEX), { force: true });
  throw new OperationError(`${file} is gone or damaged, and was kept by an earlier build`, 'build again');
}

interface Negative {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly folder: string;
  /** Of the encoder. */
  readonly version: string;
}

/** What is kept of a photograph by its content, else made of it now. */
async function kept({ name, bytes, folder, version }: Negative, sharp: () => Sharp): Promise<Photograph> {
  const of = createHash('sha256').update(name).digest('hex').slice(0, 8);
  const key = createHash('sha256')
    .update(JSON.stringify([version, SETTINGS]))
    .update(bytes)
    .digest('hex');
  const own = path.join(folder, `${of}-${key.slice(0, 24)}`);
  const known = readSealed(path.join(own, INDEX));
  const made = known === null ? await make(own, bytes, sharp()) : (JSON.parse(known.toString()) as Made);
  if (known === null) trimCache(folder, `${of}-`);
  const stem = name
    .slice('templates/art/'.length)
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-');
  return {
    width: made.width,
    height: made.height,
    files: made.files.map(({ use, width, hash, size, file }) => {
      const url = `/assets/${stem.slice(0, 120)}-${width}.${hash.slice(0, 8)}${path.extname(file)}`;
      return { use, width, hash, size, url, file: path.join(own, file) };
    }),
  };
}

interface Made extends Omit<Photograph, 'files'> {
  readonly files: readonly Omit<PhotographFile, 'url'>[];
}

async function make(own: string, bytes: Uint8Array, sharp: Sharp): Promise<Made> {
  const files: Omit<PhotographFile, 'url'>[] = [];
  mkdirSync(own, { recursive: true });
  const write = ({ use, width, extension, bytes: encoded }: Developed): void => {
    const hash = createHash('sha256').update(encoded).digest('hex');
    const file = `${use}-${width}.${extension}`;
    writeSealed(path.join(own, file), encoded);
    files.push({ use, width, hash, size: encoded.length, file });
  };
  const size = await encode(sharp, bytes, write);
  const made = { ...size, files };
  writeSealed(path.join(own, INDEX), JSON.stringify(made));
  return made;
}
