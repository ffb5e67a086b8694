import { expandRelease } from '../../calendar/compact.ts';
import { releaseWindow } from '../../calendar/coverage.ts';
import type { LiveState } from '../../calendar/live-state.ts';
import { calendarFile, LIVE, releaseDir } from '../../calendar/names.ts';
import { isCalendar, isLiveState, isRelease } from '../../calendar/shapes.ts';
import type { Calendar, CalendarRelease, Release } from '../../calendar/types.ts';
import {
  compareInstants,
  contains,
  END,
  type Instant,
  isBefore,
  meets,
  type Window,
} from '../../clock/instant.ts';
import { type HostModel, planHosts } from '../model.ts';
import { isOwnRelease, isWholeCalendar } from './genuine.ts';
import { type Store, StoreFault, within } from './store.ts';

/** What is promoted, as last read whole. */
interface Promoted {
  readonly live: LiveState;
  readonly calendars: ReadonlyMap<string, Calendar>;
}

/** The site at one instant. */
export interface Shown {
  readonly releases: readonly Release[];
  readonly hosts: HostModel;
  /** By region: the release that was shown there before. */
  readonly before: ReadonlyMap<string, Release>;
  /** Hashes by the path of the asset, of these releases and of those before them. */
  readonly assets: ReadonlyMap<string, string>;
}

/** Takes work that no answer waits for: `waitUntil` of hosts that end a program with its answer. */
export type Later = (work: Promise<unknown>) => void;

/** After a look that failed, the next request that comes so many milliseconds later looks again. */
const RETRY = 1_000;
/** A look that has not ended after so many milliseconds is given up. */
const GIVEN_UP = 20_000;
/** How many times as long a request waits where nothing is known yet. */
const COLD = 5;
/** How long before a switch the pages that were asked for are read in their next form, and how many by each look. */
const AHEAD = 3 * 3_600_000;
const PAGES_AT_ONCE = 24;

/**
 * Keeps what is promoted and the releases in use. What was read whole stays until something newer was read whole: a store
 * that fails, hangs or answers nonsense takes nothing away.
 */
export class LiveReleases {
  readonly #store: Store;
  readonly #refresh: number;
  readonly #patience: number;
  readonly #releases = new Map<string, Release>();
  readonly #calendars = new Map<string, { text: string; calendar: Calendar }>();
  #promoted: Promoted | null = null;
  #shown: Shown | null = null;
  /** The time in which the state is used without reading the store again. */
  #quiet: Window = { from: 0, until: 0 };
  #looking: Promise<void> | null = null;

  /**
   * @param refresh for how many milliseconds a promotion may go unnoticed
   * @param patience how many milliseconds a request waits for news where something is known
   */
  constructor(store: Store, refresh: number, patience: number) {
    this.#store = store;
    this.#refresh = refresh;
    this.#patience = patience;
  }

