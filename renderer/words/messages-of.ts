import { isMap, type WordTree } from './words.ts';

/** Every message of a tree with its key: `pages.home.title`. */
export function messagesOf(tree: WordTree, path: readonly string[] = []): [string, string][] {
  if (typeof tree === 'string') return [[path.join('.'), tree]];
  const entries: [string, WordTree][] = Array.isArray(tree)
    ? tree.map((item, i) => [String(i), item])
    : isMap(tree)
      ? Object.entries(tree)
      : [];
  return entries.flatMap(([key, item]) => messagesOf(item, [...path, key]));
}
