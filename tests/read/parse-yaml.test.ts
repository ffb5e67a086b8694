import { describe, expect, test } from 'vitest';
import { noCache } from '../../renderer/read/cache.ts';
import { parseFile } from '../../renderer/read/parse.ts';
import { brief, inputFile, yaml } from '../load/helpers.ts';

describe('values of YAML 1.2', () => {
  test.each([
    ['a: 12', { a: 12 }],
    ['a: -0', { a: 0 }],
    ['a: 0o17', { a: 15 }],
    ['a: 0xff', { a: 255 }],
    ['a: 1.5e3', { a: 1500 }],
    ['a: "12"', { a: '12' }],
    ["a: '12'", { a: '12' }],
    ['a: \u05d0 \u2066K1 \u2068x\u2069\u2069\u200f', { a: '\u05d0 \u2066K1 \u2068x\u2069\u2069\u200f' }],
    ['a: no', { a: 'no' }],
    ['a: 2024-11-22', { a: '2024-11-22' }],
    ['a: 12:30', { a: '12:30' }],
    ['a: True', { a: true }],
    ['a:', { a: null }],
    ['a: ~', { a: null }],
    ['a: |\n  x\n  y\n', { a: 'x\ny\n' }],
    ['a: >-\n  x\n  y\n', { a: 'x y' }],
    ['2023-01-01: 399', { '2023-01-01': 399 }],
    ['0x10: a\n1.50: b', { '0x10': 'a', '1.50': 'b' }],
    ['{a, b: [1, {c: d}]}', { a: null, b: [1, { c: 'd' }] }],
    ['%YAML 1.2\n---\na: 1\n...\n', { a: 1 }],
    ['\ufeffa: 1', { a: 1 }],
    ['a: 1\r\nb: 2\r\n', { a: 1, b: 2 }],
    ['', null],
    ['# nothing\n', null],
  ])('%j', (text, value) => {
    const { spelled: _, ...read } = yaml(text);
    expect(read).toEqual({ value, assumed: [], problems: [] });
  });

  test('integers not written in plain digits are reported with their text', () => {
    const { spelled } = yaml('a: [1, 1e3, 0x10, 58.0, 58.5, "1e3"]\nb: { 1e3: +7 }');
    expect(spelled).toEqual([
      [['a', 1], '1e3'],
      [['a', 2], '0x10'],
      [['a', 3], '58.0'],
      [['b', '1e3'], '+7'],
    ]);
  });

  test('maps are plain objects', () => {
    const { value } = yaml('a: {toString: 1}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

describe('!assumed', () => {
  test('keeps the type of the value', () => {
    const { value, assumed, problems } = yaml(
      'a: !assumed 559\nb: !assumed "559"\nc: !assumed\nd: !assumed true\n',
    );
    expect(value).toEqual({ a: 559, b: '559', c: null, d: true });
    expect(assumed).toEqual([['a'], ['b'], ['c'], ['d']]);
    expect(problems).toEqual([]);
  });

  test('marks maps and lists, and values inside marked ones', () => {
    const { value, assumed } = yaml(
      'a: !assumed\n  b: [1, !assumed 2]\nc: !assumed [x]\nd: !assumed {e: 1}\n',
    );
    expect(value).toEqual({ a: { b: [1, 2] }, c: ['x'], d: { e: 1 } });
    expect(assumed).toEqual([['a'], ['a', 'b', 1], ['c'], ['d']]);
  });

  test('marks a whole document', () => {
    expect(yaml('!assumed\na: 1').assumed).toEqual([[]]);
  });
});

describe('rejected YAML', () => {
  test.each([
    ['a: 1\na: 2', 'yaml-duplicate-key 2:1 a'],
    ['1: a\n"1": b', 'yaml-duplicate-key 2:1 1'],
    ['a: {b: 1, b: 2}', 'yaml-duplicate-key 1:11 a.b'],
    ['a: !asumed 1', 'yaml-unknown-tag 1:12 a'],
    ['a: !!str 1', 'yaml-unknown-tag 1:10 a'],
    ['a: !!binary aGk=', 'yaml-unknown-tag 1:13 a'],
    ['a: !!set {x}', 'yaml-unknown-tag 1:10 a'],
    ['a: ! 1', 'yaml-unknown-tag 1:6 a'],
    ['a: !js/eval [x]', 'yaml-unknown-tag 1:13 a'],
    ['a: !x!y 1', 'yaml-unknown-tag 1:4'],
    ['!assumed a: 1', 'yaml-unknown-tag 1:10'],
    ['a: &x 1', 'yaml-alias 1:7 a'],
    ['&x a: 1', 'yaml-alias 1:4'],
    ['a: *x', 'yaml-alias 1:4 a'],
    ['*x : 1', 'yaml-alias 1:1'],
    ['<<: {a: 1}', 'yaml-alias 1:1'],
    ['__proto__: {polluted: true}', 'yaml-unsafe-key 1:1 __proto__'],
    ['a: [{"constructor": 1}]', 'yaml-unsafe-key 1:6 a.0.constructor'],
    ['prototype: 1', 'yaml-unsafe-key 1:1 prototype'],
    ['"\\x5f_proto__": 1', 'yaml-unsafe-key 1:1 __proto__'],
    ['~: 1', 'yaml-syntax 1:1'],
    [': 1', 'yaml-syntax 1:1'],
    ['? [a]\n: 1', 'yaml-syntax 1:3'],
    ['{{a: 1}: 2}', 'yaml-syntax 1:2'],
    ['a: 9007199254740993', 'yaml-unsafe-number 1:4 a'],
    ['a: 0xffffffffffffffff', 'yaml-unsafe-number 1:4 a'],
    ['a: 1e400', 'yaml-unsafe-number 1:4 a'],
    ['a: .inf', 'yaml-unsafe-number 1:4 a'],
    ['a: -.INF', 'yaml-unsafe-number 1:4 a'],
    ['a: .NaN', 'yaml-unsafe-number 1:4 a'],
    ['a: 1\n---\nb: 2', 'yaml-syntax 2:1'],
    ['...\na: 1', 'yaml-syntax 2:1'],
    ['a: 1\n... b\n', 'yaml-syntax 2:5'],
    ['%YAML 1.1\n---\na: yes', 'yaml-syntax 1:1'],
    ['%TAG ! tag:x,2000:\n---\na: !assumed 1', 'yaml-syntax 1:1'],
    ['a: b: c', 'yaml-syntax 1:4'],
    ['a: "x', 'yaml-syntax 1:4'],
    ['a:\n\t- b', 'yaml-syntax 2:1'],
    ['a: "\\q"', 'yaml-syntax 1:5'],
    ['a: x\x07y', 'yaml-control-character 1:5'],
    ['a: 1\nb: \u0085', 'yaml-control-character 2:4'],
    ['a: x\u202ey', 'yaml-control-character 1:5'],
    ['a: 1 # \u202b', 'yaml-control-character 1:8'],
    ['a: "\\u202d"', 'yaml-control-character 1:4 a'],
    ['a: \u2068x\nb: y\u2069', 'yaml-control-character 1:4 a'],
    ['a: x\u2069', 'yaml-control-character 1:4 a'],
    ['a: x\ufeffy', 'yaml-control-character 1:5'],
    ['a: \ud800', 'yaml-control-character 1:4'],
    ['a: "\\e[31m"', 'yaml-control-character 1:4 a'],
    ['a: "\\0"', 'yaml-control-character 1:4 a'],
    ['a: 1\rb: 2', 'yaml-control-character 1:5'],
  ])('%j', (text, problem) => {
    expect(brief(yaml(text))).toContain(problem);
  });

  test('does not reach JavaScript prototypes', () => {
    yaml('__proto__: {polluted: true}\nconstructor: {prototype: {polluted: true}}');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('that is not UTF-8 is reported at its position', () => {
    const bytes = Buffer.concat([
      Buffer.from('\ufeffa: é\nb: caf'),
      Buffer.from([0xe9]),
      Buffer.from('\nc: 1'),
    ]);
    const parsed = parseFile(inputFile('data/a.yaml', bytes), noCache);
    expect(brief(parsed)).toEqual(['yaml-control-character 2:7']);
    expect(parsed.value).toBeUndefined();
  });

  test('in UTF-16 is named as such', () => {
    const parsed = parseFile(inputFile('data/a.yaml', Buffer.from('\ufeffa: 1', 'utf16le')), noCache);
    expect(parsed.problems[0]?.message).toContain('UTF-16');
  });
});

describe('all problems of a file', () => {
  test('are reported in order', () => {
    const parsed = yaml('a: 1\nb: !x 2\na: 3\nc: *d\n__proto__: 1\ne: .nan\n');
    expect(brief(parsed)).toEqual([
      'yaml-unknown-tag 2:7 b',
      'yaml-duplicate-key 3:1 a',
      'yaml-alias 4:4 c',
      'yaml-unsafe-key 5:1 __proto__',
      'yaml-unsafe-number 6:4 e',
    ]);
    expect(parsed.value).toBeUndefined();
  });

  test('leave the value if they do not affect it', () => {
    expect(yaml('a: 1\na: 2\nb: !x 3\nc: 1e999').value).toEqual({ a: 1, b: 3, c: '1e999' });
  });

  test('are limited to twenty syntax errors', () => {
    const parsed = yaml('- "\\q"\n'.repeat(200));
    expect(parsed.problems.length).toBeGreaterThan(1);
    expect(parsed.problems.length).toBeLessThanOrEqual(20);
  });
});
