import { coverage, editionOf, releaseAt, releaseWindow } from '../calendar/coverage.ts';
import type { LiveRegion } from '../calendar/live-state.ts';
import { releaseDir } from '../calendar/names.ts';
import type { Calendar, Timetable } from '../calendar/types.ts';
import {
  ALWAYS,
  BEGINNING,
  contains,
  END,
  type Instant,
  isBefore,
  toUtc,
  utc,
  type Window,
} from '../clock/instant.ts';
import { OperationError } from '../problems/problems.ts';
import { readCalendar } from '../release/calendar.ts';
import { readCurrent } from '../release/current.ts';
import { Examination } from '../release/examine.ts';
import { readRelease } from '../release/release.ts';
import { type Attendance, type SeenTimer, switcherOf, unattended } from './attendance.ts';
import { nextEdge } from './next-switch.ts';
import { roomIn, roomWarning } from './room.ts';
import { readLive } from './state.ts';
import type { RegionStatus, Status } from './status-types.ts';
import { readWatchers } from './watchers.ts';

export interface StatusOptions {
  readonly now: Instant;
  /** Hash everything that is promoted or could be rolled back to, instead of looking at sizes and times. */
  readonly everyByte?: boolean | undefined;
  /** One that goes on from look to look, where nobody else touches the folder: what it has seen it does not look at again. */
  readonly examination?: Examination | undefined;
  /** What starts `activate` here by time, as far as the caller can see. */
  readonly timers?: readonly SeenTimer[] | undefined;
  /** Places with timers that the caller could not read, each with the reason. */
  readonly unread?: readonly string[] | undefined;
}

/** Looks at what is live, and changes nothing. What moves while it looks is looked at again. */
export async function readStatus(out: string, options: StatusOptions): Promise<Status> {
  for (let tries = 1; ; tries++) {
    const before = await stateOf(out);
    const status = await look(out, options);
    if (status.ok || tries === 3 || before === (await stateOf(out))) return status;
  }
}

async function stateOf(out: string): Promise<string> {
  return `${JSON.stringify(await readLive(out))} ${readCurrent(out)}`;
}

async function look(out: string, options: StatusOptions): Promise<Status> {
  const { now, everyByte = false, timers = [], unread = [] } = options;
  const { examination = new Examination(out, everyByte) } = options;
  const live = await readLive(out);
  const problems: string[] = [];
  const warnings: string[] = [];
  const regions: RegionStatus[] = [];
  const current = readCurrent(out);
  const calendars = new Calendars(out, problems);
  if (live === null) problems.push('nothing was ever activated here: almanac activate --calendar <id> does');
  else {
    if (current !== live.site)
      problems.push(
        `current leads to ${current ?? 'no site'}, and should to ${live.site}: almanac activate repairs it`,
      );
    problems.push(...examination.site(live.site));
  }
  const watchers = readWatchers(out, now);
  for (const [region, state] of Object.entries(live?.regions ?? {})) {
    const calendar = await calendars.read(state.calendar);
    if (calendar === null) {
      problems.push(`${region}: calendar ${state.calendar}, promoted for it, is not there`);
      continue;
    }
    const held = state.held === null ? null : await windowOf(out, region, state.held);
    const status = statusOf(region, state, { calendar, held, now, watchers, timers });
    regions.push(status);
    problems.push(...problemsOf(status, { calendar, held, now }));
    warnings.push(...coverageWarning(region, calendar, now), ...holdWarning(status));
    const older = everyByte ? await calendars.history(state) : [];
    if (everyByte)
      for (const { id } of [calendar, ...older]) problems.push(...(await examination.calendar(id)));
    for (const dir of releasesToLookAt(region, state, [calendar, ...older], everyByte ? BEGINNING : now))
      problems.push(...examination.release(dir));
  }
  const room = await roomIn(out, live?.site ?? null);
  warnings.push(...unattended(regions, unread), ...roomWarning(room));
  const { files, bytes } = examination;
  return {
    now: utc(now),
    ok: problems.length === 0,
    site: live?.site ?? null,
    regions,
    problems: [...new Set(problems)],
    warnings,
    frozen: live?.frozen ?? null,
    room,
    verified: { files, bytes, everyByte },
  };
}

/** What a region is judged by. */
interface Measure {
  readonly calendar: Calendar;
  /** When the release that it is held on is true; null: it follows time. */
  readonly held: Window | null;
  readonly now: Instant;
}

/** When a release is true. One that cannot be read is a problem of its own, and is true for ever here. */
async function windowOf(out: string, region: string, id: string): Promise<Window> {
  return readRelease(out, releaseDir(region, id)).then(releaseWindow, () => ALWAYS);
}

