import { DateTime } from 'luxon';
import type { Instant } from './instant.ts';
import {
  instantsOf,
  offsetAt,
  type Transition,
  transitionNear,
  type WallMillis,
  writeAtOffset,
  writeOffset,
  writeWall,
} from './zone.ts';

/** A reading of ISO 8601 that is not yet tied to a zone. */
export type When =
  | { readonly kind: 'instant'; readonly at: number; readonly text: string }
  | { readonly kind: 'local'; readonly text: string; readonly dateOnly: boolean; readonly wall: Wall };

/** A wall-clock time without a zone. */
export interface Wall {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

/** Why a text is no time: what was expected and what was found; a hint says what to write instead. */
export interface Malformed {
  readonly error: string;
  readonly hint?: string;
}

const FIRST_YEAR = 1970;
const LAST_YEAR = 2199;
/** The times of which anything can be said, as an error tells them. */
export const YEARS = `a year from ${FIRST_YEAR} to ${LAST_YEAR}`;
const MAX_OFFSET = 14 * 60;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?)?(?:(Z)|([+-])(\d\d):(\d\d))?$/;
const EXPECTED =
  'a date such as 2024-11-22, or a date-time such as 2024-11-22T09:00, 2024-11-22T09:00Z or 2024-11-22T09:00-08:00';

/**
 * Reads strict ISO 8601: a date, or a date-time to the minute, second or millisecond, the latter optionally with `Z` or an
 * offset. Nothing is guessed or rolled over: 30 February is an error, not 1 March.
 */
export function parseWhen(text: string): When | Malformed {
  const found = ISO.exec(text);
  if (!found) return malformed(text);
  const [, year, month, day, hour, minute, second, fraction, z, sign, offsetHours, offsetMinutes] = found;
  const wall: Wall = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    millisecond: Number((fraction ?? '').padEnd(3, '0')),
  };
  const dateOnly = hour === undefined;
  const wrong = wrongDate(wall, text) ?? wrongTime(wall, text);
  if (wrong) return wrong;
  if (!z && !sign) return { kind: 'local', text, dateOnly, wall };
  if (dateOnly) {
    const [date, zone] = [text.slice(0, 10), text.slice(10)];
    return {
      error: `expected a date without offset, or a date-time with one, found "${text}"`,
      hint: `write ${date} for the start of that day, or ${date}T00:00${zone} for one instant`,
    };
  }
  const offset = z ? 0 : readOffset(sign, offsetHours, offsetMinutes, text);
  if (typeof offset !== 'number') return offset;
  return { kind: 'instant', at: millisOf(wall) - offset * MINUTE, text };
}

/** Whether an instant is in the years that may be written. */
export function isWithinYears(at: Instant): boolean {
  return at >= Date.UTC(FIRST_YEAR, 0) && at < Date.UTC(LAST_YEAR + 1, 0);
}

function wrongDate({ year, month, day }: Wall, text: string): Malformed | undefined {
  if (year < FIRST_YEAR || year > LAST_YEAR) {
    return { error: `expected ${YEARS}, found "${text}"` };
  }
  if (month < 1 || month > 12) return { error: `expected a month from 01 to 12, found "${text}"` };
  const days = dateOf({ year, month, day: 1 }).daysInMonth ?? 0;
  if (day >= 1 && day <= days) return undefined;
  const name = text.slice(0, 7);
  return { error: `expected a day from 01 to ${days}, found "${text}"`, hint: `${name} has ${days} days` };
}

function wrongTime(wall: Wall, text: string): Malformed | undefined {
  const { hour, minute, second } = wall;
  if (hour === 24 && minute === 0 && second === 0 && wall.millisecond === 0) {
    const next = dateOf(wall).plus({ days: 1 }).toISODate();
    return {
      error: `expected an hour from 00 to 23, found "${text}"`,
      hint: `24:00 is the next day's 00:00: write ${next}T00:00${text.replace(/^.{10}T[\d:.]+/, '')}`,
    };
  }
  if (hour > 23) return { error: `expected an hour from 00 to 23, found "${text}"` };
  if (minute > 59) return { error: `expected minutes from 00 to 59, found "${text}"` };
  if (second === 60) {
    return {
      error: `expected seconds from 00 to 59, found "${text}"`,
      hint: 'leap seconds are not supported',
    };
  }
  if (second > 59) return { error: `expected seconds from 00 to 59, found "${text}"` };
  return undefined;
}

