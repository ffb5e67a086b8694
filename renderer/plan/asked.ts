/** Facts by name, and those of what is asked together with others. */
export interface AskedFacts {
  readonly facts: readonly string[];
  readonly shared: Iterable<AskedFacts>;
}

/**
 * The facts that derivations asked for, by name: the kind first, then what it is a fact of: `word en nav.home`,
 * `offer us sourdough`. What several pages asked together is kept once.
 */
export class Asked implements AskedFacts {
  readonly shared = new Set<Asked>();
  readonly #facts = new Set<string>();
  readonly #joined = new Set<Asked>();

  add(fact: string): void {
    this.#facts.add(fact);
  }

  /** Counts what another one asked until now as asked here. */
  join(other: Asked): void {
    if (other === this || this.#joined.has(other)) return;
    for (const fact of other.#facts) this.add(fact);
    // Mark it as joined last, so that an interrupted derivation that is retried joins it again.
    this.#joined.add(other);
  }

  get facts(): readonly string[] {
    return [...this.#facts];
  }

  /** Counts what another one asks, now and later, as asked here too. */
  share(other: Asked): void {
    this.shared.add(other);
  }
}
