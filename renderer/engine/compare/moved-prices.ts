import { OperationError } from '../../problems/problems.ts';
import type { PriceChange } from '../opening/results.ts';
import { diffEditions } from './diff.ts';
import { differingPages } from './editions.ts';

/** A region that comes to show another release. */
export interface MovedRegion {
  readonly region: string;
  /** Null: it showed nothing. */
  readonly from: string | null;
  readonly to: string;
}

/** A price that a shopper sees change, and where. */
export interface MovedPrice extends PriceChange {
  readonly region: string;
}

/**
 * The prices that change where regions move from release to release, read from their finished pages: no inputs are needed. A
 * region that showed nothing before changes none; one whose release before is gone is left out.
 */
export async function movedPrices(out: string, moved: readonly MovedRegion[]): Promise<MovedPrice[]> {
  const found: MovedPrice[] = [];
  for (const { region, from, to } of moved) {
    if (from === null) continue;
    try {
      const [before, after] = await differingPages(out, region, [from, to]);
      for (const { prices } of diffEditions(new Map([[region, before]]), new Map([[region, after]])))
        found.push(...prices.map((change) => ({ region, ...change })));
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
    }
  }
  return found;
}
