import { BEGINNING, type Instant, spansWithin, valueAt, windowOf } from '../clock/index.ts';
import type { Site } from '../model/linked.ts';
import { type CommittedPrices, nameOf } from './committed-prices.ts';
import type { Doubt } from './doubt.ts';
import { amountText } from './money.ts';
import { placeOfPriceAt, placeOfPrices, placeOfStagePrice } from './price-places.ts';
import {
  type Campaign,
  type CampaignStage,
  type Money,
  type RegionalProduct,
  type ShopRegion,
  shopOf,
} from './shop.ts';

const DAY = 86_400_000;

/** The least share of the regular price that a campaign may ask. */
const LEAST_OF_REGULAR = 0.4;
/** A price that is more than this many times another one, or less than one part of it, is doubtful. */
const MOST = {
  /** Of the regular price before it. */
  ofBefore: 1.8,
  /** Of what stood in its place at the last commit. */
  ofCommitted: 1.3,
  /** Of the middle of all regions, by the rates of `site.yaml`. */
  ofOthers: 1.6,
  /** Of the only other region that sells it. */
  ofTheOther: 3,
  /** Of the other regions of the same currency. */
  ofSameCurrency: 1.2,
  /** The share of the regular price that a campaign asks, of the same share elsewhere. */
  ofShareElsewhere: 1.2,
} as const;

/** Prices that a typing slip would make. `before`: those that were last committed. */
export function doubtPrices(site: Site, before: CommittedPrices | null, doubt: Doubt): void {
  const regions = [...site.regions.values()] as ShopRegion[];
  const campaigns = [...shopOf(site).campaigns.values()];
  for (const region of regions) {
    const committed = before === null ? null : new Committed(before, region);
    if (committed?.otherCurrency)
      doubt(
        { ...region.source, path: ['currency'] },
        `the currency of ${region.id} is ${region.currency?.code}, and ${committed.otherCurrency} as last committed`,
      );
    for (const product of region.products.values()) {
      doubtRegular(region, product, committed, doubt);
      doubtAgainstOthers(site, regions, region, product, doubt);
      for (const campaign of campaigns) {
        doubtCampaign({ campaign, region, regions, product }, committed, doubt);
      }
    }
  }
}

/** What the last commit has in the place of a region's prices. */
class Committed {
  readonly #before: CommittedPrices;
  readonly #region: ShopRegion;
  /** The currency that the region had, if it has another one now: amounts of that one say nothing of these. */
  readonly otherCurrency: string | null;

  constructor(before: CommittedPrices, region: ShopRegion) {
    this.#before = before;
    this.#region = region;
    const was = before.currencies.get(region.id);
    this.otherCurrency = was === undefined || was === region.currency?.code ? null : was;
  }

