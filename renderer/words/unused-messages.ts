import type { Problem } from '../problems/problems.ts';
import { suggest } from '../problems/suggest.ts';
import { messagesOf } from './messages-of.ts';
import type { Words } from './words.ts';

/**
 * Warns of each message that no page uses in any language. Other languages may hold a message that only one uses.
 * `asked` has keys, or prefixes of keys.
 */
export function unusedMessages(
  wordsByLocale: ReadonlyMap<string, Words>,
  asked: ReadonlySet<string>,
): Problem[] {
  const problems = new Map<string, Problem>();
  for (const words of wordsByLocale.values()) {
    for (const [key] of messagesOf(words.tree)) {
      if (isAsked(asked, key)) continue;
      const source = words.source(key);
      problems.set(`${source.file} ${source.path.join('.')}`, {
        code: 'message-unused',
        severity: 'warning',
        ...source,
        message: `no page ever asks for "${key}"`,
        hint:
          meant(key, asked, words) ??
          'delete it, correct its key, or list it under spareWords in data/site.yaml',
      });
    }
  }
  return [...problems.values()];
}

/** Reports each entry of `spareWords` that no language has, neither as a message nor as a group of them. */
export function spareOfNothing(
  wordsByLocale: ReadonlyMap<string, Words>,
  spare: readonly string[],
): Problem[] {
  const all = [...wordsByLocale.values()];
  return spare.flatMap((key, i): Problem[] => {
    if (all.some((words) => words.find(key) !== undefined)) return [];
    const above = key.slice(0, key.lastIndexOf('.') + 1);
    const near = suggest(
      key.slice(above.length),
      all.flatMap((words) => words.beside(key)),
    );
    return [
      {
        code: 'reference-unknown',
        severity: 'error',
        file: 'data/site.yaml',
        path: ['spareWords', i],
        message: `no language has the word "${key}"`,
        hint: near ? `did you mean ${above}${near}?` : 'take it out of the list',
      },
    ];
  });
}

/** A key that pages use, these words lack, and this one may be a typo of. */
function meant(key: string, asked: ReadonlySet<string>, words: Words): string | undefined {
  const beside = key.slice(0, key.lastIndexOf('.') + 1);
  const names = [...asked].flatMap((one) =>
    one.startsWith(beside) && words.find(one) === undefined ? one.slice(beside.length) : [],
  );
  const near = suggest(key.slice(beside.length), names);
  return near && `did you mean ${beside}${near}?`;
}

/** True if the key, or a group of words that contains it, was asked for. */
function isAsked(keys: ReadonlySet<string>, key: string): boolean {
  for (let end = key.length; end > 0; end = key.lastIndexOf('.', end - 1)) {
    if (keys.has(key.slice(0, end))) return true;
  }
  return false;
}
