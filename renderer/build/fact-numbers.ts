import type { Asked, AskedFacts } from '../plan/asked.ts';
import type { Facts } from '../plan/fact-sources.ts';

/** Facts with their digests, in the order of their numbers. */
export type NumberedFacts = readonly (readonly [fact: string, digest: string])[];

/** What a page asked for, by numbers: of its facts, and of the lists of facts that it has in common with others. */
export interface AskedNumbers {
  readonly facts: readonly number[];
  readonly shared: readonly number[];
}

/** The lists of facts that pages have in common, by their numbers, with those facts that only they have. */
export interface SharedFacts {
  readonly shared: readonly (readonly number[])[];
  readonly facts: NumberedFacts;
}

/** Numbers the facts that pages of one thread ask for, so that each is told once. */
export class FactNumbers {
  readonly #facts: Facts;
  readonly #numbers = new Map<string, number>();
  readonly #shared = new Map<Asked, number>();
  #news: (readonly [fact: string, digest: string])[] = [];

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  of({ facts, shared }: Asked): AskedNumbers {
    const lists = [...shared].map((asked) => {
      const number = this.#shared.get(asked) ?? this.#shared.size;
      this.#shared.set(asked, number);
      return number;
    });
    return { facts: facts.map((fact) => this.#numberOf(fact)), shared: lists };
  }

  /** The facts that were asked for the first time since this was called last. */
  news(): NumberedFacts {
    const facts = this.#news;
    this.#news = [];
    return facts;
  }

  /** To be called once no page asks any more. */
  finish(): SharedFacts {
    const shared = [...this.#shared.keys()].map(({ facts }) => facts.map((fact) => this.#numberOf(fact)));
    return { shared, facts: this.news() };
  }

  #numberOf(fact: string): number {
    const known = this.#numbers.get(fact);
    if (known !== undefined) return known;
    // First, and then at one stroke: a page may be stopped while it is looked for, and begun again.
    const digest = this.#facts.digest(fact);
    const number = this.#numbers.size;
    this.#numbers.set(fact, number);
    this.#news.push([fact, digest]);
    return number;
  }
}

/** What threads told of facts. */
export class FactsByThread {
  readonly #facts: Facts;
  readonly #told: ToldFacts[] = [];

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  of(thread: number): ToldFacts {
    this.#told[thread] ??= new ToldFacts(this.#facts);
    return this.#told[thread];
  }

  /** Of all, as far as they were told until now. */
  names(): readonly string[] {
    return this.#told.flatMap((told) => told.names);
  }
}

/** What one thread told of facts: names for its numbers. */
class ToldFacts {
  readonly #facts: Facts;
  readonly #names: string[] = [];
  readonly #shared: (AskedFacts & { facts: readonly string[] })[] = [];

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  /** By their numbers. */
  get names(): readonly string[] {
    return this.#names;
  }

  learn(facts: NumberedFacts): void {
    for (const [fact, digest] of facts) {
      this.#names.push(fact);
      this.#facts.learn(fact, digest);
    }
  }

  /** What a page asked for; its lists in common are complete once {@link finish} was called. */
  asked({ facts, shared }: AskedNumbers): AskedFacts {
    return {
      facts: facts.map((number) => this.#names[number] as string),
      shared: shared.map((number) => {
        this.#shared[number] ??= { facts: [], shared: [] };
        return this.#shared[number];
      }),
    };
  }

  finish({ shared, facts }: SharedFacts): void {
    this.learn(facts);
    for (const [number, list] of shared.entries()) {
      const one = this.#shared[number];
      if (one) one.facts = list.map((fact) => this.#names[fact] as string);
    }
  }
}
