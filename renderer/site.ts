/**
 * What a site's templates may import (`almanac/site`): the contracts of page types and layout, the schemas of the
 * domain, and the island element. Nothing here reads time, files or the locale.
 */
import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { Clock, Timed } from './clock/clock.ts';
import type { Instant } from './clock/instant.ts';
import type { ShopContext, ShopShowable } from './commerce/contract.ts';
import type { Campaign, ShopPage, ShopRegion } from './commerce/shop.ts';
import type * as kernel from './plan/contract.ts';

export { z } from 'zod';
export { daysAfter, workingDaysBefore } from './clock/days.ts';
export type { Offer, Price, RunningCampaign, SaleState } from './commerce/contract.ts';
export type { Campaign, CampaignStage, RegionalCampaign } from './commerce/shop.ts';
export * from './model/index.ts';
export { ariaCurrent } from './plan/aria-current.ts';
export type {
  FeedEntry,
  HeadModel,
  Href,
  Json,
  Moment,
  PageEntry,
  Photograph as PhotographFiles,
} from './plan/contract.ts';
export { Island } from './render/island.ts';
export { Photograph } from './render/photograph.ts';
export { Rich } from './render/rich.ts';
export type { Clock, Instant, Timed };

/** Regions and pages with everything that the data says about them. */
export type Region = ShopRegion;
export type Page = ShopPage;

export type Showable = kernel.Showable & ShopShowable;

/** The input of models. Everything that depends on time is asked of the clock, directly or through these helpers. */
export interface PageContext<C = unknown>
  extends Omit<kernel.PageContext<C>, 'region' | 'page' | 'regionsInOrder' | 'shows' | 'shared' | 'part'>,
    ShopContext {
  readonly region: Region;
  readonly page: Page;
  readonly regionsInOrder: readonly Region[];
  /** Whether an entry with `regions`, `campaign`, `stages`, `startTime`, `endTime` is shown here and now. */
  shows(entry: Showable): boolean;
  /** As {@link kernel.PageContext.shared}. */
  shared<T>(derive: (context: PageContext, of: string) => T, of?: string): T;
  /** As {@link kernel.PageContext.part}. */
  part<T, O>(derive: (context: PageContext, of: O) => T, of: O): T;
}

export type PageType<C = unknown, M = unknown> = kernel.PageType<C, M, PageContext<C>>;
export type LayoutPart<M = unknown> = kernel.LayoutPart<M, PageContext>;
export interface Layout<H = unknown, F = unknown> extends kernel.Layout<H, F, PageContext> {
  /** The schema of the `content` that products may have; absent: they may have none. */
  readonly productContent?: z.ZodType;
}

/** What a workbench page may ask in addition to its own context: the real pages, at any instant, in any region. */
export interface Workbench {
  /** Every page of this region, whether or not it is there now. */
  readonly pages: readonly Page[];
  /** The instant that the workbench shows. */
  readonly at: Instant;
  /** Every campaign this region takes part in. */
  readonly campaigns: readonly Campaign[];
  /** The context of a real page; by default in this region at this instant. */
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

// Models are declared as a `type`: an `interface` could still be added to, so that TypeScript takes none for JSON.
/** The default export of `templates/pages/<type>/page.ts`. Returns what it is given; its types are checked. */
export function definePageType<C, M extends kernel.Json>(type: PageType<C, M>): PageType<C, M> {
  return type;
}

/** The default export of `templates/workbench/<name>/page.ts`. Returns what it is given; its types are checked. */
export function defineWorkbench<M extends kernel.Json>(page: WorkbenchPage<M>): WorkbenchPage<M> {
  return page;
}

/** The default export of `templates/layout/index.ts`. Returns what it is given; its types are checked. */
export function defineLayout<H extends kernel.Json, F extends kernel.Json>(
  layout: Layout<H, F>,
): Layout<H, F> {
  return layout;
}
