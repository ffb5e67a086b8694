import { describe, expect, test } from 'vitest';
import { noCache } from '../../renderer/read/cache.ts';
import { MAX_JSON_BYTES, MAX_YAML_BYTES } from '../../renderer/read/limits.ts';
import { parseFile } from '../../renderer/read/parse.ts';
import { brief, inputFile, json, yaml } from '../load/helpers.ts';

const codes = (parsed: { problems: readonly { code: string }[] }) => [
  ...new Set(parsed.problems.map(({ code }) => code)),
];

describe('nesting', () => {
  test.each(['[', '{a: ', '- ', '? ', ': ', '[{', '- - ', '? - ', '[a: '])('20 kB of %j', (opening) => {
    expect(codes(yaml(opening.repeat(20_000 / opening.length)))).toEqual(['yaml-too-deep']);
  });

  test.each(['[', '- ', '{"a":'])('a whole file of %j', (opening) => {
    expect(codes(yaml(opening.repeat(MAX_YAML_BYTES / opening.length)))).toEqual(['yaml-too-deep']);
  });

  test('block maps, each one space deeper', () => {
    const text = Array.from({ length: 500 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('');
    expect(brief(yaml(text))).toEqual(['yaml-too-deep 65:67']);
  });

  test('64 levels are accepted, 65 are not', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    for (const parse of [yaml, json]) {
      expect(codes(parse(nested(64)))).toEqual([]);
      expect(codes(parse(nested(65)))).toEqual(['yaml-too-deep']);
    }
  });

  test('pairs in lists count as maps', () => {
    expect(codes(yaml('[a: '.repeat(40) + ']'.repeat(40)))).toEqual(['yaml-too-deep']);
  });

  test.each(['['.repeat(5_000_000), '['.repeat(400_000) + ']'.repeat(400_000), '{"a":'.repeat(30_000)])(
    'JSON %#',
    (text) => {
      expect(codes(json(text))).toEqual(['yaml-too-deep']);
    },
  );
});

describe('size', () => {
  test('a map of 20,000 keys is accepted, a larger one is not', () => {
    const map = (keys: number) => Array.from({ length: keys }, (_, key) => `k${key}: 1\n`).join('');
    expect(Object.keys(yaml(map(20_000)).value as object)).toHaveLength(20_000);
    expect(brief(yaml(map(20_001)))).toEqual(['yaml-too-large 1:1']);
  });

  test('JSON has the same limit', () => {
    const map = (keys: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, key) => [`k${key}`, 1])));
    expect(Object.keys(json(map(20_000)).value as object)).toHaveLength(20_000);
    expect(codes(json(map(20_001)))).toEqual(['yaml-too-large']);
  });

  test('a file that is too large is rejected', () => {
    expect(codes(yaml(`a: ${'x'.repeat(MAX_YAML_BYTES)}`))).toEqual(['yaml-too-large']);
    expect(codes(yaml(`a: ${'€'.repeat(MAX_YAML_BYTES / 3)}`))).toEqual(['yaml-too-large']);
    const large = inputFile('data/a.json', Buffer.alloc(MAX_JSON_BYTES + 1, 0x20));
    expect(codes(parseFile(large, noCache))).toEqual(['yaml-too-large']);
  });

  test('a large JSON file is read whole', () => {
    const list = Array.from({ length: 40_000 }, (_, id) => ({ id, name: `product ${id}`, price: -0 }));
    const text = JSON.stringify(list);
    expect(text.length).toBeGreaterThan(1024 * 1024);
    expect(json(text).value).toEqual(JSON.parse(text));
    const again = text.replace('"id":39999', '"id":39998,"id":39999');
    expect(codes(json(again))).toEqual(['yaml-duplicate-key']);
  });

  test.each([
    ['short entries', (): string => `[${'1,'.repeat(2_000_000)}1]`],
    ['short lines', (): string => 'a:\n'.repeat(1_300_000)],
    ['empty lines', (): string => `a:\n${'\n'.repeat(4_000_000)}  b: 1`],
    ['commas', (): string => `[${','.repeat(4_000_000)}]`],
    ['keys without values', (): string => `? ${'a\n'.repeat(2_000_000)}`],
  ])('4 MB of %s', (_, make) => {
    expect(codes(yaml(make()))).toEqual(['yaml-too-large']);
  });
});

describe('endless errors end early:', () => {
  test.each([
    ['closing brackets', ']'],
    ['documents', '---\n'],
    ['document ends', '...\n'],
    ['quotes side by side', '"a"'],
    ['zeros', '\0'],
    ['separators of the library', '\x1f'],
    ['percent signs', '%'],
  ])('%s', (_, piece) => {
    const parsed = yaml(piece.repeat(1_000_000 / piece.length));
    expect(parsed.problems.length).toBeGreaterThan(0);
    expect(parsed.problems.length).toBeLessThanOrEqual(20);
  });

  test('an alias bomb is rejected at its first anchor', () => {
    const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]'];
    for (const name of 'bcdefghi') {
      const before = String.fromCharCode(name.charCodeAt(0) - 1);
      bomb.push(`${name}: &${name} [${Array(9).fill(`*${before}`).join(', ')}]`);
    }
    expect(codes(yaml(bomb.join('\n')))).toEqual(['yaml-alias']);
  });

  test('duplicate keys', () => {
    expect(yaml('a: 1\n'.repeat(20_000)).problems.length).toBeLessThanOrEqual(100);
  });
});
