import { describe, expect, test } from 'vitest';
import { formatProblems } from '../../cli/report/problems.ts';
import type { Problem } from '../../renderer/problems/problems.ts';
import { SEED } from '../load/helpers.ts';
import fc from '../support/random.ts';

const problem = (
  fields: Partial<Problem> & { endColumn?: number } = {},
): Problem & { endColumn?: number } => ({
  code: 'amount-malformed',
  severity: 'error',
  file: 'data/regions/us.yaml',
  path: ['products', 'k1', 'price'],
  line: 2,
  column: 8,
  message: 'expected an amount, found "29 9"',
  ...fields,
});

const format = (problems: Problem[], source?: string, color = false) =>
  formatProblems(problems, { color, readFile: () => source });

test('formats all kinds of problems', () => {
  const files: Record<string, string> = {
    'data/a.yaml': 'first: 1\nprice: "29 9"\n',
    'data/b.yaml': 'a: 1\r\nb: 2\r\n',
  };
  const problems = [
    problem({
      file: 'data/b.yaml',
      line: 2,
      column: 1,
      path: ['b'],
      severity: 'warning',
      code: 'value-assumed',
      message: 'an assumed value',
    }),
    problem({ file: 'data/a.yaml', endColumn: 14, hint: 'write 29.90 in quotes' }),
    problem({
      file: 'data/a.yaml',
      line: 1,
      column: 1,
      endColumn: 6,
      path: ['first'],
      code: 'schema-unknown-key',
      message: 'expected a known key, found "first"',
    }),
    {
      code: 'file-missing',
      severity: 'error',
      file: 'templates',
      path: [],
      message: 'expected a folder',
      hint: 'use --root',
    } as const,
  ];
  expect(formatProblems(problems, { color: false, readFile: (file) => files[file] })).toBe(`\
data/a.yaml:1:1  first  expected a known key, found "first"
   1 | first: 1
     | ^^^^^
     = [schema-unknown-key]

data/a.yaml:2:8  products.k1.price  expected an amount, found "29 9"
   2 | price: "29 9"
     |        ^^^^^^
     = write 29.90 in quotes  [amount-malformed]

data/b.yaml:2:1  b  warning: an assumed value
   2 | b: 2
     | ^
     = [value-assumed]

templates  expected a folder
     = use --root  [file-missing]

3 errors, 1 warning in 3 files
`);
});

describe('order and count', () => {
  test('do not depend on the order in which problems were found', () => {
    const problems = [1, 2, 10].flatMap((line) => [
      problem({ line }),
      problem({ line, column: 3 }),
      problem({ line, code: 'schema-type' }),
    ]);
    const reference = format(problems);
    fc.assert(
      fc.property(fc.shuffledSubarray(problems, { minLength: problems.length }), (shuffled) => {
        expect(format(shuffled)).toBe(reference);
      }),
      { ...SEED, numRuns: 50 },
    );
  });

  test.each([
    [[problem()], '1 error in 1 file'],
    [[problem({ severity: 'warning' })], '1 warning in 1 file'],
    [[problem(), problem({ file: 'b' }), problem({ severity: 'warning' })], '2 errors, 1 warning in 2 files'],
  ])('%#', (problems, line) => {
    expect(format(problems).trimEnd().split('\n').at(-1)).toBe(line);
  });

  test('no problems give no text', () => {
    expect(format([])).toBe('');
  });
});

describe('paths', () => {
  test.each([
    [['stages', 2, 'at'], 'stages[2].at'],
    [['a', 'b.c', '2024-11-22'], 'a["b.c"].2024-11-22'],
    [[0, 'x'], '[0].x'],
    [['x', '\x1b[2J'], 'x["\\u001b[2J"]'],
  ])('%j', (path, text) => {
    expect(format([problem({ path })]).split('  ')[1]).toBe(text);
  });
});

/** The source line and the caret line of the only frame. */
function frame(source: string, column: number, endColumn?: number): [string, string] {
  const lines = format([problem({ line: 1, column, ...(endColumn && { endColumn }) })], source).split('\n');
  return [lines[1]?.slice(7) ?? '', lines[2]?.slice(7) ?? ''];
}

describe('frames', () => {
  test('turn tabs into spaces, and move the caret accordingly', () => {
    expect(frame('\ta:\tx', 5)).toEqual(['    a:    x', '          ^']);
  });

  test('count two cells for wide characters and none for combining marks', () => {
    expect(frame('名前: x', 5)).toEqual(['名前: x', '      ^']);
    expect(frame('cafe\u0301: x', 8)).toEqual(['cafe\u0301: x', '      ^']);
    expect(frame('a: "名前"', 4, 8)).toEqual(['a: "名前"', '   ^^^^^^']);
    expect(frame('😀: x', 5)).toEqual(['😀: x', '    ^']);
  });

  test('show control characters instead of sending them', () => {
    expect(frame('\x1b[31m: x', 8)).toEqual(['\\x1b[31m: x', '          ^']);
    expect(frame('a\u202eb\u200b\u009b: x', 8)).toEqual(['a\\u202eb\\u200b\\x9b: x', `${' '.repeat(20)}^`]);
  });

  test('allow a position beyond the end of the line or the file', () => {
    expect(frame('abc', 4)).toEqual(['abc', '   ^']);
    expect(format([problem({ line: 9 })], 'abc')).not.toContain('|');
  });

  test('show a part of a long line around the position', () => {
    const [line, caret] = frame(`${'x'.repeat(500)}HERE${'y'.repeat(500)}`, 501, 505);
    expect(line.length).toBeLessThanOrEqual(102);
    expect(line).toMatch(/^\.\.\.x+HEREy+\.\.\.$/);
    expect(line.slice(caret.indexOf('^'), caret.length)).toBe('HERE');
  });

  test('show a part of a long line of wide characters too', () => {
    const [line, caret] = frame(`${'名'.repeat(500)}!${'前'.repeat(500)}`, 501);
    expect(line).toMatch(/^\.\.\.名{24}!前+\.\.\.$/);
    expect(caret).toBe(`${' '.repeat(51)}^`);
  });

  test('handle a line of megabytes', () => {
    const [line] = frame(`${'"x",'.repeat(1_000_000)}`, 2_000_001);
    expect(line.length).toBeLessThanOrEqual(102);
  });
});

test('without colour use ASCII only', () => {
  expect(format([problem({ hint: 'x'.repeat(300) })], `a: 1\n${'b'.repeat(400)}`)).toMatch(/^[\n -~]*$/);
});

test('with colour have the same text', () => {
  const problems = [problem({ hint: 'a hint' }), problem({ severity: 'warning' })];
  const colored = format(problems, 'a: 1\nprice: 2', true);
  expect(colored).toContain('\x1b[');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: taking colours away is its purpose
  expect(colored.replace(/\x1b\[\d+m/g, '')).toBe(format(problems, 'a: 1\nprice: 2'));
});

test('nothing of the data reaches the terminal unescaped', () => {
  const any = fc.string({ unit: 'binary', maxLength: 30 });
  fc.assert(
    fc.property(any, any, any, any, fc.nat(40), (file, message, hint, source, column) => {
      const output = format(
        [problem({ file, message, hint, path: [message], line: 1, column: column + 1 })],
        source,
      );
      // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
      expect(output).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
    }),
    { ...SEED, numRuns: 1000 },
  );
});