function statusOf(region: string, state: LiveRegion, measure: Measure & Attendance): RegionStatus {
  const { calendar, now } = measure;
  const due = releaseAt(calendar, region, now)?.id ?? null;
  const held = state.held !== null;
  const at = nextEdge(calendar, region, now);
  const pages = releaseAt(calendar, region, at)?.changes.length ?? 0;
  const covered = coverage(calendar, region).find((window) => contains(window, now));
  const switchedBy = held || at === END ? null : switcherOf(region, at, measure);
  return {
    region,
    calendar: calendar.id,
    release: state.release,
    due,
    held,
    movedBy: state.movedBy,
    next: held || at === END ? null : { at: utc(at), pages },
    switchedBy,
    attended: held || switchedBy !== null || releaseAt(calendar, region, at) === null,
    coverage: covered === undefined ? null : { until: toUtc(covered.until) },
    ok: measure.held === null ? due !== null && due === state.release : contains(measure.held, now),
  };
}

function problemsOf(
  { region, release, due, ok, movedBy }: RegionStatus,
  { calendar, held, now }: Measure,
): string[] {
  if (ok) return [];
  if (held !== null) {
    const why = isBefore(now, held.from)
      ? `which begins at ${toUtc(held.from)}`
      : `which ended at ${toUtc(held.until)}`;
    return [`${region} is held on ${release}, ${why}: almanac resume --region ${region}`];
  }
  if (due === null) {
    const ends = coverage(calendar, region).map(({ until }) => until);
    const last = ends.filter((end) => !isBefore(now, end)).at(-1);
    return [
      last === undefined
        ? `${region}: calendar ${calendar.id} has not begun`
        : `${region}: the coverage of calendar ${calendar.id} ended at ${toUtc(last)}: build and promote what follows`,
    ];
  }
  const shown = editionOf(calendar, region).find(({ id }) => id === release);
  const should = releaseWindow(releaseAt(calendar, region, now) as NonNullable<typeof shown>).from;
  if (shown !== undefined && isBefore(now, releaseWindow(shown).from))
    return [
      movedBy === 'clock'
        ? `${region} shows ${release} ahead of its time, since the clock was: almanac activate goes back to ${due}`
        : `${region} shows ${release} ahead of its time, where ${movedBy === 'at' ? '--at' : 'a person'} put it: activate --at now goes back to ${due}`,
    ];
  return [
    `${region} shows ${release ?? 'nothing'}, and ${due} is due since ${toUtc(should) ?? 'ever'}: almanac activate`,
  ];
}

/** A hold that is forgotten looks like a missed switch to everybody but the program. Past the end of its release it is wrong. */
function holdWarning({ region, held, release, due, ok }: RegionStatus): string[] {
  if (!held || !ok || due === release) return [];
  return [
    `${region} is held on ${release}; its calendar has ${due ?? 'nothing'} for now: almanac resume --region ${region}`,
  ];
}

/** Coverage that ends sooner than this is worth a word. */
const SOON = 14 * 86_400_000;

/** Says of coverage that ends within a fortnight when it does. */
export function coverageWarning(region: string, calendar: Timetable, now: Instant): string[] {
  const covered = coverage(calendar, region).find((window) => contains(window, now));
  if (covered === undefined || !isBefore(covered.until, now + SOON)) return [];
  return [
    `${region} is covered only until ${toUtc(covered.until)} by calendar ${calendar.id}: build what follows`,
  ];
}

function releasesToLookAt(
  region: string,
  { release, held }: LiveRegion,
  calendars: readonly Calendar[],
  from: Instant,
): string[] {
  const coming = calendars.flatMap((calendar) =>
    editionOf(calendar, region)
      .filter((entry) => isBefore(from, releaseWindow(entry).until))
      .map(({ id }) => id),
  );
  const ids = new Set([release, held, ...coming].filter((id) => id !== null));
  return [...ids].map((id) => releaseDir(region, id));
}

/** Reads each calendar once; a damaged one is a finding like any other. */
class Calendars {
  readonly #out: string;
  readonly #problems: string[];
  readonly #known = new Map<string, Calendar | null>();

  constructor(out: string, problems: string[]) {
    this.#out = out;
    this.#problems = problems;
  }

  async read(id: string): Promise<Calendar | null> {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const found = await readCalendar(this.#out, id).catch((error: unknown) => {
      if (!(error instanceof OperationError)) throw error;
      this.#problems.push(error.message);
      return null;
    });
    this.#known.set(id, found);
    return found;
  }

  async history({ history }: LiveRegion): Promise<Calendar[]> {
    const found: Calendar[] = [];
    for (const id of new Set(history)) {
      const calendar = await this.read(id);
      if (calendar !== null) found.push(calendar);
      else this.#problems.push(`calendar ${id}, which rollback would return to, is not there`);
    }
    return found;
  }
}
