import {
  BEGINNING,
  contains,
  type Edge,
  type Instant,
  isBefore,
  nextEdge,
  type Span,
  spansWithin,
  type Timed,
  type TimeWindow,
  valueAt,
  type Window,
  windowOf,
} from '../clock/index.ts';
import type { SourceRef } from '../problems/problems.ts';
import { toDecimal } from './money.ts';
import { type PriceState, type Pricing, priceTimeline, pricingsOf, timeBefore } from './price.ts';
import { placeOfPriceAt, placeOfStagePrice } from './price-places.ts';
import type { Campaign, Money, RegionalProduct, Shop, ShopRegion } from './shop.ts';

/** A price, the rule that gives it, and where the data says so. */
export interface RuledPrice {
  /** A plain decimal; null where no price is given. */
  readonly amount: string | null;
  readonly rule: 'campaign' | 'launch' | 'regular';
  readonly campaign: string | null;
  readonly stage: string | null;
  readonly source: SourceRef | null;
}

/** What a reduction is measured from. */
export interface PriorPrice {
  readonly amount: string;
  /** The lowest price of the days before the campaign began; false: the regular price. */
  readonly isLowest: boolean;
  /** The days that count; null where the regular price does. */
  readonly days: Window | null;
  /** Where the data gives that amount. */
  readonly source: SourceRef | null;
}

/** Why a product costs what it costs at an instant in a region. */
export interface PriceReasons {
  readonly product: string;
  readonly name: string;
  readonly currency: string | null;
  /** False before the region lists the product. */
  readonly isListed: boolean;
  readonly price: RuledPrice;
  readonly regular: RuledPrice;
  readonly prior: PriorPrice | null;
  /** In a sale below the regular price of which nothing may be announced: the lowest price of the days before, which was no higher. */
  readonly unannounced: PriorPrice | null;
  /** What it would cost if the campaign that wins did not price it; null where none does. */
  readonly without: RuledPrice | null;
  /** Campaigns that run and price it too, and give way to the one that wins. */
  readonly givesWay: readonly RuledPrice[];
  /** A campaign that runs and keeps its price hidden until a later stage. */
  readonly locked: { readonly campaign: string; readonly stage: string; readonly source: SourceRef } | null;
  /** The stretch in which the amount and its rule stay the same. */
  readonly window: TimeWindow;
  /** What follows at its end; null where nothing does. */
  readonly next: RuledPrice | null;
}

/** Says why a product costs what it does; undefined where the region does not sell it. */
export function explainPrice(
  shop: Shop,
  region: ShopRegion,
  key: string,
  at: Instant,
): PriceReasons | undefined {
  const product = region.products.get(key);
  if (!product) return undefined;
  const timeline = priceTimeline(shop.campaigns, region, product);
  const state = valueAt(timeline, at) as PriceState;
  const rule = (of: PriceState, when: Instant): RuledPrice => ruled(region, product, of, when);
  const window = stretchOf(timeline, at, isSameRule);
  const follows = window.ends && valueAt(timeline, window.ends.at);
  const running = runningAt(shop.campaigns, region, key, at);
  const { campaign, regular } = state;
  return {
    product: key,
    name: product.name,
    currency: region.currency?.code ?? null,
    isListed: contains(windowOf(product.listed), at),
    price: rule(state, at),
    regular: rule({ ...state, amount: regular, campaign: null, stage: null }, at),
    prior: priorOf(region, product, timeline, state, at),
    unannounced: isUnannounced(region, state)
      ? lowestBefore(region, product, timeline, state.reducedFrom)
      : null,
    without: campaign && rule(stateWithout(shop, region, product, campaign, at), at),
    givesWay: running
      .filter(({ amount, pricing }) => amount !== 'locked' && pricing.campaign !== campaign)
      .map(({ pricing, amount, stage }) => ({
        amount: decimal(region, amount as Money),
        rule: pricing.campaign.file.kind === 'launch' ? 'launch' : 'campaign',
        campaign: pricing.campaign.id,
        stage,
        source: placeOfStagePrice(pricing.campaign, region, key, stage),
      })),
    locked: lockedOf(region, running, key),
    window,
    next: follows && window.ends ? rule(follows, window.ends.at) : null,
  };
}

interface Running {
  readonly pricing: Pricing;
  readonly stage: string;
  readonly amount: Money | 'locked';
}

