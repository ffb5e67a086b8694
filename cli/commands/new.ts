import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  check,
  InputError,
  isEntityId,
  loadInputs,
  type Problem,
  toUtc,
  UsageError,
} from '../../renderer/index.ts';
import { formatProblems } from '../report/problems.ts';
import { collection, island, section } from '../scaffold/code.ts';
import { campaign, page, product } from '../scaffold/data.ts';
import type { Kind, NewThing } from '../scaffold/kinds.ts';
import { region } from '../scaffold/region.ts';
import { writeMissing } from '../scaffold/words.ts';
import type { GlobalOptions, Terminal } from '../terminal.ts';
import { readNow } from '../when.ts';
import { type NewFile, writeNew } from '../write-new.ts';

type Options = NewThing['options'];

export interface NewCommand extends GlobalOptions, Options {
  readonly kind: string;
  readonly id: string;
}

const KINDS: Readonly<Record<string, Kind>> = {
  region,
  product,
  campaign,
  page,
  collection,
  section,
  island,
};
/** What stands in URLs under its id. */
const IN_URLS: readonly string[] = ['region', 'page'];
const DAY = 86_400_000;
/** Words lead to further words seldom, and never for long. */
const ROUNDS = 3;

/** Writes the files of something new, and the words that its pages then ask for. */
export async function create({ kind, id, ...options }: NewCommand, terminal: Terminal): Promise<number> {
  const scaffold = KINDS[kind];
  if (scaffold === undefined)
    throw new UsageError(`there is no new "${kind}"`, `one of ${Object.keys(KINDS).join(', ')}`);
  if (!isEntityId(id))
    throw new UsageError(
      `"${id}" is no id`,
      'letters and digits, joined by hyphens, such as spring-sale; no name that every object of JavaScript has',
    );
  if (IN_URLS.includes(kind) && id !== id.toLowerCase())
    throw new UsageError(`"${id}" cannot stand in a URL`, `write it so: ${id.toLowerCase()}`);
  const root = path.resolve(options.root);
  const { site } = await loadInputs(root);
  const inDays = (days: number): string => (toUtc(readNow() + days * DAY) ?? '').slice(0, 10);
  const { files, edits = [], next } = scaffold({ root, id, site, inDays, options });
  const before = edits.map(({ file }) => ({ file, text: textOf(path.join(root, file)) }));
  writeNew(root, files);
  write(root, edits);
  const { words, made, errors } = await completed(root).catch((error: unknown) => {
    if (kind !== 'page' || !lacksContent(error, files)) throw error;
    for (const { file } of files) rmSync(path.join(root, file));
    write(root, before);
    const same = [...site.pages.values()].filter(({ file }) => file.type === options.type);
    throw new UsageError(
      `a page of type ${options.type} needs ${error.problems.map((one) => one.path.join('.')).join(' and ')}`,
      same.length > 0
        ? `begin it with the content of another: --like ${same.map((page) => page.id).join(', --like ')}`
        : `write data/pages/${id}.yaml by hand`,
    );
  });
  const added = [...files.map(({ file }) => file), ...made];
  const changed = [...new Set([...edits.map(({ file }) => file), ...words])].filter(
    (file) => !added.includes(file),
  );
  terminal.result({ files: added, changed, next, problems: errors });
  const { paint } = terminal;
  for (const file of added) terminal.say(`${paint.green('+')} ${file}`);
  for (const file of changed) terminal.say(`${paint.yellow('~')} ${file}`);
  if (words.length > 0) terminal.say(`  words to translate are marked: # translate`);
  terminal.say(`\n${next.map((one) => `  ${one}`).join('\n')}`);
  if (errors.length > 0)
    terminal.writeError(formatProblems(errors, { color: terminal.colour, readFile: () => undefined }));
  return errors.length > 0 ? 1 : 0;
}

function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function write(root: string, files: readonly NewFile[]): void {
  for (const { file, text } of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
}

/** Only a page's author knows what its type's content is to be, where that may not be left out. */
function lacksContent(error: unknown, files: readonly NewFile[]): error is InputError {
  return (
    error instanceof InputError &&
    error.problems.every(({ file, path }) => file === files[0]?.file && path[0] === 'content')
  );
}

interface Completed {
  /** The files that words were written into, and those of them that were not there before. */
  readonly words: readonly string[];
  readonly made: readonly string[];
  /** The problems that are no missing words. */
  readonly errors: readonly Problem[];
}

/** Adds the missing words that pages ask for. */
async function completed(root: string): Promise<Completed> {
  const words = new Set<string>();
  const made: string[] = [];
  for (let round = 1; ; round++) {
    const { problems } = await check({ root });
    const errors = problems.filter(({ severity }) => severity === 'error');
    const written = round < ROUNDS ? writeMissing(root, errors) : [];
    if (written.length === 0) return { words: [...words], made, errors };
    for (const { file, isNew } of written) {
      words.add(file);
      if (isNew) made.push(file);
    }
  }
}
