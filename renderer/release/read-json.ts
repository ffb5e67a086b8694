import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { OperationError } from '../problems/problems.ts';
import { errorCode } from './file-error.ts';

/**
 * Reads a file that Almanac wrote; null when it is not there.
 * Throws OperationError when it is no JSON, of another shape, or of a version that this program does not know.
 */
export function readVersioned<T extends { readonly version: 1 }>(
  path: string,
  what: string,
  hasShape: (value: unknown) => value is T,
  remedy = 'build it again',
): T | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null;
    throw error;
  }
  const value = parse(text, path, what, remedy);
  const { version } = (value ?? {}) as { version?: unknown };
  if (typeof version === 'number' && version !== 1)
    throw new OperationError(`${path} is not ${what} that this version of Almanac can read`, remedy);
  if (version !== 1 || !hasShape(value))
    throw new OperationError(`${path} is damaged: ${what} was expected, and it is something else`, remedy);
  return value;
}

/** The same of a file that may be in any state; null where it is not what was expected. */
export function readIfWhole<T>(path: string, hasShape: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return hasShape(value) ? value : null;
  } catch {
    return null;
  }
}

/** What stands ahead of a long list is short: one read is nearly always enough, and more than this none of ours. */
const [AT_ONCE, LONGEST] = [1 << 16, 1 << 24];

/**
 * Reads of a file that Almanac wrote what stands ahead of a key of its outermost object. Null where that is not to be had
 * so: {@link readVersioned} then tells why.
 */
export function readHead<T>(path: string, key: string, hasShape: (value: unknown) => value is T): T | null {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch {
    return null;
  }
  try {
    const mark = `,\n  "${key}": `;
    for (let bytes = Buffer.alloc(0); bytes.length < LONGEST; ) {
      const more = Buffer.alloc(Math.max(AT_ONCE, bytes.length));
      const count = readSync(descriptor, more);
      if (count === 0) return null;
      bytes = Buffer.concat([bytes, more.subarray(0, count)]);
      const end = bytes.indexOf(mark);
      if (end === -1) continue;
      const value = JSON.parse(`${bytes.toString('utf8', 0, end)}}`) as { version?: unknown };
      return value.version === 1 && hasShape(value) ? value : null;
    }
    return null;
  } catch {
    return null;
  } finally {
    closeSync(descriptor);
  }
}

function parse(text: string, path: string, what: string, remedy: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OperationError(`${path} is damaged: ${what} was expected, and it is no JSON`, remedy);
  }
}
