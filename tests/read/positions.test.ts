import { describe, expect, test } from 'vitest';
import { openLoadCache } from '../../renderer/read/cache.ts';
import { parseFile } from '../../renderer/read/parse.ts';
import { Locator, positionOf } from '../../renderer/read/positions.ts';
import { inputFile, inputsOf } from '../load/helpers.ts';

const YAML = `# prices
products:
  k1:
    price: !assumed 29
    buy:
  "k 2": { price: "29 9", tags: [a, bb] }
stages:
  - at: 2024-11-22
    note: |
      two
      lines
`;

const at = (path: (string | number)[], key?: boolean) => {
  const { line, column, endColumn } = positionOf(YAML, { file: 'a.yaml', path, ...(key && { key }) });
  return `${line}:${column}${endColumn ? `-${endColumn}` : ''}`;
};

describe('positionOf', () => {
  test('points at values', () => {
    expect(at(['products', 'k1', 'price'])).toBe('4:21-23');
    expect(at(['products', 'k 2', 'price'])).toBe('6:19-25');
    expect(at(['products', 'k 2', 'tags', 1])).toBe('6:37-39');
    expect(at(['stages', 0, 'at'])).toBe('8:9-19');
    expect(at(['stages', 0, 'note'])).toBe('9:11');
    expect(at(['products', 'k1'])).toBe('4:5');
  });

  test('points at keys', () => {
    expect(at(['products', 'k1', 'price'], true)).toBe('4:5-10');
    expect(at(['products', 'k 2'], true)).toBe('6:3-8');
    expect(at(['stages', 0], true)).toBe('8:5');
  });

  test('points at the key of an empty value', () => {
    expect(at(['products', 'k1', 'buy'])).toBe('5:5-8');
  });

  test('points at the parent of a missing value', () => {
    expect(at(['products', 'k1', 'stock'])).toBe('3:3-5');
    expect(at(['products', 'k1', 'stock', 'deeper', 3])).toBe('3:3-5');
    expect(at(['stages', 0, 'until'])).toBe('8:5-7');
    expect(at(['campaigns'])).toBe('2:1-9');
    expect(at([])).toBe('2:1');
  });

  test('points at the beginning of an unreadable file', () => {
    expect(positionOf('a: [', { file: 'a.yaml', path: ['a'] })).toEqual({ line: 1, column: 1 });
    expect(positionOf('', { file: 'a.json', path: ['a'] })).toEqual({ line: 1, column: 1 });
  });

  test('does not count a byte order mark', () => {
    expect(positionOf('\ufeffa: 1', { file: 'a.yaml', path: ['a'] })).toEqual({
      line: 1,
      column: 4,
      endColumn: 5,
    });
  });

  test('reads JSON, also beside its problems', () => {
    const text = '{\n  "a": {"b": 1, "b": 2},\n  "c": {}\n}';
    expect(positionOf(text, { file: 'a.json', path: ['a', 'b'] })).toEqual({
      line: 2,
      column: 14,
      endColumn: 15,
    });
    expect(positionOf(text, { file: 'a.json', path: ['c', 'd'] })).toEqual({
      line: 3,
      column: 3,
      endColumn: 6,
    });
  });
});

describe('Locator', () => {
  test('finds values in data files and nothing elsewhere', () => {
    const locator = new Locator(inputsOf(inputFile('data/a.yaml', YAML)));
    expect(locator.locate({ file: 'data/a.yaml', path: ['stages', 0, 'at'] })).toEqual({
      line: 8,
      column: 9,
      endColumn: 19,
    });
    expect(locator.locate({ file: 'templates/a.tsx', path: [] })).toBeUndefined();
  });

  test('takes the places that were found as the file was read', () => {
    // After a byte order mark, which counts nowhere.
    const file = inputFile('data/a.yaml', `\ufeff${YAML}`);
    const cache = openLoadCache(null);
    parseFile(file, cache);
    expect(cache.places(`yaml:${file.hash}`)).toBeDefined();
    for (const path of [['products', 'k1', 'price'], ['stages', 0, 'note'], []])
      expect(new Locator(inputsOf(file), cache).locate({ file: file.file, path })).toEqual(
        new Locator(inputsOf(file)).locate({ file: file.file, path }),
      );
  });
});
