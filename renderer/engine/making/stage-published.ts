import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { changed } from '../../read/changed.ts';
import type { Inputs } from '../../read/inputs.ts';
import type { PublishedFile } from './join-releases.ts';

/** Copies `public/` into a folder, since its files are edited in place. Throws an OperationError where one changed since it was read. */
export function stagePublished({ root, public: files }: Inputs, folder: string): PublishedFile[] {
  return files.map(({ file: source, hash }) => {
    const bytes = readFileSync(path.join(root, source));
    if (createHash('sha256').update(bytes).digest('hex') !== hash) throw changed(source);
    const name = source.slice('public/'.length);
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes, { flag: 'wx', mode: 0o644 });
    return { path: name, hash, size: bytes.length, file };
  });
}