/** The moment at which a day is over: the next one begins. */
export function dayAfter({ wall }: Extract<When, { readonly kind: 'local' }>): When {
  const next = dateOf(wall).plus({ days: 1 });
  const { year, month, day } = next;
  const midnight = { hour: 0, minute: 0, second: 0, millisecond: 0 };
  return {
    kind: 'local',
    text: next.toISODate() ?? '',
    dateOnly: true,
    wall: { year, month, day, ...midnight },
  };
}

/** A date of the calendar, for counting in days and months. */
function dateOf({ year, month, day }: Pick<Wall, 'year' | 'month' | 'day'>): DateTime {
  return DateTime.utc(year, month, day, { locale: 'en-US' });
}

function readOffset(
  sign: string | undefined,
  hours: string | undefined,
  minutes: string | undefined,
  text: string,
): number | Malformed {
  const size = Number(hours) * 60 + Number(minutes);
  if (Number(minutes) > 59 || size > MAX_OFFSET) {
    return { error: `expected an offset from -14:00 to +14:00, found "${text}"` };
  }
  if (sign === '+') return size;
  if (size > 0) return -size;
  return { error: `expected +00:00 or Z, found the offset -00:00 in "${text}"` };
}

function malformed(text: string): Malformed {
  const error = `expected ${EXPECTED}, found ${quote(text)}`;
  const repaired = repair(text);
  if (repaired !== text && ISO.test(repaired) && !('error' in parseWhen(repaired))) {
    return { error, hint: `did you mean ${repaired}?` };
  }
  const hint = hintFor(text);
  return hint ? { error, hint } : { error };
}

/** The strict form of what people write instead; only ever shown as a suggestion. */
function repair(text: string): string {
  if (text.length > 60) return text;
  return text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, asciiDigit)
    .trim()
    .toUpperCase()
    .replaceAll('\u2212', '-')
    .replace(/^(\d{4})[/.](\d\d)[/.](\d\d)/, '$1-$2-$3')
    .replace(/^(\d{4})(\d\d)(\d\d)(?!\d)/, '$1-$2-$3')
    .replace(ENGLISH_DATE, (_, month, day, year) => dashed(year, monthOf(month), day))
    .replace(DAY_FIRST, (_, day, month, year) => dashed(year, monthOf(month), day))
    .replace(/^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/, (_, year, month, day) => dashed(year, month, day))
    .replace(/^(\d{4}-\d\d-\d\d)(?:\s+|\s*T\s*)(?=\d)/, '$1T')
    .replace(/T(\d{1,2})(?::(\d\d))?(?::\d\d)?\s*([AP])M$/, (_, hour, minute = '00', half) =>
      clockTime(hour, minute, half),
    )
    .replace(/T(\d)(?=$|:)/, 'T0$1')
    .replace(/T(\d\d)(?=[Z+-]|$)/, 'T$1:00')
    .replace(/T(\d\d)(\d\d)(\d\d)?(?=[.Z+-]|$)/, (_, h, m, s) => `T${h}:${m}${s ? `:${s}` : ''}`)
    .replace(/,(?=\d)/, '.')
    .replace(/(\.\d{3})0+(?!\d)/, '$1')
    .replace(/\s+(?=Z$|[+-][\d:]+$)/, '')
    .replace(/(T.*[+-]\d\d)$/, '$1:00')
    .replace(/(T.*[+-]\d\d)(\d\d)$/, '$1:$2');
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const MONTH = `(${MONTHS.join('|')})[A-Z]*\\.?`;
/** `APRIL 2, 2024` */
const ENGLISH_DATE = new RegExp(`^${MONTH}\\s+(\\d{1,2})(?:ST|ND|RD|TH)?,?\\s+(\\d{4})`);
/** `2 APRIL 2024` */
const DAY_FIRST = new RegExp(`^(\\d{1,2})(?:ST|ND|RD|TH)?\\.?\\s+${MONTH},?\\s+(\\d{4})`);

const monthOf = (name: string): string => String(MONTHS.indexOf(name) + 1);
const dashed = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** `9`, `00`, `P` as `T21:00`. */
function clockTime(hour: string, minute: string, half: string): string {
  const hours = (Number(hour) % 12) + (half === 'P' ? 12 : 0);
  return `T${String(hours).padStart(2, '0')}:${minute}`;
}

