import type { z } from 'zod';
import type { Edge, Timed, TimeWindow } from '../clock/index.ts';
import type { RegionFile } from '../model/index.ts';
import type { Page, Region, Site } from '../model/linked.ts';
import type { SourceRef } from '../problems/problems.ts';
import type { CampaignFile } from './campaign-file.ts';
import type { pageKeys } from './page-keys.ts';
import type { ProductFile } from './product-file.ts';
import type { RegionKeys } from './region-keys.ts';

/** Integer minor units of the region's currency: 159900 is 1,599.00 €, 174900 is ¥174,900. */
export type Money = number;

export interface Currency {
  readonly code: string;
  /** Decimals of the currency: 2 for EUR, 0 for JPY. */
  readonly digits: number;
}

export interface Product {
  readonly key: string;
  readonly file: ProductFile;
  readonly source: SourceRef;
}

/** A product as one region sells it. */
export interface RegionalProduct {
  readonly key: string;
  readonly name: string;
  readonly gloss: string | null;
  readonly buy: string;
  readonly link: string | undefined;
  /** When the region lists it at all. */
  readonly listed: TimeWindow;
  /** The price outside of campaigns; empty where the region gives none. */
  readonly price: Timed<Money>;
  readonly isPreSale: Timed<boolean>;
  readonly stock: Timed<number>;
  /** The end of the last day on which what was ordered ahead is sent; null where no such day is named. */
  readonly backlog: Edge | null;
  readonly product: Product;
  readonly source: SourceRef;
}

/** A region as commerce knows it. */
export interface ShopRegion extends Region {
  readonly file: RegionFile & RegionKeys;
  /** Null where nothing has a price. */
  readonly currency: Currency | null;
  /** In the order of the line-up. */
  readonly products: ReadonlyMap<string, RegionalProduct>;
}

/** A page as commerce knows it. */
export interface ShopPage extends Page {
  readonly file: Page['file'] & z.infer<z.ZodObject<typeof pageKeys>>;
}

export interface CampaignStage {
  readonly id: string;
  /** From 1. */
  readonly number: number;
  readonly starts: Edge;
  readonly ends: Edge;
}

export type StagePrice = Money | 'locked';

/** A campaign as one region sees it, on that region's clock. */
export interface RegionalCampaign {
  readonly window: TimeWindow;
  readonly stages: readonly CampaignStage[];
  /** The running stage, null before and after. */
  readonly timeline: Timed<CampaignStage | null>;
  /** Product → its price from stage to stage, null where it has none. */
  readonly prices: ReadonlyMap<string, readonly (StagePrice | null)[]>;
}

export interface Campaign {
  readonly id: string;
  readonly file: CampaignFile;
  readonly inRegion: ReadonlyMap<string, RegionalCampaign>;
  readonly source: SourceRef;
}

/** What commerce linked of a site's data. */
export interface Shop {
  readonly products: ReadonlyMap<string, Product>;
  readonly campaigns: ReadonlyMap<string, Campaign>;
}

export function shopOf(site: Site): Shop {
  return site.domain as Shop;
}
