import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { noCache } from '../../renderer/read/cache.ts';
import { parseFile } from '../../renderer/read/parse.ts';
import { positionOf } from '../../renderer/read/positions.ts';
import { inputFile, json, jsonValue, SEED, yaml } from '../load/helpers.ts';
import fc from '../support/random.ts';

test('JSON is read as it was written', () => {
  fc.assert(
    fc.property(jsonValue, fc.constantFrom(0, 2), (value, indent) => {
      expect(json(JSON.stringify(value, null, indent))).toEqual({ value, assumed: [], problems: [] });
    }),
    { ...SEED, numRuns: 500 },
  );
});

test('YAML is read as it was written', () => {
  fc.assert(
    fc.property(jsonValue, fc.constantFrom('PLAIN', 'QUOTE_SINGLE', 'QUOTE_DOUBLE'), (value, style) => {
      const text = stringify(value, { defaultStringType: style as 'PLAIN' });
      expect(yaml(text)).toEqual({ value, assumed: [], problems: [] });
    }),
    { ...SEED, numRuns: 500 },
  );
});

test('JSON means the same in a YAML file', () => {
  fc.assert(
    fc.property(jsonValue, (value) => {
      expect(yaml(JSON.stringify(value, null, 1)).value).toEqual(value);
    }),
    { ...SEED, numRuns: 300 },
  );
});

const pieces = fc.constantFrom(
  ...[
    'a',
    ': ',
    '- ',
    '? ',
    '\n',
    ' ',
    '  ',
    '[',
    ']',
    '{',
    '}',
    ',',
    '"',
    "'",
    '|',
    '>',
    '&a',
    '*a',
    '!b ',
    '!assumed ',
    '#',
    '%',
    '---\n',
    '...\n',
  ],
  ...[
    '<<',
    '\\',
    '\t',
    '\r',
    '\ufeff',
    '1',
    '.inf',
    '__proto__',
    '\0',
    '@',
    '|2-\n',
    '"\\u',
    '!<',
    '\u2028',
    ':',
    '//',
    'null',
  ],
);

test('no text makes it throw, and every problem has a position in the text', () => {
  const hostile = fc.oneof(
    fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(hostile, (text) => {
      for (const parse of [yaml, json]) {
        for (const { line, column } of parse(text).problems) {
          const lines = text.replace(/^\ufeff/, '').split('\n');
          expect(line).toBeGreaterThanOrEqual(1);
          expect(column).toBeGreaterThanOrEqual(1);
          expect(column).toBeLessThanOrEqual((lines[(line as number) - 1]?.length ?? -1) + 1);
        }
      }
      positionOf(text, { file: 'a.yaml', path: ['a', 0] });
      positionOf(text, { file: 'a.json', path: ['a', 0], key: true });
    }),
    { ...SEED, numRuns: 3000 },
  );
});

test('no bytes make it throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom('a.yaml', 'a.json'), (bytes, file) => {
      const { value, problems } = parseFile(inputFile(file, Buffer.from(bytes)), noCache);
      if (problems.length === 0) expect(value).not.toBeUndefined();
    }),
    { ...SEED, numRuns: 2000 },
  );
});

/** Every path in a value, with the value there. */
function* walk(value: unknown, path: (string | number)[] = []): Generator<[(string | number)[], unknown]> {
  yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, child] of Object.entries(value))
    yield* walk(child, [...path, Array.isArray(value) ? Number(name) : name]);
}

test.each([
  ['a.json', (value: unknown) => JSON.stringify(value, null, 2)],
  ['a.yaml', (value: unknown) => stringify(value, { lineWidth: 0 })],
])('positions in %s point at the text of the value', (file, write) => {
  const parse = file === 'a.json' ? json : yaml;
  const seen = { values: 0, keys: 0 };
  fc.assert(
    fc.property(jsonValue, (root) => {
      const text = write(root);
      for (const [path, value] of walk(root)) {
        const { line, column, endColumn } = positionOf(text, { file, path });
        if (endColumn === undefined) continue;
        const source = (text.split('\n')[line - 1] as string).slice(column - 1, endColumn - 1);
        expect(parse(source).value).toEqual(value);
        seen.values += 1;
        const name = path.at(-1);
        if (typeof name !== 'string') continue;
        const key = positionOf(text, { file, path, key: true });
        if (key.endColumn === undefined) continue;
        const keySource = (text.split('\n')[key.line - 1] as string).slice(key.column - 1, key.endColumn - 1);
        expect(
          String(yaml(`${keySource}: 1`).value && Object.keys(yaml(`${keySource}: 1`).value as object)[0]),
        ).toBe(name);
        seen.keys += 1;
      }
    }),
    { ...SEED, numRuns: 200 },
  );
  // Positions without an end are skipped; most have one.
  expect(seen.values).toBeGreaterThan(200);
  expect(seen.keys).toBeGreaterThan(100);
});
