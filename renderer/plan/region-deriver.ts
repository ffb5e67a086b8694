import { Derivation, type DerivationScope } from './derivation.ts';
import type { PlanningDomain } from './domain.ts';
import { RegionFacts, type RegionFactsScope } from './region-facts.ts';

interface Scope extends RegionFactsScope {
  readonly domain?: PlanningDomain | undefined;
}

/** What the pages of a region share, and how they are derived of it: as the domain says. */
export class RegionDeriver extends RegionFacts {
  /** Makes one derivation of a page. */
  readonly derive: (scope: DerivationScope) => Derivation;

  constructor({ domain, ...scope }: Scope) {
    super(scope);
    this.derive = domain?.open(this, scope.site) ?? ((one) => new Derivation(one));
  }
}
