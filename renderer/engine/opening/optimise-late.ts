import { setFlagsFromString } from 'node:v8';

/**
 * V8 optimises code on cores that other threads need. For work of a few seconds that costs more than it saves: it
 * takes a fifth less time if code has to run several times as often first. Ten thousand pages take a tenth more. From
 * Node 22 on V8 has no such flag and prints a message about unknown ones.
 */
export function optimiseLate(): void {
  if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=528000');
}
