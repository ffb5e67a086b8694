import type { Edge } from '../../clock/index.ts';
import type { KnownAnswer } from '../../plan/answer-memory.ts';
import type { Facts } from '../../plan/fact-sources.ts';
import { Marks } from '../../plan/given-values.ts';
import type { AnswerFile, StoredAnswer, StoredEdition, StoredFacts } from './answer-file.ts';

/** Facts, lists of facts and edges, each once and by number. */
export class AnswerTables {
  readonly lists: (readonly number[])[] = [];
  readonly edges: Edge[] = [];
  readonly #facts: Facts;
  readonly #before: AnswerFile | null;
  readonly #factNumbers = new Map<string, number>();
  /** Facts that were not looked up yet. */
  readonly #new: string[] = [];
  readonly #found: StoredFacts['facts'][number][] = [];
  readonly #marks = new Marks();
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

  /** All facts, looked up, and the marks of what they are made of. */
  get found(): Pick<StoredFacts, 'facts'> & Pick<StoredEdition, 'marks'> {
    this.look();
    return { facts: this.#found, marks: this.#marks.text };
  }

  /** Looks up the facts that were numbered since. */
  look(): void {
    for (const fact of this.#new.splice(0)) {
      const { digest, over, stamp } = this.#facts.of(fact);
      this.#found.push(
        stamp !== undefined ? [fact, digest, null, stamp] : over ? [fact, digest, over] : [fact, digest],
      );
      this.#marks.add(this.#facts.given(fact));
    }
  }

  /** Numbers a fact that no answer asked for. */
  ask(fact: string): void {
    this.#numberOf(fact);
  }

  list(facts: readonly string[]): number {
    const known = this.#known.get(facts);
    if (known !== undefined) return known;
    const numbers = facts.map((fact) => this.#numberOf(fact));
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

  #numberOf(fact: string): number {
    const number = numberOf(this.#factNumbers, fact);
    if (number === this.#found.length + this.#new.length) this.#new.push(fact);
    return number;
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
