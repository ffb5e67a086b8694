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
  readonly #words = new Map<string, Set<string>>();
  readonly #joined = new Set<Asked>();

  add(fact: string): void {
    this.#facts.add(fact);
  }

  /** A word of a locale. Pages ask for so many that putting each name together would show in the time of a build. */
  addWord(locale: string, key: string): void {
    const keys = this.#words.get(locale);
    if (keys) keys.add(key);
    else this.#words.set(locale, new Set([key]));
  }

  /** Counts what another one asked until now as asked here. */
  join(other: Asked): void {
    if (other === this || this.#joined.has(other)) return;
    for (const fact of other.#facts) this.add(fact);
    for (const [locale, keys] of other.#words) for (const key of keys) this.addWord(locale, key);
    // Mark it as joined last, so that an interrupted derivation that is retried joins it again.
    this.#joined.add(other);
  }

  get facts(): readonly string[] {
    const words = [...this.#words].flatMap(([locale, keys]) =>
      [...keys].map((key) => `word ${locale} ${key}`),
    );
    return [...this.#facts, ...words];
  }

  /** Counts what another one asks, now and later, as asked here too. */
  share(other: Asked): void {
    this.shared.add(other);
  }
}
