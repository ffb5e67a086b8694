import { faultyCharacter } from './characters.ts';
import type { Fault } from './fault.ts';
import { MAX_DEPTH, MAX_FAULTS, MAX_KEYS, MAX_PLACES, UNSAFE_KEYS } from './limits.ts';
import type { Place } from './places.ts';
import { isSafeNumber } from './yaml-scalar.ts';

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;
const WORD = /true|false|null/y;

/**
 * Reads JSON strictly (RFC 8259) for what `JSON.parse` does not report: the place of every value, duplicate keys, and
 * faults in words. Stops at the first syntax error. Past `most` places, deeper values have none.
 */
export function scanJson(text: string, most = MAX_PLACES): { place?: Place; faults: readonly Fault[] } {
  const scanner = new JsonScanner(text, most);
  try {
    const place = scanner.document();
    return { place, faults: scanner.faults };
  } catch (error) {
    if (error !== stopped) throw error;
    return { faults: scanner.faults };
  }
}

const stopped = Symbol('stopped');

class JsonScanner {
  readonly faults: Fault[] = [];
  readonly #text: string;
  readonly #path: (string | number)[] = [];
  #places: number;
  #place = 0;

  constructor(text: string, places: number) {
    this.#text = text;
    this.#places = places;
  }

  document(): Place {
    this.#skipSpace();
    const place = this.#value(0);
    if (this.#place < this.#text.length) this.#stop('expected the end of the file');
    return place;
  }

  #value(depth: number, key?: Place['key']): Place {
    const start = this.#place;
    const first = this.#text[start];
    let children: ReadonlyMap<string | number, Place> | undefined;
    if (first === '{') children = this.#map(depth + 1);
    else if (first === '[') children = this.#list(depth + 1);
    else if (first === '"') this.#string();
    else if (!this.#matches(WORD)) this.#number();
    const end = this.#place;
    this.#skipSpace();
    return { start, end, ...(key && { key }), ...(children && { children }) };
  }

  #map(depth: number): Map<string, Place> | undefined {
    this.#enter(depth);
    /** Where each stood first. */
    const names = new Map<string, number>();
    const children = new Map<string, Place>();
    while (this.#text[this.#place] !== '}') {
      if (names.size > 0) this.#expect(',', 'expected a comma or }');
      const start = this.#place;
      if (this.#text[start] !== '"') this.#stop('expected a key in double quotes', this.#keyHint());
      const name = this.#string();
      const key = { start, end: this.#place };
      this.#skipSpace();
      this.#expect(':', 'expected a colon after the key');
      this.#path.push(name);
      this.#checkKey(name, start, names);
      const place = this.#value(depth, key);
      this.#path.pop();
      if (!names.has(name)) {
        this.#keep(children, name, place);
        names.set(name, start);
      }
      if (names.size > MAX_KEYS) {
        this.#report('yaml-too-large', start, `expected at most ${MAX_KEYS} keys in one map, found more`);
        throw stopped;
      }
    }
    this.#place += 1;
    return children.size > 0 ? children : undefined;
  }

  #list(depth: number): Map<number, Place> | undefined {
    this.#enter(depth);
    const children = new Map<number, Place>();
    for (let index = 0; this.#text[this.#place] !== ']'; index += 1) {
      if (index > 0) {
        this.#expect(',', 'expected a comma or ]');
        if (this.#text[this.#place] === ']') this.#stop('expected a value', TRAILING_COMMA);
      }
      this.#path.push(index);
      this.#keep(children, index, this.#value(depth));
      this.#path.pop();
    }
    this.#place += 1;
    return children.size > 0 ? children : undefined;
  }

  #keep<K>(children: Map<K, Place>, name: K, place: Place): void {
    if (this.#places <= 0) return;
    this.#places -= 1;
    children.set(name, place);
  }

  #enter(depth: number): void {
    if (depth > MAX_DEPTH) {
      this.#report(
        'yaml-too-deep',
        this.#place,
        `expected at most ${MAX_DEPTH} levels of nesting, found more`,
      );
      throw stopped;
    }
    this.#place += 1;
    this.#skipSpace();
  }

  #string(): string {
    const start = this.#place;
    for (let at = start + 1; ; at += 1) {
      const code = this.#text.charCodeAt(at);
      if (code === 0x5c) at += 1;
      else if (code === 0x22) {
        this.#place = at + 1;
        return this.#decode(start);
      } else if (!(code >= 0x20)) {
        this.#place = start;
        this.#stop(
          'expected text that ends on its line with a double quote',
          undefined,
          'text that does not',
        );
      }
    }
  }

  #decode(start: number): string {
    const source = this.#text.slice(start, this.#place);
    let value = source.slice(1, -1);
    if (source.includes('\\')) {
      try {
        value = JSON.parse(source) as string;
      } catch {
        this.#place = start;
        this.#stop('expected text with escapes as JSON knows them', undefined, 'an unknown escape');
      }
    }
    const fault = faultyCharacter(value);
    if (fault) this.#report('yaml-control-character', start, fault.message, fault.hint);
    return value;
  }

  #number(): void {
    const start = this.#place;
    if (!this.#matches(NUMBER)) this.#stop('expected a value');
    const source = this.#text.slice(start, this.#place);
    if (isSafeNumber(Number(source))) return;
    const message = `expected a number that can be held exactly, found ${source.slice(0, 60)}`;
    this.#report('yaml-unsafe-number', start, message, 'put it in quotes if it is meant as text');
  }

  #checkKey(name: string, start: number, known: ReadonlyMap<string, number>): void {
    const first = known.get(name);
    const quoted = JSON.stringify(name.slice(0, 60));
    if (UNSAFE_KEYS.has(name)) {
      this.#report(
        'yaml-unsafe-key',
        start,
        `the key ${quoted} names a JavaScript internal`,
        'use another name',
      );
    } else if (first !== undefined) {
      this.#report(
        'yaml-duplicate-key',
        start,
        `the key ${quoted} is here twice`,
        'keep one of the two',
        first,
      );
    }
  }

  #matches(pattern: RegExp): boolean {
    pattern.lastIndex = this.#place;
    if (!pattern.test(this.#text)) return false;
    this.#place = pattern.lastIndex;
    return true;
  }

  #expect(character: string, message: string): void {
    if (this.#text[this.#place] !== character) this.#stop(message);
    this.#place += 1;
    this.#skipSpace();
  }

  #skipSpace(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#place);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.#place += 1;
    }
  }

  #keyHint(): string | undefined {
    return this.#text[this.#place] === '}' ? TRAILING_COMMA : undefined;
  }

  #stop(expected: string, hint?: string, found = this.#found()): never {
    const advice = hint ?? (found === '/' ? 'JSON has no comments' : undefined);
    this.#report('yaml-syntax', this.#place, `not well-formed JSON: ${expected}, found ${found}`, advice);
    throw stopped;
  }

  #found(): string {
    const code = this.#text.codePointAt(this.#place);
    return code === undefined ? 'the end of the file' : String.fromCodePoint(code);
  }

  #report(code: Fault['code'], offset: number, message: string, hint?: string, first?: number): void {
    if (this.faults.length >= MAX_FAULTS) return;
    this.faults.push({
      code,
      offset,
      path: [...this.#path],
      message,
      ...(hint === undefined ? {} : { hint }),
      ...(first === undefined ? {} : { first }),
    });
  }
}

const TRAILING_COMMA = 'JSON has no comma after the last entry';
