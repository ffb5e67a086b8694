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
import { onInterrupt } from '../interrupt.ts';
import { type NewFile, refuseStanding } from '../new-file.ts';
import { formatProblems } from '../report/problems.ts';
import { collection, island, section } from '../scaffold/code.ts';
import { campaign, page, product, withOwnFile } from '../scaffold/data.ts';
import type { Kind, NewThing } from '../scaffold/kinds.ts';
import { region } from '../scaffold/region.ts';
import { withMissing } from '../scaffold/words.ts';
import type { GlobalOptions, Terminal } from '../terminal.ts';
import { readNow } from '../when.ts';
import { WrittenFiles } from '../written-files.ts';

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
  const written = new WrittenFiles(root, `${kind}-${id}`);
  if (written.takeBackBegun())
    terminal.note(`what the same command had begun before it was broken off was taken back`);
  const { site } = await loadInputs(root);
  const inDays = (days: number): string => (toUtc(readNow() + days * DAY) ?? '').slice(0, 10);
  const { files, edits = [], next } = scaffold({ root, id, site, inDays, options });
  refuseStanding(root, files);
  const signal = onInterrupt();
  written.write([...files, ...edits]);
  const { words, errors } = await completed(root, written, signal).catch((error: unknown) => {
    written.takeBack();
    if (kind !== 'page' || options.like !== undefined || !lacksContent(error, files)) throw error;
    const same = withOwnFile(site).filter(({ file }) => file.type === options.type);
    throw new UsageError(
      `a page of type ${options.type} needs ${error.problems.map((one) => one.path.join('.')).join(' and ')}`,
      same.length > 0
        ? `begin it with the content of another: --like ${same.map((page) => page.id).join(', --like ')}`
        : `write data/pages/${id}.yaml by hand`,
    );
  });
  const added = written.made;
  written.done();
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

/** Only a page's author knows what its type's content is to be, where that may not be left out. */
function lacksContent(error: unknown, files: readonly NewFile[]): error is InputError {
  return (
    error instanceof InputError &&
    error.problems.every(({ file, path }) => file === files[0]?.file && path[0] === 'content')
  );
}

/** Adds the missing words that pages ask for; returns the other problems. */
async function completed(
  root: string,
  files: WrittenFiles,
  signal: AbortSignal,
): Promise<{ words: readonly string[]; errors: readonly Problem[] }> {
  const words = new Set<string>();
  for (let round = 1; ; round++) {
    const { problems } = await check({ root, signal });
    const errors = problems.filter(({ severity }) => severity === 'error');
    signal.throwIfAborted();
    const more = round < ROUNDS ? withMissing(root, errors) : [];
    if (more.length === 0) return { words: [...words], errors };
    files.write(more);
    for (const { file } of more) words.add(file);
  }
}
