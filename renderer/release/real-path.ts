import { realpathSync } from 'node:fs';
import path from 'node:path';

/** The path behind all links, of what is there of it. */
export function realPathOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    const parent = path.dirname(file);
    return parent === file ? file : path.join(realPathOf(parent), path.basename(file));
  }
}

/** Whether a path is a folder or leads below it. Both are compared as they are written. */
export function isInside(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}
