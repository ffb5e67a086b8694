import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatLocal } from '../renderer/index.ts';
import { readNow } from './when.ts';

/**
 * Whether something that lasts has yet to be told today (UTC): a timer's mail that comes every few minutes is read by
 * nobody. What was told stands in a file below the output; where none can be written it is told each time.
 */
export function isNewToday(out: string, text: string): boolean {
  const file = path.join(out, '.told');
  const told = `${formatLocal(readNow(), 'UTC').slice(0, 10)} ${text}\n`;
  if (read(file) === told) return false;
  try {
    writeFileSync(`${file}.${process.pid}`, told);
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    rmSync(`${file}.${process.pid}`, { force: true });
  }
  return true;
}

/** All is well again: the next time it is told at once. */
export function forgetWhatWasTold(out: string): void {
  rmSync(path.join(out, '.told'), { force: true });
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
