import type { Href, Moment } from '../plan/contract.ts';
import type { Campaign, CampaignStage } from './shop.ts';

/** An amount to show: `plain` is the decimal for machines (`1599`, `58.25`), `text` for people (`1.599 €`). */
export type Price = { readonly plain: string; readonly text: string };

export type SaleState = 'buy' | 'preorder' | 'soldOut';

/** What is true of a product in this region at this instant: the same for every place that shows it. What is not read of it is not asked. */
export type Offer = {
  readonly product: string;
  readonly name: string;
  /** The name in the region's own script, beside the name; null where it needs none. */
  readonly gloss: string | null;
  /** What the shopper pays; null where the region gives no price. */
  readonly price: Price | null;
  /** The price outside of campaigns. */
  readonly regular: Price | null;
  /** Struck through: the price that a reduction is measured from; null where none is announced. */
  readonly was: Price | null;
  /** True where `was` is the lowest price of the 30 days before, as the region's law wants it. */
  readonly wasIsPrior: boolean;
  readonly save: { readonly amount: Price; readonly percent: number } | null;
  /** A launch price before a higher regular one: no reduction, but what comes after and when. */
  readonly launch: { readonly after: Price; readonly from: Moment; readonly saving: Price } | null;
  /** Of a sale's price without a reduction that could be announced: the higher regular price that follows it, and when. */
  readonly later: { readonly after: Price; readonly from: Moment } | null;
  /** The end of a campaign's price. */
  readonly until: Moment | null;
  /** The end of this price, whatever ends it: UTC with Z. */
  readonly validUntil: string | null;
  /** When what a page shows of it stops being true: the price, what it reduces, what follows it, or that it is sold at all. UTC with Z; null where all of it stays. */
  readonly changesAt: string | null;
  /** The campaign and stage that the price comes from. */
  readonly campaign: string | null;
  readonly stage: string | null;
  /** The price includes the tax, whatever the region's other prices do. */
  readonly taxIncluded: boolean;
  readonly state: SaleState;
  /** Where orders placed ahead are still being sent, so that this one waits behind them: the moment by which it is sent. */
  readonly backlog: Moment | null;
  /** The product in the region's store. */
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

/** What commerce adds to what models are derived from. */
export interface ShopContext {
  /** Money in minor units, as the region writes it. */
  price(minor: number): Price;
  /** A decimal amount of the data (major units), as the region writes it. */
  amount(major: string): Price;
  /** Undefined where the region does not list the product now. */
  offer(product: string): Offer | undefined;
  /** Every product the region lists now, in the line-up's order. */
  products(): readonly string[];
  /** The campaigns that run here now, or those a page belongs to. */
  campaigns(page?: string): readonly RunningCampaign[];
  /** What a campaign's stage asks for a product: minor units, `locked`, or undefined where it has no price there. */
  campaignPrice(campaign: Campaign, product: string): number | 'locked' | undefined;
  /** The product's `content`, checked by the layout's `productContent`; undefined where there is no such product. */
  productContent(product: string): unknown;
  /** A fact of a product: numbers as the region writes them. */
  fact(product: string, name: string): string;
}

/** What commerce adds to what decides whether an entry shows: it does while the campaign runs, or some of its stages; since another began. */
export interface ShopShowable {
  readonly campaign?: string | undefined;
  readonly stages?: readonly string[] | undefined;
  /** A campaign: from its beginning on, also when it is over. */
  readonly since?: string | undefined;
}
