import type { FactDigest, Facts } from '../../plan/fact-sources.ts';

/** Facts, and lists of facts by the numbers of theirs, each in the order of their numbers. */
export interface FactNews {
  readonly facts: readonly (readonly [fact: string, digest: FactDigest])[];
  readonly lists: readonly (readonly number[])[];
}

/** Numbers the lists of facts that answers of one thread asked for, so that each fact and each list crosses once. */
export class FactNumbers {
  readonly #facts: Facts;
  readonly #numbers = new Map<string, number>();
  readonly #lists = new Map<string, number>();
  #newFacts: FactNews['facts'][number][] = [];
  #newLists: FactNews['lists'][number][] = [];

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  /** The number of a list. */
  of(facts: readonly string[]): number {
    const list = facts.map((fact) => this.#numberOf(fact));
    const name = list.join();
    const known = this.#lists.get(name);
    if (known !== undefined) return known;
    const number = this.#lists.size;
    this.#lists.set(name, number);
    this.#newLists.push(list);
    return number;
  }

  /** What was numbered since this was called last. */
  news(): FactNews {
    const news = { facts: this.#newFacts, lists: this.#newLists };
    this.#newFacts = [];
    this.#newLists = [];
    return news;
  }

  #numberOf(fact: string): number {
    const known = this.#numbers.get(fact);
    if (known !== undefined) return known;
    const digest = this.#facts.of(fact);
    const number = this.#numbers.size;
    this.#numbers.set(fact, number);
    this.#newFacts.push([fact, digest]);
    return number;
  }
}

/** The lists that threads numbered. */
export class FactsByThread {
  readonly #facts: Facts;
  readonly #threads: { readonly names: string[]; readonly lists: (readonly string[])[] }[] = [];

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  learn(thread: number, { facts, lists }: FactNews): void {
    const known = this.#of(thread);
    for (const [fact, digest] of facts) {
      known.names.push(fact);
      this.#facts.learn(fact, digest);
    }
    for (const list of lists) known.lists.push(list.map((number) => known.names[number] as string));
  }

  /** The facts of a list of a thread. The same list is the same object. */
  list(thread: number, number: number): readonly string[] {
    return this.#of(thread).lists[number] as readonly string[];
  }

  #of(thread: number) {
    this.#threads[thread] ??= { names: [], lists: [] };
    return this.#threads[thread];
  }
}
