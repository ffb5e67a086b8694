import type { Problem } from '../problems/problems.ts';
import type { Memory } from '../read/memory.ts';
import { placeOfWordFile, type WordFile, type WordTree } from '../words/words.ts';
import type { Entity } from './entity.ts';

/**
 * The files of `locales/` as trees of words; a value that is not text is reported. An unreadable file is listed
 * nevertheless, without words.
 */
export function readWordFiles(entities: readonly Entity[], problems: Problem[], memory?: Memory): WordFile[] {
  return entities
    .filter((entity) => entity.kind === 'words')
    .map((entity) => {
      const read =
        memory?.recall([readWordFiles, entity], () => readWordFile(entity)) ?? readWordFile(entity);
      problems.push(...read.problems);
      return read.file;
    });
}

function readWordFile({ source, value = {} }: Entity): {
  readonly file: WordFile;
  readonly problems: Problem[];
} {
  const problems: Problem[] = [];
  checkTree(value, source, [], problems);
  return { file: { file: source, ...placeOfWordFile(source), value: value as WordTree }, problems };
}

function checkTree(
  value: unknown,
  file: string,
  path: readonly (string | number)[],
  problems: Problem[],
): void {
  if (typeof value === 'string') return;
  if (typeof value === 'object' && value !== null) {
    const entries: [string | number, unknown][] = Array.isArray(value)
      ? value.map((item, i) => [i, item])
      : Object.entries(value);
    for (const [key, item] of entries) checkTree(item, file, [...path, key], problems);
    return;
  }
  problems.push({
    code: 'schema-type',
    severity: 'error',
    file,
    path,
    message: `expected words, found ${value === null ? 'nothing' : JSON.stringify(value)}`,
    hint:
      value === null
        ? 'write "" for an empty text; within { } a comma begins the next key, so text with a comma needs quotes there'
        : 'quote it',
  });
}
