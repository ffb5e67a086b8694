import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './site.ts';

/** A command of a document, with the output that the document shows. */
export interface Sample {
  /** Without `npx almanac`. */
  readonly args: readonly string[];
  /** Empty if the document shows no output. */
  readonly output: readonly string[];
}

const COMMAND = /^\$ npx almanac (.*?)(?: +#.*)?$/;

/** The samples of a document in order: lines in code blocks that begin with `$ npx almanac`, each with the lines below it. */
export function samplesOf(file: string): Sample[] {
  const text = readFileSync(path.join(projectRoot, file), 'utf8');
  // Match code blocks of every language, so that no closing fence is taken for an opening one.
  const blocks = [...text.matchAll(/^( *)```(\w*)\n((?:.*\n)*?) *```$/gm)];
  return blocks.flatMap(([, indent = '', language, block = '']) => {
    if (language !== '') return [];
    const samples: { args: string[]; output: string[] }[] = [];
    for (const line of block
      .replaceAll(new RegExp(`^${indent}`, 'gm'), '')
      .trimEnd()
      .split('\n')) {
      const command = COMMAND.exec(line)?.[1];
      if (command === undefined) samples.at(-1)?.output.push(line);
      else samples.push({ args: wordsOf(command), output: [] });
    }
    return samples;
  });
}

function wordsOf(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
}

/**
 * Matches the samples' outputs with real ones. Each id of the samples stands for one id of the run; `…` stands for any
 * text, or on a line of its own for any lines. Numbers may differ, except for prices, which an arrow joins; so may
 * spaces.
 */
export class Ids {
  readonly #known = new Map<string, string>();

  set(id: string, actual: string): void {
    this.#known.set(id, actual);
  }

  /** The arguments of a sample, with this run's ids. */
  of(args: readonly string[]): string[] {
    return args.map((arg) => this.#known.get(arg) ?? arg);
  }

  /** A pattern for an output. */
  pattern(output: readonly string[]): RegExp {
    const named = new Set<string>();
    const lines = output.map((line) =>
      line.trim() === '…' ? '(?:.*\\n)*?' : `${this.#line(line, named)}\\n`,
    );
    return new RegExp(`^${lines.join('')}$`);
  }

  /** Remembers the ids in an output. */
  learn(match: RegExpExecArray): void {
    for (const [name, actual] of Object.entries(match.groups ?? {})) this.#known.set(name.slice(1), actual);
  }

  #line(line: string, named: Set<string>): string {
    return line.replaceAll(TOKEN, (token, ...rest) => {
      const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>;
      if (groups.now) return groups.now.replace(/T.*/, 'T[\\d:]+Z');
      if (groups.time) return escaped(token);
      if (groups.id) {
        const known = this.#known.get(token);
        if (known !== undefined) return known;
        if (named.has(token)) return `\\k<i${token}>`;
        named.add(token);
        return `(?<i${token}>[0-9a-f]{8})`;
      }
      if (groups.price) return token;
      if (groups.number) return '[\\d.]+';
      if (groups.any) return '.*';
      return groups.space ? '\\s+' : escaped(token);
    });
  }
}

/** Times of day in samples may be any. */
const TOKEN =
  /(?<now>2024-11-25T12:\d\d:\d\dZ)|(?<time>\d{4}-\d\d-\d\dT[\d:]+(?:Z|[+-]\d\d:\d\d)|\d{8}T\d{6}Z)|(?<id>\b(?=[0-9a-f]*\d)[0-9a-f]{8}\b)|(?<price>(?<=→ )\d+|\d+(?= →))|(?<number>\d+(?:\.\d+)?)|(?<any>\s*…\s*)|(?<space>\s+)|[^\s\d…]/g;

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
