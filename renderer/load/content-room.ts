import type { LoadCache } from '../read/cache.ts';
import type { InputFile } from '../read/inputs.ts';
import { parseFile, parseJsonAgain } from '../read/parse.ts';
import { isJson } from '../read/read-text.ts';

/** Bytes of pages' files: contents of as many are kept once they are parsed. */
const ROOM = 32 << 20;

/**
 * Contents are most of what a large site holds, and a page is made without those of others. Where there is no more room for
 * them they are let go of, and read again where their page is in hand; JSON alone is read so fast that it is worth it.
 */
export class ContentRoom {
  #left: number;

  constructor(room = ROOM) {
    this.#left = room;
  }

  /** What to keep of a page's file that was parsed. */
  hold(input: InputFile, value: unknown): { readonly value: unknown; readonly isContentApart?: true } {
    if (this.takes(input) || !isJson(input.file) || !hasContent(value)) return { value };
    return { value: { ...value, content: {} }, isContentApart: true };
  }

  /** Whether there is room for what a file holds. */
  takes({ bytes }: InputFile): boolean {
    this.#left -= bytes.length;
    return this.#left >= 0;
  }
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
