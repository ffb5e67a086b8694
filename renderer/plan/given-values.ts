import type { SourceRef } from '../problems/problems.ts';

/** A part of the data that a fact is made of: where it is given, and what it is there. */
export interface GivenValue {
  readonly source: SourceRef;
  readonly value: unknown;
}

/** By kind of fact: what it is made of, as the files have it. Nothing has to be linked or derived for that. */
export type GivenKinds = Readonly<Record<string, (...of: string[]) => readonly GivenValue[]>>;

/**
 * Marks of all single values in the data that facts are made of: 32 bits of each value and its place, and of the keys of each map.
 * A value whose mark is not among those of an earlier build was edited since. They serve to name the place of an edit, never to decide
 * whether anything changed.
 */
export class Marks {
  readonly #marks = new Set<number>();
  readonly #seen = new WeakSet<object>();

  add(given: Iterable<GivenValue>): void {
    for (const one of given) {
      const { value } = one;
      if (isMap(value)) {
        if (this.#seen.has(value)) continue;
        this.#seen.add(value);
      }
      for (const mark of marksIn(one)) this.#marks.add(mark);
    }
  }

  get text(): string {
    return Buffer.from(Uint32Array.from(this.#marks).sort().buffer).toString('base64');
  }
}

/** Every region asks for most pages: what is given again and again is walked once. */
const known = new WeakMap<GivenValue, readonly number[]>();

function marksIn(given: GivenValue): readonly number[] {
  const before = known.get(given);
  if (before) return before;
  const { source, value } = given;
  const marks: number[] = [];
  walk(value, source.path, placeMark(source), (mark) => marks.push(mark));
  known.set(given, marks);
  return marks;
}

/** The places of values that have no mark of before; of a map itself where only keys are gone from it. */
export function editedIn(given: Iterable<GivenValue>, marks: ReadonlySet<number>): SourceRef[] {
  const edited: SourceRef[] = [];
  for (const { source, value } of given) {
    walk(value, source.path, placeMark(source), (mark, path, isBelow) => {
      if (!marks.has(mark) && !isBelow) edited.push({ file: source.file, path });
      return !marks.has(mark);
    });
  }
  return edited;
}

export function marksFromText(text: string): Set<number> {
  const bytes = Buffer.from(text, 'base64');
  const marks = new Set<number>();
  for (let i = 0; i + 4 <= bytes.length; i += 4) marks.add(bytes.readUInt32LE(i));
  return marks;
}

/** `isBelow`: whether `visit` said true of anything in the map. */
type Visit = (mark: number, path: SourceRef['path'], isBelow: boolean) => unknown;

/** Visits values before the maps and lists that hold them. */
function walk(value: unknown, path: SourceRef['path'], mark: number, visit: Visit): boolean {
  if (!isMap(value)) return visit(mixed(mark, `=${JSON.stringify(value)}`), path, false) === true;
  let isBelow = false;
  let keys = mark;
  const isList = Array.isArray(value);
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    keys = mixed(keys, `,${key}`);
    if (walk(member, [...path, isList ? Number(key) : key], mixed(mark, `/${key}`), visit)) isBelow = true;
  }
  return visit(keys, path, isBelow) === true || isBelow;
}

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function placeMark({ file, path }: SourceRef): number {
  return path.reduce<number>((mark, step) => mixed(mark, `/${step}`), mixed(BASIS, file));
}

/** FNV-1a. */
const BASIS = 0x811c9dc5;
function mixed(mark: number, text: string): number {
  let mixing = mark;
  for (let i = 0; i < text.length; i++) mixing = Math.imul(mixing ^ text.charCodeAt(i), 0x01000193);
  return mixing >>> 0;
}
