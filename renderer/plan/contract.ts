import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { Instant } from '../clock/instant.ts';
import type { Link, NavigationFile, SiteFile } from '../model/index.ts';
import type { Page, Region } from '../model/linked.ts';

/** The interface between templates and the engine, for any kind of site. */

/** Plain JSON: everything that a model may contain. `undefined` members are left out. */
export type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Json[]
  | { readonly [key: string]: Json };

/** The target of a link, in this region at this instant. */
export type Href = { readonly href: string; readonly external: boolean };

/** An instant for people: ISO for machines, its parts in the region's zone and language. */
export type Moment = {
  /** UTC with Z. */
  readonly iso: string;
  /** `29 Nov`: its day; for a midnight, the day that ends with it. */
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

/** The input of models. Everything that depends on time is asked of the clock, directly or through these helpers. */
export interface PageContext<C = unknown> {
  readonly clock: Clock;
  readonly site: SiteFile;
  readonly region: Region;
  readonly page: Page;
  /** The page's `content`, checked by its type's schema. */
  readonly content: C;
  /** The entry that the page is of, as the schema of its collection read it; only a page whose file says `each` has one. */
  entry<T>(): PageEntry<T>;
  /**
   * The message at a key of the locale, formatted. A missing message is a problem of the build, reported with its
   * locale.
   */
  t(key: string, values?: Readonly<Record<string, string | number>>): string;
  /** As `t`, undefined where the locale has no such message. */
  maybe(key: string, values?: Readonly<Record<string, string | number>>): string | undefined;
  /** A part of the locale, checked by a schema: lists and maps of words. `values` are used in each of its messages. */
  words<T>(key: string, schema: z.ZodType<T>, values?: Readonly<Record<string, string | number>>): T;
  /** Whether the locale has anything at a key. */
  has(key: string): boolean;
  number(value: number): string;
  /** The name of a country, given its ISO code, in the region's language. */
  country(code: string): string;
  percent(value: number): string;
  /**
   * The parts of an instant at which something ends: a midnight is 23:59 of the day before. Takes a moment's `iso`,
   * too.
   */
  moment(at: Instant | Pick<Moment, 'iso'>): Moment;
  /**
   * The parts of an instant at which something begins: a midnight is 00:00 of its own day. Takes a moment's `iso`,
   * too.
   */
  momentFrom(at: Instant | Pick<Moment, 'iso'>): Moment;
  /** A day of the data (`2024-12-10`) as the region writes it: `10 Dec 2024`. Throws a RangeError for any other text. */
  date(isoDate: string, style?: 'day' | 'fullDay' | 'dayYear' | 'long' | 'month' | 'monthYear'): string;
  /** The link to a page or address; undefined if the page is not there, in this region or now. */
  href(link: Link): Href | undefined;
  /**
   * Whether an entry is shown here and now, by its `regions`, `startTime`, `endTime`, and the keys that the domain
   * adds.
   */
  shows(entry: Showable): boolean;
  /** URL of a drawing or other file among the art. */
  asset(name: string): string;
  hasAsset(name: string): boolean;
  /** A photograph of `templates/art/photos/`, named as art: `photos/dawn.jpg`. `<Photograph>` shows it. */
  photograph(name: string): Photograph;
  /**
   * Whether a link leads to the current page. Header and footer use this instead of `page`. Each page that they ask
   * about gets a header of its own; a view that only marks the current entry uses `ariaCurrent` and asks nothing.
   */
  isCurrent(link: Link): boolean;
  /**
   * A value that is the same on every page of the region. It is derived once, and again only when its own time ends.
   * `derive` must be pure, must not read `page` or call `isCurrent`, and must be a module-level function: together
   * with `of` it is the cache key. Plain data that it gives is frozen.
   */
  shared<T>(derive: (context: PageContext, of: string) => T, of?: string): T;
  /**
   * A part of the page that is derived by itself, and again only when its own time ends. `derive` must be pure, must
   * read nothing but its arguments, and must be a module-level function: together with `of` it is the cache key. Its
   * result must not be changed.
   */
  part<T, O>(derive: (context: PageContext, of: O) => T, of: O): T;
  /** The path of the same page in another region, at any time; of that region's home if it has no such page. */
  alternate(region: string): string;
  readonly regionsInOrder: readonly Region[];
  readonly navigation: NavigationFile;
  /** The region's `content`, checked by the layout's `regionContent`. */
  readonly regionContent: unknown;
  /**
   * The files of `data/<name>/` by their ids, checked by the schema that `templates/collections/<name>.ts` exports as
   * its default. Whether an entry is shown now is for `shows` to say.
   */
  collection<T>(name: string): ReadonlyMap<string, T>;
}

/** A photograph: its address for any browser, its size, and the same in the formats and widths that browsers choose from. */
export type Photograph = {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  /** The best format first. */
  readonly sources: readonly { readonly type: string; readonly srcset: string }[];
};

/** The entry of a page whose file says `each`. */
export interface PageEntry<T> {
  /** The name of its file, without the extension. */
  readonly id: string;
  /** The key of its words: `journal.first-light`. */
  readonly words: string;
  readonly value: T;
}

export interface Showable {
  readonly regions?: readonly string[] | undefined;
  readonly startTime?: unknown;
  readonly endTime?: unknown;
  /** Instead of `endTime`: the last day, in the notation of the data. */
  readonly lastDay?: unknown;
  /** Ends this many times 24 hours after `startTime`, or after the end of `lastDay`. */
  readonly days?: number | undefined;
}

/** What a page says of itself in its head; the engine derives the rest. */
export interface HeadModel {
  readonly title: string;
  readonly description: string;
  readonly keywords?: string | undefined;
  /** More nodes of the page's structured data (JSON-LD), such as a FAQPage. */
  readonly graph?: readonly Json[] | undefined;
}

/**
 * A type of page: the schema of its content, its model, and its view. It is the default export of
 * `templates/pages/<type>/page.ts`; a `styles.css` beside it is loaded on its pages only, after the style sheet of all
 * pages.
 */
export interface PageType<C = unknown, M = unknown, X = PageContext<C>> {
  readonly content: z.ZodType<C>;
  /** Title and description; by default the messages `pages.<id>.title` and `.description`, of a page of an entry `<collection>.<id>.title`. */
  head?(context: X): HeadModel;
  /**
   * What the feed of its pages says of an entry, where a page's file says `feed`; by default the entry's words `.title` and
   * `.description`.
   */
  feed?(context: X, entry: PageEntry<unknown>): FeedEntry;
  model(context: X): M;
  readonly View: ComponentType<{ model: M }>;
}

/** What a feed says of an entry; the engine adds its address and when it appeared. */
export interface FeedEntry {
  readonly title: string;
  readonly summary?: string | undefined;
  /** The whole text, in paragraphs, for those who read it in their reader. */
  readonly paragraphs?: readonly string[] | undefined;
}

export interface LayoutPart<M = unknown, X = PageContext> {
  model(context: X): M;
  readonly View: ComponentType<{ model: M }>;
}

/** What surrounds every page. Header and footer are rendered once per distinct model, not once per page. */
export interface Layout<H = unknown, F = unknown, X = PageContext> {
  readonly header: LayoutPart<H, X>;
  readonly footer: LayoutPart<F, X>;
  /** The schema of the `content` that regions may have; absent: they may have none. */
  readonly regionContent?: z.ZodType;
  /** Classes of the body, from the page and its type only. */
  bodyClass?(page: Page): string;
  /** The text of the document for a page that is not there now, and of its link to the region's home. */
  fallback(context: X): { readonly title: string; readonly link: string };
  /** The colour of the browser's own interface (`theme-color`). */
  readonly themeColour?: string;
  /** The names that `icon` of an item of the navigation may have; absent: any. */
  readonly icons?: readonly string[];
}
