import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Writes a file atomically: readers see the old content or the new one, even if several processes write. Throws the
 * system's error if the folder cannot be written.
 */
export function replaceFile(file: string, content: Uint8Array): void {
  const temporary = `${file}.${process.pid}-${randomBytes(6).toString('hex')}.tmp`;
  mkdirSync(dirname(file), { recursive: true });
  removeOrphans(file);
  try {
    writeFileSync(temporary, content, { flag: 'wx' });
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Temporary files of processes that were killed while they wrote. */
function removeOrphans(file: string): void {
  const prefix = `${basename(file)}.`;
  for (const name of readdirSync(dirname(file))) {
    const process = /^(\d+)-[0-9a-f]+\.tmp$/.exec(name.startsWith(prefix) ? name.slice(prefix.length) : '');
    if (process && !isAlive(Number(process[1]))) rmSync(join(dirname(file), name), { force: true });
  }
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
