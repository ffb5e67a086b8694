import type { Edge, Timed, TimeWindow } from '../clock/clock.ts';
import type { SourceRef } from '../problems/problems.ts';
import type {
  CampaignFile,
  DealersFile,
  ManualSeries,
  NavigationFile,
  PageFile,
  ProductFile,
  RegionFile,
  SiteFile,
} from './index.ts';

/** Integer minor units of the region's currency: 159900 is 1,599.00 €, 174900 is ¥174,900. */
export type Money = number;

export interface Currency {
  readonly code: string;
  /** Decimals of the currency: 2 for EUR, 0 for JPY. */
  readonly digits: number;
}

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
  readonly product: Product;
  readonly source: SourceRef;
}

export interface Region {
  readonly id: string;
  /** First path segment; empty for the default edition. */
  readonly prefix: string;
  readonly locale: string;
  /** What Intl is asked for. */
  readonly formatLocale: string;
  /** What search engines read of whom the edition is for. */
  readonly hreflang: readonly string[];
  readonly language: string;
  readonly currency: Currency;
  readonly timeZone: string;
  /** Origin of its own host. */
  readonly host: string;
  readonly file: RegionFile;
  /** In the order of the line-up. */
  readonly products: ReadonlyMap<string, RegionalProduct>;
}

/** The region as a page sees it that is written in another locale: words, formats and all. */
export function inLocale(region: Region, locale: string): Region {
  if (locale === region.locale) return region;
  return { ...region, locale, formatLocale: locale, language: locale.split('-')[0] as string };
}

export interface Product {
  readonly key: string;
  readonly file: ProductFile;
  readonly source: SourceRef;
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

export interface Page {
  readonly id: string;
  readonly file: PageFile;
  readonly type: string;
  readonly slug: string;
  readonly source: SourceRef;
  /** Per region that has the page: when it is there. Several windows where several campaigns share it. */
  readonly windows: ReadonlyMap<string, readonly TimeWindow[]>;
}

/** Where an entry stands, and what its facts call it: `page home, section2, flagshipMegatron`. */
export interface NamedSource extends SourceRef {
  readonly name: string;
}

/** A value marked `!assumed`. */
export interface Assumed {
  readonly source: SourceRef;
}

/** Valid, linked, immutable. */
export interface Site {
  readonly root: string;
  readonly file: SiteFile;
  /** In the order of site.yaml. */
  readonly regions: ReadonlyMap<string, Region>;
  readonly products: ReadonlyMap<string, Product>;
  readonly campaigns: ReadonlyMap<string, Campaign>;
  readonly pages: ReadonlyMap<string, Page>;
  readonly navigation: NavigationFile;
  /** In the order that lists show. */
  readonly manuals: readonly ManualSeries[];
  /** By the name of their file. */
  readonly dealers: ReadonlyMap<string, DealersFile>;
  readonly assumed: readonly Assumed[];
  /** Where entries of the navigation and of page contents stand, for the facts of those that depend on time. */
  readonly sources: WeakMap<object, NamedSource>;
}

/** Path of a page of a region as the host sees it: `/us/black-friday`, `/` for the default region's home. */
export function pathOf(region: Region, slug: string): string {
  const parts = [region.prefix, slug].filter((part) => part !== '');
  return `/${parts.join('/')}`;
}
