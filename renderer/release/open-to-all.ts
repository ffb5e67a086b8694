import { chmodSync, lstatSync } from 'node:fs';

/** Lets everybody read a folder, whatever the umask it was made under; looking first is cheaper than setting. */
export function openToAll(folder: string): void {
  if ((lstatSync(folder).mode & 0o777) !== 0o755) chmodSync(folder, 0o755);
}
