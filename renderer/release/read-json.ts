import { readFileSync } from 'node:fs';
import { OperationError } from '../problems/problems.ts';
import { errorCode } from './file-error.ts';

/**
 * Reads a file that Almanac wrote; null when it is not there.
 * Throws OperationError when it is no JSON, or of a version that this program does not know.
 */
export function readVersioned<T extends { readonly version: 1 }>(
  path: string,
  what: string,
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
  if (value === null || typeof value !== 'object' || !('version' in value) || value.version !== 1) {
    throw new OperationError(`${path} is not ${what} that this version of Almanac can read`, remedy);
  }
  return value as T;
}

function parse(text: string, path: string, what: string, remedy: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OperationError(`${path} is damaged: ${what} was expected, and it is no JSON`, remedy);
  }
}
