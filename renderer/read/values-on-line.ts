import type { Path } from '../problems/problems.ts';
import { LineIndex } from './lines.ts';
import type { Extent, Place } from './places.ts';
import { readText } from './read-text.ts';

/** A single value of a file, and where its text is. */
export interface ValueInText {
  readonly path: Path;
  readonly extent: Extent;
}

/**
 * The single values on a line. A line with only a key has all values below that key; a line without a value, such as a
 * comment, has none.
 */
export function valuesOnLine(text: string, file: string, line: number): ValueInText[] {
  const root = readText(text, file, true).place;
  if (!root) return [];
  const lines = new LineIndex(text);
  const found: ValueInText[] = [];
  const lineOf = (offset: number): number => lines.at(offset).line;
  const walk = (place: Place, path: Path, isMeant: boolean): void => {
    const meant = isMeant || (place.key !== undefined && lineOf(place.key.start) === line);
    if (place.children) {
      for (const [name, child] of place.children) walk(child, [...path, name], meant);
      return;
    }
    const last = lineOf(Math.max(place.start, place.end - 1));
    if (meant || (lineOf(place.start) <= line && line <= last)) found.push({ path, extent: place });
  };
  walk(root, [], false);
  return found;
}

/** The number of lines of a text. */
export function linesIn(text: string): number {
  return new LineIndex(text).at(text.length).line;
}
