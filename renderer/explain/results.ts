import type { Because, ChangeKind } from '../calendar/types.ts';

/** What `explain` gives: plain data, apart from the code that finds it, so that its types lead no further. */

/** An instant for programs and for people: in UTC, and on the region's clock; null: an open end, or a clock that is not known. */
export interface Told {
  readonly utc: string | null;
  readonly local: string | null;
}

/** A stretch of time, and what of the data bounds it. */
export interface ToldWindow {
  readonly from: Told;
  readonly until: Told;
  readonly begins: readonly Because[];
  readonly ends: readonly Because[];
}

/** A price, the rule that gives it, and the line that says so. */
export interface PriceRule {
  /** A plain decimal; null where no price is given. */
  readonly amount: string | null;
  readonly rule: 'campaign' | 'launch' | 'regular';
  readonly campaign: string | null;
  readonly stage: string | null;
  /** `data/regions/us.yaml:12` */
  readonly source: string | null;
}

/** What a reduction is measured from. */
export interface ToldPrior {
  readonly amount: string;
  /** False: it is the regular price. */
  readonly isLowest: boolean;
  readonly from: Told | null;
  readonly until: Told | null;
  readonly source: string | null;
}

/** Why a product costs what it costs in a region. */
export interface ProductExplanation {
  readonly kind: 'product';
  readonly region: string;
  readonly product: string;
  readonly name: string;
  readonly currency: string | null;
  readonly at: Told;
  /** False before the region lists the product. */
  readonly isListed: boolean;
  readonly price: PriceRule;
  readonly regular: PriceRule;
  /** What is struck through, and over which days it was the lowest price; null where nothing is. */
  readonly prior: ToldPrior | null;
  /** In a sale below the regular price of which nothing may be announced: the lowest price of the days before, which was no higher. */
  readonly unannounced: ToldPrior | null;
  /** What it would cost if the campaign that wins did not price it; null where none does. */
  readonly without: PriceRule | null;
  /** Campaigns that run and price it too, and give way. */
  readonly givesWay: readonly PriceRule[];
  /** A campaign that runs and keeps its price hidden until a later stage. */
  readonly locked: { readonly campaign: string; readonly stage: string; readonly source: string } | null;
  readonly window: ToldWindow;
  readonly next: (PriceRule & { readonly at: Told; readonly because: readonly Because[] }) | null;
}

/** A price that a page shows otherwise from an instant on. */
export interface ShownChange {
  readonly product: string;
  readonly name: string;
  /** Plain decimals; null: the page shows no price of it. */
  readonly from: string | null;
  readonly to: string | null;
}

/** Why a page looks as it does. */
export interface PageExplanation {
  readonly kind: 'page';
  readonly region: string;
  readonly path: string;
  readonly page: string;
  /** `data/pages/black-friday.yaml:1` */
  readonly source: string;
  readonly at: Told;
  /** What the address answers: the page, a redirect, or the page that says that nothing is there. */
  readonly answer: 'page' | 'redirect' | 'missing';
  readonly to: string | null;
  readonly window: ToldWindow;
  /** The prices that the page shows, in its order, each with its reasons. */
  readonly prices: readonly ProductExplanation[];
  readonly next: {
    readonly at: Told;
    readonly kind: ChangeKind;
    readonly because: readonly Because[];
    readonly prices: readonly ShownChange[];
  } | null;
}

export type Explanation = PageExplanation | ProductExplanation;

/** A page that a line touches, and when. */
export interface TouchedPage {
  readonly region: string;
  readonly path: string;
  readonly page: string;
  /** Which parts of it: head, header, main, footer; presence, where it decides whether the page is there. */
  readonly parts: readonly string[];
  /** The stretches of time in which the page would be different with another value. */
  readonly stretches: readonly { readonly from: Told; readonly until: Told }[];
}

/** What a line of the data touches. */
export interface LineExplanation {
  readonly kind: 'line';
  readonly file: string;
  readonly line: number;
  /** The line as it is written. */
  readonly text: string;
  /** The values on it: `store.warranty`. */
  readonly values: readonly string[];
  readonly pages: readonly TouchedPage[];
  /** Regions whose redirects or headers it changes. */
  readonly hosting: readonly string[];
  /**
   * `varied`: each page was derived with another value, and those that differ are listed. `asked`: no other value leaves the
   * site valid, so pages are listed that ask for what the line is part of.
   */
  readonly by: 'varied' | 'asked';
}

/** Why a region shows what it shows, read from what is live. */
export interface LiveExplanation {
  readonly kind: 'live';
  readonly region: string;
  /** Null where a product is explained. */
  readonly path: string | null;
  readonly product: string | null;
  readonly at: Told;
  /** The release shown, or with an instant of its own the one that will be; null: none. */
  readonly release: string | null;
  readonly calendar: string;
  readonly isHeld: boolean;
  /** Whether its time is now: `over` where it should have been switched, `ahead` where it was switched early. */
  readonly time: 'now' | 'over' | 'ahead';
  /** Who put this calendar, or this release, there. */
  readonly movedBy: {
    readonly when: string | null;
    readonly command: string;
    readonly by: string | null;
    readonly note: string | null;
    /** The commit that the calendar was built from, where it is known. */
    readonly commit: string | null;
  } | null;
  readonly answer: 'page' | 'redirect' | 'missing';
  readonly to: string | null;
  readonly window: ToldWindow;
  readonly prices: readonly LivePrice[];
  readonly next: {
    readonly at: Told;
    readonly because: readonly Because[];
    readonly prices: readonly ShownChange[];
  } | null;
}

/** A price as the finished pages show it. */
export interface LivePrice {
  readonly product: string;
  readonly name: string;
  readonly currency: string | null;
  readonly amount: string;
  /** What is struck through beside it. */
  readonly was: string | null;
  /** The pages that show it. */
  readonly paths: readonly string[];
}