function runningAt(
  campaigns: ReadonlyMap<string, Campaign>,
  region: ShopRegion,
  key: string,
  at: Instant,
): Running[] {
  return pricingsOf(campaigns.values(), region, key).flatMap((pricing) => {
    const stage = valueAt(pricing.running.timeline, at);
    const amount = stage ? pricing.prices[stage.number - 1] : null;
    return stage && amount != null ? [{ pricing, stage: stage.id, amount }] : [];
  });
}

function lockedOf(region: ShopRegion, running: readonly Running[], key: string): PriceReasons['locked'] {
  const found = running.find(({ amount }) => amount === 'locked');
  if (!found) return null;
  const { campaign } = found.pricing;
  const source = placeOfStagePrice(campaign, region, key, found.stage);
  return { campaign: campaign.id, stage: found.stage, source };
}

/** What the product would cost if one campaign did not price it. */
function stateWithout(
  shop: Shop,
  region: ShopRegion,
  product: RegionalProduct,
  campaign: Campaign,
  at: Instant,
): PriceState {
  const others = new Map([...shop.campaigns].filter(([id]) => id !== campaign.id));
  return valueAt(priceTimeline(others, region, product), at) as PriceState;
}

function ruled(region: ShopRegion, product: RegionalProduct, state: PriceState, at: Instant): RuledPrice {
  const { amount, campaign, stage } = state;
  const text = amount === null ? null : decimal(region, amount);
  if (campaign && stage)
    return {
      amount: text,
      rule: campaign.file.kind === 'launch' ? 'launch' : 'campaign',
      campaign: campaign.id,
      stage: stage.id,
      source: placeOfStagePrice(campaign, region, product.key, stage.id),
    };
  const source = amount === null ? null : placeOfPriceAt(product, at);
  return { amount: text, rule: 'regular', campaign: null, stage: null, source };
}

function priorOf(
  region: ShopRegion,
  product: RegionalProduct,
  timeline: Timed<PriceState>,
  { was, wasIsPrior, campaign, reducedFrom }: PriceState,
  at: Instant,
): PriorPrice | null {
  if (was === null || !campaign) return null;
  if (wasIsPrior) return lowestBefore(region, product, timeline, reducedFrom);
  return {
    ...{ amount: decimal(region, was), isLowest: false, days: null },
    source: placeOfPriceAt(product, at),
  };
}

function isUnannounced({ file }: ShopRegion, { amount, regular, was, campaign }: PriceState): boolean {
  const isSale = campaign !== null && campaign.file.kind !== 'launch';
  const isLower = amount !== null && regular !== null && amount < regular;
  return file.reductions === 'prior-price' && isSale && isLower && was === null;
}

function lowestBefore(
  region: ShopRegion,
  product: RegionalProduct,
  timeline: Timed<PriceState>,
  reducedFrom: Instant | null,
): PriorPrice | null {
  const days = timeBefore(product, reducedFrom, region.timeZone);
  const priced = spansWithin(timeline, days).filter(({ value }) => value.amount !== null);
  const [lowest] = priced.toSorted((a, b) => (a.value.amount ?? 0) - (b.value.amount ?? 0));
  if (!lowest) return null;
  const { amount, source } = ruled(region, product, lowest.value, lowest.from);
  return amount === null ? null : { amount, isLowest: true, days, source };
}

function decimal({ currency }: ShopRegion, amount: Money): string {
  return currency ? toDecimal(amount, currency) : String(amount);
}

function isSameRule(a: PriceState, b: PriceState): boolean {
  return a.amount === b.amount && a.campaign === b.campaign && a.regular === b.regular && a.was === b.was;
}

/** The stretch around an instant over which a value counts as the same. */
function stretchOf<T>(timed: Timed<T>, at: Instant, isSame: (a: T, b: T) => boolean): TimeWindow {
  const here = timed.findLastIndex(({ starts }) => !isBefore(at, starts?.at ?? BEGINNING));
  const value = (timed[here] as Span<T>).value;
  let first = here;
  while (first > 0 && isSame((timed[first - 1] as Span<T>).value, value)) first -= 1;
  let ends: Edge | null = nextEdge(timed, at);
  while (ends && isSame(valueAt(timed, ends.at) as T, value)) ends = nextEdge(timed, ends.at);
  return { starts: (timed[first] as Span<T>).starts, ends };
}
