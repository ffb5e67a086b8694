import type { Problem } from '../problems/problems.ts';
import { messagesOf } from './messages-of.ts';
import type { Words, WordTree } from './words.ts';

/** Words that remember which of them were asked for. */
export interface ReadWords {
  readonly words: ReadonlyMap<string, Words>;
  /** A warning for each message that nothing asked for in any language. What one language reads, others may hold ready. */
  unused(): Problem[];
}

/** `spare`: keys, whole or their first parts, of words kept for data to come. */
export function readWords(
  wordsByLocale: ReadonlyMap<string, Words>,
  spare: readonly string[] = [],
): ReadWords {
  const asked = new Set<string>(spare);
  const watched = [...wordsByLocale].map(([locale, words]): [string, Words] => [
    locale,
    {
      ...words,
      find(key): WordTree | undefined {
        asked.add(key);
        return words.find(key);
      },
    },
  ]);
  return {
    words: new Map(watched),
    unused() {
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
            hint: 'delete it, correct its key, or list it under spareWords in data/site.yaml',
          });
        }
      }
      return [...problems.values()];
    },
  };
}

/** A part of the words that was asked for whole takes along all that is in it. */
function isAsked(keys: ReadonlySet<string>, key: string): boolean {
  for (let end = key.length; end > 0; end = key.lastIndexOf('.', end - 1)) {
    if (keys.has(key.slice(0, end))) return true;
  }
  return false;
}
