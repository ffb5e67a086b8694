import path from 'node:path';
import { UsageError } from '../../problems/problems.ts';
import { isInside, realPathOf } from '../../release/index.ts';

const INPUTS = ['data', 'locales', 'templates', 'public', '.almanac'];

/** What is written must not come to be read by the next build, by whatever name or link the folder is reached. */
export function refuseAmongInputs(root: string, out: string): void {
  const target = realPathOf(out);
  const isAmong = INPUTS.some((name) => isInside(target, realPathOf(path.join(root, name))));
  if (!isAmong && !isInside(realPathOf(root), target)) return;
  const where = isAmong ? 'is among the inputs' : 'holds the inputs';
  throw new UsageError(`--out ${out} ${where}`, 'name a folder of its own, such as dist');
}
