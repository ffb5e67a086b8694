import type { Instant, Timed } from '../clock/index.ts';
import { type Later, type PriceState, priceTimeline } from './price.ts';
import type { Campaign, Money, RegionalProduct, ShopRegion } from './shop.ts';

/**
 * A {@link PriceState} that names campaign, stage and times, so that it holds all that a page can learn of them from a price, and
 * nothing that it cannot show.
 */
export interface Paid
  extends Omit<PriceState, 'campaign' | 'stage' | 'launch' | 'later' | 'ends' | 'changes'> {
  readonly campaign: string | null;
  readonly stage: string | null;
  /** Whether the campaign says that its prices include the tax. */
  readonly taxIncluded: boolean;
  readonly launch: Follows | null;
  readonly later: Follows | null;
}

interface Follows {
  readonly after: Money;
  readonly from: Instant;
}

/** Until when a {@link Paid} is so: a question apart, as most places that show a price do not say it. */
export type PaidUntil = { readonly [End in 'ends' | 'changes']: Instant | null };

interface PaidOver {
  readonly paid: Timed<Paid>;
  readonly until: Timed<PaidUntil>;
}

type Campaigns = ReadonlyMap<string, Campaign>;

const known = new WeakMap<Campaigns, WeakMap<RegionalProduct, PaidOver>>();

/** What is paid for a product in a region over all time; computed once for pages and for the digest of the fact. */
export function paidOver(campaigns: Campaigns, region: ShopRegion, product: RegionalProduct): PaidOver {
  const among = known.get(campaigns) ?? new WeakMap<RegionalProduct, PaidOver>();
  known.set(campaigns, among);
  const found = among.get(product) ?? apart(priceTimeline(campaigns, region, product));
  among.set(product, found);
  return found;
}

function apart(states: Timed<PriceState>): PaidOver {
  return {
    paid: states.map(({ starts, value: { ends: _, changes: __, ...value } }) => ({
      starts,
      value: {
        ...value,
        campaign: value.campaign?.id ?? null,
        stage: value.stage?.id ?? null,
        taxIncluded: value.campaign?.file.taxIncluded ?? false,
        launch: followsOf(value.launch),
        later: followsOf(value.later),
      },
    })),
    until: states.map(({ starts, value: { ends, changes } }) => ({
      starts,
      value: { ends: ends?.at ?? null, changes: changes?.at ?? null },
    })),
  };
}

function followsOf(later: Later | null): Follows | null {
  return later && { after: later.after, from: later.from.at };
}