/** Unicode orders the digits of every script in runs of ten, zero first. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(code - zero);
}

function hintFor(text: string): string | undefined {
  if (text === '') return undefined;
  if (/^\d\d?[/.-]\d\d?[/.-]\d{4}/.test(text)) return 'write year, month and day in that order';
  if (/^\d{4}-W\d|^\d{4}-\d{3}$/.test(text))
    return 'write the calendar date: week and ordinal dates are not read';
  if (/^\d{4}(-\d\d)?$/.test(text)) return 'write the full date, with its day';
  if (/\[.*\]$/.test(text))
    return 'leave the zone name out: a time without offset is read in the zone that the data names';
  if (/\.\d{4,}/.test(text)) return 'milliseconds are the finest that is read';
  if (/[+-]\d\d:\d\d:\d\d$/.test(text)) return 'an offset has hours and minutes only';
  if (/^[+-]?\d{5,}-/.test(text)) return `a year has four digits, from ${FIRST_YEAR} to ${LAST_YEAR}`;
  return undefined;
}

/** As found, with whatever cannot be seen made visible. */
function quote(text: string): string {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return JSON.stringify(shown).replace(
    /[^\P{C}\n]|[^\P{Z} ]/gu,
    (hidden) => `\\u{${(hidden.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** Why a local time is no single instant in a zone, and what to write instead. */
export interface Unresolved {
  readonly error: string;
  readonly code: 'time-gap' | 'time-fold';
  readonly hint: string;
}

/**
 * The instant at which the zone's clock reads this; of a date the first instant of that day, whatever the clock does at its
 * midnight. A wall time that the zone skips or has twice, or a day that it skips, is refused: which instant was meant is for its
 * author to say, and the hint names the offsets that say it.
 */
export function resolveWhen(when: When, zone: string): { readonly at: Instant } | Unresolved {
  if (when.kind === 'instant') return { at: when.at };
  const wall = millisOf(when.wall);
  const [at, second] = instantsOf(wall, zone);
  const name = when.dateOnly ? `the start of ${when.text}` : when.text;
  if (at === undefined) return (when.dateOnly && firstAfterGap(wall, zone)) || gap(name, wall, zone);
  if (second !== undefined && !when.dateOnly) return fold(name, wall, zone, [at, second]);
  return { at };
}

/** The first instant of a day whose midnight is skipped; null where the whole day is. */
function firstAfterGap(midnight: WallMillis, zone: string): { readonly at: Instant } | null {
  const change = transitionNear(midnight, zone);
  return wallsOf(change).to < midnight + DAY ? { at: change.at } : null;
}

function gap(name: string, wall: WallMillis, zone: string): Unresolved {
  const change = transitionNear(wall, zone);
  const { from, to } = wallsOf(change);
  return {
    code: 'time-gap',
    error: `${name} does not exist in ${zone}`,
    hint:
      `the clock goes forward from ${brief(from)} to ${brief(to)}; ` +
      `write ${briefAt(change.at - 1000, change.before)} or ${briefAt(change.at, change.after)}`,
  };
}

function fold(
  name: string,
  wall: WallMillis,
  zone: string,
  instants: readonly [Instant, Instant],
): Unresolved {
  const { from, to } = wallsOf(transitionNear(wall, zone));
  const [first, second] = instants.map((at) => briefAt(at, offsetAt(at, zone)));
  return {
    code: 'time-fold',
    error: `${name} comes twice in ${zone}`,
    hint: `the clock goes back from ${brief(from)} to ${brief(to)}; write ${first} or ${second}`,
  };
}

function wallsOf({ at, before, after }: Transition): { from: WallMillis; to: WallMillis } {
  return { from: at + before * MINUTE, to: at + after * MINUTE };
}

/** `2024-11-22T09:00`, with seconds only where there are any. */
function brief(wall: WallMillis): string {
  return writeWall(wall).replace(/:00$/, '');
}

function briefAt(at: Instant, offset: number): string {
  return Number.isInteger(offset)
    ? brief(at + offset * MINUTE) + writeOffset(offset)
    : writeAtOffset(at, offset);
}

function millisOf(wall: Wall): WallMillis {
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second, wall.millisecond);
}
