import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
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
  for (const { file } of files) {
    const there = standingAt(folder, file);
    if (there) throw new UsageError(`${there} is there already`, 'choose another id, or edit that file');
  }
  for (const { file, text } of files) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

/** The file of that name, however its letters are cased: on many disks the two are one. */
function standingAt(folder: string, file: string): string | undefined {
  const inside = path.dirname(path.join(folder, file));
  if (!existsSync(inside)) return undefined;
  const name = path.basename(file);
  const found = readdirSync(inside).find((one) => one.toLowerCase() === name.toLowerCase());
  return found && path.posix.join(path.posix.dirname(file), found);
}
