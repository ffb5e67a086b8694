import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { editionOf, releaseAt, releaseWindow } from '../calendar/coverage.ts';
import { calendarFile } from '../calendar/names.ts';
import type { Calendar, CalendarRelease } from '../calendar/types.ts';
import { openBrowser } from '../chromium/open-browser.ts';
import {
  BEGINNING,
  compareInstants,
  contains,
  END,
  formatLocal,
  type Instant,
  toUtc,
  utc,
  type Window,
} from '../clock/index.ts';
import { resolveSpan } from '../clock/options.ts';
import { shopOf } from '../commerce/index.ts';
import type { Watched } from '../engine/commands/library.ts';
import { movedPrices } from '../engine/compare/moved-prices.ts';
import {
  type OpenOptions,
  type OpenSite,
  openSite,
  saveWhatWasLearned,
} from '../engine/opening/open-site.ts';
import { zonesOf } from '../engine/opening/request.ts';
import { activate, readLive, readStatus, rollback } from '../live/index.ts';
import { pathOf } from '../model/linked.ts';
import { OperationError, UsageError } from '../problems/problems.ts';
import { suggest } from '../problems/suggest.ts';
import { refuseStrays } from '../purity/strays.ts';
import { calendarText } from '../release/calendar.ts';
import { Examination } from '../release/examine.ts';
import { startServer } from '../serve/server.ts';
import { Expected } from './expected.ts';
import { Looks, type Shot, type TriedGuard } from './looks.ts';
import { PageReader } from './page-reader.ts';
import type { Finding, Picture, Rehearsal, RehearsedRegion, RehearsedSwitch } from './results.ts';
import { openScratch, type Scratch } from './scratch.ts';

export interface RehearseOptions extends OpenOptions, Watched {
  /** The output folder, for `calendar`. */
  readonly out: string;
  /** A campaign, whose switches are played; by default those of the window. */
  readonly campaign?: string | undefined;
  readonly regions?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** A calendar of the output, by id or `newest`, instead of the working tree. */
  readonly calendar?: string | undefined;
  /** An archive instead of the working tree. */
  readonly archive?: string | undefined;
  /** False: no browser is used, so there are no pictures and no trial of the guard. */
  readonly browser?: boolean | undefined;
  readonly concurrency?: number | undefined;
  readonly now: Instant;
}

/**
 * Plays every switch of a campaign or a window on the bytes that would ship, in a scratch output behind the production server:
 * each is activated and verified, every page that it changes is read over HTTP and held against the data at that instant.
 * Throws InputError or UsageError; what is wrong with what is played is in the result.
 */
export async function rehearse(options: RehearseOptions): Promise<Rehearsal> {
  options.onProgress?.({ phase: 'load', done: 0, total: null });
  const open = await openSite(options);
  const window = windowOf(open, options);
  const scratch = await openScratch({
    ...options,
    from: toUtc(window.from) ?? '1970-01-01T00:00:00Z',
    until: toUtc(window.until) ?? undefined,
  });
  const time = { now: window.from, read: () => time.now };
  try {
    const stage = new Stage({ open, scratch, window, options, time });
    return await stage.play();
  } finally {
    scratch.remove();
    await refuseStrays();
    await saveWhatWasLearned(open);
  }
}

/** From before the first switch until after the last one. */
function windowOf({ site }: OpenSite, options: RehearseOptions): Window {
  const { campaign, regions, from, until, now } = options;
  const zones = zonesOf(site, regions);
  if (campaign === undefined) {
    const { byRegion } = resolveSpan(from ?? 'now', until, zones, now);
    const all = Object.values(byRegion);
    return {
      from: Math.min(...all.map((one) => one.from)),
      until: Math.max(...all.map((one) => one.until)),
    };
  }
  if (from !== undefined || until !== undefined)
    throw new UsageError('a campaign has its own window', 'leave out --from and --until, or the campaign');
  const campaigns = shopOf(site)?.campaigns ?? new Map();
  const found = campaigns.get(campaign);
  if (!found) {
    const near = suggest(campaign, campaigns.keys());
    throw new UsageError(
      `there is no campaign ${campaign}`,
      near ? `did you mean ${near}?` : `there are ${[...campaigns.keys()].join(', ') || 'none'}`,
    );
  }
  const running = [...found.inRegion].filter(([id]) => Object.hasOwn(zones, id)).map(([, one]) => one.window);
  if (running.length === 0) throw new UsageError(`campaign ${campaign} does not run in any of these regions`);
  return {
    from: Math.min(...running.map(({ starts }) => starts?.at ?? now)) - 1,
    until: Math.max(...running.map(({ ends }) => ends?.at ?? now)) + 1,
  };
}

type Time = { now: Instant; read(): Instant };

interface Played {
  readonly open: OpenSite;
  readonly scratch: Scratch;
  readonly window: Window;
  readonly options: RehearseOptions;
  readonly time: Time;
}

interface PlayedSwitch {
  readonly at: Instant;
  readonly regions: readonly RehearsedRegion[];
  /** Taken while the next switches are played. */
  readonly shots: Promise<readonly Shot[]>;
}

