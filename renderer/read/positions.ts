import type { SourceRef } from '../problems/problems.ts';
import { type LoadCache, noCache } from './cache.ts';
import { withoutMark } from './characters.ts';
import { decodeText } from './decode.ts';
import type { Inputs } from './inputs.ts';
import { LineIndex } from './lines.ts';
import { type Extent, findExtent, type Place, placesName } from './places.ts';
import { readText } from './read-text.ts';

/** Line and column from 1; `endColumn` (exclusive) where the end is on the same line. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly endColumn?: number;
  /** What follows the key where a value should be: `#D81E1E` begins a comment. */
  readonly comment?: string;
}

const BEGINNING: Place = { start: 0, end: 0 };

/**
 * The position of a value, or of its key, in a text. If the path leads nowhere, the key of its deepest existing
 * ancestor (or that one's first entry); in a text that cannot be read, its beginning.
 */
export function positionOf(text: string, ref: SourceRef): Position {
  const plain = withoutMark(text);
  return positionIn(new LineIndex(plain), findExtent(placesOf(plain, ref.file), ref));
}

/**
 * Finds values of the inputs again. A file is read once, and its places are kept by its content, so that a later run
 * locates what it needs without parsing.
 */
export class Locator {
  readonly #inputs: Inputs;
  readonly #cache: LoadCache;
  readonly #known = new Map<string, { text: string; lines: LineIndex; root: Place } | undefined>();

  constructor(inputs: Inputs, cache: LoadCache = noCache) {
    this.#inputs = inputs;
    this.#cache = cache;
  }

  /** Undefined for a file outside `data/` and `locales/`. */
  locate(ref: SourceRef): Position | undefined {
    if (!this.#known.has(ref.file)) this.#known.set(ref.file, this.#read(ref.file));
    const known = this.#known.get(ref.file);
    if (!known) return undefined;
    const extent = findExtent(known.root, ref);
    const comment = /^["']?[ \t]*:[ \t]+(#[^\n]*?)[ \t]*(?:\n|$)/.exec(
      known.text.slice(extent.end, extent.end + 80),
    )?.[1];
    return { ...positionIn(known.lines, extent), ...(comment && { comment }) };
  }

  #read(file: string): { text: string; lines: LineIndex; root: Place } | undefined {
    const input = this.#inputs.files.get(file);
    if (!input) return undefined;
    const { text } = decodeText(input.bytes);
    const name = placesName(file, input.hash);
    let root = this.#cache.places(name);
    if (!root) {
      root = placesOf(text, file);
      if (root !== BEGINNING) this.#cache.keepPlaces(name, root);
    }
    return { text, lines: new LineIndex(text), root };
  }
}

function placesOf(text: string, file: string): Place {
  return readText(text, file, true).place ?? BEGINNING;
}

function positionIn(lines: LineIndex, { start, end }: Extent): Position {
  const { line, column } = lines.at(start);
  const last = lines.at(end);
  return last.line === line && last.column > column
    ? { line, column, endColumn: last.column }
    : { line, column };
}
