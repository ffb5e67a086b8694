import type { z } from 'zod';
import { type Clock, dayStart, type Instant, type TimeWindow } from '../clock/index.ts';
import { isWhen, Linker } from '../load/link.ts';
import { type Link, pageOfLink, storePathOfLink } from '../model/index.ts';
import { type NamedSource, type Page, pathOf, type Region, wordsOf } from '../model/linked.ts';
import type { ProblemCode, SourceRef } from '../problems/problems.ts';
import { unguarded } from '../purity/purity.ts';
import { Misused, placeInTemplates } from '../purity/template-fault.ts';
import type { Values } from '../words/format.ts';
import type { Alternate } from './across-editions.ts';
import type { Answers } from './answers.ts';
import { Asked } from './asked.ts';
import type { Href, Json, Moment, PageContext, PageEntry, Photograph, Showable } from './contract.ts';
import { photographOf } from './photograph.ts';
import { lastingPart } from './plain-model.ts';
import type { Problems } from './problem-set.ts';
import { readThrough } from './read-through.ts';
import type { DateStyle, RegionFacts } from './region-facts.ts';
import { Wording } from './wording.ts';

/** What one derivation is of. */
export interface DerivationScope {
  readonly facts: RegionFacts;
  readonly page: Page;
  readonly clock: Clock;
  readonly problems: Problems;
  /** Derived for all pages at once, so none is the current one. */
  readonly anyPage?: boolean | undefined;
  /** Parts of the page that were derived before; where there are none, none are kept. */
  readonly parts?: Answers | undefined;
}

/** What a page tells of, beyond itself: for its head. */
export interface Subject {
  /** The picture of it among the art. */
  readonly picture: string;
  /** Null where it is not there now. */
  readonly now: {
    readonly name: string;
    /** Its node of the page's structured data. */
    jsonLd(
      page: { readonly [key in 'url' | 'description' | 'brand']: string } & {
        readonly picture: string | null;
      },
    ): Json;
  } | null;
}

/**
 * What one derivation asks of its region, its page and the clock. Every answer that depends on time goes through the
 * clock. A domain extends it with its own questions.
 */
export class Derivation<C = unknown> implements PageContext<C> {
  readonly clock: Clock;
  /** Whether something was read that differs from page to page. */
  readsPage = false;
  /** Pages that {@link isCurrent} was asked about. */
  readonly askedAbout = new Set<string>();
  /** Whether asking is over: what was asked was already reported. */
  protected isOver = false;
  readonly #scope: DerivationScope;
  readonly #wording: Wording;

