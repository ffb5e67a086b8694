import {
  BEGINNING,
  combine,
  type Edge,
  type Instant,
  intersect,
  nextEdge,
  spansWithin,
  type Timed,
  valueAt,
  type Window,
  windowOf,
} from '../clock/index.ts';
import { minusDays } from '../clock/zone.ts';
import type {
  Campaign,
  CampaignStage,
  Money,
  RegionalCampaign,
  RegionalProduct,
  ShopRegion,
  StagePrice,
} from './shop.ts';

/** Days before a reduction within which the lowest price counts: Directive 98/6/EC, Article 6a(2). */
export const PRIOR_PRICE_DAYS = 30;

/** What a product costs over one stretch of time. */
export interface PriceState {
  /** What the shopper pays; null where no price is given. */
  readonly amount: Money | null;
  /** The price outside of campaigns. */
  readonly regular: Money | null;
  /** The campaign whose price it is. */
  readonly campaign: Campaign | null;
  readonly stage: CampaignStage | null;
  /** What a reduction is measured from; null where none is announced. */
  readonly was: Money | null;
  /** True where `was` is the lowest price of the 30 days before the reduction began. */
  readonly wasIsPrior: boolean;
  /** When the campaign's reduction began, which the 30 days run back from; null where no campaign gives the price. */
  readonly reducedFrom: Instant | null;
  /** A launch price: the regular price that follows it, and when. */
  readonly launch: Later | null;
  /** Of a sale that announces no reduction: the regular price, if it is higher, that follows where this amount ends. */
  readonly later: Later | null;
  /** Where this amount ends; null where it stays. */
  readonly ends: Edge | null;
  /** Where what a page shows of the price changes: the amount, what it reduces or what follows it; null where all of it stays. */
  readonly changes: Edge | null;
}

/** A higher price, and from when. */
export interface Later {
  readonly after: Money;
  readonly from: Edge;
}

/** A campaign that prices a product in a region. */
export interface Pricing {
  readonly campaign: Campaign;
  readonly running: RegionalCampaign;
  /** From stage to stage, as the data has them. */
  readonly prices: readonly (StagePrice | null)[];
}

interface Source extends Pricing {
  readonly timeline: Timed<{ readonly stage: CampaignStage; readonly amount: Money } | null>;
}

/** The campaigns that price a product in a region, the one that wins first. */
export function pricingsOf(campaigns: Iterable<Campaign>, region: ShopRegion, product: string): Pricing[] {
  const pricings: Pricing[] = [];
  for (const campaign of campaigns) {
    const running = campaign.inRegion.get(region.id);
    const prices = running?.prices.get(product);
    if (running && prices) pricings.push({ campaign, running, prices });
  }
  return pricings.sort(
    (a, b) =>
      b.campaign.file.precedence - a.campaign.file.precedence || (a.campaign.id < b.campaign.id ? -1 : 1),
  );
}

/** {@link pricingsOf} over time. */
export function priceSources(campaigns: Iterable<Campaign>, region: ShopRegion, product: string): Source[] {
  return pricingsOf(campaigns, region, product).map((pricing) => ({
    ...pricing,
    timeline: pricing.running.timeline.map(({ starts, value: stage }) => {
      const amount = stage ? pricing.prices[stage.number - 1] : null;
      return { starts, value: stage && typeof amount === 'number' ? { stage, amount } : null };
    }),
  }));
}

/**
 * The price of a product in a region over all time. A running campaign's price wins over the regular one; of two
 * campaigns, the one of higher precedence wins.
 */
export function priceTimeline(
  campaigns: ReadonlyMap<string, Campaign>,
  region: ShopRegion,
  product: RegionalProduct,
): Timed<PriceState> {
  const sources = priceSources(campaigns.values(), region, product.key);
  const paid = combine(
    [product.price, ...sources.map((source) => source.timeline)],
    (at) => {
      const regular = valueAt(product.price, at) ?? null;
      for (const source of sources) {
        const now = valueAt(source.timeline, at);
        if (now) return { amount: now.amount, regular, source, stage: now.stage };
      }
      return { amount: regular, regular, source: null, stage: null };
    },
    (a, b) =>
      a.amount === b.amount && a.regular === b.regular && a.source === b.source && a.stage === b.stage,
  );
  const amounts = combine(
    [paid],
    (at) => valueAt(paid, at)?.amount ?? null,
    (a, b) => a === b,
  );
  const states = paid.map(
    ({ starts, value }, i): { starts: Edge | null; value: Omit<PriceState, 'changes'> } => {
      const { amount, regular, source, stage } = value;
      const at = starts?.at ?? BEGINNING;
      const ends = nextEdge(amounts, at);
      const reducedFrom = source === null ? null : beginOf(paid, i);
      const state = { amount, regular, campaign: source?.campaign ?? null, stage, reducedFrom, ends };
      const none = { was: null, wasIsPrior: false, launch: null, later: null };
      if (amount === null || !source) return { starts, value: { ...state, ...none } };
      const later = laterOf(product, source, amount);
      if (source.campaign.file.kind === 'launch')
        return { starts, value: { ...state, ...none, launch: later } };
      const prior = region.file.reductions === 'prior-price';
      const was = prior ? lowestBefore(amounts, timeBefore(product, reducedFrom, region.timeZone)) : regular;
      if (was !== null && was > amount)
        return { starts, value: { ...state, ...none, was, wasIsPrior: prior } };
      // Another stage's price, or another sale's, may come in between.
      const follows = ends?.at === later?.from.at && valueAt(amounts, ends?.at ?? BEGINNING) === later?.after;
      return { starts, value: { ...state, ...none, later: follows ? later : null } };
    },
  );
  return states.map(({ starts, value }, i) => {
    const next = states.slice(i + 1).find((other) => !showsAlike(other.value, value));
    return { starts, value: { ...value, changes: next?.starts ?? null } };
  });
}

