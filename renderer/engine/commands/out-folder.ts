import { realpathSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../../problems/problems.ts';

const INPUTS = ['data', 'locales', 'templates', 'public', '.almanac'];

/** What is written must not come to be read by the next build, by whatever name or link the folder is reached. */
export function refuseAmongInputs(root: string, out: string): void {
  const target = realPathOf(out);
  const isAmong = INPUTS.some((name) => isInside(target, realPathOf(path.join(root, name))));
  if (!isAmong && !isInside(realPathOf(root), target)) return;
  const where = isAmong ? 'is among the inputs' : 'holds the inputs';
  throw new UsageError(`--out ${out} ${where}`, 'name a folder of its own, such as dist');
}

/** The path behind all links, of what is there of it. */
function realPathOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    const parent = path.dirname(file);
    return parent === file ? file : path.join(realPathOf(parent), path.basename(file));
  }
}

function isInside(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}
