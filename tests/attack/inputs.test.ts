import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { check } from '../../renderer/engine/commands/check.ts';
import { openSite } from '../../renderer/engine/opening/open-site.ts';
import { InputError, OperationError, type Problem, UsageError } from '../../renderer/problems/problems.ts';
import { almanac } from '../support/cli.ts';
import { copyShop } from '../support/shop.ts';
import { copySite, projectRoot, tinySite } from '../support/site.ts';
import { Chance, Outcomes, rounds } from './attack.ts';

const chance = new Chance('inputs');

/** A site whose inputs are attacked, and what is wrong with them. */
interface Attacked {
  readonly source: string;
  readonly copy: () => string;
  readonly problemsOf: (root: string) => Promise<readonly Problem[]>;
  readonly count: number;
}

const VALUES = [
  'null',
  '-1',
  '1e400',
  '[]',
  '{}',
  '""',
  'x',
  '2024-02-30',
  'page:nowhere',
  '"\\u202e"',
  'true',
  `"${'long'.repeat(200)}"`,
];
const LETTERS = [
  '{',
  '}',
  ':',
  '-',
  "'",
  '"',
  '\t',
  '\u0000',
  '#',
  '&',
  '*',
  '!',
  '|',
  '<',
  '[',
  ',',
  '🤖',
  '\r',
  '\u2028',
];

/** What slips of a hand, an editor, a merge or an export leave of a file. */
const MUTATIONS: Readonly<Record<string, (text: string, another: () => string) => string | null>> = {
  'a line lost': (text) => onLines(text, (lines, at) => lines.splice(at, 1)),
  'a line twice': (text) => onLines(text, (lines, at) => lines.splice(at, 0, lines[at] as string)),
  'two lines changed over': (text) =>
    onLines(text, (lines, at) => lines.splice(at, 2, ...lines.slice(at, at + 2).reverse())),
  'another indentation': (text) => onLines(text, (lines, at) => lines.splice(at, 1, `  ${lines[at]}`)),
  'a letter more': (text) => splice(text, 0, chance.pick(LETTERS)),
  'a letter lost': (text) => splice(text, 1, ''),
  'a brace lost': (text) => text.replace(chance.pick(['{', '}', '[', ']']), ''),
  'another value': (text) =>
    onLines(text, (lines, at) =>
      lines.splice(at, 1, (lines[at] as string).replace(/(: +).*$/, `$1${chance.pick(VALUES)}`)),
    ),
  'another key': (text) =>
    onLines(text, (lines, at) => lines.splice(at, 1, (lines[at] as string).replace(/\w+:/, 'elsewhere:'))),
  'cut short': (text) => text.slice(0, chance.below(text.length)),
  emptied: () => '',
  "another file's text": (_, another) => another(),
  gone: () => null,
};

function onLines(text: string, change: (lines: string[], at: number) => unknown): string {
  const lines = text.split('\n');
  change(lines, chance.below(Math.max(1, lines.length - 1)));
  return lines.join('\n');
}

function splice(text: string, remove: number, insert: string): string {
  const at = chance.below(text.length);
  return text.slice(0, at) + insert + text.slice(at + remove);
}

/** What is wrong with a file as a whole has no line; nor has a file that is gone, as one of words that others ask for. */
const WHOLE: readonly string[] = ['file-name', 'file-missing', 'file-unreadable'];
const hasPlace = (root: string, { code, file, line, column }: Problem): boolean =>
  WHOLE.includes(code) || !existsSync(path.join(root, file)) || ((line ?? 0) > 0 && (column ?? 0) > 0);

async function problemsOf(root: string): Promise<readonly Problem[]> {
  try {
    const cacheFolder = path.join(root, '.almanac');
    return (await check(await openSite({ root }), { cacheFolder })).problems;
  } catch (error) {
    if (error instanceof InputError) return error.problems;
    throw error;
  }
}

/** As the program says it: templates of the shop are compiled with it. */
async function problemsTold(root: string): Promise<readonly Problem[]> {
  const { code, stdout, stderr } = await almanac(['check', '--json', '--root', root]);
  const { problems, error } = JSON.parse(stdout);
  if (problems === undefined) throw new OperationError(`${code}: ${error ?? stderr}`);
  return problems;
}

const SITES: Readonly<Record<string, Attacked>> = {
  'of the fixture': {
    source: tinySite,
    copy: () => copySite(tinySite),
    problemsOf,
    count: rounds(60, 2_500),
  },
  'of the shop': { source: projectRoot, copy: copyShop, problemsOf: problemsTold, count: rounds(8, 200) },
};

test.each(Object.entries(SITES))(
  'whatever becomes of a file of the inputs %s, it is taken or told, with file, line and column',
  {
    timeout: 3_600_000,
  },
  async (name, { source, copy, problemsOf, count }) => {
    const files = ['data', 'locales'].flatMap((folder) =>
      readdirSync(path.join(source, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(source, path.join(entry.parentPath, entry.name))),
    );
    const original = (file: string): string => readFileSync(path.join(source, file), 'utf8');
    const root = copy();
    expect((await problemsOf(root)).filter(({ severity }) => severity === 'error')).toEqual([]);
    const outcomes = new Outcomes(`mutated inputs ${name}`);
    const wrong: string[] = [];
    for (let round = 0; round < count; round += 1) {
      const file = (count < files.length ? chance.pick(files) : files[round % files.length]) as string;
      const how = chance.pick(Object.keys(MUTATIONS));
      const text = MUTATIONS[how]?.(original(file), () => original(chance.pick(files))) ?? null;
      if (text === null) rmSync(path.join(root, file));
      else writeFileSync(path.join(root, file), text);
      try {
        const errors = (await problemsOf(root)).filter(({ severity }) => severity === 'error');
        const lost = errors.filter((problem) => !hasPlace(root, problem));
        outcomes.count(
          errors.length === 0 ? 'taken' : lost.length === 0 ? 'told with its place' : 'TOLD WITHOUT A PLACE',
        );
        for (const problem of lost) wrong.push(`${file}, ${how}: ${JSON.stringify(problem)}\n${text}`);
      } catch (error) {
        const isTold = error instanceof UsageError || error instanceof OperationError;
        outcomes.count(isTold ? 'told' : 'CRASHED');
        if (!isTold) wrong.push(`${file}, ${how}: ${error instanceof Error ? error.stack : error}\n${text}`);
      }
      writeFileSync(path.join(root, file), original(file));
    }
    outcomes.print();
    expect(wrong.slice(0, 3).join('\n\n')).toBe('');
  },
);
