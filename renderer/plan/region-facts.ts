import { type Clock, fromUtc, type Instant, type TimeWindow, utc } from '../clock/index.ts';
import { formatLocal, zoneAbbreviation } from '../clock/zone.ts';
import type { Contents } from '../load/contents.ts';
import type { NavigationFile, SiteFile } from '../model/index.ts';
import type { EntryName, Page, Region, Site, TimeSource } from '../model/linked.ts';
import { suggest } from '../problems/suggest.ts';
import { kept, type Messages, messagesIn } from '../words/format.ts';
import type { AskedWords, Words } from '../words/words.ts';
import { type Alternate, alternatesOf, hostsOf } from './across-editions.ts';
import { Answers } from './answers.ts';
import { Asked } from './asked.ts';
import type { AssetNames, PhotographFiles } from './asset-names.ts';
import { contentView, isByRegion } from './content-by-region.ts';
import type { Moment } from './contract.ts';
import { entryPagesIn, feedsIn } from './feed-pages.ts';
import { observed, observedRecord } from './observed.ts';
import { recordsOf } from './region-records.ts';

export interface RegionFactsScope {
  readonly site: Site;
  readonly region: Region;
  readonly words: Words;
  readonly contents: Contents;
  readonly assets: AssetNames;
}

/**
 * What all pages of a region share while they are derived: formatters, compiled messages, and what they read of the site. To read
 * is to ask: each method that returns something of the site notes the fact that it is part of, and the site, its contents, words
 * and drawings are out of reach. Nothing of it depends on an instant, so it is computed once.
 */
export class RegionFacts {
  /** What a page knows of its region without asking: it is made anew with each of these. */
  readonly region: Pick<Region, 'id' | 'prefix' | 'formatLocale' | 'timeZone' | 'source'>;
  readonly words: AskedWords;
  readonly messages: Messages;
  /** What all pages have in common. */
  readonly answers = new Answers();
  /** Windows of entries with times, by those times and their places. */
  readonly windows = new Map<string, TimeWindow>();
  /** Where questions are noted: those of the current derivation. */
  asked = new Asked();
  readonly #site: Site;
  readonly #contents: Contents;
  readonly #assets: AssetNames;
  readonly #own: Region;
  readonly #views = new Map<string, Region>();
  readonly #number: Intl.NumberFormat;
  readonly #percent: Intl.NumberFormat;
  #countries: Intl.DisplayNames | undefined;
  readonly #dates = new Map<string, Intl.DateTimeFormat>();
  readonly #endings = new Map<Instant, Moment>();
  readonly #beginnings = new Map<Instant, Moment>();

  constructor({ site, region, words, contents, assets }: RegionFactsScope) {
    this.#site = site;
    this.#contents = contents;
    this.#assets = assets;
    this.#own = region;
    this.region = identityOf(region);
    // Pages ask for so many words that putting each name together again would show in the time of a build.
    const names = new Map<string, string>();
    this.words = {
      locale: words.locale,
      find: (key) => {
        const known = names.get(key);
        const name = known ?? `word ${words.locale} ${key}`;
        if (known === undefined) names.set(key, name);
        this.asked.add(name);
        return words.find(key);
      },
      source: (key) => words.source(key),
      beside: (key) => words.beside(key),
      blockedAt: (key) => words.blockedAt(key),
    };
    this.messages = messagesIn(region.formatLocale);
    this.#number = numberFormat(region.formatLocale);
    this.#percent = numberFormat(region.formatLocale, { style: 'percent' });
  }

  /** Notes that a fact is asked for. */
  ask(fact: string): void {
    this.asked.add(fact);
  }

  /** A page as the model of that page, or of another one, reads it. */
  pageOf(page: Page): Page {
    this.ask(`page ${page.id}`);
    return page;
  }

