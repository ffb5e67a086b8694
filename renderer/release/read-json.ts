import { readFileSync } from 'node:fs';
import { OperationError } from '../problems/problems.ts';
import { errorCode } from './file-error.ts';
import { textBefore } from './sealed-json.ts';

export interface ReadOptions {
  readonly remedy?: string;
  /** The newest version that this program knows; the first by default. */
  readonly newest?: number;
  /** Completes what the file says shortly. */
  readonly expand?: (value: unknown) => unknown;
}

/**
 * Reads a file that Almanac wrote; null when it is not there.
 * Throws OperationError when it is no JSON, of another shape, or of a version that this program does not know.
 */
export function readVersioned<T extends { readonly version: number }>(
  path: string,
  what: string,
  hasShape: (value: unknown) => value is T,
  { remedy = 'build it again', newest = 1, expand = (value) => value }: ReadOptions = {},
): T | null {
  const text = readText(path);
  if (text === null) return null;
  const read = parse(text, path, what, remedy);
  const { version } = (read ?? {}) as { version?: unknown };
  if (typeof version === 'number' && !(version >= 1 && version <= newest))
    throw new OperationError(`${path} is not ${what} that this version of Almanac can read`, remedy);
  const value = expand(read);
  if (typeof version !== 'number' || !hasShape(value))
    throw new OperationError(`${path} is damaged: ${what} was expected, and it is something else`, remedy);
  return value;
}

/** The text of a file; null when it is not there. */
export function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null;
    throw error;
  }
}

/** The content of a JSON file that may be in any state; null where it is not what was expected. */
export function readIfWhole<T>(
  path: string,
  hasShape: (value: unknown) => value is T,
  { expand = (value) => value }: Pick<ReadOptions, 'expand'> = {},
): T | null {
  try {
    const value = expand(JSON.parse(readFileSync(path, 'utf8')));
    return hasShape(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Reads what precedes one member of the outermost object in a file that Almanac wrote, without checking any hash. Null
 * if the file does not begin that way.
 */
export function readHead<T>(
  path: string,
  member: string,
  hasShape: (value: unknown) => value is T,
): T | null {
  const text = textBefore(path, member);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(`${text}}`);
    return hasShape(value) ? value : null;
  } catch {
    return null;
  }
}

function parse(text: string, path: string, what: string, remedy: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OperationError(`${path} is damaged: ${what} was expected, and it is no JSON`, remedy);
  }
}
