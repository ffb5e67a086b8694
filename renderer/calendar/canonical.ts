import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';
import { compareText } from './order.ts';

export { canonicalJson };

/** JSON for people and for diffs: two spaces, keys in the order given, one newline at the end. */
export function prettyJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Names a value by eight hex digits of its hash. */
export function shortHash(value: unknown): string {
  return sha256(canonicalJson(value)).slice(0, 8);
}

/** A copy of a record with its keys sorted. */
export function sortedRecord<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => compareText(a, b)));
}
