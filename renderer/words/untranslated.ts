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
  const problems = new Map<string, Found>();
  for (const words of wordsByLocale) {
    if (languageOf(words.locale) === languageOf(reference.locale)) continue;
    for (const [key, text] of messagesOf(words.tree)) {
      if (said.get(key) !== text || !LETTER.test(ownWords(text, phrases))) continue;
      const source = words.source(key);
      const locales = `${words.locale} as in ${reference.locale}`;
      const problem: Problem = {
        code: 'message-untranslated',
        severity: 'warning',
        ...source,
        message: `"${key}" says the same in ${locales}`,
        hint: 'translate it, or list what is the same everywhere under sameEverywhere in data/site.yaml',
      };
      problems.set(`${source.file} ${source.path.join('.')}`, { key, locales, problem });
    }
  }
  const byFile = new Map<string, Found[]>();
  for (const found of problems.values())
    byFile.set(found.problem.file, [...(byFile.get(found.problem.file) ?? []), found]);
  return [...byFile.values()].flatMap(asOneIfMany);
}

interface Found {
  readonly key: string;
  /** The languages that agree: `de-DE as in en-US`. */
  readonly locales: string;
  readonly problem: Problem;
}

/** A file of more than so many is a language that nobody has translated yet. */
const MANY = 10;

/** The warnings of one file; those of a file that is yet to be translated are one warning, at the first of them. */
function asOneIfMany(found: readonly Found[]): Problem[] {
  const [first] = found as [Found];
  if (found.length <= MANY) return found.map(({ problem }) => problem);
  const some = found.slice(0, 3).map(({ key }) => key);
  const rest = found.length - some.length;
  return [
    {
      ...first.problem,
      message: `${found.length} messages of this file say the same in ${first.locales}: ${some.join(', ')} and ${rest} more`,
      hint: 'translate them, or list what is the same everywhere under sameEverywhere in data/site.yaml',
    },
  ];
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
