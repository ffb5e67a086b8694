import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, Scalar, type YAMLMap } from 'yaml';
import type { Path } from '../problems/problems.ts';
import { faultyCharacter } from './characters.ts';
import type { Fault } from './fault.ts';
import { MAX_DEPTH, MAX_FAULTS, MAX_KEYS, UNSAFE_KEYS } from './limits.ts';
import type { Spelled } from './parsed.ts';
import type { Extent, Place } from './places.ts';
import { ONLY_TAG } from './yaml-compose.ts';
import { readPlainScalar, unsafeNumber } from './yaml-scalar.ts';

export interface NodesReading {
  readonly value: unknown;
  /** The paths of all values tagged `!assumed`, outer before inner. */
  readonly assumed: readonly Path[];
  readonly spelled?: readonly Spelled[];
  readonly place: Place;
  readonly faults: readonly Fault[];
}

/** Plain JSON out of composed nodes, with the place of each value; everything that is no plain data is a fault. */
export function readNodes(contents: Node | null): NodesReading {
  const reader = new NodeReader();
  const { value, place } = reader.read(contents, 0);
  const { assumed, spelled, faults } = reader;
  return { value, place, assumed, faults, ...(spelled.length > 0 && { spelled }) };
}

interface Read {
  value: unknown;
  place: Place;
}

class NodeReader {
  readonly faults: Fault[] = [];
  readonly assumed: Path[] = [];
  readonly spelled: Spelled[] = [];
  readonly #path: (string | number)[] = [];

  read(node: unknown, depth: number, key?: Extent): Read {
    const own = { ...extentOf(node, key), ...(key && { key }) };
    if (depth >= MAX_DEPTH && (isMap(node) || isSeq(node))) {
      this.#report('yaml-too-deep', own.start, `expected at most ${MAX_DEPTH} levels of nesting, found more`);
      return { value: null, place: own };
    }
    this.#checkProperties(node, own);
    if (isMap(node)) return this.#readMap(node, own, depth);
    if (isSeq(node)) {
      const value: unknown[] = [];
      const children = new Map<number, Place>();
      node.items.forEach((item, index) => {
        const read = this.#inside(index, () => this.read(item, depth + 1));
        value.push(read.value);
        children.set(index, read.place);
      });
      return { value, place: { ...own, children } };
    }
    return { value: isScalar(node) ? this.#readScalar(node, own) : null, place: own };
  }

  #readMap(map: YAMLMap, own: Place, depth: number): Read {
    const value: Record<string, unknown> = {};
    const children = new Map<string, Place>();
    if (map.items.length > MAX_KEYS) {
      const message = `expected at most ${MAX_KEYS} keys in one map, found ${map.items.length}`;
      this.#report('yaml-too-large', own.start, message);
      return { value, place: own };
    }
    for (const pair of map.items) {
      const at = extentOf(pair.key, { start: own.start, end: own.start });
      const key = this.#readKey(pair, at);
      if (key === undefined) continue;
      const twin = children.get(key);
      if (twin) {
        if (this.faults.length >= MAX_FAULTS) continue;
        this.faults.push({
          code: 'yaml-duplicate-key',
          offset: at.start,
          path: [...this.#path, key],
          message: `the key ${quote(key)} is here twice`,
          hint: 'keep one of the two',
          first: twin.key?.start ?? twin.start,
        });
        continue;
      }
      const read = this.#inside(key, () => this.read(pair.value, depth + 1, at));
      value[key] = read.value;
      children.set(key, read.place);
    }
    return { value, place: { ...own, children } };
  }

  /** Keys are text as written, so that `1` and `"1"` are one key; undefined for what cannot be a key. */
  #readKey(pair: Pair, at: Extent): string | undefined {
    const node = pair.key;
    this.#checkProperties(node, at, true);
    if (isAlias(node)) return undefined;
    if (!isScalar(node)) {
      this.#report('yaml-syntax', at.start, 'expected a plain key, found a list or map as a key');
      return undefined;
    }
    const key = String(node.source ?? '');
    const isPlain = node.type === Scalar.PLAIN;
    if (isPlain && key === '<<') {
      this.#report('yaml-alias', at.start, 'merge keys are not supported', 'write the entries out');
      return undefined;
    }
    if (isPlain && readPlainScalar(key) === null) {
      const hint = key === '' ? undefined : `write it as "${key}" if it is meant as text`;
      this.#report('yaml-syntax', at.start, `expected a key, found ${key || 'nothing'}`, hint);
      return undefined;
    }
    if (UNSAFE_KEYS.has(key)) {
      const message = `the key ${quote(key)} names a JavaScript internal`;
      this.#inside(key, () => this.#report('yaml-unsafe-key', at.start, message, 'use another name'));
      return undefined;
    }
    this.#checkCharacters(key, at);
    return key;
  }

  #readScalar(node: Scalar, own: Extent): unknown {
    const source = String(node.source ?? '');
    this.#checkCharacters(source, own);
    if (node.type !== Scalar.PLAIN) return source;
    const value = readPlainScalar(source);
    if (Number.isInteger(value) && String(value) !== source) this.spelled.push([[...this.#path], source]);
    if (value !== unsafeNumber) return value;
    const message = `expected a number that can be held exactly, found ${quote(source)}`;
    this.#report('yaml-unsafe-number', own.start, message, 'put it in quotes if it is meant as text');
    return source;
  }

  /** Tags, anchors and aliases, on values and on keys. */
  #checkProperties(node: unknown, at: Extent, isKey = false): void {
    if (isAlias(node) || hasAnchor(node)) {
      const found = isAlias(node) ? `an alias (*${node.source})` : 'an anchor (&)';
      const hint = 'write the value out; text that begins with * or & needs quotes';
      this.#report('yaml-alias', at.start, `anchors and aliases are not supported, found ${found}`, hint);
      return;
    }
    const tag = isScalar(node) || isMap(node) || isSeq(node) ? node.tag : undefined;
    if (tag === undefined) return;
    if (tag === '!assumed' && !isKey) this.assumed.push([...this.#path]);
    else if (isKey)
      this.#report('yaml-unknown-tag', at.start, 'a tag on a key', 'put !assumed before the value');
    else this.#report('yaml-unknown-tag', at.start, `unknown tag ${tag}`, ONLY_TAG);
  }

  #checkCharacters(text: string, at: Extent): void {
    const fault = faultyCharacter(text);
    if (fault) this.#report('yaml-control-character', at.start, fault.message, fault.hint);
  }

  #inside<T>(step: string | number, read: () => T): T {
    this.#path.push(step);
    try {
      return read();
    } finally {
      this.#path.pop();
    }
  }

  #report(code: Fault['code'], offset: number, message: string, hint?: string): void {
    if (this.faults.length >= MAX_FAULTS) return;
    this.faults.push({
      code,
      offset,
      path: [...this.#path],
      message,
      ...(hint === undefined ? {} : { hint }),
    });
  }
}

function extentOf(node: unknown, otherwise: Extent = { start: 0, end: 0 }): Extent {
  const range = (node as Node | null)?.range;
  if (range) return { start: range[0], end: range[1] };
  return { start: otherwise.end, end: otherwise.end };
}

function hasAnchor(node: unknown): boolean {
  return (isScalar(node) || isMap(node) || isSeq(node)) && node.anchor !== undefined;
}

function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}...` : text);
}
