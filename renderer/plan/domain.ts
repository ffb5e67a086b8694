import type { Derivation, DerivationScope } from './derivation.ts';
import type { RegionFacts } from './region-facts.ts';

/** How a domain (commerce, say) answers templates. */
export interface PlanningDomain {
  /** Makes the derivations of one region's pages, which ask of the domain what it adds. */
  open(facts: RegionFacts): (scope: DerivationScope) => Derivation;
}
