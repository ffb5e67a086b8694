import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatLocal } from '../renderer/index.ts';
import { readNow } from './when.ts';

/**
 * Whether a lasting problem has yet to be reported today (UTC), since nobody reads the mail of a timer that comes
 * every few minutes. A file below the output records what was reported; where it cannot be written, everything is
 * reported each time.
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

/** All is well again: the next problem is reported at once. */
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
