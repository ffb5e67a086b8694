import { setFlagsFromString } from 'node:v8';

/**
 * By default V8 lets garbage grow to several times what is in use. A build of 10,000 pages takes a tenth less memory with less, for about as
 * much more processor time (bench/README.md); a small one would spend a twentieth of its time on looking for garbage. A V8 that has no such
 * flag prints a message about it; those of Node 20 to 24 have it.
 */
export function collectOften(): void {
  if (Number.parseInt(process.versions.v8, 10) <= 13) setFlagsFromString('--heap-growing-percent=40');
}
