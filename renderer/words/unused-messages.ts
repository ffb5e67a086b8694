import type { Problem } from '../problems/problems.ts';
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
        hint: 'delete it, correct its key, or list it under spareWords in data/site.yaml',
      });
    }
  }
  return [...problems.values()];
}

/** A part of the words that was asked for whole takes along all that is in it. */
function isAsked(keys: ReadonlySet<string>, key: string): boolean {
  for (let end = key.length; end > 0; end = key.lastIndexOf('.', end - 1)) {
    if (keys.has(key.slice(0, end))) return true;
  }
  return false;
}