/** The scratch output while it is played in. */
class Stage {
  readonly #played: Played;
  readonly #expected: Expected;
  readonly #findings: Finding[] = [];
  readonly #regions: readonly string[];
  readonly #examination: Examination;

  constructor(played: Played) {
    this.#played = played;
    const { open, scratch, options } = played;
    this.#expected = new Expected(open);
    this.#examination = new Examination(scratch.out, false);
    const { calendar } = scratch;
    const wished = options.regions ?? Object.keys(calendar.editions);
    this.#regions = wished.filter((region) => Object.hasOwn(calendar.editions, region));
    if (this.#regions.length === 0)
      throw new OperationError(`${scratch.source} has no edition of ${wished.join(', ')}`);
  }

  async play(): Promise<Rehearsal> {
    const { scratch, options, open, time } = this.#played;
    const { calendar } = scratch;
    const first = this.#firstInstant();
    time.now = first;
    await activate(scratch.out, {
      calendar: calendar.id,
      regions: this.#regions,
      force: true,
      clock: () => first,
    });
    const server = await startServer({ site: path.join(scratch.out, 'current'), port: 0, time });
    const browser = options.browser === false ? 'it was not asked for' : await openBrowser();
    const looks = typeof browser === 'string' ? null : new Looks(browser, scratch.out, this.#regions.length);
    try {
      const reader = new PageReader(server.url, this.#expected, this.#prefixes());
      await this.#readAll(reader, first);
      const instants = this.#instants(first);
      const played: PlayedSwitch[] = [];
      for (const [done, at] of instants.entries()) {
        options.onProgress?.({ phase: 'rehearse', done, total: instants.length, detail: utc(at) });
        options.signal?.throwIfAborted();
        played.push(await this.#playSwitch(at, reader, looks));
      }
      const last = instants.at(-1);
      const rollBack = last === undefined ? null : await this.#playRollBack(last);
      await this.#verify(last ?? first, true);
      this.#findings.push(...reader.findings);
      const guard = (await looks?.guard()) ?? null;
      if (guard !== null) this.#judgeGuard(guard);
      const switches: RehearsedSwitch[] = [];
      for (const { at, regions, shots } of played)
        switches.push({ at: utc(at), regions, pictures: this.#pictures(await shots, at) });
      return {
        version: 1,
        ok: this.#findings.length === 0,
        source: scratch.source,
        calendar: calendar.id,
        campaign: options.campaign ?? null,
        switches,
        findings: this.#findings,
        counts: reader.counts,
        guard: guard?.trials ?? [],
        withoutGuard:
          typeof browser === 'string'
            ? browser
            : guard === null
              ? 'no page changes a price in this window'
              : null,
        rollBack,
        assumed: open.site.assumed.length,
      };
    } finally {
      await looks?.close();
      await server.close();
    }
  }

  /** The start of the window, or the first instant after it at which the calendar has anything. */
  #firstInstant(): Instant {
    const { from } = this.#played.window;
    const { calendar } = this.#played.scratch;
    if (this.#regions.some((region) => releaseAt(calendar, region, from))) return from;
    const starts = this.#releases().map((release) => releaseWindow(release).from);
    const later = starts.filter((at) => contains(this.#played.window, at)).sort(compareInstants);
    if (later[0] === undefined)
      throw new OperationError(
        `${this.#played.scratch.source} has no release in this window`,
        'name another with --from',
      );
    return later[0];
  }

  #releases(): CalendarRelease[] {
    return this.#regions.flatMap((region) =>
      editionOf<CalendarRelease>(this.#played.scratch.calendar, region),
    );
  }

  #instants(first: Instant): Instant[] {
    const starts = this.#releases().map((release) => releaseWindow(release).from);
    const after = { from: first + 1, until: this.#played.window.until };
    return [...new Set(starts)].filter((at) => at !== BEGINNING && contains(after, at)).sort(compareInstants);
  }

  #prefixes(): ReadonlyMap<string, string> {
    const { regions } = this.#played.open.site;
    return new Map(this.#regions.map((id) => [id, regions.get(id)?.prefix ?? id]));
  }

  /** Everything that is there at the start. */
  async #readAll(reader: PageReader, at: Instant): Promise<void> {
    const { open, scratch } = this.#played;
    for (const id of this.#regions) {
      const region = open.site.regions.get(id);
      if (!region || !releaseAt<CalendarRelease>(scratch.calendar, id, at)) continue;
      const pages = this.#expected.there(id, at).map(({ id: page, file, slug }) => {
        const shown = pathOf(region, file.file ?? slug);
        return { path: shown, page, kind: 'changed' as const, changesAt: this.#changesAt(id, shown, at) };
      });
      await reader.read(id, at, pages);
    }
    await this.#verify(at, true);
  }

  async #playSwitch(at: Instant, reader: PageReader, looks: Looks | null): Promise<PlayedSwitch> {
    const { open, scratch, time } = this.#played;
    const before = await readLive(scratch.out);
    time.now = at;
    const { moved, site } = await activate(scratch.out, { clock: () => at });
    const prices = await movedPrices(scratch.out, moved, at);
    const shots =
      looks === null || before === null || prices.length === 0
        ? Promise.resolve([])
        : looks.shoot(open, prices, { before: before.site, after: site }, at);
    const regions: RehearsedRegion[] = [];
    for (const { region, from, to } of moved) {
      const release = releaseAt<CalendarRelease>(scratch.calendar, region, at);
      const changes = release?.changes ?? [];
      await reader.read(
        region,
        at,
        changes.map((change) => ({ ...change, changesAt: this.#changesAt(region, change.path, at) })),
      );
      const count = (kind: string): number => changes.filter((change) => change.kind === kind).length;
      const facts = new Set(
        changes.flatMap(({ because }) => because.map(({ fact, source }) => `${fact}  ${source}`)),
      );
      regions.push({
        region,
        local: formatLocal(at, this.#expected.zone(region)),
        from,
        to,
        because: [...facts],
        prices: prices.filter((one) => one.region === region).map(({ region: _, ...price }) => price),
        pages: { added: count('added'), changed: count('changed'), removed: count('removed') },
      });
    }
    const due = this.#regions.filter((region) =>
      editionOf(scratch.calendar, region).some((release) => releaseWindow(release).from === at),
    );
    for (const region of due)
      if (!moved.some((one) => one.region === region))
        this.#find({
          at: utc(at),
          region,
          path: null,
          what: 'files',
          message: 'the switch was not made',
          source: null,
        });
    await this.#verify(at, false);
    return { at, regions, shots };
  }

  #pictures(shots: readonly Shot[], at: Instant): Picture[] {
    return shots.map(({ shown: { region, path: shown }, before, after }) => ({
      region,
      local: formatLocal(at, this.#expected.zone(region)),
      path: shown,
      before,
      after,
    }));
  }

  #judgeGuard({ page, end, trials }: TriedGuard): void {
    for (const { case: name, ok } of trials)
      if (!ok)
        this.#find({
          at: utc(end),
          region: page.region,
          path: page.path,
          what: 'guard',
          message: `${name}: a minute past its end the page still shows prices that are over`,
          source: null,
        });
  }

  /** What a person did is taken back: an instant that was named, and a calendar that one region was promoted to. */
  async #playRollBack(at: Instant): Promise<boolean> {
    const { scratch } = this.#played;
    const clock = (): Instant => at;
    const isBack = async (move: () => Promise<boolean>): Promise<boolean> => {
      const before = await readLive(scratch.out);
      if (!(await move())) return true;
      await rollback(scratch.out, { clock });
      const after = await readLive(scratch.out);
      const calendars = (live: typeof before): string =>
        Object.entries(live?.regions ?? {})
          .map(([id, { calendar, release }]) => `${id} ${calendar} ${release}`)
          .join(', ');
      if (after?.site === before?.site && calendars(after) === calendars(before)) return true;
      this.#find({
        at: utc(at),
        region: this.#regions.join(', '),
        path: null,
        what: 'roll-back',
        message: `rollback shows sites/${after?.site} of ${calendars(after)}, expected sites/${before?.site} of ${calendars(before)}`,
        source: null,
      });
      return false;
    };
    const ofTime = await isBack(async () => (await activate(scratch.out, { at: at - 1, clock })).switched);
    const [corrected] = this.#regions;
    if (corrected === undefined) return ofTime;
    const second = writeSecondCalendar(scratch, corrected);
    const ofCalendar = await isBack(async () => {
      const { promoted } = await activate(scratch.out, {
        calendar: second,
        regions: [corrected],
        force: true,
        clock,
      });
      return promoted.length > 0;
    });
    return ofTime && ofCalendar;
  }

  async #verify(at: Instant, everyByte: boolean): Promise<void> {
    const { problems } = await readStatus(this.#played.scratch.out, {
      now: at,
      everyByte,
      examination: everyByte ? undefined : this.#examination,
    });
    for (const message of problems) {
      const region =
        this.#regions.find((id) => message.startsWith(`${id}:`) || message.includes(`/${id}/`)) ?? '';
      if (this.#findings.some((one) => one.message === message)) continue;
      this.#find({ at: utc(at), region, path: null, what: 'files', message, source: null });
    }
  }

  #find(finding: Finding): void {
    this.#findings.push(finding);
  }

  /** When a page changes next after an instant, by the calendar. */
  #changesAt(region: string, pagePath: string, at: Instant): string | null {
    const releases = editionOf<CalendarRelease>(this.#played.scratch.calendar as Calendar, region);
    const next = releases.find(
      (release) =>
        contains({ from: at + 1, until: END }, releaseWindow(release).from) &&
        release.changes.some((change) => change.path === pagePath),
    );
    return next?.from ?? null;
  }
}

/** Another calendar of one region, such as a correction brings: of the same releases, so that only the promotion is another. */
function writeSecondCalendar({ out, calendar }: Scratch, region: string): string {
  const id = [...calendar.id].map((digit) => (15 - Number.parseInt(digit, 16)).toString(16)).join('');
  const editions = { [region]: calendar.editions[region] ?? [] };
  writeFileSync(path.join(out, calendarFile(id)), calendarText({ ...calendar, id, editions }));
  return id;
}
