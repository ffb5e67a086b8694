import type { Site } from '../model/linked.ts';
import type { Derivation, DerivationScope } from './derivation.ts';
import type { FactKinds } from './fact-sources.ts';
import type { RegionFacts } from './region-facts.ts';

/** How a domain (commerce, say) answers templates. */
export interface PlanningDomain {
  /** Makes the derivations of one region's pages, which ask of the domain what it adds: it gives them nothing of the site that it does not note. */
  open(facts: RegionFacts, site: Site): (scope: DerivationScope) => Derivation;
  /** The sources of the facts that its derivations ask for, in addition to the kernel's, or instead of one. */
  facts(site: Site): FactKinds;
}
