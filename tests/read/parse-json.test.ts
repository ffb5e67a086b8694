import { describe, expect, test } from 'vitest';
import { brief, json } from '../load/helpers.ts';

describe('JSON', () => {
  test.each([
    ['{"a":[1,2.5,"x",true,null]}', { a: [1, 2.5, 'x', true, null] }],
    ['\ufeff {} ', {}],
    ['-0', 0],
    ['{"price":58.0,"stock":1e3}', { price: 58, stock: 1000 }],
    ['"\\u00e9\\ud83d\\ude00\\n"', 'é😀\n'],
    ['{"a\\":": "\\":", "b" : 1}', { 'a":': '":', b: 1 }],
    ['{"toString":1}', { toString: 1 }],
    ['"\u2068a\u2069\\u2068b\\u2069\u200f"', '\u2068a\u2069\u2068b\u2069\u200f'],
  ])('%j', (text, value) => {
    expect(json(text)).toEqual({ value, assumed: [], problems: [] });
  });

  test.each([
    ['', 'yaml-syntax 1:1'],
    ['{"a":1,}', 'yaml-syntax 1:8'],
    ['[1,\n2,]', 'yaml-syntax 2:3'],
    ['{a:1}', 'yaml-syntax 1:2'],
    ["{'a':1}", 'yaml-syntax 1:2'],
    ['{"a" 1}', 'yaml-syntax 1:6'],
    ['{"a":01}', 'yaml-syntax 1:7'],
    ['{"a":\n  nope}', 'yaml-syntax 2:3 a'],
    ['{"a":"x\ny"}', 'yaml-syntax 1:6 a'],
    ['{"a":"x', 'yaml-syntax 1:6 a'],
    ['{"a":"\\x"}', 'yaml-syntax 1:6 a'],
    ['{} {}', 'yaml-syntax 1:4'],
    ['[1 // one\n]', 'yaml-syntax 1:4'],
    ['NaN', 'yaml-syntax 1:1'],
    ['{"a":1,"b":{"c":1,"c":2}}', 'yaml-duplicate-key 1:19 b.c'],
    ['{"a" : 1, "a":2}', 'yaml-duplicate-key 1:11 a'],
    ['{"a":1,"\\u0061":2}', 'yaml-duplicate-key 1:8 a'],
    ['{"__proto__":{"polluted":1}}', 'yaml-unsafe-key 1:2 __proto__'],
    ['{"\\u005f_proto__":1}', 'yaml-unsafe-key 1:2 __proto__'],
    ['[9007199254740993]', 'yaml-unsafe-number 1:2 0'],
    ['[1e400]', 'yaml-unsafe-number 1:2 0'],
    ['["\\u001b[31m"]', 'yaml-control-character 1:2 0'],
    ['["\\b"]', 'yaml-control-character 1:2 0'],
    ['["\\ud800"]', 'yaml-control-character 1:2 0'],
    ['["a\u202eb"]', 'yaml-control-character 1:2 0'],
    ['["\\u202E"]', 'yaml-control-character 1:2 0'],
    ['["a\u2069"]', 'yaml-control-character 1:2 0'],
    ['["\\u2066a"]', 'yaml-control-character 1:2 0'],
    ['["a\ufeff"]', 'yaml-control-character 1:2 0'],
    ['["a\x7f"]', 'yaml-control-character 1:2 0'],
  ])('rejects %j', (text, problem) => {
    expect(brief(json(text))).toEqual([problem]);
  });

  test('says what JSON does not allow', () => {
    expect(json('[1,]').problems[0]?.hint).toBe('JSON has no comma after the last entry');
    expect(json('{"a":1,}').problems[0]?.hint).toBe('JSON has no comma after the last entry');
    expect(json('[// one\n1]').problems[0]?.hint).toBe('JSON has no comments');
    expect(json('{"a":1').problems[0]?.message).toContain('expected a comma or }, found the end of the file');
  });

  test('names the line of the first occurrence of a repeated key', () => {
    const again = json('{\n  "a": { "b": 1,\n    "c": 2,\n\n    "b": 3, "b": 4 }\n}').problems;
    expect(again.map(({ line, message }) => [line, message])).toEqual([
      [5, 'the key "b" is here twice, first in line 2'],
      [5, 'the key "b" is here twice, first in line 2'],
    ]);
  });

  test('returns a value despite its problems', () => {
    expect(json('{"a":1,"a":2}').value).toEqual({ a: 2 });
    expect(json('{"__proto__":1}').value).toBeUndefined();
  });
});
