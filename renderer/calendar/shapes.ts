import { BEGINNING, END, fromUtc, isBefore } from '../clock/instant.ts';
import {
  isFilePath,
  isHreflang,
  isOrigin,
  isPageUrl,
  isRegionId,
  isSlug,
  isSource,
  isUrlPath,
  RESERVED,
} from './forms.ts';
import type { LiveState } from './live-state.ts';
import { isId, isReleaseId } from './names.ts';
import type {
  Calendar,
  Origin,
  Release,
  ShownManifest,
  SiteHead,
  SiteManifest,
  TimetableRelease,
} from './types.ts';

/**
 * Checks that files have the shape that Almanac writes. They may be damaged or come from another machine, so
 * everything that becomes a path or a line of a configuration must have the same form as in data. Unknown keys are
 * ignored: a later version may have added them.
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
  (check: Check, isKey: (key: string) => boolean = () => true): Check =>
  (value) =>
    isMap(value) && Object.entries(value).every(([key, one]) => isKey(key) && check(one));
const ofForm =
  (hasForm: (text: string) => boolean): Check =>
  (value) =>
    typeof value === 'string' && hasForm(value);
const shape =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isMap(value) && Object.entries(checks).every(([key, check]) => check(value[key]));

/** `2024-11-22T08:00:00Z`, with milliseconds where there are some. */
const instant = ofForm((value) => {
  try {
    return Number.isFinite(fromUtc(value, BEGINNING));
  } catch {
    return false;
  }
});
const inside = ofForm(isFilePath);
const region = ofForm(isRegionId);
const origin = ofForm(isOrigin);
const source = ofForm(isSource);
const path = ofForm(isUrlPath);
const hash = ofForm((value) => /^[0-9a-f]{64}$/.test(value));
/** A time that begins before it ends. */
const spans =
  (check: Check): Check =>
  (value) => {
    if (!check(value)) return false;
    const { from, until } = value as { from: string | null; until: string | null };
    return isBefore(fromUtc(from, BEGINNING), fromUtc(until, END));
  };
/** The host and prefix of an edition. */
const placed =
  (check: Check): Check =>
  (value) => {
    if (!check(value)) return false;
    const { prefix, home } = value as { prefix: string; home: string };
    const isPrefix = prefix === '' || (isSlug(prefix) && !RESERVED.includes(prefix));
    return isPrefix && home === `/${prefix}`;
  };

const file = shape({ path: inside, hash, size: count });
const because = shape({ fact: text, at: text, source: text });
const kind = ofForm((value) => ['added', 'removed', 'changed'].includes(value));
const change = shape({ path, page: text, kind, because: list(because) });
const spell = { id: ofForm(isReleaseId), from: orNull(instant), until: orNull(instant) };
const entry = spans(shape({ ...spell, dir: inside, pages: count, changes: list(change) }));

const legend = record(shape({ timeZone: text, currency: orNull(text), products: record(text) }), isRegionId);
const calendar = shape({
  id: ofForm(isId),
  inputs: record(text),
  versions: record(text),
  regions: list(region),
  editions: record(list(entry), isRegionId),
  legend: optional(legend),
});
const timetable = shape({
  id: ofForm(isId),
  regions: list(region),
  timetable: record(list(spans(shape(spell))), isRegionId),
});

const redirect = shape({ from: path, to: path, status: (value) => value === 302, forced: flag });
const hsts = shape({ maxAge: count, includeSubDomains: flag, preload: flag });
const releaseHead = {
  ...spell,
  region,
  prefix: text,
  host: origin,
  home: path,
  pages: count,
};
const url = ofForm(isPageUrl);
const alternates = list(shape({ hreflang: ofForm(isHreflang), href: url }));
const release = spans(
  placed(
    shape({
      ...releaseHead,
      files: list(file),
      assets: list(file),
      redirects: list(redirect),
      sitemap: list(shape({ url, alternates })),
      origins: list(source),
      hsts: optional(hsts),
    }),
  ),
);

const mover = ofForm((value) => ['at', 'person', 'clock'].includes(value));
const liveRegion = shape({
  calendar: text,
  release: orNull(text),
  history: list(text),
  held: orNull(text),
  // Earlier versions wrote none.
  movedBy: optional(mover),
});
const frozen = shape({ when: orNull(text), by: orNull(text), reason: text });
const live = shape({ site: text, regions: record(liveRegion, isRegionId), frozen: optional(frozen) });

const siteRegion = spans(
  placed(
    shape({
      release: ofForm(isReleaseId),
      calendar: orNull(ofForm(isId)),
      prefix: text,
      host: origin,
      home: path,
      from: orNull(instant),
      until: orNull(instant),
    }),
  ),
);
const picture = ofForm((value) => /^[a-z0-9]+$/.test(value));
const hosts = shape({
  redirects: list(redirect),
  origins: list(source),
  hsts,
  pictures: list(picture),
  asIs: optional(list(inside)),
});
const siteRegions = record(siteRegion, isRegionId);
const head = shape({ id: ofForm(isId), regions: siteRegions, hosts });
const site = shape({ id: ofForm(isId), regions: siteRegions, hosts: optional(hosts), files: list(file) });
const either =
  (...checks: readonly Check[]): Check =>
  (value) =>
    checks.some((check) => check(value));
// While a site is on its way to a bucket, its id is empty there, and so are the hashes of files that may be of either site.
const onItsWay = ofForm((value) => value === '');
const shown = shape({
  id: orNull(either(onItsWay, ofForm(isId))),
  regions: siteRegions,
  files: list(either(file, shape({ path: inside, hash: onItsWay, size: count }))),
});

const originNote = shape({
  when: instant,
  machine: text,
  commit: optional(ofForm((value) => /^[0-9a-f]{7,64}$/.test(value))),
  committed: optional(instant),
  edited: optional(flag),
});

/** The part of a calendar's text before the editions. */
export interface CalendarHead {
  readonly id: string;
  readonly regions: readonly string[];
  readonly timetable: Readonly<Record<string, readonly TimetableRelease[]>>;
}

export const isCalendar = (value: unknown): value is Calendar => calendar(value);
export const isCalendarHead = (value: unknown): value is CalendarHead => timetable(value);
export const isOriginNote = (value: unknown): value is Origin => originNote(value);
export const isRelease = (value: unknown): value is Release => release(value);
export const isReleaseHead = (
  value: unknown,
): value is Omit<Release, 'files' | 'assets' | 'redirects' | 'sitemap' | 'origins' | 'hsts'> =>
  spans(placed(shape(releaseHead)))(value);
export const isLiveState = (value: unknown): value is LiveState => live(value);
export const isSiteHead = (value: unknown): value is Required<SiteHead> => head(value);
export const isShownManifest = (value: unknown): value is ShownManifest => shown(value);
export const isSiteManifest = (value: unknown): value is SiteManifest => site(value);
