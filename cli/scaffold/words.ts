import { type Document, isMap, Scalar } from 'yaml';
import type { Problem } from '../../renderer/index.ts';
import type { NewFile } from '../new-file.ts';
import { edited, named } from './yaml-edit.ts';

/** The keys of words that a problem finds missing. */
function missingKeys({ code, message }: Problem): readonly string[] {
  if (code !== 'message-missing') return [];
  const one = /^there is no message "([^"]+)"/.exec(message)?.[1];
  if (one !== undefined) return [one];
  const many = /^\d+ messages are missing in [^:]*: (.*)$/.exec(message)?.[1];
  return many?.split(', ') ?? [];
}

/** The files with the words that are missing in them, each marked to be translated. */
export function withMissing(root: string, problems: readonly Problem[]): readonly NewFile[] {
  const byFile = new Map<string, Set<string>>();
  for (const problem of problems)
    for (const key of missingKeys(problem))
      byFile.set(problem.file, (byFile.get(problem.file) ?? new Set()).add(key));
  return Array.from(byFile, ([file, keys]) =>
    edited(root, file, (document) => {
      for (const key of keys) put(document, inFile(file, key), textFor(key, languageOf(file)));
    }),
  );
}

/** The way to a key inside a file whose own path begins it: `locales/en/pages.yaml` holds what is below `pages`. */
function inFile(file: string, key: string): string[] {
  const prefix = file
    .replace(/\.(yaml|json)$/, '')
    .split('/')
    .slice(2);
  return key.split('.').slice(prefix.length);
}

function put(document: Document, way: readonly string[], text: string): void {
  const word = new Scalar(text);
  word.comment = ' translate';
  // A map in one line would take the comment for the rest of it.
  for (let length = 1; length < way.length; length++) {
    const parent = document.getIn(way.slice(0, length), true);
    if (isMap(parent)) parent.flow = false;
  }
  document.setIn(way, word);
}

function languageOf(file: string): string {
  return (file.split('/')[1] as string).replace(/\.(yaml|json)$/, '');
}

/** A country's name as its language has it; of other words what their key says. */
function textFor(key: string, language: string): string {
  const country = /^regions\.([a-z]{2})$/.exec(key)?.[1]?.toUpperCase();
  const name = country && new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(country);
  if (name) return name;
  const [last = '', before = ''] = key.split('.').reverse();
  return last === 'title' || before === '' || !/\./.test(key.replace(/^pages\./, ''))
    ? named(before === 'pages' || last !== 'title' ? last : before)
    : `${named(before)}: ${last}`;
}
