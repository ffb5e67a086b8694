import type { Instant } from '../clock/instant.ts';

/** What a host says when it is asked for the time as its pages ask for it. */
export interface TimeCall {
  /** The address asked. */
  readonly url: string;
  /** Whose pages ask there. */
  readonly regions: readonly string[];
  /** How far its clock is ahead of this one, in milliseconds; null if it gave no time. */
  readonly ahead: number | null;
  /** What is wrong with its answer; null: nothing. */
  readonly problem: string | null;
}

/** A clock of a host and the clock here may differ by so many milliseconds, and by what the answer took. */
const TOLERANCE = 10_000;
const SUCCESS = 2000;

/** How far a clock that was read at `told` is from `here`; the sentence is null where the difference is small. */
export function judgeTime(
  told: Instant,
  here: Instant,
  took: number,
): { ahead: number; problem: string | null } {
  const ahead = Math.round(told - here);
  const off = Math.abs(ahead);
  if (off <= TOLERANCE + took) return { ahead, problem: null };
  return { ahead, problem: `is ${span(off)} ${ahead < 0 ? 'behind' : 'ahead of'} the clock here` };
}

/** Reads the answer of a time call as pages do, and says what pages could not use. */
export function judgeCall(
  status: number,
  body: string,
  here: Instant,
  took: number,
): Pick<TimeCall, 'ahead' | 'problem'> {
  if (status !== 200) return { ahead: null, problem: `answers ${status}` };
  const answer = parse(body);
  if (answer?.code !== SUCCESS)
    return { ahead: null, problem: `answers no { "code": ${SUCCESS}, "data": … }` };
  const { data } = answer;
  if (typeof data !== 'number' || !Number.isFinite(data))
    return { ahead: null, problem: 'answers no number of milliseconds' };
  // A time of today in seconds, read as milliseconds, is in January 1970.
  const asSeconds = judgeTime(data * 1000, here, took);
  if (asSeconds.problem === null)
    return { ahead: Math.round(data - here), problem: 'answers seconds, and pages read milliseconds' };
  return judgeTime(data, here, took);
}

/** The base of a page's calls on a host: that of its own, or of pre-production there; null where it makes none. */
export function callBase(html: string, hostname: string): string | null {
  const preproduction = meta(html, 'preproduction');
  const other =
    preproduction === '' ? null : (parse(preproduction) as { hosts?: unknown; api?: unknown } | null);
  if (Array.isArray(other?.hosts) && other.hosts.includes(hostname) && typeof other.api === 'string')
    return other.api;
  return meta(html, 'api') || null;
}

function meta(html: string, name: string): string {
  const found = new RegExp(`<meta name="almanac:${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
  return found.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(quot|amp|lt|gt|apos));/gi, (_, decimal, hex, name) =>
    name === undefined
      ? String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal))
      : ({ quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" }[String(name).toLowerCase()] ?? ''),
  );
}

function parse(text: string): { code?: unknown; data?: unknown } | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

function span(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