  constructor(scope: DerivationScope) {
    const { words, messages } = scope.facts;
    this.#scope = scope;
    this.clock = scope.clock;
    this.#wording = new Wording({
      words,
      messages,
      region: scope.facts.region.id,
      report: (...problem) => scope.problems.add(...problem),
    });
  }

  get site() {
    return this.#scope.facts.siteFile;
  }

  get region(): Region {
    return this.viewOf(this.#scope.facts.region.id);
  }

  get page(): Page {
    this.readsPage = true;
    return this.#scope.facts.pageOf(this.#scope.page);
  }

  get content(): C {
    this.readsPage = true;
    return this.#scope.facts.contentOf(this.#scope.page) as C;
  }

  entry<T>(): PageEntry<T> {
    return this.entryOf(this.page);
  }

  get regionContent(): unknown {
    return this.#scope.facts.regionContent;
  }

  collection<T>(name: string): ReadonlyMap<string, T> {
    const found = this.#scope.facts.collection(name);
    if (!found) {
      const near = this.#scope.facts.collectionLike(name);
      throw new Misused(
        `there is no templates/collections/${name}.ts`,
        near ? `did you mean ${near}?` : 'write the schema of its entries there',
      );
    }
    return found as ReadonlyMap<string, T>;
  }

  get regionsInOrder(): readonly Region[] {
    return this.#scope.facts.editions.map((id) => this.viewOf(id));
  }

  /** The page in every region of its list, whatever the clock. */
  get alternates(): readonly Alternate[] {
    return this.#scope.facts.alternatesOf(this.page);
  }

  /** JSON of which prefix lives on which host. */
  get hosts(): string {
    return this.#scope.facts.hosts;
  }

  /** The feeds that tell of what is on the page: of the collection that it lists, or of the entry that it is of. */
  get feeds(): readonly Page[] {
    const { file, entry } = this.page;
    const collection = file.feed ?? entry?.collection;
    return collection === undefined ? [] : this.#scope.facts.feeds(collection);
  }

  /** The pages of entries of a collection that are there now. */
  entryPages(collection: string): readonly Page[] {
    return this.#scope.facts.entryPages(collection).filter((page) => this.isThere(page));
  }

  /** What the schema of its collection read of the entry of a page. */
  entryOf<T>({ id, entry, ...page }: Page): PageEntry<T> {
    if (!entry) throw new Error(`page "${id}" has no entry: only a page whose file says "each" has one`);
    const value = this.#scope.facts.entry(entry) as T;
    return { id: entry.id, words: wordsOf({ id, entry, ...page }), value };
  }

  get navigation() {
    return this.#scope.facts.navigation;
  }

  t(key: string, values?: Values): string {
    return this.#wording.t(key, values);
  }

  maybe(key: string, values?: Values): string | undefined {
    return this.#wording.maybe(key, values);
  }

  words<T>(key: string, schema: z.ZodType<T>, values?: Values): T {
    return this.#wording.words(key, schema, values);
  }

  has(key: string): boolean {
    return this.#wording.has(key);
  }

  country(code: string): string {
    return this.#scope.facts.country(code);
  }

  number(value: number): string {
    refuseNoNumber('number', value);
    return this.#scope.facts.number(value);
  }

  percent(value: number): string {
    refuseNoNumber('percent', value);
    return this.#scope.facts.percent(value);
  }

  moment(at: Instant | Pick<Moment, 'iso'>): Moment {
    refuseNoInstant('moment', at);
    return this.#scope.facts.moment(at);
  }

  /** A moment that something begins: its own day, also at midnight. */
  momentFrom(at: Instant | Pick<Moment, 'iso'>): Moment {
    refuseNoInstant('momentFrom', at);
    return this.#scope.facts.momentFrom(at);
  }

  date(isoDate: string, style: Exclude<DateStyle, 'time'> = 'dayYear'): string {
    if (!DAY.test(isoDate))
      throw new Misused(
        `date takes a day such as "2024-11-22", found ${JSON.stringify(isoDate)}`,
        'of a day or time that a schema has read, give its .text.slice(0, 10)',
      );
    return this.#scope.facts.date(style, 'UTC', dayStart(isoDate));
  }

  href(link: Link): Href | undefined {
    const target = pageOfLink(link);
    if (target) {
      const { facts } = this.#scope;
      const slug = facts.slug(target.page, this.clock);
      if (slug === undefined) return undefined;
      return { href: pathOf(facts.region, slug) + target.anchor, external: false };
    }
    const path = storePathOfLink(link);
    if (path === undefined) {
      if (!/^(#|[a-z][a-z0-9+.-]*:)/i.test(link) || /^(page|store):/.test(link))
        throw new Misused(
          `href takes page:<id>, store:/path, #anchor or an absolute URL, found ${JSON.stringify(link)}`,
          /^(page|store):/.test(link)
            ? 'ids are lower-case words with hyphens and slashes: page:about-us, page:journal.atom, store:/cart'
            : `write page:${link.replace(/^\/+|\/+$/g, '') || 'home'}, with the id of the page`,
        );
      return { href: link, external: !link.startsWith('#') };
    }
    const store = this.store();
    return store === undefined ? undefined : { href: store + path, external: true };
  }

  isThere(page: Page): boolean {
    return this.#scope.facts.isThere(page, this.clock);
  }

  isCurrent(link: Link): boolean {
    const target = pageOfLink(link);
    if (!target) return false;
    this.askedAbout.add(target.page);
    return !this.#scope.anyPage && target.page === this.#scope.page.id;
  }

  shared<T>(derive: (context: PageContext, of: string) => T, of = ''): T {
    const scope = { ...this.#scope, anyPage: true, parts: undefined };
    return this.#once(this.#scope.facts.answers, scope, derive, of);
  }

  part<T, O>(derive: (context: PageContext, of: O) => T, of: O): T {
    const { parts } = this.#scope;
    return parts ? this.#once(parts, this.#scope, derive, of) : derive(this, of);
  }

  shows(entry: Showable): boolean {
    if (entry.regions && !entry.regions.includes(this.#scope.facts.region.id)) return false;
    if (!this.isOn(entry)) return false;
    if (whenOf(entry).every((time) => time === undefined)) return true;
    return this.clock.isWithin(this.#window(entry));
  }

  asset(name: string): string {
    const url = this.#scope.facts.art(name);
    if (url !== undefined) return url;
    this.#reportNoArt(`there is no art "${name}"`, name);
    return name;
  }

  photograph(name: string): Photograph {
    const found = this.#scope.facts.photograph(name);
    if (found) return photographOf(found);
    const isDrawing = this.hasAsset(name);
    this.#reportNoArt(
      isDrawing ? `${name} is no photograph` : `there is no photograph "${name}"`,
      name,
      isDrawing ? 'put it into templates/art/photos, or ask for context.asset' : undefined,
    );
    return { src: name, width: 1, height: 1, sources: [] };
  }

  /** The address of a picture as networks show it beside a link; undefined where there is none. */
  socialPicture(name: string): string | undefined {
    const social = this.#scope.facts.photograph(name)?.files.find(({ use }) => use === 'social');
    return social?.url ?? (this.hasAsset(name) ? this.asset(name) : undefined);
  }

  #reportNoArt(message: string, name: string, otherwise?: string): void {
    const { facts, page } = this.#scope;
    const near = facts.artLike(name);
    const hint = otherwise ?? (near ? `did you mean ${near}?` : undefined);
    this.#scope.problems.add({
      code: 'reference-unknown',
      severity: 'error',
      ...(placeInTemplates() ?? { file: page.source.file }),
      path: [],
      message,
      ...(hint && { hint }),
    });
  }

  hasAsset(name: string): boolean {
    return this.#scope.facts.hasArt(name);
  }

  alternate(regionId: string): string {
    const { facts } = this.#scope;
    const { page } = this;
    const region = facts.edition(regionId);
    if (!region) return '/';
    return pathOf(region, page.windows.has(regionId) && !page.file.file ? page.slug : '');
  }

  /** What the page tells of; null where it is about nothing but itself. */
  subject(): Subject | null {
    return null;
  }

  /** Another derivation of the same kind. */
  protected again(scope: DerivationScope): Derivation {
    return new Derivation(scope);
  }

  /** A region as templates see it. */
  protected viewOf(region: string): Region {
    return this.#scope.facts.view(region) as Region;
  }

  /** The region's store, where `store:` links lead. */
  protected store(): string | undefined {
    return undefined;
  }

  /** Whether an entry shows for reasons of the domain. */
  protected isOn(_entry: Showable): boolean {
    return true;
  }

  protected report(code: ProblemCode, source: SourceRef, message: string, hint?: string): void {
    const { file, path } = source;
    this.#scope.problems.add({
      code,
      severity: 'error',
      file,
      path,
      message,
      ...(hint ? { hint } : {}),
    });
  }

  /** The place of the page in the data, for problems: reading this does not ask for the page. */
  protected get source(): SourceRef {
    return this.#scope.page.source;
  }

  /** What was derived apart and is true now; else derives it, by a context of its own. */
  #once<T, O>(kept: Answers, scope: DerivationScope, derive: (context: PageContext, of: O) => T, of: O): T {
    const { facts, clock, problems } = scope;
    const asker = facts.asked;
    const answers = kept.of(derive, of);
    const known = answers.findLast(({ bounds }) => clock.isHeldBy(bounds));
    if (known) {
      asker.join(known.asked);
      return known.value as T;
    }
    const apart = this.again({ ...scope, clock: clock.apart() });
    const { found } = problems;
    const asked = new Asked();
    facts.asked = asked;
    try {
      const made = derive(apart, of);
      const value = lastingPart(scope.anyPage ? readThrough(made) : made);
      apart.isOver = true;
      if (scope.anyPage && (apart.readsPage || apart.askedAbout.size > 0))
        throw new Error('what pages share (context.shared) reads no page and asks for none by isCurrent');
      // A fault of it is reported for every page that has it.
      if (problems.found === found) answers.push({ value, bounds: apart.clock.bounds, asked });
      return value;
    } finally {
      facts.asked = asker;
      asker.join(asked);
      clock.observe(apart.clock.bounds);
    }
  }

  #window(entry: Showable): TimeWindow {
    refuseText(entry);
    const { facts, problems } = this.#scope;
    const { region } = facts;
    const { name, ...source } = this.#placeOf(entry);
    // Models make entries of their own from times of the data: equal times at equal places are the same window.
    const places = timesOf(entry).map((time) => facts.placeOf(time)?.source);
    const key = JSON.stringify([name, source, whenOf(entry), entry.days, places]);
    const known = facts.windows.get(key);
    if (known) return known;
    const linker = new Linker();
    // Zones are asked by means that templates must not have.
    const window = unguarded(() =>
      linker.window(entry, region, {
        source,
        sourceOf: (when) => facts.placeOf(when)?.source,
        starts: `${name} appears`,
        ends: `${name} ends`,
      }),
    );
    for (const problem of linker.problems) problems.add(problem);
    if (linker.problems.length === 0) facts.windows.set(key, window);
    return window;
  }

  /** The place of an entry with times; the page that shows it if the place is unknown, whichever page asked first. */
  #placeOf(entry: Showable): NamedSource {
    const { facts, page, anyPage } = this.#scope;
    for (const time of timesOf(entry)) {
      const place = facts.placeOf(time);
      if (place) return place.entry;
    }
    const { id, source } = anyPage ? facts.region : page;
    return { file: source.file, path: [], name: `${anyPage ? 'region' : 'page'} ${id}` };
  }
}

