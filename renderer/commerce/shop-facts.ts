import type { Timed } from '../clock/index.ts';
import type { RegionFacts } from '../plan/region-facts.ts';
import type { Price } from './contract.ts';
import { toDecimal } from './money.ts';
import { type PriceState, priceTimeline } from './price.ts';
import { type Campaign, type Currency, type Money, type ShopRegion, shopOf } from './shop.ts';
import { ShopViews } from './shop-views.ts';

/** What all pages of a region share of commerce: price timelines, and prices as the region writes them. */
export class ShopFacts {
  readonly region: ShopRegion;
  /** Campaigns that the region takes part in. */
  readonly campaigns: readonly Campaign[];
  /** What templates see of it. */
  readonly views: ShopViews;
  readonly #all: ReadonlyMap<string, Campaign>;
  readonly #prices = new Map<string, Timed<PriceState>>();
  readonly #priceTexts = new Map<Money, Price>();
  readonly #formats: { readonly money: Intl.NumberFormat; readonly whole: Intl.NumberFormat } | null;

  constructor(facts: RegionFacts) {
    const { site, region } = facts;
    this.region = region as ShopRegion;
    this.views = new ShopViews(facts);
    this.#all = shopOf(site).campaigns;
    this.campaigns = [...this.#all.values()].filter(({ inRegion }) => inRegion.has(region.id));
    this.#formats = this.region.currency && formatsOf(this.region.formatLocale, this.region.currency);
  }

  prices(product: string): Timed<PriceState> {
    let timeline = this.#prices.get(product);
    if (!timeline) {
      const entry = this.region.products.get(product);
      timeline = entry ? priceTimeline(this.#all, this.region, entry) : [];
      this.#prices.set(product, timeline);
    }
    return timeline;
  }

  /** Whole prices show no decimals; null in a region without a currency. */
  price(minor: Money): Price | null {
    const { currency } = this.region;
    if (!currency || !this.#formats) return null;
    let price = this.#priceTexts.get(minor);
    if (!price) {
      const plain = toDecimal(minor, currency);
      const format = plain.includes('.') ? this.#formats.money : this.#formats.whole;
      // Japanese formats have the full-width yen sign, which is of another face than the figures beside it.
      price = { plain, text: format.format(plain as `${number}`).replace('\uffe5', '\u00a5') };
      this.#priceTexts.set(minor, price);
    }
    return price;
  }
}

function formatsOf(locale: string, { code, digits }: Currency) {
  const money = { style: 'currency', currency: code } as const;
  return {
    money: new Intl.NumberFormat(locale, { ...money, minimumFractionDigits: digits }),
    whole: new Intl.NumberFormat(locale, { ...money, minimumFractionDigits: 0, maximumFractionDigits: 0 }),
  };
}
