import { InputError } from '../problems/problems.ts';
import type { LoadCache } from '../read/cache.ts';
import type { InputFile } from '../read/inputs.ts';
import { parseJsonWithout } from '../read/json-without.ts';
import { MAX_JSON_BYTES } from '../read/limits.ts';
import { parseFile, parseJsonAgain } from '../read/parse.ts';
import { isJson } from '../read/read-text.ts';

/*
 * Contents are most of what a large site holds, and a page is made without those of others. They are let go of once the page's file
 * is read, and read again where they are checked and where their page is made, for all of its regions at once. A build does not even
 * parse those of JSON before their page is made.
 */

/** What to keep of a page's file that was parsed. */
export function withoutContent(value: unknown): { readonly value: unknown; readonly isContentApart?: true } {
  return hasContent(value) ? { value: { ...value, content: {} }, isContentApart: true } : { value };
}

/** What a page's file says beside its content, which is not parsed; undefined where the file is to be parsed whole. */
export function beforeContent(input: InputFile): { readonly value: unknown } | undefined {
  if (!isJson(input.file)) return undefined;
  const { bytes } = input;
  return bytes.length <= MAX_JSON_BYTES ? parseJsonWithout(bytes, 'content') : undefined;
}

/** The content that a page's file was parted from. `isKnown`: the whole file was parsed before, and nothing wrong with it. */
export function contentApart(input: InputFile, cache: LoadCache, isKnown: boolean): unknown {
  if (isKnown && isJson(input.file)) return contentIn(parseJsonAgain(input));
  const { value, problems } = parseFile(input, cache);
  if (problems.length > 0) throw new InputError(problems);
  return contentIn(value);
}

function contentIn(value: unknown): unknown {
  return hasContent(value) ? value.content : {};
}

function hasContent(value: unknown): value is { readonly content: object } {
  return isMap(value) && isMap(value.content);
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
