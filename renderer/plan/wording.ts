import type { z } from 'zod';
import type { Problem } from '../problems/problems.ts';
import { suggest } from '../problems/suggest.ts';
import { Misused } from '../purity/template-fault.ts';
import { explainFormat } from '../words/explain.ts';
import type { Messages, Values } from '../words/format.ts';
import { type AskedWords, isMap, type WordTree } from '../words/words.ts';

interface Scope {
  readonly words: AskedWords;
  readonly messages: Messages;
  /** The region whose data messages use. */
  readonly region: string;
  /** As {@link ProblemSet.add}. */
  readonly report: (problem: Problem, about?: string, where?: string) => void;
}

/** The words of one locale, formatted; what is missing or malformed is reported. */
export class Wording {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  t(key: string, values?: Values): string {
    const text = this.maybe(key, values);
    if (text !== undefined) return text;
    this.#missing(key, this.#near(key));
    return key;
  }

  maybe(key: string, values?: Values): string | undefined {
    const found = this.#lookup(key);
    return typeof found === 'string' ? this.#format(key, found, values) : undefined;
  }

  words<T>(key: string, schema: z.ZodType<T>, values?: Values): T {
    const found = this.#lookup(key);
    const checked = schema.safeParse(found === undefined ? undefined : this.#formatTree(key, found, values));
    if (checked.success) return checked.data;
    for (const issue of checked.error.issues) {
      const at = [key, ...issue.path.map(String)].join('.');
      if (this.#scope.words.find(at) === undefined) this.#missing(at);
      else this.#report(at, { message: `${at}: ${issue.message}` });
    }
    throw new MissingWords(key);
  }

  has(key: string): boolean {
    return this.#lookup(key) !== undefined;
  }

  #lookup(key: string): WordTree | undefined {
    if (typeof key !== 'string')
      throw new Misused(
        `the key of a word is a text such as "ui.buy", found ${JSON.stringify(key)}`,
        'look at where the key is put together: a part of it is missing',
      );
    return this.#scope.words.find(key);
  }

  #format(key: string, message: string, values: Values | undefined): string {
    try {
      return this.#scope.messages.format(message, values);
    } catch (error) {
      const { words, region, report } = this.#scope;
      const { isOfValues, ...why } = explainFormat(error, message, Object.keys(values ?? {}));
      const said = `message "${key}": ${why.message}`;
      report(
        { code: 'message-malformed', severity: 'error', ...words.source(key), ...why, message: said },
        why.message,
        // What is written wrong is wrong wherever it is read; what values lack, they lack in some regions.
        isOfValues ? region : undefined,
      );
      return message;
    }
  }

  #formatTree(key: string, tree: WordTree, values: Values | undefined): WordTree {
    if (typeof tree === 'string') return this.#format(key, tree, values);
    if (Array.isArray(tree)) return tree.map((item, i) => this.#formatTree(`${key}.${i}`, item, values));
    if (!isMap(tree)) return tree;
    return Object.fromEntries(
      Object.entries(tree).map(([name, item]) => [name, this.#formatTree(`${key}.${name}`, item, values)]),
    );
  }

  #missing(key: string, near?: string): void {
    const { words } = this.#scope;
    const blocked = words.blockedAt(key);
    if (blocked !== undefined) {
      const name = key.slice(blocked.length + 1).split('.')[0];
      this.#report(blocked, {
        message: `expected a map of words at "${blocked}", found ${Array.isArray(words.find(blocked)) ? 'a list' : 'a text'}`,
        hint: `write its words by their names: ${name}: …`,
      });
      return;
    }
    const there = words.find(key);
    if (there !== undefined && typeof there !== 'string') {
      this.#report(key, {
        message: `expected a text at "${key}", found ${Array.isArray(there) ? 'a list' : 'a map'}`,
        hint: 'write the text itself; where it has brackets or braces, quote it',
      });
      return;
    }
    this.#report(key, {
      message: `there is no message "${key}"`,
      ...(near ? { hint: near } : { missing: key }),
    });
  }

  #report(key: string, said: Pick<Problem, 'message' | 'hint' | 'missing'>): void {
    const { words, report } = this.#scope;
    const source = words.source(key);
    const place = source.path.length > 0 ? source.file : `a new file ${source.file}`;
    const hint = `add it to ${place}`;
    report({ code: 'message-missing', severity: 'error', ...source, hint, ...said }, undefined, words.locale);
  }

  #near(key: string): string | undefined {
    const path = key.split('.');
    const near = suggest(path.at(-1) as string, this.#scope.words.beside(key));
    return near ? `did you mean ${[...path.slice(0, -1), near].join('.')}?` : undefined;
  }
}

/** Thrown where a model cannot go on without its words; the problem itself is already noted. */
export class MissingWords extends Error {
  override readonly name = 'MissingWords';

  constructor(key: string) {
    super(`no words at ${key}`);
  }
}
