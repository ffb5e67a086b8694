import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../renderer/index.ts';

export interface NewFile {
  /** Relative to the folder, with slashes. */
  readonly file: string;
  readonly text: string;
}

/** Writes files that are not there yet, all of them or none. */
export function writeNew(
  folder: string,
  files: readonly { readonly file: string; readonly text: string | Uint8Array }[],
): void {
  const there = files.find(({ file }) => existsSync(path.join(folder, file)));
  if (there) throw new UsageError(`${there.file} is there already`, 'choose another id, or edit that file');
  for (const { file, text } of files) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}
