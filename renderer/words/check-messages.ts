import { IntlMessageFormat } from 'intl-messageformat';
import type { Problem } from '../problems/problems.ts';
import { argumentsIn, type Element } from './arguments.ts';
import { explainSyntax } from './explain.ts';
import { messagesOf } from './messages-of.ts';
import { type Slip, slipsIn } from './slips.ts';
import type { Words } from './words.ts';

interface Message {
  readonly words: Words;
  readonly text: string;
  readonly names: ReadonlySet<string>;
}

/** Every message compiles, and says what it says in other languages with the same arguments. */
export function checkMessages(wordsByLocale: Iterable<Words>): Problem[] {
  const problems = new Map<string, Problem>();
  const byKey = new Map<string, Message[]>();
  const known = new Map<string, ReadonlySet<string>>();
  const slips = new Map<string, readonly Slip[]>();
  // Locales of one language say most things in the same words.
  const namesIn = (text: string, locale: string): ReadonlySet<string> => {
    const names = known.get(text) ?? argumentsOf(text, locale);
    known.set(text, names);
    return names;
  };
  for (const words of wordsByLocale) {
    for (const [key, text] of messagesOf(words.tree)) {
      const note = (code: Problem['code'], message: string, hint?: string): void => {
        const source = words.source(key);
        problems.set(`${source.file} ${source.path.join('.')} ${code}`, {
          code,
          severity: 'error',
          ...source,
          message,
          ...(hint ? { hint } : {}),
        });
      };
      const slipped = slips.get(text) ?? slipsIn(text);
      slips.set(text, slipped);
      for (const { message, hint } of slipped) note('message-slip', message, hint);
      try {
        const messages = byKey.get(key) ?? [];
        messages.push({ words, text, names: namesIn(text, words.locale) });
        byKey.set(key, messages);
      } catch (error) {
        const { message, hint } = explainSyntax(error, text);
        note('message-malformed', message, hint);
      }
    }
  }
  for (const [key, messages] of byKey) {
    for (const message of messages) {
      const others = messages.filter((other) => languageOf(other.words) !== languageOf(message.words));
      const problem = unknownArguments(key, message, messages) ?? forgottenArguments(key, message, others);
      if (problem) problems.set(`${problem.file} ${problem.path.join('.')}`, problem);
    }
  }
  return [...problems.values()];
}

function languageOf({ locale }: Words): string {
  return locale.split('-')[0] as string;
}

/** An argument that no other message of the key knows, where another one is missing, is a slip. */
function unknownArguments(
  key: string,
  { words, names }: Message,
  all: readonly Message[],
): Problem | undefined {
  const others = all.filter((other) => other.words !== words);
  const known = new Set(others.flatMap((other) => [...other.names]));
  const own = [...names].filter((name) => !known.has(name));
  if (own.length === 0 || [...known].every((name) => names.has(name))) return undefined;
  return {
    code: 'message-arguments',
    severity: 'error',
    ...words.source(key),
    message: `${listed(own)} is in no other language's message "${key}"`,
    hint: `the others use ${listed([...known]) || 'no arguments'}`,
  };
}

/** A language may leave an argument out that others leave out too. Where all the others have it, it may be forgotten. */
function forgottenArguments(
  key: string,
  { words, names }: Message,
  others: readonly Message[],
): Problem | undefined {
  const [first, ...rest] = others;
  if (!first || new Set(others.map((other) => languageOf(other.words))).size < 2) return undefined;
  const missing = [...first.names].filter(
    (name) => !names.has(name) && rest.every((other) => other.names.has(name)),
  );
  if (missing.length === 0) return undefined;
  return {
    code: 'message-arguments',
    severity: 'warning',
    ...words.source(key),
    message: `${listed(missing)} is in every other language's message "${key}"`,
    hint: 'say it here too, or leave it out in a second language as well',
  };
}

function listed(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(', ');
}

const NONE: ReadonlySet<string> = new Set();

/** Throws what the parser throws for a malformed message. */
function argumentsOf(text: string, locale: string): ReadonlySet<string> {
  if (!/[{}]/.test(text)) return NONE;
  const message = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
  return argumentsIn(message.getAst() as readonly Element[]);
}
