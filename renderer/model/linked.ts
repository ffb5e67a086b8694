import type { TimeWindow } from '../clock/clock.ts';
import type { SourceRef } from '../problems/problems.ts';
import type { NavigationFile, PageFile, RegionFile, SiteFile } from './index.ts';

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
  readonly timeZone: string;
  /** Origin of its own host. */
  readonly host: string;
  readonly file: RegionFile;
  readonly source: SourceRef;
}

/** The region as a page sees it that is written in another locale: words, formats and all. */
export function inLocale<R extends Region>(region: R, locale: string): R {
  if (locale === region.locale) return region;
  return { ...region, locale, formatLocale: locale, language: locale.split('-')[0] as string };
}

export interface Page {
  /** Of a page of an entry: `<id of the page's file>/<id of the entry>`. */
  readonly id: string;
  readonly file: Omit<PageFile, 'file'> & { readonly file?: string | undefined };
  readonly type: string;
  readonly slug: string;
  /** The file that describes the page: its own, or that of its entry. */
  readonly source: SourceRef;
  /** The file in `data/pages/` that it is made by. */
  readonly madeBy: string;
  /** The entry that it is of, where its file says `each`. */
  readonly entry?: EntryName;
  /** The id of the page whose feed it is: no HTML, and always there. */
  readonly feedOf?: string;
  /** Per region that has the page: when it is there. Several windows where several campaigns share it. */
  readonly windows: ReadonlyMap<string, readonly TimeWindow[]>;
}

/** An entry of a collection: `data/<collection>/<id>.yaml`. */
export interface EntryName {
  readonly collection: string;
  readonly id: string;
}

/** Where the words of a page begin: `pages.home`, or `journal.first-light` where it is of an entry. */
export function wordsOf({ id, entry }: Pick<Page, 'id' | 'entry'>): string {
  return entry ? `${entry.collection}.${entry.id}` : `pages.${id.replaceAll('/', '.')}`;
}

/** The place of an entry, and its name in facts: `page home, section2, twoPersonTent`. */
export interface NamedSource extends SourceRef {
  readonly name: string;
}

/** The place of a time, and the entry that it belongs to. */
export interface TimeSource {
  readonly source: SourceRef;
  readonly entry: NamedSource;
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
  readonly pages: ReadonlyMap<string, Page>;
  readonly navigation: NavigationFile;
  /** What the domain linked, for it alone to read. */
  readonly domain: unknown;
  readonly assumed: readonly Assumed[];
  /** The place of each time in the data, for the facts of what depends on it. */
  readonly sources: WeakMap<object, TimeSource>;
}

/** The region whose releases hold what is published as it is: the one at the root, else the first. */
export function publisherOf({ regions }: Pick<Site, 'regions'>): string | undefined {
  const all = [...regions.values()];
  return (all.find(({ prefix }) => prefix === '') ?? all[0])?.id;
}

/** Path of a page of a region as the host sees it: `/us/black-friday`, `/` for the default region's home. */
export function pathOf(region: Pick<Region, 'prefix'>, slug: string): string {
  const parts = [region.prefix, slug].filter((part) => part !== '');
  return `/${parts.join('/')}`;
}
