import { parseJsonQuickly } from './json-quick.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPEN_MAP = 0x7b;
const CLOSE_MAP = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;

/** Bytes that the walk over a map stops at. */
const STOPS = new Uint8Array(256);
for (const stop of [QUOTE, OPEN_MAP, CLOSE_MAP, OPEN_LIST, CLOSE_LIST]) STOPS[stop] = 1;

/**
 * The value of a JSON text whose member `key` at the top is an empty map, whatever that member holds: it is skipped, not parsed, and
 * may not even be JSON. Undefined where the text has no such member, or more than one, where it is no map, or where anything about
 * the rest is unusual.
 */
export function parseJsonWithout(bytes: Buffer, key: string): { value: unknown } | undefined {
  const member = memberIn(bytes, Buffer.from(`"${key}"`));
  if (member === null) return undefined;
  const rest = [bytes.subarray(0, member.start), EMPTY, bytes.subarray(member.end)];
  return parseJsonQuickly(Buffer.concat(rest));
}

const EMPTY = Buffer.from('{}');

interface Extent {
  readonly start: number;
  readonly end: number;
}

/** Where the value of the one member of that name is; null where there is none, or more, or it is no map. */
function memberIn(bytes: Buffer, name: Buffer): Extent | null {
  let found: Extent | null = null;
  let i = bytes.indexOf(OPEN_MAP) + 1;
  if (i === 0) return null;
  for (;;) {
    const begin = bytes.indexOf(QUOTE, i);
    if (begin === -1) return found;
    const end = stringEnd(bytes, begin);
    const colon = skipSpace(bytes, end);
    if (bytes[colon] !== COLON) return null;
    const start = skipSpace(bytes, colon + 1);
    const after = valueEnd(bytes, start);
    if (after === null) return null;
    if (bytes.subarray(begin, end).equals(name)) {
      if (found !== null || bytes[start] !== OPEN_MAP) return null;
      found = { start, end: after };
    }
    i = skipSpace(bytes, after);
    if (bytes[i] !== COMMA) return found;
    i += 1;
  }
}

/** The offset after a value; null where the text ends before it does. */
function valueEnd(bytes: Buffer, start: number): number | null {
  const first = bytes[start];
  if (first === QUOTE) return stringEnd(bytes, start);
  if (first === OPEN_MAP || first === OPEN_LIST) return nestedEnd(bytes, start);
  let i = start;
  while (i < bytes.length && bytes[i] !== COMMA && bytes[i] !== CLOSE_MAP) i += 1;
  return i < bytes.length ? i : null;
}

function nestedEnd(bytes: Buffer, start: number): number | null {
  const { length } = bytes;
  let depth = 0;
  for (let i = start; i < length; i += 1) {
    const byte = bytes[i] as number;
    if (STOPS[byte] === 0) continue;
    if (byte === QUOTE) {
      for (i += 1; i < length && bytes[i] !== QUOTE; i += 1) if (bytes[i] === BACKSLASH) i += 1;
    } else if (byte === OPEN_MAP || byte === OPEN_LIST) depth += 1;
    else {
      depth -= 1;
      if (depth === 0) return i + 1;
    }
  }
  return null;
}

/** The offset after a text that begins at a quote. */
function stringEnd(bytes: Buffer, quote: number): number {
  let i = quote + 1;
  while (i < bytes.length && bytes[i] !== QUOTE) i += bytes[i] === BACKSLASH ? 2 : 1;
  return i + 1;
}

function skipSpace(bytes: Buffer, start: number): number {
  let i = start;
  while (bytes[i] === 0x20 || bytes[i] === 0x0a || bytes[i] === 0x0d || bytes[i] === 0x09) i += 1;
  return i;
}