function whenOf({ startTime, endTime, lastDay }: Showable): readonly unknown[] {
  return [startTime, endTime, lastDay];
}

/** The times of an entry, whichever region each is for. */
function timesOf(entry: Showable): readonly object[] {
  return whenOf(entry).flatMap((time) =>
    isWhen(time) ? [time] : Object.values((time ?? {}) as Record<string, object>),
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A text that was never read as a time would show at all times, or never. */
function refuseText(entry: Showable): void {
  for (const key of ['startTime', 'endTime', 'lastDay'] as const) {
    const value = entry[key];
    if (value === undefined || (typeof value === 'object' && value !== null)) continue;
    throw new Misused(
      `${key} is ${JSON.stringify(value)}, and not a time that a schema has read`,
      `declare ${key} in its schema as when, or as day, of almanac/site`,
    );
  }
}

function refuseNoNumber(asked: string, value: number): void {
  if (Number.isFinite(value)) return;
  throw new Misused(
    `${asked} takes a number, found ${JSON.stringify(value) ?? String(value)}`,
    'give a number of the data, without quotes there; test first what may be missing',
  );
}

function refuseNoInstant(asked: string, at: Instant | Pick<Moment, 'iso'>): void {
  if (Number.isFinite(at) || typeof (at as Partial<Moment> | null)?.iso === 'string') return;
  throw new Misused(
    `${asked} takes an instant in milliseconds, found ${JSON.stringify(at)}`,
    'give the instant of an edge, such as stage.ends.at; for a day of the data ask context.date',
  );
}
