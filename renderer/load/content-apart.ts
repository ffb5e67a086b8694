import type { LoadCache } from '../read/cache.ts';
import type { InputFile } from '../read/inputs.ts';
import { parseFile, parseJsonAgain } from '../read/parse.ts';
import { isJson } from '../read/read-text.ts';

/*
 * Contents are most of what a large site holds, and a page is made without those of others. They are let go of once the page's file
 * is read, and read again where they are checked and where their page is made, for all of its regions at once.
 */

/** What to keep of a page's file that was parsed. */
export function withoutContent(value: unknown): { readonly value: unknown; readonly isContentApart?: true } {
  return hasContent(value) ? { value: { ...value, content: {} }, isContentApart: true } : { value };
}

/** The content that a page's file was parted from. */
export function contentApart(input: InputFile, cache: LoadCache): unknown {
  const value = isJson(input.file) ? parseJsonAgain(input) : parseFile(input, cache).value;
  return hasContent(value) ? value.content : {};
}

function hasContent(value: unknown): value is { readonly content: object } {
  return isMap(value) && isMap(value.content);
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
