import type { LiveState } from './live-state.ts';
import type { Calendar, Release, SiteHead, SiteManifest, TimetableRelease } from './types.ts';

/**
 * Whether files that Almanac wrote still have the shape of what it writes: a program that trusts them otherwise fails
 * somewhere else, for a reason that nobody understands. Keys that a later version adds are none of its concern.
 */
type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const flag: Check = (value) => typeof value === 'boolean';
const count: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const record =
  (check: Check): Check =>
  (value) =>
    isMap(value) && Object.values(value).every(check);
const shape =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isMap(value) && Object.entries(checks).every(([key, check]) => check(value[key]));

/** `2024-11-22T08:00:00Z`, with milliseconds where there are some. */
const instant: Check = (value) =>
  text(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/.test(value as string);
/** A path that stays where it is: joined to a folder it leads to something inside of it. */
const inside: Check = (value) =>
  text(value) && (value as string).split('/').every((part) => part !== '' && part !== '.' && part !== '..');

const file = shape({ path: inside, hash: text, size: count });
const because = shape({ fact: text, at: text, source: text });
const change = shape({ path: text, page: text, kind: text, because: list(because) });
const spell = { id: text, from: orNull(instant), until: orNull(instant) };
const entry = shape({
  ...spell,
  dir: inside,
  pages: count,
  changes: list(change),
});

const calendar = shape({
  id: text,
  inputs: record(text),
  versions: record(text),
  regions: list(text),
  editions: record(list(entry)),
});
const timetable = shape({ id: text, regions: list(text), timetable: record(list(shape(spell))) });

const redirect = shape({ from: text, to: text, forced: flag });
const hsts = shape({ maxAge: count, includeSubDomains: flag, preload: flag });
const release = shape({
  id: text,
  region: text,
  prefix: text,
  host: text,
  home: text,
  from: orNull(instant),
  until: orNull(instant),
  pages: count,
  files: list(file),
  assets: list(file),
  redirects: list(redirect),
  sitemap: list(shape({ url: text, alternates: list(shape({ hreflang: text, href: text })) })),
  origins: list(text),
  hsts: optional(hsts),
});

const region = shape({ calendar: text, release: orNull(text), history: list(text), held: orNull(text) });
const live = shape({ site: text, regions: record(region) });

const siteRegion = shape({
  release: text,
  calendar: orNull(text),
  prefix: text,
  host: text,
  home: text,
  from: orNull(instant),
  until: orNull(instant),
});
const hosts = shape({ redirects: list(redirect), origins: list(text), hsts, pictures: list(text) });
const head = shape({ id: text, regions: record(siteRegion), hosts });
const site = shape({ id: text, regions: record(siteRegion), hosts: optional(hosts), files: list(file) });

/** What stands ahead of the editions in the text of a calendar. */
export interface CalendarHead {
  readonly id: string;
  readonly regions: readonly string[];
  readonly timetable: Readonly<Record<string, readonly TimetableRelease[]>>;
}

export const isCalendar = (value: unknown): value is Calendar => calendar(value);
export const isCalendarHead = (value: unknown): value is CalendarHead => timetable(value);
export const isRelease = (value: unknown): value is Release => release(value);
export const isLiveState = (value: unknown): value is LiveState => live(value);
export const isSiteHead = (value: unknown): value is Required<SiteHead> => head(value);
export const isSiteManifest = (value: unknown): value is SiteManifest => site(value);
