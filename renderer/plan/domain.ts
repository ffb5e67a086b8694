import type { Site } from '../model/linked.ts';
import type { Derivation, DerivationScope } from './derivation.ts';
import type { FactKinds } from './fact-sources.ts';
import type { GivenKinds } from './given-values.ts';
import type { RegionFacts } from './region-facts.ts';

/** How a domain (commerce, say) answers templates. */
export interface PlanningDomain {
  /** Makes the derivations of one region's pages. A derivation passes on nothing of the site without noting the fact. */
  open(facts: RegionFacts, site: Site): (scope: DerivationScope) => Derivation;
  /** The sources of the domain's facts, which are added to the core's or replace one. */
  facts(site: Site): FactKinds;
  /** What these are made of in the data, in the same way. */
  given(site: Site): GivenKinds;
}
