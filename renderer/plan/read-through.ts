import { isPlain } from '../purity/lasting.ts';

/** Reads all of a value, with what is asked only when it is read. Gives it back. */
export function readThrough<T>(value: T, seen = new Set<unknown>()): T {
  if (typeof value !== 'object' || value === null || seen.has(value)) return value;
  seen.add(value);
  const members = value instanceof Map ? value.values() : isPlain(value) ? Object.values(value) : [];
  for (const member of members) readThrough(member, seen);
  return value;
}