  /** Why a regular price that begins at an instant seems a slip; null where it does not. */
  regular(product: string, at: Instant, price: Money): string | null {
    const was = valueAt(this.#before.regular.get(nameOf(this.#region.id, product)) ?? [], at);
    // Where a day begins later, a price of that day does too.
    const there = (region: string): Money | undefined =>
      valueAt(this.#before.regular.get(nameOf(region, product)) ?? [], at + DAY);
    return this.#slip(was, price, there);
  }

  /** As {@link regular}, of a stage of a campaign. */
  staged(product: string, campaign: string, stage: string, price: Money): string | null {
    const { staged } = this.#before;
    const of = (region: string): Money | undefined => staged.get(nameOf(region, product, campaign, stage));
    return this.#slip(of(this.#region.id), price, of);
  }

  #slip(
    was: Money | undefined,
    price: Money,
    elsewhere: (region: string) => Money | undefined,
  ): string | null {
    if (this.otherCurrency !== null || !was || price === 0 || was === price) return null;
    if (isFar(price, was, MOST.ofCommitted)) return `${amountText(was, this.#region)} as last committed`;
    if (digitsOf(price) === digitsOf(was))
      return `${amountText(was, this.#region)} as last committed: the same digits in another order`;
    const own = this.#region.currency?.code;
    for (const [region, currency] of this.#before.currencies)
      if (currency !== own && elsewhere(region) === price)
        return `${amountText(was, this.#region)} as last committed: ${region} had this amount, in ${currency}`;
    return null;
  }
}

function digitsOf(price: Money): string {
  return [...String(price)].sort().join('');
}

function isFar(price: number, other: number, most: number): boolean {
  return Math.max(price / other, other / price) > most;
}

function doubtRegular(
  region: ShopRegion,
  product: RegionalProduct,
  committed: Committed | null,
  doubt: Doubt,
): void {
  product.price.forEach(({ starts, value }, i) => {
    const source = starts?.facts[0]?.source ?? placeOfPrices(product);
    const before = product.price[i - 1]?.value;
    const slip = committed?.regular(product.key, starts?.at ?? BEGINNING, value) ?? null;
    if (value === 0) doubt(source, `${product.key} costs nothing in ${region.id}`);
    else if (before && isFar(value, before, MOST.ofBefore))
      doubt(
        source,
        `${product.key} goes from ${amountText(before, region)} to ${amountText(value, region)} in ${region.id}`,
      );
    else if (slip !== null)
      doubt(source, `${product.key} costs ${amountText(value, region)} in ${region.id}, and ${slip}`);
  });
}

/** Whether a regular price is far from what the same product costs elsewhere: in the same currency, or by the rates of `site.yaml`. */
function doubtAgainstOthers(
  site: Site,
  regions: readonly ShopRegion[],
  region: ShopRegion,
  product: RegionalProduct,
  doubt: Doubt,
): void {
  const amountIn = (where: ShopRegion, at: Instant): Money | undefined =>
    valueAt(where.products.get(product.key)?.price ?? [], at) || undefined;
  const rated = (where: ShopRegion, at: Instant): number | null => {
    const amount = amountIn(where, at);
    const rate = Number(site.file.rates?.[where.currency?.code ?? ''] ?? Number.NaN);
    return amount && where.currency && rate ? amount / 10 ** where.currency.digits / rate : null;
  };
  const others = regions.filter(({ id }) => id !== region.id);
  const alike = others.filter(({ currency }) => currency && currency.code === region.currency?.code);
  const sold = regions.flatMap((each) => each.products.get(product.key)?.price ?? []);
  for (const at of new Set(sold.map(({ starts }) => starts?.at ?? BEGINNING))) {
    const price = amountIn(region, at);
    if (price === undefined) continue;
    const source = placeOfPriceAt(product, at);
    const costs = `${product.key} costs ${amountText(price, region)} in ${region.id}`;
    const same = alike.flatMap((each) => amountIn(each, at) ?? []);
    if (isFarFromMost(price, same, MOST.ofSameCurrency)) {
      const names = alike.filter((each) => amountIn(each, at) !== undefined).map(({ id }) => id);
      doubt(source, `${costs}, and ${amountText(middleOf(same), region)} in ${names.join(', ')}`);
      continue;
    }
    const own = rated(region, at);
    const elsewhere = others.flatMap((each) => rated(each, at) ?? []);
    if (own === null || elsewhere.length === 0) continue;
    const isPair = elsewhere.length === 1;
    const middle = middleOf(isPair ? elsewhere : [own, ...elsewhere]);
    if (!isFar(own, middle, isPair ? MOST.ofTheOther : MOST.ofOthers)) continue;
    doubt(source, `${costs}, ${Math.round((own / middle) * 100)} % of what it costs elsewhere`);
  }
}

/** Of an even number of values the upper one in the middle. */
function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

/** Whether it is the value that is odd, and not one of the others. */
function isFarFromMost(value: number, others: readonly number[], most: number): boolean {
  return others.filter((other) => isFar(value, other, most)).length > others.length / 2;
}

interface Priced {
  readonly campaign: Campaign;
  readonly region: ShopRegion;
  readonly regions: readonly ShopRegion[];
  readonly product: RegionalProduct;
}

function doubtCampaign(priced: Priced, committed: Committed | null, doubt: Doubt): void {
  const { campaign, region, product } = priced;
  const running = campaign.inRegion.get(region.id);
  const prices = running?.prices.get(product.key);
  if (!running || !prices) return;
  let before: Money | null = null;
  for (const stage of running.stages) {
    const price = prices[stage.number - 1];
    if (typeof price !== 'number') continue;
    const isLaunch = campaign.file.kind === 'launch';
    const regular = besideStage(campaign, product, region.id, stage);
    const source = placeOfStagePrice(campaign, region, product.key, stage.id);
    const costs = `${product.key} costs ${price === 0 ? 'nothing' : amountText(price, region)} in ${region.id}, stage ${stage.id}`;
    const slip = committed?.staged(product.key, campaign.id, stage.id, price) ?? null;
    const elsewhere = sharesElsewhere(priced, stage);
    if (price === 0) doubt(source, costs);
    else if (regular && (price > regular || (isLaunch && price === regular)))
      doubt(source, `${costs}: not less than ${amountText(regular, region)} without the campaign`);
    else if (regular && price < regular * LEAST_OF_REGULAR)
      doubt(
        source,
        `${costs}: ${Math.round((1 - price / regular) * 100)} % off ${amountText(regular, region)}`,
      );
    else if (before !== null && price > before)
      doubt(source, `${costs}: more than in the stage before, ${amountText(before, region)}`);
    else if (regular && isFarFromMost(price / regular, elsewhere, MOST.ofShareElsewhere))
      doubt(
        source,
        `${costs}: ${percent(price / regular)} of the regular price, elsewhere ${percent(middleOf(elsewhere))}`,
      );
    else if (slip !== null) doubt(source, `${costs}, and ${slip}`);
    before = price;
  }
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** The regular price that a stage is held against: the lowest beside it, of a launch the one that follows the campaign. */
function besideStage(
  campaign: Campaign,
  product: RegionalProduct,
  region: string,
  stage: CampaignStage,
): Money | undefined {
  const ends = campaign.inRegion.get(region)?.window.ends;
  if (campaign.file.kind === 'launch') return valueAt(product.price, (ends ?? stage.ends).at);
  const beside = spansWithin(product.price, windowOf(stage)).map(({ value }) => value);
  return beside.length === 0 ? undefined : Math.min(...beside);
}

/** What share of the regular price the same stage asks in other regions: one of each entry of the data, none where too few say it. */
function sharesElsewhere(
  { campaign, region, regions, product }: Priced,
  { id, number }: CampaignStage,
): number[] {
  const placeIn = (where: ShopRegion): string =>
    JSON.stringify(placeOfStagePrice(campaign, where, product.key, id).path);
  const own = placeIn(region);
  const shares = new Map<string, number>();
  let isAlike = false;
  for (const other of regions) {
    const running = campaign.inRegion.get(other.id);
    const sold = other.products.get(product.key);
    const stage = running?.stages.find((each) => each.id === id);
    const price = running?.prices.get(product.key)?.[number - 1];
    const place = placeIn(other);
    if (place === own || !sold || !stage || typeof price !== 'number') continue;
    const regular = besideStage(campaign, sold, other.id, stage);
    if (!regular) continue;
    shares.set(place, price / regular);
    isAlike ||= other.currency?.code === region.currency?.code;
  }
  return shares.size > 1 || isAlike ? [...shares.values()] : [];
}
