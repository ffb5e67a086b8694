import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../renderer/index.ts';

export interface NewFile {
  /** Relative to the folder, with slashes. */
  readonly file: string;
  readonly text: string;
}

/** Throws a UsageError where one of some new files is there already. */
export function refuseStanding(folder: string, files: readonly { readonly file: string }[]): void {
  for (const { file } of files) {
    const there = standingAt(folder, file);
    if (there) throw new UsageError(`${there} is there already`, 'choose another id, or edit that file');
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
