import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { noCache } from '../../renderer/read/cache.ts';
import type { InputFile, Inputs } from '../../renderer/read/inputs.ts';
import { UNSAFE_KEYS } from '../../renderer/read/limits.ts';
import { parseDataFile, parseFile } from '../../renderer/read/parse.ts';
import type { Parsed } from '../../renderer/read/parsed.ts';
import fc from '../support/random.ts';
import { temporaryFolder } from '../support/site.ts';

/** The seed of all property tests in this folder. */
export const SEED = { seed: 20241122 };

/** Makes a temporary folder with these files. */
export function makeFolder(files: Readonly<Record<string, string | Buffer>> = {}): string {
  const root = temporaryFolder();
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  return root;
}

export function inputFile(file: string, content: string | Buffer): InputFile {
  const bytes = Buffer.from(content);
  return { file, bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}

/** Inputs in memory only. */
export function inputsOf(...data: InputFile[]): Inputs {
  const digest = { data: '', locales: '', templates: '' };
  const files = new Map(data.map((input) => [input.file, input]));
  return { root: '', data, locales: [], templates: [], public: [], beside: [], files, digest, problems: [] };
}

export const yaml = (text: string): Parsed => parseDataFile(text, 'data/a.yaml');
/** Parses JSON. Texts with a lone surrogate cannot be written to a file. */
export const json = (text: string): Parsed =>
  Buffer.from(text).toString() === text
    ? parseFile(inputFile('data/a.json', text), noCache)
    : parseDataFile(text, 'data/a.json');

/** Problems as `code line:column path`, for short expectations. */
export function brief({ problems }: Pick<Parsed, 'problems'>): string[] {
  return problems.map(({ code, line, column, path }) =>
    `${code} ${line}:${column} ${path.join('.')}`.trimEnd(),
  );
}

const forbidden = /\p{Cc}|\p{Cs}|[\ufeff\ufffe\uffff]/u;

export const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(
      'a: b',
      '- a',
      '!assumed',
      '"',
      "'",
      '# x',
      '1',
      '007',
      '~',
      'true',
      'two\nlines\n',
      '\ttab',
      ' ',
      '\\',
      '{',
      '](',
      '&a',
      '*a',
      '%',
      'x: ',
      'x #',
    ),
  )
  .map((value) =>
    [...value].filter((character) => '\t\n'.includes(character) || !forbidden.test(character)).join(''),
  );

/** Without quotes: V8 in Node 24 takes the key `\\"` for `\\\\` after an object with that key (a bug in JSON.parse). */
const key = text.filter((name) => !UNSAFE_KEYS.has(name) && name !== '<<' && !name.includes('"'));

const number = fc.oneof(
  fc.maxSafeInteger(),
  fc
    .double({ noDefaultInfinity: true, noNaN: true, min: -1e9, max: 1e9 })
    .map((value) => (value === 0 ? 0 : value)),
);

/** Any JSON without what documents must not hold. */
export const jsonValue: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(text, number, fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(key, tie('value'), { maxKeys: 5, noNullPrototype: true }),
  ),
})).value;
