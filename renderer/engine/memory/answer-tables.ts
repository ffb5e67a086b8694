import type { Edge } from '../../clock/index.ts';
import type { KnownAnswer } from '../../plan/answer-memory.ts';
import type { Facts } from '../../plan/fact-sources.ts';
import { marksOf, marksToText } from '../../plan/given-values.ts';
import type { AnswerFile, StoredAnswer, StoredFacts } from './answer-file.ts';

/** Facts, lists of facts and edges, each once and by number. */
export class AnswerTables {
  readonly lists: (readonly number[])[] = [];
  readonly edges: Edge[] = [];
  readonly #facts: Facts;
  readonly #before: AnswerFile | null;
  readonly #factNumbers = new Map<string, number>();
  readonly #listNumbers = new Map<string, number>();
  readonly #edgeNumbers = new Map<string, number>();
  /** What was numbered once need not be looked through again. */
  readonly #known = new Map<unknown, number>();

  constructor(facts: Facts, before: AnswerFile | null) {
    this.#facts = facts;
    this.#before = before;
  }

  get names(): readonly string[] {
    return [...this.#factNumbers.keys()];
  }

  get facts(): StoredFacts['facts'] {
    return this.names.map((fact) => {
      const { digest, over, stamp } = this.#facts.of(fact);
      if (stamp !== undefined) return [fact, digest, null, stamp];
      return over ? [fact, digest, over] : [fact, digest];
    });
  }

  get marks(): string {
    return marksToText(marksOf(this.names.flatMap((fact) => this.#facts.given(fact))));
  }

  list(facts: readonly string[]): number {
    const known = this.#known.get(facts);
    if (known !== undefined) return known;
    const numbers = facts.map((fact) => numberOf(this.#factNumbers, fact));
    const number = numberOf(this.#listNumbers, numbers.join());
    if (number === this.lists.length) this.lists.push(numbers);
    this.#known.set(facts, number);
    return number;
  }

  listOfBefore(number: number): number {
    const list = this.#before?.edition.lists[number] ?? [];
    const known = this.#known.get(list);
    if (known !== undefined) return known;
    const now = this.list(list.map((fact) => this.#before?.asked.facts[fact]?.[0] ?? ''));
    this.#known.set(list, now);
    return now;
  }

  answer({ key, bounds, readsPage, askedAbout }: KnownAnswer, list: number): StoredAnswer {
    const edges = [this.#edge(bounds.starts), this.#edge(bounds.ends)] as const;
    if (readsPage) return [key, ...edges, list, true];
    return askedAbout.size > 0 ? [key, ...edges, list, [...askedAbout]] : [key, ...edges, list];
  }

  /** -1: none. */
  #edge(edge: Edge | null): number {
    if (edge === null) return -1;
    const known = this.#known.get(edge);
    if (known !== undefined) return known;
    const number = numberOf(this.#edgeNumbers, JSON.stringify(edge));
    if (number === this.edges.length) this.edges.push(edge);
    this.#known.set(edge, number);
    return number;
  }
}

function numberOf(numbers: Map<string, number>, name: string): number {
  const number = numbers.get(name) ?? numbers.size;
  numbers.set(name, number);
  return number;
}
