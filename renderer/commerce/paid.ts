import type { Timed } from '../clock/index.ts';
import { type PriceState, priceTimeline } from './price.ts';
import type { Campaign, RegionalProduct, ShopRegion } from './shop.ts';

/** A {@link PriceState} that names campaign and stage, so that it holds all that a page can learn of them from a price. */
export interface Paid extends Omit<PriceState, 'campaign' | 'stage'> {
  readonly campaign: string | null;
  readonly stage: string | null;
  /** Whether the campaign says that its prices include the tax. */
  readonly taxIncluded: boolean;
}

type Campaigns = ReadonlyMap<string, Campaign>;

const known = new WeakMap<Campaigns, WeakMap<RegionalProduct, Timed<Paid>>>();

/** What is paid for a product in a region over all time; computed once for pages and for the digest of the fact. */
export function paidOver(campaigns: Campaigns, region: ShopRegion, product: RegionalProduct): Timed<Paid> {
  const among = known.get(campaigns) ?? new WeakMap<RegionalProduct, Timed<Paid>>();
  known.set(campaigns, among);
  const paid = among.get(product) ?? priceTimeline(campaigns, region, product).map(named);
  among.set(product, paid);
  return paid;
}

function named({ starts, value }: Timed<PriceState>[number]): Timed<Paid>[number] {
  const { campaign, stage } = value;
  const taxIncluded = campaign?.file.taxIncluded ?? false;
  return {
    starts,
    value: { ...value, campaign: campaign?.id ?? null, stage: stage?.id ?? null, taxIncluded },
  };
}
