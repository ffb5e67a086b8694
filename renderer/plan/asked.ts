/**
 * The facts that derivations asked for, by name: the kind first, then what it is a fact of: `word en nav.home`,
 * `offer us sourdough`. What several pages asked together is kept once.
 */
export class Asked {
  readonly facts = new Set<string>();
  readonly shared = new Set<Asked>();

  add(fact: string): void {
    this.facts.add(fact);
  }

  /** Counts what another one asks, now and later, as asked here too. */
  share(other: Asked): void {
    this.shared.add(other);
  }
}
