import { coverage, editionOf, releaseAt, releaseWindow } from '../calendar/coverage.ts';
import type { LiveRegion } from '../calendar/live-state.ts';
import { releaseDir } from '../calendar/names.ts';
import type { Because, Calendar, CalendarRelease, PageChange } from '../calendar/types.ts';
import {
  BEGINNING,
  contains,
  END,
  formatLocal,
  fromUtc,
  type Instant,
  isBefore,
  isZone,
  meets,
  utc,
  type Window,
} from '../clock/index.ts';
import { editionsOfRelease, pricesIn, type Shown, wasPricesIn } from '../engine/compare/editions.ts';
import { type At, atIn, type JournalEntry, readJournal, readLive } from '../live/index.ts';
import { OperationError, UsageError, unknownRegion } from '../problems/problems.ts';
import { suggest } from '../problems/suggest.ts';
import { readCalendar, readRelease } from '../release/index.ts';
import { isAddress, pathIn } from './address.ts';
import type { LiveExplanation, Told } from './results.ts';
import { changesBetween } from './shown-changes.ts';

export interface ExplainLiveOptions {
  /** An address, a path, the key of a product, or the id of a page. */
  readonly target: string;
  readonly regions?: readonly string[] | undefined;
  /** Other than now: the release that the promoted calendars have then, each region's own where its clock decides. */
  readonly at?: At | undefined;
  readonly now: Instant;
}

/**
 * Why a page or a price is live as it is, read from finished pages, calendars and the journal: no inputs are needed. Throws
 * OperationError where nothing is live, UsageError for what is no page and no product there.
 */
export async function explainLive(out: string, options: ExplainLiveOptions): Promise<LiveExplanation[]> {
  const live = await readLive(out);
  if (live === null) throw new OperationError(`nothing is live in ${out}`, 'activate a calendar first');
  const known = Object.keys(live.regions);
  const unknown = options.regions?.find((region) => !known.includes(region));
  if (unknown !== undefined) throw unknownRegion(unknown, known);
  const { target, now } = options;
  const journal = readJournal(out);
  const found: LiveExplanation[] = [];
  const names = new Set<string>();
  const isPath = isAddress(target);
  const asked = isPath ? await placeOfPath(out, pathIn(target), live.regions) : null;
  const others: string[] = [];
  for (const region of known) {
    const isElsewhere = asked !== null && asked.region !== region;
    if (!isElsewhere && options.regions && !options.regions.includes(region)) continue;
    const at = atIn(options.at ?? now, region);
    const edition = await editionShown(out, region, live.regions[region] as LiveRegion, {
      isNow: options.at === undefined,
      at,
    });
    if (edition === null) continue;
    if (isElsewhere) {
      const same = pathFor(edition, asked.slug);
      if (edition.shown.pages.has(same)) others.push(same);
      continue;
    }
    const path = asked?.path ?? pathOfPage(edition, target);
    const one =
      (asked === null ? await explainKey(edition, target, at) : null) ??
      (await explainPath(edition, path, at));
    for (const name of isPath ? edition.shown.pages.keys() : edition.shown.prices.keys()) names.add(name);
    if (one !== null) found.push({ ...one, movedBy: moverIn(journal, region, edition) });
  }
  if (found.length > 0) return found;
  if (asked !== null && options.regions && asked.region !== null && !options.regions.includes(asked.region))
    throw new UsageError(
      `${asked.path} is a page of region ${asked.region}, not of ${options.regions.join(', ')}`,
    );
  const near = suggest(asked?.path ?? target, names);
  const there =
    others.length > 0
      ? `it is in other regions: ${others.join(', ')}`
      : 'almanac status names the regions that are live';
  throw new UsageError(
    isPath
      ? `no region that is live has a page at ${pathIn(target)}`
      : `"${target}" is no page that is live, and no product with a price there`,
    near ? `did you mean ${near}?` : there,
  );
}

/** What one region shows, with all that is known of it. */
interface Edition {
  readonly out: string;
  readonly region: string;
  readonly state: LiveRegion;
  readonly calendar: Calendar;
  readonly release: string;
  readonly window: Window;
  /** Null where the calendar names none, or one that this host does not know. */
  readonly zone: string | null;
  readonly shown: Shown;
  readonly prefix: string;
  /** Paths at which a document sends elsewhere. */
  readonly redirects: ReadonlyMap<string, string>;
}

async function editionShown(
  out: string,
  region: string,
  state: LiveRegion,
  { isNow, at }: { readonly isNow: boolean; readonly at: Instant },
): Promise<Edition | null> {
  const calendar = await readCalendar(out, state.calendar);
  if (calendar === null)
    throw new OperationError(`calendar ${state.calendar}, promoted for ${region}, is not there`);
  const release =
    isNow || state.held !== null ? state.release : (releaseAt(calendar, region, at)?.id ?? null);
  if (release === null) return null;
  const { from, until, prefix, redirects } = await readRelease(out, releaseDir(region, release));
  return {
    out,
    region,
    state,
    calendar,
    release,
    window: { from: fromUtc(from, BEGINNING), until: fromUtc(until, END) },
    zone: zoneOf(calendar, region),
    shown: await editionsOfRelease(out, region, release, calendar.legend),
    prefix,
    redirects: new Map(redirects.map((one) => [one.from, one.to])),
  };
}

