import MiniSearch from 'minisearch';
import { pageThere } from './page-there.ts';

/** A search result: its link, its name, its description, and further words to find it by. */
export type Found = {
  readonly href: string;
  readonly title: string;
  readonly says: string;
  readonly more?: string;
  readonly kind: 'product' | 'page' | 'answer';
  readonly art?: string | undefined;
};

/** Searches all entries: each word of the query must begin a word of the text, or nearly so. If no entry has all words, one word is enough. */
export function finderOf(entries: readonly Found[]): (query: string) => Found[] {
  const index = new MiniSearch<Found & { id: number }>({
    fields: ['title', 'says', 'more'],
    tokenize: (text) => wordsOf(text, true),
    processTerm: (term) => term,
    searchOptions: {
      tokenize: (text) => wordsOf(text, false),
      processTerm: (term) => term,
      boost: { title: 3 },
      prefix: true,
      fuzzy: (term) => (isPaired(term) || term.length < 4 ? false : 0.2),
    },
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return (query) => {
    const all = index.search(query, { combineWith: 'AND' });
    const results = all.length > 0 ? all : index.search(query, { combineWith: 'OR' });
    return results.flatMap(({ id }) => entries[id as number] ?? []);
  };
}

/** The current questions and answers of a page; empty if it cannot be fetched. */
export async function answersOn(path: string | null): Promise<Found[]> {
  const page = path === null ? null : await pageThere(path);
  return [...(page?.querySelectorAll('.questions details') ?? [])].map((details) => {
    const answer = details.querySelector('div[id]');
    return {
      href: `${path}#${answer?.id}`,
      title: details.querySelector('summary')?.textContent?.trim() ?? '',
      says: textOf(answer),
      kind: 'answer',
    };
  });
}

/** The text of an answer: a space parts its paragraphs, except after a full-width stop, which has room of its own. */
function textOf(answer: Element | null): string {
  const blocks = answer?.querySelectorAll('p, li, dt, dd, th, td') ?? [];
  return [...blocks]
    .map(({ textContent }) => textContent?.trim())
    .join(' ')
    .replaceAll('。 ', '。');
}

/** Scripts of languages without spaces, or with endings on every word. */
const PAIRED = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー]';
const WORD = new RegExp(`${PAIRED}+|(?:(?!${PAIRED})[\\p{L}\\p{N}])+`, 'gu');
const isPaired = (term: string): boolean => new RegExp(`^${PAIRED}`, 'u').test(term);

/**
 * Words without accents. A run of Chinese, Japanese or Korean characters becomes pairs of neighbours, so that no word
 * boundaries are needed. In the index the last character is also a word of its own, for queries of one character.
 */
export function wordsOf(text: string, isSearched: boolean): string[] {
  // Remove the invisible marks that tell browsers where lines may break.
  const plain = text
    .replace(/[\u00ad\u200b\u2060]/g, '')
    .normalize('NFKC')
    .toLowerCase();
  return (plain.match(WORD) ?? []).flatMap((word) => {
    if (!isPaired(word)) return word.replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '');
    const characters = [...word];
    const pairs = characters.slice(1).map((character, i) => `${characters[i]}${character}`);
    return isSearched || pairs.length === 0 ? [...pairs, characters.at(-1) ?? ''] : pairs;
  });
}
