import type { SourceRef } from '../problems/problems.ts';

/** From one offset of a text to before another. */
export interface Extent {
  readonly start: number;
  readonly end: number;
}

/** The place of a value in its text, with its key if it has one, and the places of everything inside it. */
export interface Place extends Extent {
  readonly key?: Extent;
  readonly children?: ReadonlyMap<string | number, Place>;
}

/**
 * The extent a reference means. For a value that is not there, the key of its deepest existing ancestor, else that
 * ancestor's first entry; for an empty value its key.
 */
export function findExtent(root: Place, ref: Pick<SourceRef, 'path' | 'key'>): Extent {
  let place = root;
  for (const step of ref.path) {
    const next = place.children?.get(step) ?? place.children?.get(String(step));
    if (!next) return place.key ?? firstEntry(place);
    place = next;
  }
  if (ref.key || place.start === place.end) return place.key ?? place;
  return place;
}

function firstEntry(place: Place): Extent {
  const [first] = place.children?.values() ?? [];
  return first?.key ?? { start: place.start, end: place.start };
}

/** What the places in a file are kept under: its format, and its hash. */
export function placesName(file: string, hash: string): string {
  return `${file.endsWith('.json') ? 'json' : 'yaml'}:${hash}`;
}

/** A place as compact JSON: `[start, end, key start, key end, [name, place, …]]`. */
export function packPlace(place: Place): unknown[] {
  const packed: unknown[] = [place.start, place.end];
  if (!place.key && !place.children) return packed;
  packed.push(place.key?.start ?? -1, place.key?.end ?? -1);
  if (!place.children) return packed;
  const children: unknown[] = [];
  for (const [name, child] of place.children) children.push(name, packPlace(child));
  packed.push(children);
  return packed;
}

/** The inverse of {@link packPlace}; undefined for anything it did not make. */
export function unpackPlace(packed: unknown, depth = 0): Place | undefined {
  if (!Array.isArray(packed) || depth > 200) return undefined;
  const [start, end, keyStart = -1, keyEnd = -1, entries] = packed as unknown[];
  if (!isOffset(start) || !isOffset(end)) return undefined;
  const key = isOffset(keyStart) && isOffset(keyEnd) ? { key: { start: keyStart, end: keyEnd } } : {};
  if (entries === undefined) return { start, end, ...key };
  if (!Array.isArray(entries)) return undefined;
  const children = new Map<string | number, Place>();
  for (let index = 0; index < entries.length; index += 2) {
    const name: unknown = entries[index];
    const child = unpackPlace(entries[index + 1], depth + 1);
    if (!child || (typeof name !== 'string' && typeof name !== 'number')) return undefined;
    children.set(name, child);
  }
  return { start, end, ...key, children };
}

function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
