/**
 * What a site's templates may import (`almanac/site`): the contracts of page types and layout, the domain's schemas,
 * and the island element. Types only describe what the engine hands over; nothing here reads time, files or locale.
 */
import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { Clock, Timed } from './clock/clock.ts';
import type { Instant } from './clock/instant.ts';
import type { DealersFile, Link, ManualSeries, NavigationFile, SiteFile } from './model/index.ts';
import type { Campaign, CampaignStage, Page, Region } from './model/linked.ts';

export { z } from 'zod';
export * from './model/index.ts';
export type { Campaign, CampaignStage, Page, Region, RegionalCampaign } from './model/linked.ts';
export { Island } from './render/island.ts';
export { Rich } from './render/rich.ts';
export type { Clock, Instant, Timed };

/** Plain JSON, all that a model may hold. `undefined` members are left out. */
export type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Json[]
  | { readonly [key: string]: Json };

/** An amount to show: `plain` is the decimal for machines (`1599`, `58.25`), `text` for people (`1.599 €`). */
export type Price = { readonly plain: string; readonly text: string };

/** A place to go, decided for this region at this instant. */
export type Href = { readonly href: string; readonly external: boolean };

/** An instant for people: ISO for machines, its parts in the region's zone and language. */
export type Moment = {
  /** UTC with Z. */
  readonly iso: string;
  /** `29 Nov`: the day it belongs to; for a midnight the day that it ends. */
  readonly day: string;
  /** The same day for sentences: `29 November`. */
  readonly fullDay: string;
  /** With its year: `29 November 2024`. */
  readonly long: string;
  /** `15:00`; `23:59` for a midnight that ends something. */
  readonly time: string;
  /** `CET` */
  readonly zone: string;
};

export type SaleState = 'buy' | 'preorder' | 'soldOut';

/** What is true of a product in this region at this instant: the same for every place that shows it. */
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
  /** The end of a campaign's price. */
  readonly until: Moment | null;
  /** The end of this price, whatever ends it: UTC with Z. */
  readonly validUntil: string | null;
  /** The campaign and stage that the price comes from. */
  readonly campaign: string | null;
  readonly stage: string | null;
  readonly state: SaleState;
  /** The product in the region's store. */
  readonly buy: string;
  /** The product's page, where it is there now. */
  readonly page: Href | null;
  readonly art: string | null;
  readonly paint: string | null;
};

/** What models are derived from. Everything that depends on time is asked of the clock, here or through these helpers. */
export interface PageContext<C = unknown> {
  readonly clock: Clock;
  readonly site: SiteFile;
  readonly region: Region;
  readonly page: Page;
  /** The page's `content`, checked by its type's schema. */
  readonly content: C;
  /** The message at a key of the locale, formatted. A missing one is a problem of the build, named with its locale. */
  t(key: string, values?: Readonly<Record<string, string | number>>): string;
  /** As `t`, undefined where the locale has no such message. */
  maybe(key: string, values?: Readonly<Record<string, string | number>>): string | undefined;
  /** A part of the locale checked by a schema: lists and maps of words. `values` fill in every message of it. */
  words<T>(key: string, schema: z.ZodType<T>, values?: Readonly<Record<string, string | number>>): T;
  /** Whether the locale has anything at a key. */
  has(key: string): boolean;
  /** Money in minor units, as the region writes it. */
  price(minor: number): Price;
  /** A decimal amount of the data (major units), as the region writes it. */
  amount(major: string): Price;
  number(value: number): string;
  /** The name of a country, given its ISO code, in the region's language. */
  country(code: string): string;
  percent(value: number): string;
  /** An instant at which something ends: a midnight is 23:59 of the day before. */
  moment(at: Instant): Moment;
  /** An instant at which something begins: a midnight is 00:00 of its own day. */
  momentFrom(at: Instant): Moment;
  /** A date of the data (`2024-12-10`) as the region writes it: `10 Dec 2024`. */
  date(isoDate: string, style?: 'day' | 'fullDay' | 'dayYear' | 'long' | 'month' | 'monthYear'): string;
  /** Undefined where the page is not there, in this region or now. */
  href(link: Link): Href | undefined;
  /** Whether an entry with `regions`, `campaign`, `stages`, `startTime`, `endTime` shows here and now. */
  shows(entry: Showable): boolean;
  /** Undefined where the region does not list the product now. */
  offer(product: string): Offer | undefined;
  /** Every product the region lists now, in the line-up's order. */
  products(): readonly string[];
  /** The campaigns that run here now, or those a page belongs to. */
  campaigns(page?: string): readonly RunningCampaign[];
  /** What a campaign's stage asks for a product: minor units, `locked`, or undefined where it has no price there. */
  campaignPrice(campaign: Campaign, product: string): number | 'locked' | undefined;
  /** URL of a drawing or other file among the art. */
  asset(name: string): string;
  hasAsset(name: string): boolean;
  /** Whether this is the page that an entry leads to; what header and footer ask instead of reading `page`. */
  isCurrent(link: Link): boolean;
  /** Path of another region's same page, whatever the clock, and of its home where it has no such page. */
  alternate(region: string): string;
  readonly regionsInOrder: readonly Region[];
  readonly navigation: NavigationFile;
  /** All series of manuals, whoever sells the product; a file shows (`shows`) from its day on. */
  readonly manuals: readonly ManualSeries[];
  /** All lists of dealers, by the name of their file. */
  readonly dealers: ReadonlyMap<string, DealersFile>;
  fact(product: string, name: string): string;
}

