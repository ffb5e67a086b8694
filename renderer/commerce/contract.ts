import type { Href, Moment } from '../plan/contract.ts';
import type { Campaign, CampaignStage } from './shop.ts';

/** An amount to show: `plain` is the decimal for machines (`1599`, `58.25`), `text` for people (`1.599 €`). */
export type Price = { readonly plain: string; readonly text: string };

export type SaleState = 'buy' | 'preorder' | 'soldOut';

/**
 * A product in this region at this instant: the same wherever it is shown. Properties are lazy: only those that are
 * read become dependencies.
 */
export type Offer = {
  readonly product: string;
  readonly name: string;
  /** The name in the region's own script, shown beside the name; null if there is none. */
  readonly gloss: string | null;
  /** What the shopper pays; null if the region has no price. */
  readonly price: Price | null;
  /** The price outside of campaigns. */
  readonly regular: Price | null;
  /** The price to strike through, from which a reduction is measured; null if no reduction may be announced. */
  readonly was: Price | null;
  /** Whether `was` is the lowest price of the 30 days before, as the region's law requires. */
  readonly wasIsPrior: boolean;
  readonly save: { readonly amount: Price; readonly percent: number } | null;
  /**
   * A launch price before a higher regular one: not a reduction, but the price afterwards, from when, and the
   * difference.
   */
  readonly launch: { readonly after: Price; readonly from: Moment; readonly saving: Price } | null;
  /** The regular price after the sale, if it is higher and no reduction may be announced. */
  readonly later: { readonly after: Price; readonly from: Moment } | null;
  /** The end of a campaign's price; null outside of campaigns. */
  readonly until: Moment | null;
  /** The end of this price for any reason: UTC with Z; null if it has none. */
  readonly validUntil: string | null;
  /**
   * When anything shown of it stops being true: the price, the reduction, the price afterwards, or that it is sold at
   * all. UTC with Z; null if nothing does.
   */
  readonly changesAt: string | null;
  /** The campaign and stage that the price comes from. */
  readonly campaign: string | null;
  readonly stage: string | null;
  /** Whether the price includes tax, even if the region's other prices do not. */
  readonly taxIncluded: boolean;
  readonly state: SaleState;
  /** When this order ships, while earlier pre-orders are still being sent; null if it does not have to wait. */
  readonly backlog: Moment | null;
  /** The URL of the product in the region's store. */
  readonly buy: string;
  /** The product's page, where it is there now. */
  readonly page: Href | null;
  readonly art: string | null;
  readonly paint: string | null;
};

export interface RunningCampaign {
  readonly campaign: Campaign;
  readonly stage: CampaignStage;
  readonly stages: readonly CampaignStage[];
}

/** What commerce adds to the context of models. */
export interface ShopContext {
  /** Money in minor units, as the region writes it. */
  price(minor: number): Price;
  /** A decimal amount of the data (major units), as the region writes it. */
  amount(major: string): Price;
  /** Undefined if the region does not list the product now. */
  offer(product: string): Offer | undefined;
  /** The keys of all products that the region lists now, in order. */
  products(): readonly string[];
  /** The campaigns that run here now; with `page`, those of that page. */
  campaigns(page?: string): readonly RunningCampaign[];
  /**
   * The price that the campaign's current stage gives a product: minor units, `locked`, or undefined if it gives none.
   */
  campaignPrice(campaign: Campaign, product: string): number | 'locked' | undefined;
  /** The product's `content`, checked by the layout's `productContent`; undefined where there is no such product. */
  productContent(product: string): unknown;
  /** A fact of a product, with numbers as the region writes them. */
  fact(product: string, name: string): string;
}

/** Keys by which an entry is shown: while the campaign runs, while some of its stages do, or since a campaign began. */
export interface ShopShowable {
  readonly campaign?: string | undefined;
  readonly stages?: readonly string[] | undefined;
  /** A campaign: the entry is shown from its beginning on, even after its end. */
  readonly since?: string | undefined;
}
