import { type Instant, utc } from './instant.ts';
import { isZoneName } from './zone-names.ts';

export { suggestZone } from './zone-names.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Farther than any zone is from UTC, and nearer than two changes of one zone have ever been: they are days apart. */
const REACH = 15 * HOUR;

/** How Intl ends a time with its offset: `GMT-08:00`, `GMT-00:44:30`, or `GMT` alone. */
const OFFSET = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/;

/** A zone's wall time `2024-11-22T09:00` is carried as the instant at which UTC would read it. */
export type WallMillis = number;

/** A change of a zone's offset: the clock reads `before` up to `at`, `after` from then on (minutes). */
export interface Transition {
  readonly at: Instant;
  readonly before: number;
  readonly after: number;
}

/**
 * What a zone's clock reads, whatever zone and language the process has. A look-up of an offset costs microseconds;
 * data reads few distinct wall times many times over, so these are kept.
 */
class Zone {
  readonly #offsets: Intl.DateTimeFormat;
  readonly #instants = new Map<WallMillis, readonly Instant[]>();

  constructor(name: string) {
    if (!isZoneName(name)) throw new RangeError(`no such time zone: ${name}`);
    this.#offsets = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  }

  offsetAt(at: Instant): number {
    const [, sign, hours, minutes, seconds = 0] = OFFSET.exec(this.#offsets.format(at)) ?? [];
    if (sign === undefined) return 0;
    const ahead = Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;
    return sign === '-' ? -ahead : ahead;
  }

  instantsOf(wall: WallMillis): readonly Instant[] {
    let found = this.#instants.get(wall);
    if (!found) {
      found = this.#findInstants(wall);
      this.#instants.set(wall, found);
    }
    return found;
  }

  #findInstants(wall: WallMillis): readonly Instant[] {
    const before = this.offsetAt(wall - REACH);
    const after = this.offsetAt(wall + REACH);
    if (before === after) return [wall - before * MINUTE];
    return [before, after]
      .map((offset) => ({ offset, at: wall - offset * MINUTE }))
      .filter(({ offset, at }) => this.offsetAt(at) === offset)
      .map(({ at }) => at);
  }
}

const zones = new Map<string, Zone>();

function zoneOf(name: string): Zone {
  let zone = zones.get(name);
  if (!zone) {
    zone = new Zone(name);
    zones.set(name, zone);
  }
  return zone;
}

/** Whether this is the name of a time zone. */
export function isZone(name: string): boolean {
  return isZoneName(name);
}

/** Minutes that the zone's clock is ahead of UTC; a fraction only in Africa/Monrovia before 1972 (-44.5). */
export function offsetAt(at: Instant, zone: string): number {
  return zoneOf(zone).offsetAt(finite(at));
}

/** The instants at which the zone's clock reads so, in order: none in a gap, two in a fold. */
export function instantsOf(wall: WallMillis, zone: string): readonly Instant[] {
  return zoneOf(zone).instantsOf(wall);
}

/** The change of offset near a wall time that is in a gap or a fold. */
export function transitionNear(wall: WallMillis, zone: string): Transition {
  const before = offsetAt(wall - REACH, zone);
  let last = wall - REACH;
  let at = wall + REACH;
  const after = offsetAt(at, zone);
  while (at - last > 1) {
    const middle = Math.floor((last + at) / 2);
    if (offsetAt(middle, zone) === before) last = middle;
    else at = middle;
  }
  return { at, before, after };
}

/**
 * `2024-11-22T00:00:00-08:00`, milliseconds only where there are any. At an offset that ISO 8601 cannot write, one
 * with seconds, the UTC form with `Z`.
 */
export function formatLocal(at: Instant, zone: string): string {
  return writeAtOffset(at, offsetAt(at, zone));
}

/** The instant as a clock at this offset (minutes) reads it. */
export function writeAtOffset(at: Instant, offset: number): string {
  return Number.isInteger(offset) ? `${writeWall(at + offset * MINUTE)}${writeOffset(offset)}` : utc(at);
}

/** `2024-11-22T00:00:00` */
export function writeWall(wall: WallMillis): string {
  return utc(wall).slice(0, -1);
}

/** `+05:30` */
export function writeOffset(offset: number): string {
  const minutes = Math.abs(offset);
  const pad = (n: number) => String(n).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/**
 * The same wall time so many calendar days earlier, which is 23 or 25 hours a day across a change of the clock.
 * Where that wall time is skipped or comes twice, it is read with the offset in force before the change.
 * An open end stays what it is.
 */
export function minusDays(at: Instant, zone: string, days: number): Instant {
  // Nought days back from the second 02:30 of a fold must not become the first.
  if (days === 0 || !Number.isFinite(at)) return at;
  const wall = at + offsetAt(at, zone) * MINUTE - days * DAY;
  return instantsOf(wall, zone)[0] ?? wall - offsetAt(wall - REACH, zone) * MINUTE;
}

const abbreviations = new Map<string, Intl.DateTimeFormat>();

/** The zone's short name at an instant as Intl gives it in a locale: `PST`, `CET`, or `GMT+1` where it knows none. */
export function zoneAbbreviation(at: Instant, zone: string, locale: string): string {
  const key = `${locale} ${zone}`;
  let format = abbreviations.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' });
    abbreviations.set(key, format);
  }
  return format.formatToParts(finite(at)).find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

function finite(at: Instant): Instant {
  if (!Number.isFinite(at)) throw new RangeError('an open end of time has no local form');
  return at;
}