type Shown = Pick<PriceState, 'amount' | 'was' | 'wasIsPrior' | 'launch' | 'later'>;

/** Whether a page shows two states of a price in the same figures. */
function showsAlike(a: Shown, b: Shown): boolean {
  const follows = ({ launch, later }: Shown): Later | null => launch ?? later;
  return (
    a.amount === b.amount &&
    a.was === b.was &&
    a.wasIsPrior === b.wasIsPrior &&
    follows(a)?.after === follows(b)?.after &&
    follows(a)?.from.at === follows(b)?.from.at
  );
}

/** The regular price after the campaign, where it is higher. */
function laterOf(product: RegionalProduct, source: Source, amount: Money): Later | null {
  const from = source.running.window.ends;
  if (!from) return null;
  const after = valueAt(product.price, from.at) ?? null;
  return after !== null && after > amount ? { after, from } : null;
}

/**
 * When the reduction that a campaign gives in a stretch began: with the campaign, which counts as one though it deepens step by step; or
 * where its price came back after other campaigns, one of which had gone below it, since then the product became dearer.
 */
function beginOf(
  paid: Timed<{ readonly amount: Money | null; readonly source: Source | null }>,
  index: number,
): Instant {
  const source = paid[index]?.value.source;
  let first = index;
  while (first > 0 && paid[first - 1]?.value.source === source) first -= 1;
  const campaignBegins = source?.running.window.starts?.at ?? BEGINNING;
  const back = paid[first]?.starts?.at ?? BEGINNING;
  const amount = paid[first]?.value.amount ?? null;
  const wentBelow = spansWithin(paid, { from: campaignBegins, until: back }).some(
    ({ value: other }) =>
      ![null, source].includes(other.source) &&
      other.amount !== null &&
      amount !== null &&
      other.amount < amount,
  );
  return wentBelow ? back : campaignBegins;
}

/** The lowest price of a time. Only prices at which the product could be bought count, not those of a time before it was listed. */
function lowestBefore(amounts: Timed<Money | null>, before: Window): Money | null {
  let lowest: Money | null = null;
  for (const { value } of spansWithin(amounts, before)) {
    if (value !== null && (lowest === null || value < lowest)) lowest = value;
  }
  return lowest;
}

/** The time whose lowest price counts for a reduction that begins at an instant: empty for a product that is listed only from then on. */
export function timeBefore(
  { listed }: Pick<RegionalProduct, 'listed'>,
  reducedFrom: Instant | null,
  zone: string,
): Window {
  const begins = reducedFrom ?? BEGINNING;
  const before = { from: minusDays(begins, zone, PRIOR_PRICE_DAYS), until: begins };
  return intersect(before, windowOf(listed));
}

/** Two campaigns of equal precedence that price one product at once; the data does not say which wins. */
export interface PriceConflict {
  readonly product: string;
  readonly region: string;
  readonly first: Campaign;
  readonly second: Campaign;
  readonly from: Instant;
}

export function priceConflicts(
  campaigns: ReadonlyMap<string, Campaign>,
  region: ShopRegion,
): PriceConflict[] {
  const found: PriceConflict[] = [];
  const pricing = [...campaigns.values()].filter(({ inRegion }) => inRegion.get(region.id)?.prices.size);
  if (pricing.length < 2) return found;
  for (const product of region.products.keys()) {
    const sources = priceSources(campaigns.values(), region, product);
    sources.forEach((first, i) => {
      for (const second of sources.slice(i + 1)) {
        if (first.campaign.file.precedence !== second.campaign.file.precedence) continue;
        const both = intersect(windowOf(first.running.window), windowOf(second.running.window));
        const clash = spansWithin(first.timeline, both).find(
          (span) =>
            span.value && spansWithin(second.timeline, intersect(both, span)).some((other) => other.value),
        );
        if (clash)
          found.push({
            product,
            region: region.id,
            first: first.campaign,
            second: second.campaign,
            from: both.from,
          });
      }
    });
  }
  return found;
}