interface AskedPlace {
  /** Null: no region that is live has such paths. */
  readonly region: string | null;
  /** As the region writes it: hosts lead `/DE/faq` to `/de/faq`. */
  readonly path: string;
  /** Without the region's prefix. */
  readonly slug: string;
}

async function placeOfPath(
  out: string,
  path: string,
  regions: Readonly<Record<string, LiveRegion>>,
): Promise<AskedPlace> {
  const [first = '', ...rest] = path.slice(1).split('/');
  let withoutPrefix: string | null = null;
  for (const [region, { release }] of Object.entries(regions)) {
    if (release === null) continue;
    const { prefix } = await readRelease(out, releaseDir(region, release));
    if (prefix === '') withoutPrefix = region;
    else if (prefix === first.toLowerCase())
      return { region, path: `/${[prefix, ...rest].join('/')}`, slug: rest.join('/') };
  }
  return { region: withoutPrefix, path, slug: path.slice(1) };
}

function pathFor({ prefix }: Edition, slug: string): string {
  return `/${[prefix, slug].filter(Boolean).join('/')}`;
}

/** Where a page is whose id or slug is known. Calendars name pages with what they change. */
function pathOfPage(edition: Edition, page: string): string {
  const changes = editionOf(edition.calendar, edition.region).flatMap((release) => release.changes);
  return (
    changes.find((change) => change.page === page)?.path ?? pathFor(edition, page === 'home' ? '' : page)
  );
}

async function pricesOn(
  { out, region, calendar }: Edition,
  release: string,
  path: string,
): Promise<Map<string, string>> {
  const page = (await editionsOfRelease(out, region, release, calendar.legend)).pages.get(path);
  return new Map(page ? pricesIn(page.html()) : []);
}

type Explained = Omit<LiveExplanation, 'movedBy'>;

async function explainPath(edition: Edition, path: string, at: Instant): Promise<Explained | null> {
  const { shown, redirects } = edition;
  const page = shown.pages.get(path);
  const to = redirects.get(path) ?? null;
  if (page === undefined && to === null) return null;
  const concerns = (change: PageChange): boolean => change.path === path;
  const releases = editionOf(edition.calendar, edition.region);
  const starts = lastBefore(releases, edition.window.from, concerns);
  const ends = firstAfter(releases, edition.window.from, concerns);
  const prices = page ? new Map(pricesIn(page.html())) : new Map<string, string>();
  return {
    ...common(edition, at),
    path,
    product: null,
    answer: page ? 'page' : 'redirect',
    to: page ? null : to,
    window: windowBetween(edition, [starts, ends], concerns),
    prices: [...prices].map(([product, amount]) => livePrice(edition, product, amount)),
    next: ends && {
      at: toldBy(edition, ends.from, becauseIn(ends, concerns)),
      because: becauseIn(ends, concerns),
      prices: changesBetween(prices, await pricesOn(edition, ends.id, path), (product) =>
        nameIn(edition, product),
      ),
    },
  };
}

async function explainKey(edition: Edition, product: string, at: Instant): Promise<Explained | null> {
  const { calendar, region, release, shown } = edition;
  const price = shown.prices.get(product);
  if (price === undefined) return null;
  const releases = editionOf(calendar, region);
  const here = releases.findIndex(({ id }) => id === release);
  const paths = new Set(pathsOf(shown, product));
  const concerns: Concerns = ({ path }) => paths.has(path);
  const priceIn = async ({ id }: CalendarRelease): Promise<string | undefined> =>
    (await editionsOfRelease(edition.out, region, id, calendar.legend)).prices.get(product)?.text;
  let starts: CalendarRelease | null = null;
  for (let i = here; i >= 0 && starts === null; i -= 1) {
    const before = releases[i - 1];
    if (before === undefined || (await priceIn(before)) !== price.text) starts = releases[i] ?? null;
  }
  let ends: CalendarRelease | null = null;
  for (const next of here < 0 ? [] : releases.slice(here + 1)) {
    if ((await priceIn(next)) === price.text) continue;
    ends = next;
    break;
  }
  const becauseEnds = becauseIn(ends, concerns);
  const after = ends && (await priceIn(ends));
  return {
    ...common(edition, at),
    path: null,
    product,
    answer: 'page',
    to: null,
    prices: [livePrice(edition, product, price.text)],
    window: windowBetween(edition, [starts, ends], concerns),
    next: ends && {
      at: toldBy(edition, ends.from, becauseEnds),
      because: becauseEnds,
      prices: [{ product, name: nameIn(edition, product), from: price.text, to: after ?? null }],
    },
  };
}

