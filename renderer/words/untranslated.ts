import type { Problem } from '../problems/problems.ts';
import { messagesOf } from './messages-of.ts';
import type { Words } from './words.ts';

/** Braces of ICU arguments with what they hold, markup, and whatever is no letter. */
const NO_WORDS = [/<[^>]*>/g, /\{[^{}]*\}/g];
const LETTER = /\p{L}/u;

/**
 * A warning for each message that says in another language what it says in the reference one, letter by letter. What is left once
 * the phrases that all languages share are taken out (names, units) is what counts.
 */
export function untranslated(
  wordsByLocale: Iterable<Words>,
  reference: Words,
  shared: readonly string[],
): Problem[] {
  const said = new Map(messagesOf(reference.tree));
  const phrases = phrasesOf(shared);
  const problems = new Map<string, Problem>();
  for (const words of wordsByLocale) {
    if (languageOf(words.locale) === languageOf(reference.locale)) continue;
    for (const [key, text] of messagesOf(words.tree)) {
      if (said.get(key) !== text || !LETTER.test(ownWords(text, phrases))) continue;
      const source = words.source(key);
      problems.set(`${source.file} ${source.path.join('.')}`, {
        code: 'message-untranslated',
        severity: 'warning',
        ...source,
        message: `"${key}" says the same in ${words.locale} as in ${reference.locale}`,
        hint: 'translate it, or list what is the same everywhere under sameEverywhere in data/site.yaml',
      });
    }
  }
  return [...problems.values()];
}

function languageOf(locale: string): string {
  return locale.split('-')[0] as string;
}

/** The longest first: a name may begin with another. */
function phrasesOf(shared: readonly string[]): RegExp | null {
  const escaped = [...new Set(shared)]
    .sort((a, b) => b.length - a.length)
    .map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'));
  return escaped.length === 0 ? null : new RegExp(`(?<!\\p{L})(?:${escaped.join('|')})(?!\\p{L})`, 'gu');
}

function ownWords(text: string, phrases: RegExp | null): string {
  const plain = NO_WORDS.reduce((rest, pattern) => rest.replace(pattern, ' '), text);
  return phrases === null ? plain : plain.replace(phrases, ' ');
}