export interface Showable {
  readonly regions?: readonly string[] | undefined;
  readonly campaign?: string | undefined;
  readonly stages?: readonly string[] | undefined;
  readonly startTime?: unknown;
  readonly endTime?: unknown;
  /** Ends so many times 24 hours after `startTime`. */
  readonly days?: number | undefined;
}

export interface RunningCampaign {
  readonly campaign: Campaign;
  readonly stage: CampaignStage;
  readonly stages: readonly CampaignStage[];
}

/** What the engine needs to know of a page's head beyond what it derives itself. */
export interface HeadModel {
  readonly title: string;
  readonly description: string;
  readonly keywords?: string | undefined;
  /** More nodes of the page's structured data (JSON-LD), such as a FAQPage. */
  readonly graph?: readonly Json[] | undefined;
}

/**
 * A kind of page: the schema of its content, how its model follows from region and time, and how that looks. It stands in
 * `templates/pages/<type>/page.ts`; a `styles.css` beside it is for its pages alone, after the style sheet of all pages.
 */
export interface PageType<C = unknown, M = unknown> {
  readonly content: z.ZodType<C>;
  /** Title and description; by default the messages `pages.<id>.title` and `.description`. */
  head?(context: PageContext<C>): HeadModel;
  model(context: PageContext<C>): M;
  readonly View: ComponentType<{ model: M }>;
}

/** What a page of the workbench may ask beyond its own context: the real pages, at any instant, in any region. */
export interface Workbench {
  /** Every page of this region, whatever the clock. */
  readonly pages: readonly Page[];
  /** The instant that the workbench shows. */
  readonly at: Instant;
  /** Every campaign this region takes part in. */
  readonly campaigns: readonly Campaign[];
  /** The context of a real page; here and now where nothing else is said. */
  as(page: Page, other?: { readonly at?: Instant; readonly region?: string }): PageContext;
}

/**
 * A page that preview alone shows, at `/__<name>`: `templates/workbench/<name>/page.ts`, beside it `styles.css`. It is made
 * of what the real pages are made of; no build reaches it.
 */
export interface WorkbenchPage<M = unknown> {
  readonly title: string;
  model(context: PageContext, bench: Workbench): M;
  readonly View: ComponentType<{ model: M }>;
}

export interface LayoutPart<M = unknown> {
  model(context: PageContext): M;
  readonly View: ComponentType<{ model: M }>;
}

/** What surrounds every page. Header and footer are rendered once per distinct model, not once per page. */
export interface Layout<H = unknown, F = unknown> {
  readonly header: LayoutPart<H>;
  readonly footer: LayoutPart<F>;
  /** Classes of the body: from the page and its type, nothing else. */
  bodyClass?(page: Page): string;
  /** What stands for a page that is not there now: text of the link to the region's home. */
  fallback(context: PageContext): { readonly title: string; readonly link: string };
  /** Colour of the browser's own surfaces. */
  readonly themeColour?: string;
}

export function definePageType<C, M>(type: PageType<C, M>): PageType<C, M> {
  return type;
}

export function defineWorkbench<M>(page: WorkbenchPage<M>): WorkbenchPage<M> {
  return page;
}

export function defineLayout<H, F>(layout: Layout<H, F>): Layout<H, F> {
  return layout;
}
