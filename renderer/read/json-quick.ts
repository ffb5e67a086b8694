import { isUtf8 } from 'node:buffer';
import { MAX_DEPTH, MAX_KEYS, UNSAFE_KEYS } from './limits.ts';
import { isSafeNumber } from './yaml-scalar.ts';

/**
 * `JSON.parse` with every guard that needs no positions, undefined as soon as anything is unusual: then the scanner
 * looks closely. Duplicate keys, which `JSON.parse` drops in silence, show as more keys in the text than in the value.
 */
export function parseJsonQuickly(bytes: Buffer): { value: unknown } | undefined {
  const begin = hasMark(bytes) ? 3 : 0;
  const written = keysIn(bytes, begin);
  if (written === null || !isUtf8(bytes)) return undefined;
  const holder: unknown[] = [];
  try {
    holder.push(JSON.parse(bytes.toString('utf8', begin)));
  } catch {
    return undefined;
  }
  return countKeys(holder) === written ? { value: holder[0] } : undefined;
}

function hasMark(bytes: Buffer): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/** Bytes that the walk over a text stops at; all others are neither forbidden nor of any meaning to it. */
const STOPS = new Uint8Array(256);
for (let control = 0; control < 0x20; control += 1) STOPS[control] = 1;
for (const space of [0x09, 0x0a, 0x0d]) STOPS[space] = 0;
for (const stop of [QUOTE, BACKSLASH, 0x7f, 0xc2, 0xe2, 0xef]) STOPS[stop] = 1;

/**
 * The number of keys in a JSON text, found in one pass over its bytes; null where it holds a character that no document may
 * hold, an escape that may spell one, or an isolate of direction. Isolates are looked for text by text: what is open in one
 * must not be closed in the next. Of what is no JSON the number means nothing.
 */
function keysIn(bytes: Buffer, begin: number): number | null {
  const { length } = bytes;
  let keys = 0;
  let inString = false;
  for (let i = begin; i < length; i += 1) {
    const byte = bytes[i] as number;
    if (STOPS[byte] === 0) continue;
    if (byte === QUOTE) {
      inString = !inString;
      if (!inString && isKeyEnd(bytes, i)) keys += 1;
    } else if (byte === BACKSLASH) {
      if (isSuspectEscape(bytes, i + 1)) return null;
      i += 1;
    } else if (isForbidden(byte, bytes[i + 1], bytes[i + 2])) return null;
  }
  return keys;
}

/** Whether a colon follows the quote at an offset. */
function isKeyEnd(bytes: Buffer, quote: number): boolean {
  let at = quote + 1;
  while (isSpace(bytes[at])) at += 1;
  return bytes[at] === COLON;
}

/** Whether bytes begin a character that `FORBIDDEN` of characters.ts lists, or an isolate; lone surrogates are no UTF-8. */
function isForbidden(first: number, second = 0, third = 0): boolean {
  switch (first) {
    case 0xc2:
      return second <= 0x9f;
    case 0xe2:
      return (
        (second === 0x80 && third >= 0xaa && third <= 0xae) ||
        (second === 0x81 && third >= 0xa6 && third <= 0xa9)
      );
    case 0xef:
      return (second === 0xbb && third === 0xbf) || (second === 0xbf && third >= 0xbe);
    default:
      return true;
  }
}

/** The same characters, and half a surrogate pair, by their numbers. */
const SUSPECT = /^(?:00[0189]|007f|d[89a-f]|fff[ef]|feff|20[26])/i;

function isSuspectEscape(bytes: Buffer, at: number): boolean {
  const letter = bytes[at];
  if (letter !== 0x75) return letter === 0x62 || letter === 0x66;
  return SUSPECT.test(bytes.toString('latin1', at + 1, at + 5));
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

function isSpace(code: number | undefined): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