function windowBetween(
  edition: Edition,
  [starts, ends]: readonly [CalendarRelease | null, CalendarRelease | null],
  concerns: Concerns,
): LiveExplanation['window'] {
  const [begins, over] = [becauseIn(starts, concerns), becauseIn(ends, concerns)];
  const { first, last } = coveredAround(edition);
  return {
    from: toldBy(edition, (starts ?? first)?.from ?? null, begins),
    until: toldBy(edition, ends ? ends.from : (last?.until ?? null), over),
    begins,
    ends: over,
  };
}

/** The first and the last of the releases that follow each other without a gap around the one that is shown: of other times the calendar says nothing. */
function coveredAround({ calendar, region, window }: Edition): {
  readonly first?: CalendarRelease | undefined;
  readonly last?: CalendarRelease | undefined;
} {
  const known = coverage(calendar, region).find((one) => meets(one, window));
  const within = editionOf(calendar, region).filter(
    (release) => known && meets(releaseWindow(release), known),
  );
  return { first: within[0], last: within.at(-1) };
}

function common(edition: Edition, at: Instant) {
  const { region, release, state, window } = edition;
  const isAhead = isBefore(at, window.from);
  return {
    kind: 'live' as const,
    region,
    at: toldBy(edition, utc(at), []),
    release,
    calendar: state.calendar,
    isHeld: state.held !== null,
    time: contains(window, at) ? ('now' as const) : isAhead ? ('ahead' as const) : ('over' as const),
  };
}

/** What is not shown yet has its name from the calendar. */
function nameIn({ shown, calendar, region }: Edition, product: string): string {
  return shown.prices.get(product)?.name ?? calendar.legend?.[region]?.products[product] ?? product;
}

function livePrice(edition: Edition, product: string, amount: string): LiveExplanation['prices'][number] {
  const { shown } = edition;
  const known = shown.prices.get(product);
  const paths = pathsOf(shown, product);
  const [was] = paths.flatMap((path) => wasPricesIn(shown.pages.get(path)?.html() ?? '').get(product) ?? []);
  return {
    product,
    name: nameIn(edition, product),
    currency: known?.currency ?? null,
    amount,
    was: was ?? null,
    paths,
  };
}

function pathsOf({ pages }: Shown, product: string): string[] {
  return [...pages].flatMap(([path, { html }]) =>
    pricesIn(html()).some(([key]) => key === product) ? [path] : [],
  );
}

type Concerns = (change: PageChange) => boolean;

/** The release, up to one that begins at an instant, whose beginning changed what is meant. */
function lastBefore(
  releases: readonly CalendarRelease[],
  from: Instant,
  concerns: Concerns,
): CalendarRelease | null {
  const upTo = releases.filter((release) => !isBefore(from, releaseWindow(release).from));
  return upTo.findLast(({ changes }) => changes.some(concerns)) ?? null;
}

function firstAfter(
  releases: readonly CalendarRelease[],
  from: Instant,
  concerns: Concerns,
): CalendarRelease | null {
  const after = releases.filter((release) => isBefore(from, releaseWindow(release).from));
  return after.find(({ changes }) => changes.some(concerns)) ?? null;
}

function becauseIn(release: CalendarRelease | null, concerns: Concerns): Because[] {
  const found = new Map<string, Because>();
  for (const change of release?.changes.filter(concerns) ?? [])
    for (const because of change.because) found.set(JSON.stringify(because), because);
  return [...found.values()];
}

function zoneOf({ legend }: Calendar, region: string): string | null {
  const zone = legend?.[region]?.timeZone;
  return zone !== undefined && isZone(zone) ? zone : null;
}

/** A calendar without zones still says the local time with each fact. */
function toldBy({ zone }: Edition, at: string | null, because: readonly Because[]): Told {
  if (at === null || zone === null) return { utc: at, local: because[0]?.at ?? null };
  return { utc: at, local: formatLocal(fromUtc(at, END), zone) };
}

/** The entry of the journal that put the region where it is, and the commit that its calendar was built from. */
function moverIn(
  journal: readonly JournalEntry[],
  region: string,
  { state, release }: Edition,
): LiveExplanation['movedBy'] {
  // A person who named an instant chose the release, else it follows from the calendar, which another may have promoted.
  const isMove = ({ regions }: JournalEntry): boolean =>
    (state.movedBy === 'at' && regions[region]?.release?.to === release) ||
    regions[region]?.calendar?.to === state.calendar;
  const entry = journal.findLast(isMove);
  const brought = journal.findLast((one) => one.brought?.calendars.includes(state.calendar));
  const commit = brought?.brought?.origin?.commit ?? null;
  if (entry === undefined) return null;
  const { when, command, by, note } = entry;
  return { when, command, by, note, commit };
}