  /** The site at an instant; null where nothing is known of it yet. */
  async shownAt(at: Instant, later: Later): Promise<Shown | null> {
    const isCold = this.#shown === null;
    const isDue = !contains(this.#quiet, at) || (isCold && this.#looking === null);
    const looking = isDue ? this.#look(at, later) : this.#looking;
    // Who comes while another looks goes by what is known, if that is enough.
    if (looking !== null && (isDue || isCold || !this.#hasAll(at)))
      await within(isCold ? COLD * this.#patience : this.#patience, looking).catch(() => undefined);
    return this.#compose(at);
  }

  /** Resolves once all was read that is due, or could not be. */
  #look(at: Instant, later: Later): Promise<void> {
    this.#quiet = { from: at, until: at + GIVEN_UP };
    const isLatest = () => this.#looking === looking;
    const looking: Promise<void> = this.#readDue(at, isLatest)
      .catch(() => false)
      .then((isWhole) => {
        if (!isLatest()) return;
        this.#looking = null;
        const pause = isWhole ? this.#refresh : Math.min(RETRY, this.#refresh);
        this.#quiet = { from: at, until: Math.min(at + pause, this.#nextEdge(at)) };
        if (this.#promoted !== null) later(this.#readAhead(this.#promoted, at).catch(() => undefined));
      });
    this.#looking = looking;
    return looking;
  }

  /** Whether live.json, its calendars and every release that is due could be read. */
  async #readDue(at: Instant, isLatest: () => boolean): Promise<boolean> {
    const live = await this.#store.text(LIVE, parseLive);
    if (live === null) return false;
    const ids = [...new Set(Object.values(live.regions).map(({ calendar }) => calendar))];
    const read = await Promise.all(ids.map((id) => this.#calendar(id)));
    if (!isLatest()) return false;
    const promoted = { live, calendars: new Map(read.map(({ calendar }) => [calendar.id, calendar])) };
    const released = await Promise.all(dueAt(promoted, at).map((dir) => this.#release(dir)));
    if (!isLatest()) return false;
    this.#promoted = promoted;
    return released.every(Boolean) && read.every(({ isNew }) => isNew);
  }

  /** A calendar grows when other windows of its revision are built, so it is read again. Throws where none is known. */
  async #calendar(id: string): Promise<{ calendar: Calendar; isNew: boolean }> {
    const known = this.#calendars.get(id);
    const parse = (text: string) => (text === known?.text ? known : parseCalendar(id, text));
    const read = await this.#store.text(calendarFile(id), parse).catch(() => null);
    const found = read ?? known;
    if (found === undefined) throw new StoreFault(`calendar ${id} cannot be read`);
    const calendar =
      known === undefined || known === found ? found.calendar : joined(known.calendar, found.calendar);
    this.#calendars.set(id, { text: found.text, calendar });
    return { calendar, isNew: read !== null };
  }

  /** Releases never change, so each is read once. Whether it is in memory now. */
  async #release(dir: string): Promise<boolean> {
    if (this.#releases.has(dir)) return true;
    const release = await this.#store
      .text(`${dir}/release.json`, (text) => parseRelease(dir, text))
      .catch(() => null);
    if (release !== null) this.#releases.set(dir, release);
    return release !== null;
  }

  /**
   * Reads what the next switch will show, and of pages that were asked for the form they have or will have soon: neither a
   * switch nor a promotion then depends on the store at that very moment.
   */
  async #readAhead(promoted: Promoted, at: Instant): Promise<void> {
    const due = dueAt(promoted, at);
    const next = comingAfter(promoted, at);
    const needed = new Set([...due, ...next.map(({ dir }) => dir)]);
    for (const dir of this.#releases.keys()) if (!needed.has(dir)) this.#releases.delete(dir);
    await Promise.all(next.map(({ dir }) => this.#release(dir)));
    const soon = next.filter((release) => {
      const { from } = releaseWindow(release);
      return contains({ from: from - AHEAD, until: from }, at);
    });
    const pages = [...due, ...soon.map(({ dir }) => dir)].flatMap((dir) => this.#unread(dir));
    await Promise.all(
      pages.slice(0, PAGES_AT_ONCE).map(({ path, hash }) => this.#store.file(path, hash).catch(() => null)),
    );
  }

  /** The pages of a release that are not in memory, though they are as the release before it has them. */
  #unread(dir: string): { path: string; hash: string }[] {
    const release = this.#releases.get(dir);
    const shown = [...(this.#shown?.releases ?? []), ...(this.#shown?.before.values() ?? [])];
    const before = shown.find((other) => other.region === release?.region && other.id !== release.id);
    const asked = new Set(before?.files.filter(({ hash }) => this.#store.has(hash)).map(({ path }) => path));
    return (release?.files ?? [])
      .filter(({ path, hash }) => asked.has(path) && !this.#store.has(hash))
      .map(({ path, hash }) => ({ path: `${dir}/${path}`, hash }));
  }

  #hasAll(at: Instant): boolean {
    return this.#promoted !== null && dueAt(this.#promoted, at).every((dir) => this.#releases.has(dir));
  }

  /** The next instant at which another release is due; a look is due then, too. */
  #nextEdge(at: Instant): Instant {
    const promoted = this.#promoted;
    if (promoted === null) return END;
    return Math.min(END, ...comingAfter(promoted, at).map((release) => releaseWindow(release).from));
  }

  /** Of each region the release that is due, else, where that could not be read, the one shown last. */
  #compose(at: Instant): Shown | null {
    const shown = this.#shown;
    const promoted = this.#promoted;
    if (promoted === null) return shown;
    const last = new Map(shown?.releases.map((release) => [release.region, release]));
    const regions = Object.keys(promoted.live.regions);
    const wanted = regions.flatMap((region) => {
      const dir = dueIn(promoted, region, at);
      return dir === null ? [] : [this.#releases.get(dir) ?? last.get(region) ?? null];
    });
    const releases = wanted.filter((release) => release !== null);
    // At the beginning all or nothing: a region that is left out would answer 404.
    if (shown === null && (releases.length === 0 || releases.length < wanted.length)) return null;
    const isSame =
      releases.length === shown?.releases.length && releases.every((one, i) => one === shown.releases[i]);
    if (!isSame) this.#shown = compose(releases, shown);
    return this.#shown;
  }
}

function compose(releases: readonly Release[], shown: Shown | null): Shown {
  const before = new Map(shown?.before);
  for (const old of shown?.releases ?? []) if (!releases.includes(old)) before.set(old.region, old);
  const all = [...before.values(), ...releases].flatMap((release) => release.assets);
  return {
    releases,
    hosts: planHosts(releases),
    before,
    assets: new Map(all.map(({ path, hash }) => [path, hash])),
  };
}

/** The folders of the releases due at an instant, in the order of the regions. */
function dueAt(promoted: Promoted, at: Instant): string[] {
  return Object.keys(promoted.live.regions).flatMap((region) => dueIn(promoted, region, at) ?? []);
}

/** Held: what is held. Else the last that has begun in the calendar, though it be over; where none has, what was live. */
function dueIn({ live, calendars }: Promoted, region: string, at: Instant): string | null {
  const state = live.regions[region];
  if (state === undefined) return null;
  if (state.held !== null) return releaseDir(region, state.held);
  const releases = calendars.get(state.calendar)?.editions[region] ?? [];
  const begun = releases.filter((it) => !isBefore(at, releaseWindow(it).from));
  return begun.at(-1)?.dir ?? (state.release === null ? null : releaseDir(region, state.release));
}

/** What each region that follows time shows next. */
function comingAfter({ live, calendars }: Promoted, at: Instant): CalendarRelease[] {
  return Object.entries(live.regions).flatMap(([region, { calendar, held }]) => {
    const releases = held === null ? calendars.get(calendar)?.editions[region] : undefined;
    return releases?.find((it) => isBefore(at, releaseWindow(it).from)) ?? [];
  });
}

/** A site has a region: a state without any is no state. One of a later version of Almanac may mean something else. */
function parseLive(text: string): LiveState | null {
  const live: unknown = JSON.parse(text);
  return isLiveState(live) && live.version === 1 && Object.keys(live.regions).length > 0 ? live : null;
}

async function parseCalendar(id: string, text: string): Promise<{ text: string; calendar: Calendar } | null> {
  const calendar: unknown = JSON.parse(text);
  if (!isCalendar(calendar) || calendar.id !== id) return null;
  return (await isWholeCalendar(text, calendar)) ? { text, calendar } : null;
}

async function parseRelease(dir: string, text: string): Promise<Release | null> {
  const release = expandRelease(JSON.parse(text));
  if (!isRelease(release) || releaseDir(release.region, release.id) !== dir) return null;
  return (await isOwnRelease(release)) ? release : null;
}

/** A calendar as read, with the releases known of it that it lacks: an older copy of a file takes nothing away. */
function joined(known: Calendar, read: Calendar): Calendar {
  const regions = new Set([...Object.keys(read.editions), ...Object.keys(known.editions)]);
  const editions = [...regions].map((region): [string, CalendarRelease[]] => {
    const own = read.editions[region] ?? [];
    const older = (known.editions[region] ?? []).filter(
      (release) => !own.some((other) => meets(releaseWindow(other), releaseWindow(release))),
    );
    const byTime = (a: CalendarRelease, b: CalendarRelease) =>
      compareInstants(releaseWindow(a).from, releaseWindow(b).from);
    return [region, [...own, ...older].sort(byTime)];
  });
  return { ...read, editions: Object.fromEntries(editions) };
}
