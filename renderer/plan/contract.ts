import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { Instant } from '../clock/instant.ts';
import type { Link, NavigationFile, SiteFile } from '../model/index.ts';
import type { Page, Region } from '../model/linked.ts';

/** What templates and the engine owe each other, whatever a site is about. */

/** Plain JSON, all that a model may hold. `undefined` members are left out. */
export type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Json[]
  | { readonly [key: string]: Json };

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

/** What models are derived from. Everything that depends on time is asked of the clock, here or through these helpers. */
export interface PageContext<C = unknown> {
  readonly clock: Clock;
  readonly site: SiteFile;
  readonly region: Region;
  readonly page: Page;
  /** The page's `content`, checked by its type's schema. */
  readonly content: C;
  /** The entry that the page is of, as the schema of its collection read it; only a page whose file says `each` has one. */
  entry<T>(): PageEntry<T>;
  /** The message at a key of the locale, formatted. A missing one is a problem of the build, named with its locale. */
  t(key: string, values?: Readonly<Record<string, string | number>>): string;
  /** As `t`, undefined where the locale has no such message. */
  maybe(key: string, values?: Readonly<Record<string, string | number>>): string | undefined;
  /** A part of the locale checked by a schema: lists and maps of words. `values` fill in every message of it. */
  words<T>(key: string, schema: z.ZodType<T>, values?: Readonly<Record<string, string | number>>): T;
  /** Whether the locale has anything at a key. */
  has(key: string): boolean;
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
  /** Whether an entry with `regions`, `startTime`, `endTime`, and what the domain adds, shows here and now. */
  shows(entry: Showable): boolean;
  /** URL of a drawing or other file among the art. */
  asset(name: string): string;
  hasAsset(name: string): boolean;
  /**
   * Whether this is the page that an entry leads to; what header and footer ask instead of reading `page`. Each page that they ask
   * about gets a header of its own: a view that only marks the entry says `ariaCurrent` and does not ask.
   */
  isCurrent(link: Link): boolean;
  /**
   * What is the same on every page of the region, derived once for all of them and again only where its time ends: `derive`
   * answers of what it is given and of nothing else, names no page as the current one and reads none, and what it gives is never
   * changed. It is known by itself and by `of`, so it is a function of a module and not one made on the way.
   */
  shared<T>(derive: (context: PageContext, of: string) => T, of?: string): T;
  /**
   * A part of the page, derived apart and again only where its own time ends, whatever else of the page ends before: `derive` answers
   * of what it is given and of nothing else, and what it gives is never changed. It is known by itself and by `of`, as what is shared.
   */
  part<T, O>(derive: (context: PageContext, of: O) => T, of: O): T;
  /** Path of another region's same page, whatever the clock, and of its home where it has no such page. */
  alternate(region: string): string;
  readonly regionsInOrder: readonly Region[];
  readonly navigation: NavigationFile;
  /** The region's `content`, checked by the layout's `regionContent`. */
  readonly regionContent: unknown;
  /**
   * The files of `data/<name>/` by their ids, checked by the schema that `templates/collections/<name>.ts` exports as its
   * default. What is in it shows by its own `regions` and times: ask `shows`.
   */
  collection<T>(name: string): ReadonlyMap<string, T>;
}

/** What a page is of, where its file says `each`. */
export interface PageEntry<T> {
  /** The name of its file. */
  readonly id: string;
  /** Where its words begin: `journal.first-light`. */
  readonly words: string;
  readonly value: T;
}

export interface Showable {
  readonly regions?: readonly string[] | undefined;
  readonly startTime?: unknown;
  readonly endTime?: unknown;
  /** In place of `endTime`: a day of the data, with which it ends. */
  readonly lastDay?: unknown;
  /** Ends so many times 24 hours after `startTime`, or after the end of `lastDay`. */
  readonly days?: number | undefined;
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
export interface PageType<C = unknown, M = unknown, X = PageContext<C>> {
  readonly content: z.ZodType<C>;
  /** Title and description; by default the messages `pages.<id>.title` and `.description`, of a page of an entry `<collection>.<id>.title`. */
  head?(context: X): HeadModel;
  model(context: X): M;
  readonly View: ComponentType<{ model: M }>;
}

export interface LayoutPart<M = unknown, X = PageContext> {
  model(context: X): M;
  readonly View: ComponentType<{ model: M }>;
}

/** What surrounds every page. Header and footer are rendered once per distinct model, not once per page. */
export interface Layout<H = unknown, F = unknown, X = PageContext> {
  readonly header: LayoutPart<H, X>;
  readonly footer: LayoutPart<F, X>;
  /** Of the `content` that regions may have; none, where absent. */
  readonly regionContent?: z.ZodType;
  /** Classes of the body: from the page and its type, nothing else. */
  bodyClass?(page: Page): string;
  /** What stands for a page that is not there now: text of the link to the region's home. */
  fallback(context: X): { readonly title: string; readonly link: string };
  /** Colour of the browser's own surfaces. */
  readonly themeColour?: string;
}
