import type { Clock, Instant } from '../clock/index.ts';
import type { RegionFacts } from '../plan/region-facts.ts';
import { sameModel } from '../plan/same-model.ts';
import type { Price, SaleState } from './contract.ts';
import { toDecimal } from './money.ts';
import type { Paid, PaidUntil } from './paid.ts';
import type { ProductFile } from './product-file.ts';
import { saleState } from './sale-state.ts';
import type { Campaign, Currency, Money, RegionalCampaign, ShopRegion } from './shop.ts';
import type { AskShop } from './shop-answers.ts';
import type { ShopViews } from './shop-views.ts';

/**
 * Everything that the pages of a region read of commerce. To read is to ask: what is read is an answer, and to get it notes
 * its fact. The linked data itself is not here, so no rule can read a price without its page being derived again when that
 * price changes.
 */
export class ShopFacts {
  readonly #facts: RegionFacts;
  readonly #ask: AskShop;
  readonly #views: ShopViews;
  /** The id of the region whose pages these are. */
  readonly #id: string;
  readonly #currency: Currency | null;
  readonly #priceTexts = new Map<Money, Price>();
  readonly #formats: { readonly money: Intl.NumberFormat; readonly whole: Intl.NumberFormat } | null;

  constructor(facts: RegionFacts, ask: AskShop, views: ShopViews) {
    this.#facts = facts;
    this.#ask = ask;
    this.#views = views;
    const { id, currency, formatLocale } = this.region;
    this.#id = id;
    this.#currency = currency;
    this.#formats = currency && formatsOf(formatLocale, currency);
  }

  /** The region whose pages these are. */
  get region(): ShopRegion {
    return this.viewOf(this.#facts.region.id);
  }

  /** Any region, as templates see it. */
  viewOf(region: string): ShopRegion {
    return this.#views.region(region);
  }

  /** One member of what is paid for a product now; undefined where the region does not sell it. */
  paid<M extends keyof Paid>(product: string, member: M, clock: Clock): Paid[M] | undefined {
    const over = this.#ask('offer', this.#id, product);
    return over && clock.currentPart(over, (one) => one[member], sameModel);
  }

  /** One member of until when that is paid. */
  paidUntil<M extends keyof PaidUntil>(product: string, member: M, clock: Clock): PaidUntil[M] | undefined {
    const over = this.#ask('offer-end', this.#id, product);
    return over && clock.currentPart(over, (one) => one[member], sameModel);
  }

  /** Whether a product of the region can be bought now. */
  stateOf(product: string, clock: Clock): SaleState {
    const stock = this.#ask('stock', this.#id, product);
    return stock ? saleState(stock, clock) : 'soldOut';
  }

  /** When what is bought now is sent; null if that is at once, or it cannot be bought. */
  backlogOf(product: string, clock: Clock): Instant | null {
    const backlog = this.#ask('stock', this.#id, product)?.backlog;
    const waits = backlog && this.stateOf(product, clock) === 'buy' && !clock.hasPassed(backlog);
    return waits ? backlog.at : null;
  }

  /** The products that the region lists now, in their order. */
  listed(clock: Clock): readonly string[] {
    const products = this.#ask('listed', this.#id) ?? [];
    return products.filter(({ listed }) => clock.isWithin(listed)).map(({ key }) => key);
  }

  /** What a product is, wherever it is sold. */
  goods(product: string): ProductFile | undefined {
    return this.#ask('goods', product);
  }

  /** What the site's own pages tell of a product. */
  productContent(product: string): unknown {
    return this.#facts.entityContent('product', product);
  }

  /** Campaigns that the region takes part in, with their pages. */
  campaigns(): readonly { readonly campaign: Campaign; readonly page: string | undefined }[] {
    return this.#ask('campaigns', this.#id).flatMap(({ id, page }) => {
      const campaign = this.#views.campaign(id);
      return campaign ? [{ campaign, page }] : [];
    });
  }

  /** The id of the stage that a campaign is in; undefined while it is in none. */
  stage(campaign: string, clock: Clock): string | undefined {
    return clock.current(this.#ask('stage', this.#id, campaign) ?? []) ?? undefined;
  }

  /** Whether a campaign runs, or is in one of these stages. */
  isOn(campaign: string, stages: readonly string[] | undefined, clock: Clock): boolean {
    const isMeant = (stage: string | null): boolean => stage !== null && (stages?.includes(stage) ?? true);
    return clock.currentPart(this.#ask('stage', this.#id, campaign) ?? [], isMeant) ?? false;
  }

  hasBegun(campaign: string, clock: Clock): boolean {
    const starts = this.#ask('begin', this.#id, campaign)?.starts;
    return !!starts && clock.hasPassed(starts);
  }

  /** A campaign as the region sees it, whole. */
  running(campaign: string): RegionalCampaign | undefined {
    const found = this.#views.campaign(campaign);
    if (found) return found.inRegion.get(this.#id);
    this.#facts.ask(`campaign ${this.#id} ${campaign}`);
    return undefined;
  }

  /** Whole prices show no decimals; null in a region without a currency. */
  price(minor: Money): Price | null {
    const currency = this.#currency;
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
