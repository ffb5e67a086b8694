import { findForbidden } from './characters.ts';
import { MAX_DEPTH, MAX_KEYS, UNSAFE_KEYS } from './limits.ts';
import { isSafeNumber } from './yaml-scalar.ts';

/** Escapes that may spell a forbidden character, half a surrogate pair or an isolate included. */
const SUSPECT_ESCAPE = /\\(?:[bf]|u(?:00[0189]|007f|d[89a-f]|fff[ef]|feff|20[26]))/i;
/** Isolates are looked for text by text: what is open in one must not be closed in the next. */
const ISOLATE = /[\u2066-\u2069]/;

/**
 * `JSON.parse` with every guard that needs no positions, undefined as soon as anything is unusual: then the scanner
 * looks closely. Duplicate keys, which `JSON.parse` drops in silence, show as more `"…":` in the text than keys in
 * the value (a string may hold `\":` too, so more is only a suspicion).
 */
export function parseJsonQuickly(text: string): { value: unknown } | undefined {
  if (findForbidden(text) !== -1 || ISOLATE.test(text) || SUSPECT_ESCAPE.test(text)) return undefined;
  const holder: unknown[] = [];
  try {
    holder.push(JSON.parse(text));
  } catch {
    return undefined;
  }
  const keys = countKeys(holder);
  return keys === countKeyMarks(text) ? { value: holder[0] } : undefined;
}

/** The number of keys in all of a list or map, NaN if it holds anything unsafe. Negative zeros become zeros. */
export function countKeys(value: unknown[] | Record<string, unknown>, depth = 0): number {
  if (depth > MAX_DEPTH) return Number.NaN;
  if (Array.isArray(value)) {
    let keys = 0;
    for (let index = 0; index < value.length; index += 1) keys += countKeysAt(value, index, depth);
    return keys;
  }
  const names = Object.keys(value);
  if (names.length > MAX_KEYS) return Number.NaN;
  let keys = names.length;
  for (const name of names) keys += UNSAFE_KEYS.has(name) ? Number.NaN : countKeysAt(value, name, depth);
  return keys;
}

function countKeysAt<K extends string | number>(
  holder: { [key in K]: unknown },
  key: K,
  depth: number,
): number {
  const entry = holder[key];
  if (typeof entry === 'object' && entry !== null) return countKeys(entry as unknown[], depth + 1);
  if (entry === 0) holder[key] = 0;
  return typeof entry === 'number' && !isSafeNumber(entry) ? Number.NaN : 0;
}

function countKeyMarks(text: string): number {
  let count = 0;
  for (let colon = text.indexOf(':'); colon !== -1; colon = text.indexOf(':', colon + 1)) {
    let before = colon - 1;
    while (isSpace(text.charCodeAt(before))) before -= 1;
    if (text.charCodeAt(before) === 0x22) count += 1;
  }
  return count;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
