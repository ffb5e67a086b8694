import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './site.ts';

/** A command of a document, with what the document says that it prints. */
export interface Sample {
  /** Without `npx almanac`. */
  readonly args: readonly string[];
  /** Empty where the document shows none. */
  readonly output: readonly string[];
}

const COMMAND = /^\$ npx almanac (.*?)(?: +#.*)?$/;

/** The samples of a document, in its order: lines of its code blocks that begin with `$ npx almanac`, and the lines below them. */
export function samplesOf(file: string): Sample[] {
  const text = readFileSync(path.join(projectRoot, file), 'utf8');
  // Fences of every kind are matched, so that the end of one is never taken for the beginning of another.
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
 * What samples say, held against what is printed. Every id stands for one of the run's, the same throughout; `…` stands for
 * any text, or alone on its line for any lines; figures may differ but for prices, which an arrow joins; so may spaces.
 */
export class Ids {
  readonly #known = new Map<string, string>();

  has(id: string): boolean {
    return this.#known.has(id);
  }

  set(id: string, actual: string): void {
    this.#known.set(id, actual);
  }

  /** The arguments of a sample with the ids of this run. */
  of(args: readonly string[]): string[] {
    return args.map((arg) => this.#known.get(arg) ?? arg);
  }

  /** The pattern of an output. */
  pattern(output: readonly string[]): RegExp {
    const named = new Set<string>();
    const lines = output.map((line) =>
      line.trim() === '…' ? '(?:.*\\n)*?' : `${this.#line(line, named)}\\n`,
    );
    return new RegExp(`^${lines.join('')}$`);
  }

  /** Learns the ids that an output shows. */
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

/** The samples' own time of day may be any. */
const TOKEN =
  /(?<now>2024-11-25T12:\d\d:\d\dZ)|(?<time>\d{4}-\d\d-\d\dT[\d:]+(?:Z|[+-]\d\d:\d\d)|\d{8}T\d{6}Z)|(?<id>\b(?=[0-9a-f]*\d)[0-9a-f]{8}\b)|(?<price>(?<=→ )\d+|\d+(?= →))|(?<number>\d+(?:\.\d+)?)|(?<any>\s*…\s*)|(?<space>\s+)|[^\s\d…]/g;

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
