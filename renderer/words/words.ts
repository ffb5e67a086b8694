import type { Path } from '../problems/problems.ts';

export type WordTree = string | readonly WordTree[] | { readonly [key: string]: WordTree };

/** A locale's words: its files merged along its chain, each part remembering the file it came from. */
export interface Words {
  readonly locale: string;
  /** The files of the chain, the most particular first. */
  readonly files: readonly string[];
  readonly tree: WordTree;
  /** The value at a key: a message, or a map of further keys. */
  find(key: string): WordTree | undefined;
  /**
   * The place of a key's word, or if it is missing, the place where it belongs: the file of the whole language. A file
   * that does not exist yet has an empty path.
   */
  source(key: string): { readonly file: string; readonly path: Path };
  /** The last parts of the keys beside a key, for a hint. */
  beside(key: string): readonly string[];
  /** The nearest key above this one that holds a text or a list where a map would have to be, for a hint. */
  blockedAt(key: string): string | undefined;
}

/** The words of a locale as a derivation reads them: `find` notes each key that is asked for. */
export type AskedWords = Pick<Words, 'locale' | 'find' | 'source' | 'beside' | 'blockedAt'>;

export interface WordFile {
  readonly file: string;
  /** `en` or `en-GB` */
  readonly locale: string;
  /** Where in the locale the file's words hang: `['pages', 'home']`. */
  readonly prefix: readonly string[];
  readonly value: WordTree;
}

/** `en-GB` reads itself, then `en`. */
export function chainOf(locale: string): string[] {
  const parts = locale.split('-');
  return parts.map((_, i) => parts.slice(0, parts.length - i).join('-'));
}

/** Locale, and the key prefix that the path of a file under `locales/` gives. */
export function placeOfWordFile(file: string): { locale: string; prefix: string[] } {
  const parts = file
    .replace(/^locales\//, '')
    .replace(/\.(yaml|json)$/, '')
    .split('/');
  return { locale: parts[0] as string, prefix: parts.slice(1) };
}

export function mergeWords(locale: string, files: readonly WordFile[]): Words {
  const chain = chainOf(locale);
  const own = chain.flatMap((name) => files.filter((file) => file.locale === name));
  let tree: WordTree = {};
  for (const file of [...own].reverse())
    tree = over(
      tree,
      file.prefix.reduceRight<WordTree>((value, key) => ({ [key]: value }), file.value),
    );
  const mostGeneral = (a: WordFile, b: WordFile): number =>
    chain.indexOf(b.locale) - chain.indexOf(a.locale) || b.prefix.length - a.prefix.length;
  /** Whether a missing word belongs into the first file, not into a new one beside the second. */
  const holdsMore = (home: WordFile, sibling: WordFile, path: readonly string[]): boolean =>
    chain.indexOf(home.locale) > chain.indexOf(sibling.locale) ||
    home.prefix.length >= sibling.prefix.length - 1 ||
    lookup(home.value, path.slice(home.prefix.length, sibling.prefix.length)) !== undefined;
  // Pages ask for few keys many times over.
  const found = new Map<string, WordTree | undefined>();
  return {
    locale,
    files: own.map((file) => file.file),
    tree,
    find(key) {
      if (!found.has(key)) found.set(key, lookup(tree, key.split('.')));
      return found.get(key);
    },
    beside(key) {
      const parent = lookup(tree, key.split('.').slice(0, -1));
      return isMap(parent) ? Object.keys(parent) : [];
    },
    blockedAt(key) {
      const path = key.split('.');
      for (let length = path.length - 1; length > 0; length--) {
        const above = lookup(tree, path.slice(0, length));
        if (above !== undefined) return isMap(above) ? undefined : path.slice(0, length).join('.');
      }
      return undefined;
    },
    source(key) {
      const path = key.split('.');
      for (const file of own) {
        if (!isUnder(path, file.prefix)) continue;
        const inside = path.slice(file.prefix.length);
        if (lookup(file.value, inside) !== undefined) return { file: file.file, path: inside };
      }
      const [home] = own.filter(({ prefix }) => isUnder(path, prefix)).sort(mostGeneral);
      // Where each page has a file of its own, a new page has one too.
      const [sibling] = own
        .filter(({ prefix }) => prefix.length <= path.length && isUnder(path, prefix.slice(0, -1)))
        .sort(mostGeneral);
      if (home && (!sibling || holdsMore(home, sibling, path)))
        return { file: home.file, path: path.slice(home.prefix.length) };
      const parts = sibling ? path.slice(0, sibling.prefix.length) : [];
      const place = ['locales', sibling?.locale ?? chain.at(-1), ...parts].join('/');
      return { file: `${place}.${sibling?.file.endsWith('.json') ? 'json' : 'yaml'}`, path: [] };
    },
  };
}

function isUnder(path: readonly string[], prefix: readonly string[]): boolean {
  return prefix.every((part, i) => part === path[i]);
}

/** Maps merge, everything else is replaced whole. */
function over(under: WordTree, upper: WordTree): WordTree {
  if (!isMap(under) || !isMap(upper)) return upper;
  const merged: Record<string, WordTree> = { ...under };
  for (const [key, value] of Object.entries(upper)) {
    merged[key] = Object.hasOwn(under, key) ? over(under[key] as WordTree, value) : value;
  }
  return merged;
}

export function isMap(tree: WordTree | undefined): tree is { readonly [key: string]: WordTree } {
  return typeof tree === 'object' && tree !== null && !Array.isArray(tree);
}

export function lookup(tree: WordTree, path: readonly string[]): WordTree | undefined {
  let at: WordTree | undefined = tree;
  for (const key of path) {
    if (Array.isArray(at)) at = at[Number(key)];
    else if (isMap(at) && Object.hasOwn(at, key)) at = at[key];
    else return undefined;
  }
  return at;
}