  /** What the data holds for the templates alone: of a page, by the schema of its type. */
  contentOf(page: Page): unknown {
    this.ask(`page ${page.id}`);
    const content = this.#contents.pages.get(page.id);
    const askFor = (region: string | null): void =>
      this.ask(region === null ? `content ${page.id}` : `content-in ${region} ${page.id}`);
    if (isByRegion(content, this.#site)) return contentView(content, this.#site, askFor);
    askFor(null);
    return content;
  }

  /** The same of the region. */
  get regionContent(): unknown {
    this.ask(`region-content ${this.region.id}`);
    return this.#contents.regions.get(this.region.id);
  }

  /** The same of what the domain knows: of a product, by the layout's `productContent`. */
  entityContent(kind: string, id: string): unknown {
    this.ask(`entity-content ${kind} ${id}`);
    return this.#contents.domain.get(kind)?.get(id);
  }

  /** The entries of a collection by the names of their files; undefined where there is no such collection. */
  collection(name: string): ReadonlyMap<string, unknown> | undefined {
    this.ask(`collection ${name}`);
    return this.#contents.collections.get(name);
  }

  /** The name of a collection like one that is not there, for a hint. */
  collectionLike(name: string): string | undefined {
    return suggest(name, this.#contents.collections.keys());
  }

  /** One entry of a collection. */
  entry({ collection, id }: EntryName): unknown {
    this.ask(`entry ${collection} ${id}`);
    return this.#contents.collections.get(collection)?.get(id);
  }

  /** The pages of the entries of a collection, at whatever time. */
  entryPages(collection: string): readonly Page[] {
    this.ask(`entry-pages ${this.region.id} ${collection}`);
    return entryPagesIn(this.#site, this.region.id, collection);
  }

  /** The feeds of a collection. */
  feeds(collection: string): readonly Page[] {
    this.ask(`feeds ${this.region.id} ${collection}`);
    return feedsIn(this.#site, this.region.id, collection);
  }

  /** The URL of a drawing; undefined if there is none of that name. */
  art(name: string): string | undefined {
    this.ask(`art ${name}`);
    return this.#assets.url(name);
  }

  photograph(name: string): PhotographFiles | undefined {
    this.ask(`photograph ${name}`);
    return this.#assets.photograph(name);
  }

  hasArt(name: string): boolean {
    this.ask(`art-name ${name}`);
    return this.#assets.names.includes(name);
  }

  /** The name of a drawing like one that is not there, for a hint. */
  artLike(name: string): string | undefined {
    return suggest(name, this.#assets.names);
  }

  /** The site's own file. */
  get siteFile(): SiteFile {
    this.ask('site');
    return this.#site.file;
  }

  get navigation(): NavigationFile {
    this.ask('navigation');
    return this.#site.navigation;
  }

  /** The ids of all regions in the order of lists. */
  get editions(): readonly string[] {
    this.ask('editions');
    return [...this.#site.regions.keys()];
  }

  edition(id: string): Pick<Region, 'id' | 'prefix' | 'host'> | undefined {
    this.ask('editions');
    const region = this.#site.regions.get(id);
    return region && { id, prefix: region.prefix, host: region.host };
  }

  /** The page in every region of its list; the page has asked for itself. */
  alternatesOf(page: Page): readonly Alternate[] {
    this.ask(`alternates ${page.id}`);
    return alternatesOf(this.#site, page);
  }

  /** JSON of which prefix lives on which host. */
  get hosts(): string {
    this.ask('editions');
    return hostsOf(this.#site);
  }

  /** The slug of a page that is there now; undefined where it is not, or the site has no such page. */
  slug(page: string, clock: Clock): string | undefined {
    const found = this.#site.pages.get(page);
    if (found) return this.isThere(found, clock) ? found.slug : undefined;
    this.ask(`way ${this.region.id} ${page}`);
    return undefined;
  }

  /** Whether a page is there now: one of the site, or one of the workbench, which the site does not have. */
  isThere(page: Page, clock: Clock): boolean {
    this.ask(`way ${this.region.id} ${page.id}`);
    const windows = page.windows.get(this.region.id) ?? [];
    // Every window is asked, so that the nearest edge of any of them is observed.
    return windows.map((window) => clock.isWithin(window)).some(Boolean);
  }

  /** The place of a time in the data: it names an edge and is part of no page. */
  placeOf(time: object): TimeSource | undefined {
    return this.#site.sources.get(time);
  }

  /** A region as templates see it; undefined where the site has none of that id. */
  view(id: string): Region | undefined {
    return this.viewBy(id, (region) => ({ ...region, file: this.fileViewOf(region) }));
  }

  /** The same by a view that is made elsewhere, always in the same way. Every page asks for its own region from the start. */
  viewBy<R extends Region>(id: string, make: (region: Region) => R): R | undefined {
    if (id !== this.region.id) this.ask(`region ${id}`);
    const known = this.#views.get(id);
    if (known) return known as R;
    const region = id === this.region.id ? this.#own : this.#site.regions.get(id);
    if (!region) return undefined;
    const view = make(region);
    this.#views.set(id, view);
    return view;
  }

  /** A region's file, whose content and records tell that they are read; `members`: what else does, as {@link observed} takes it. */
  fileViewOf<R extends Region>(
    { id, file }: R,
    members: { readonly [K in keyof R['file']]?: () => R['file'][K] } = {},
  ): R['file'] {
    const content = (): R['file']['content'] => {
      this.ask(`region-content ${id}`);
      return file.content;
    };
    const records = Object.entries(recordsOf(file)).map(([name, record]) => [
      name,
      observedRecord(record, {
        keys: () => this.ask(`region-keys ${id} ${name}`),
        entry: (key, value) => {
          this.ask(`region-member ${id} ${name} ${key}`);
          return value;
        },
      }),
    ]);
    return observed<R['file']>({ ...file, ...Object.fromEntries(records) }, { content, ...members });
  }

  /** A country by its ISO code, in the region's language. */
  country(code: string): string {
    this.#countries ??= new Intl.DisplayNames(this.region.formatLocale, { type: 'region' });
    return this.#countries.of(code) ?? code;
  }

  number(value: number): string {
    return this.#number.format(value);
  }

  percent(value: number): string {
    return this.#percent.format(value / 100);
  }

  /** The parts of an instant at which something ends; a midnight is the end of the day before. */
  moment(ends: Instant | Pick<Moment, 'iso'>): Moment {
    const at = instantOf(ends);
    return this.#momentOf(this.#endings, at, () => isLocalMidnight(at, this.region.timeZone));
  }

  /** The parts of an instant at which something begins. */
  momentFrom(begins: Instant | Pick<Moment, 'iso'>): Moment {
    return this.#momentOf(this.#beginnings, instantOf(begins), () => false);
  }

  /** Many products share the moments of a campaign. */
  #momentOf(known: Map<Instant, Moment>, at: Instant, isEndOfDay: () => boolean): Moment {
    const found = known.get(at);
    if (found) return found;
    const endsDay = isEndOfDay();
    const zone = this.region.timeZone;
    const dayAt = endsDay ? at - 1 : at;
    const moment = {
      iso: utc(at),
      day: this.date('day', zone, dayAt),
      fullDay: this.date('fullDay', zone, dayAt),
      long: this.date('long', zone, dayAt),
      time: this.date('time', zone, endsDay ? at - 60_000 : at),
      zone: zoneName(dayAt, zone, this.region.formatLocale),
    };
    known.set(at, moment);
    return moment;
  }

  date(style: DateStyle, timeZone: string, at: Instant): string {
    const text = this.#dateFormat(style, timeZone).format(at);
    return unbroken(this.region.formatLocale.startsWith('fr') ? asFrenchPrints(text) : text);
  }

  #dateFormat(style: DateStyle, timeZone: string): Intl.DateTimeFormat {
    const key = `${style} ${timeZone}`;
    let format = this.#dates.get(key);
    if (!format) {
      format = dateFormat(this.region.formatLocale, {
        ...DATE_STYLES[style],
        // Korean would get `PM 11:59`.
        ...(style === 'time' && this.region.formatLocale.startsWith('ko') ? { hourCycle: 'h23' } : {}),
        timeZone,
      });
      this.#dates.set(key, format);
    }
    return format;
  }
}

function identityOf({ id, prefix, formatLocale, timeZone, source }: Region): RegionFacts['region'] {
  return { id, prefix, formatLocale, timeZone, source };
}

const numberFormat = kept(
  (locale: string, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
const dateFormat = kept(
  (locale: string, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** Intl writes `1 février` and `23:59`. */
function asFrenchPrints(text: string): string {
  return text.replace(/^1(?= )/, '1er').replace(/^(\d\d):(\d\d)$/, '$1 h $2');
}

/**
 * No line ends within a date. Chinese and Japanese ones have no spaces: word joiners hold figures and signs together.
 */
function unbroken(date: string): string {
  return date.replaceAll(' ', '\u00a0').replace(/(?<=\d)(?=[年月日])|(?<=[年月])(?=\d)/g, '\u2060');
}

/** The region's own abbreviation; where its language has none (`UTC+1`), the one that English has (`CET`). */
function zoneName(at: Instant, zone: string, locale: string): string {
  const own = zoneAbbreviation(at, zone, locale);
  return /^(UTC|GMT)[+\u2212-]/.test(own) ? zoneAbbreviation(at, zone, 'en-GB') : own;
}

function isLocalMidnight(at: Instant, zone: string): boolean {
  return formatLocal(at, zone).slice(10, 19) === 'T00:00:00';
}

export type DateStyle = keyof typeof DATE_STYLES;

const DATE_STYLES = {
  day: { day: 'numeric', month: 'short' },
  dayYear: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  fullDay: { day: 'numeric', month: 'long' },
  month: { month: 'long' },
  monthYear: { month: 'long', year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A moment was made of an instant in UTC. */
function instantOf(at: Instant | Pick<Moment, 'iso'>): Instant {
  return typeof at === 'number' ? at : fromUtc(at.iso, 0);
}
