import { IntlMessageFormat } from 'intl-messageformat';
import type { Problem } from '../problems/problems.ts';
import type { Words } from './words.ts';
import { isMap, type WordTree } from './words.ts';

interface Message {
  readonly words: Words;
  readonly text: string;
  readonly names: ReadonlySet<string>;
}

/** Every message compiles, and says what it says in other languages with the same arguments. */
export function checkMessages(wordsByLocale: Iterable<Words>): Problem[] {
  const problems = new Map<string, Problem>();
  const byKey = new Map<string, Message[]>();
  for (const words of wordsByLocale) {
    for (const [key, text] of messagesOf(words.tree, [])) {
      const source = words.source(key);
      const note = (code: Problem['code'], message: string, hint?: string): void => {
        problems.set(`${source.file} ${source.path.join('.')} ${code}`, {
          code,
          severity: 'error',
          ...source,
          message,
          ...(hint ? { hint } : {}),
        });
      };
      try {
        byKey.set(key, [...(byKey.get(key) ?? []), { words, text, names: argumentsOf(text, words.locale) }]);
      } catch (error) {
        note(
          'message-malformed',
          (error as Error).message.split('\n')[0] as string,
          "literal braces are quoted: '{'",
        );
      }
    }
  }
  for (const [key, messages] of byKey) {
    const known = new Set(messages.flatMap((message) => [...message.names]));
    for (const { words, names } of messages) {
      // A language may leave an argument out, but only one that no other language knows is a slip.
      const own = [...names].filter((name) =>
        messages.every((other) => other.words === words || !other.names.has(name)),
      );
      if (own.length === 0 || messages.length < 2 || known.size === names.size) continue;
      const source = words.source(key);
      problems.set(`${source.file} ${source.path.join('.')}`, {
        code: 'message-arguments',
        severity: 'error',
        ...source,
        message: `{${own.join('}, {')}} is in no other language's message "${key}"`,
        hint: `the others use ${
          [...known]
            .filter((name) => !own.includes(name))
            .map((name) => `{${name}}`)
            .join(', ') || 'no arguments'
        }`,
      });
    }
  }
  return [...problems.values()];
}

function messagesOf(tree: WordTree, path: readonly string[]): [string, string][] {
  if (typeof tree === 'string') return [[path.join('.'), tree]];
  const entries: [string, WordTree][] = Array.isArray(tree)
    ? tree.map((item, i) => [String(i), item])
    : isMap(tree)
      ? Object.entries(tree)
      : [];
  return entries.flatMap(([key, item]) => messagesOf(item, [...path, key]));
}

interface Element {
  readonly type: number;
  readonly value?: unknown;
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>;
  readonly children?: readonly Element[];
}

/** Literal text and `#` of a plural are the only elements without a name. */
const LITERAL = 0;
const POUND = 7;

function argumentsOf(text: string, locale: string): Set<string> {
  const names = new Set<string>();
  if (!/[{}]/.test(text)) return names;
  const visit = (elements: readonly Element[]): void => {
    for (const element of elements) {
      if (element.type !== LITERAL && element.type !== POUND) names.add(String(element.value));
      for (const option of Object.values(element.options ?? {})) visit(option.value);
      if (element.children) visit(element.children);
    }
  };
  visit(new IntlMessageFormat(text, locale, undefined, { ignoreTag: true }).getAst() as readonly Element[]);
  return names;
}
