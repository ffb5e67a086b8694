import type { Problem } from '../problems/problems.ts';
import { suggest } from '../problems/suggest.ts';
import { messagesOf } from './messages-of.ts';
import type { Words } from './words.ts';

/**
 * A warning for each message that nothing asked for in any language: what one reads, others may hold ready. `asked`: keys,
 * whole or their first parts.
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

/** The message beside it that pages ask for and these words lack, where a slip of the fingers leads from one to the other. */
function meant(key: string, asked: ReadonlySet<string>, words: Words): string | undefined {
  const beside = key.slice(0, key.lastIndexOf('.') + 1);
  const names = [...asked].flatMap((one) =>
    one.startsWith(beside) && words.find(one) === undefined ? one.slice(beside.length) : [],
  );
  const near = suggest(key.slice(beside.length), names);
  return near && `did you mean ${beside}${near}?`;
}

/** A part of the words that was asked for whole takes along all that is in it. */
function isAsked(keys: ReadonlySet<string>, key: string): boolean {
  for (let end = key.length; end > 0; end = key.lastIndexOf('.', end - 1)) {
    if (keys.has(key.slice(0, end))) return true;
  }
  return false;
}
