import { releaseAt, releaseWindow } from '../../calendar/coverage.ts';
import type { LiveState } from '../../calendar/live-state.ts';
import type { Calendar, Release } from '../../calendar/types.ts';
import { contains, type Instant, isBefore } from '../../clock/instant.ts';
import { type HostModel, planHosts } from '../model.ts';
import { type Read, readBytes } from './read.ts';

/** What is promoted, as last read. */
export interface Promoted {
  readonly live: LiveState;
  readonly calendars: ReadonlyMap<string, Calendar>;
}

/** The site at one instant. */
export interface Shown {
  readonly releases: readonly Release[];
  readonly hosts: HostModel;
}

/** Keeps what is promoted and the releases in use, reading each again only when it can have changed. */
export class LiveReleases {
  readonly #read: Read;
  readonly #refresh: number;
  readonly #releases = new Map<string, Promise<Release | null>>();
  readonly #calendars = new Map<string, { text: string; calendar: Calendar }>();
  #promoted: { readonly at: Instant; readonly value: Promise<Promoted | null> } | null = null;
  #shown: { readonly key: string; readonly value: Shown } | null = null;

  constructor(read: Read, refresh: number) {
    this.#read = read;
    this.#refresh = refresh;
  }

  /** The site at an instant; null where nothing was ever activated. */
  async shownAt(at: Instant): Promise<Shown | null> {
    const promoted = await this.#promotedAt(at);
    if (promoted === null) return null;
    const dirs = Object.keys(promoted.live.regions).flatMap(
      (region) => releaseDirAt(promoted, region, at) ?? [],
    );
    const key = dirs.join('\n');
    if (this.#shown?.key === key) return this.#shown.value;
    const releases = (await Promise.all(dirs.map((dir) => this.#release(dir)))).filter((it) => it !== null);
    const value = { releases, hosts: planHosts(releases) };
    if (releases.length === dirs.length) this.#shown = { key, value };
    return value;
  }

  #promotedAt(at: Instant): Promise<Promoted | null> {
    const known = this.#promoted;
    // Also when the clock was set back: no state is kept for longer than it may be.
    if (known !== null && contains({ from: known.at, until: known.at + this.#refresh }, at)) {
      return known.value;
    }
    const value = this.#readPromoted();
    this.#promoted = { at, value };
    // What failed once is tried again at the next request.
    value.catch(() => {
      if (this.#promoted?.value === value) this.#promoted = null;
    });
    return value;
  }

  async #readPromoted(): Promise<Promoted | null> {
    const text = await this.#text('live.json');
    if (text === null) return null;
    const live = JSON.parse(text) as LiveState;
    const ids = [...new Set(Object.values(live.regions).map((region) => region.calendar))];
    const calendars = await Promise.all(ids.map((id) => this.#calendar(id)));
    return {
      live,
      calendars: new Map(calendars.flatMap((it) => (it === null ? [] : [[it.id, it] as const]))),
    };
  }

  /** A calendar grows when other windows of its revision are built, so it is read again, and parsed if it did. */
  async #calendar(id: string): Promise<Calendar | null> {
    const text = await this.#text(`calendars/${id}.json`);
    if (text === null) return null;
    const known = this.#calendars.get(id);
    if (known?.text === text) return known.calendar;
    const calendar = JSON.parse(text) as Calendar;
    this.#calendars.set(id, { text, calendar });
    return calendar;
  }

  /** Releases never change. */
  #release(dir: string): Promise<Release | null> {
    const known = this.#releases.get(dir);
    if (known !== undefined) return known;
    const reading = this.#text(`${dir}/release.json`).then((text) =>
      text === null ? null : (JSON.parse(text) as Release),
    );
    this.#releases.set(dir, reading);
    const forget = () => this.#releases.delete(dir);
    reading.then((release) => release ?? forget(), forget);
    return reading;
  }

  async #text(path: string): Promise<string | null> {
    const bytes = await readBytes(this.#read, path);
    return bytes === null ? null : new TextDecoder().decode(bytes);
  }
}

/** Held: what is held. Else what the calendar says; where it says nothing, the last it had; else what was live. */
function releaseDirAt({ live, calendars }: Promoted, region: string, at: Instant): string | null {
  const state = live.regions[region];
  if (state === undefined) return null;
  const known = state.release === null ? null : `releases/${region}/${state.release}`;
  const calendar = calendars.get(state.calendar);
  if (state.held !== null) return `releases/${region}/${state.held}`;
  if (calendar === undefined) return known;
  const begun = (calendar.editions[region] ?? []).filter((it) => !isBefore(at, releaseWindow(it).from));
  return releaseAt(calendar, region, at)?.dir ?? begun.at(-1)?.dir ?? known;
}
