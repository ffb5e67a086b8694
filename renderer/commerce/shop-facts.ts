import type { Clock, Instant } from '../clock/index.ts';
import type { Region, Site } from '../model/linked.ts';
import type { RegionFacts } from '../plan/region-facts.ts';
import type { Price } from './contract.ts';
import { toDecimal } from './money.ts';
import { type Paid, type PaidUntil, paidOver } from './paid.ts';
import type { ProductFile } from './product-file.ts';
import { type SaleState, saleState } from './sale-state.ts';
import {
  type Campaign,
  type Currency,
  type Money,
  type RegionalCampaign,
  type Shop,
  type ShopRegion,
  shopOf,
} from './shop.ts';
import { ShopViews } from './shop-views.ts';

/**
 * Everything that the pages of a region read of commerce. To read is to ask: each method notes the fact that it reads,
 * and the linked data itself is private, so no rule can read a price without its page being derived again when that
 * price changes.
 */
export class ShopFacts {
  readonly #facts: RegionFacts;
  readonly #shop: Shop;
  readonly #linked: ShopRegion;
  readonly #views: ShopViews;
  readonly #priceTexts = new Map<Money, Price>();
  readonly #formats: { readonly money: Intl.NumberFormat; readonly whole: Intl.NumberFormat } | null;

  constructor(facts: RegionFacts, site: Site) {
    this.#facts = facts;
    this.#shop = shopOf(site);
    this.#linked = facts.region as ShopRegion;
    this.#views = new ShopViews(facts);
    const { currency, formatLocale } = this.#linked;
    this.#formats = currency && formatsOf(formatLocale, currency);
  }

  /** The region whose pages these are. */
  get region(): ShopRegion {
    return this.#views.region(this.#linked);
  }

  /** Any region, as templates see it. */
  viewOf(region: Region): ShopRegion {
    this.#facts.askRegion(region);
    return this.#views.region(region as ShopRegion);
  }

  /** What is paid for a product now; undefined where the region does not sell it. */
  paid(product: string, clock: Clock): Paid | undefined {
    this.#ask(`offer ${this.#linked.id} ${product}`);
    const over = this.#paidOver(product);
    return over && clock.current(over.paid);
  }

  /** Until when that is paid. */
  paidUntil(product: string, clock: Clock): PaidUntil | undefined {
    this.#ask(`offer-end ${this.#linked.id} ${product}`);
    const over = this.#paidOver(product);
    return over && clock.current(over.until);
  }

  /** Whether a product of the region can be bought now; `backlog`: when what is bought is sent, if that is not at once. */
  stateOf(product: string, clock: Clock): { readonly state: SaleState; readonly backlog: Instant | null } {
    this.#ask(`stock ${this.#linked.id} ${product}`);
    const entry = this.#linked.products.get(product);
    if (!entry) return { state: 'soldOut', backlog: null };
    const { backlog } = entry;
    const state = saleState(entry, clock);
    const waits = state === 'buy' && backlog !== null && !clock.hasPassed(backlog);
    return { state, backlog: waits ? backlog.at : null };
  }

  /** The products that the region lists now, in their order. */
  listed(clock: Clock): readonly string[] {
    this.#ask(`listed ${this.#linked.id}`);
    return [...this.#linked.products.values()]
      .filter(({ listed }) => clock.isWithin(listed))
      .map(({ key }) => key);
  }

  /** What a product is, wherever it is sold. */
  goods(product: string): ProductFile | undefined {
    this.#ask(`goods ${product}`);
    return this.#shop.products.get(product)?.file;
  }

  /** What the site's own pages tell of a product. */
  productContent(product: string): unknown {
    return this.#facts.entityContent('product', product);
  }

  /** Campaigns that the region takes part in, with their pages. */
  campaigns(): readonly { readonly campaign: Campaign; readonly page: string | undefined }[] {
    const { id } = this.#linked;
    this.#ask(`campaigns ${id}`);
    return [...this.#shop.campaigns.values()]
      .filter(({ inRegion }) => inRegion.has(id))
      .map((campaign) => ({ campaign: this.#views.campaign(campaign), page: campaign.file.page }));
  }

  /** The id of the stage that a campaign is in; undefined while it is in none. */
  stage(campaign: string, clock: Clock): string | undefined {
    this.#ask(`stage ${this.#linked.id} ${campaign}`);
    return clock.current(this.#running(campaign)?.timeline ?? [])?.id;
  }

  hasBegun(campaign: string, clock: Clock): boolean {
    this.#ask(`begin ${this.#linked.id} ${campaign}`);
    const starts = this.#running(campaign)?.window.starts;
    return !!starts && clock.hasPassed(starts);
  }

  /** A campaign as the region sees it, whole. */
  running(campaign: string): RegionalCampaign | undefined {
    const { id } = this.#linked;
    const found = this.#shop.campaigns.get(campaign);
    if (found) return this.#views.campaign(found).inRegion.get(id);
    this.#ask(`campaign ${id} ${campaign}`);
    return undefined;
  }

  /** Whole prices show no decimals; null in a region without a currency. */
  price(minor: Money): Price | null {
    const { currency } = this.#linked;
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

  #paidOver(product: string) {
    const entry = this.#linked.products.get(product);
    return entry && paidOver(this.#shop.campaigns, this.#linked, entry);
  }

  #running(campaign: string): RegionalCampaign | undefined {
    return this.#shop.campaigns.get(campaign)?.inRegion.get(this.#linked.id);
  }

  #ask(fact: string): void {
    this.#facts.ask(fact);
  }
}

function formatsOf(locale: string, { code, digits }: Currency) {
  const money = { style: 'currency', currency: code } as const;
  return {
    money: new Intl.NumberFormat(locale, { ...money, minimumFractionDigits: digits }),
    whole: new Intl.NumberFormat(locale, { ...money, minimumFractionDigits: 0, maximumFractionDigits: 0 }),
  };
}
