/** Milliseconds since 1970-01-01T00:00:00Z; `-Infinity` and `Infinity` are the open ends of time. */
export type Instant = number;

export const BEGINNING: Instant = Number.NEGATIVE_INFINITY;
export const END: Instant = Number.POSITIVE_INFINITY;

/** Half-open: `from` belongs to it, `until` does not. */
export interface Window {
  readonly from: Instant;
  readonly until: Instant;
}

export const ALWAYS: Window = { from: BEGINNING, until: END };

export function contains(window: Window, at: Instant): boolean {
  return window.from <= at && at < window.until;
}

export function meets(a: Window, b: Window): boolean {
  return a.from < b.until && b.from < a.until;
}

export function intersect(a: Window, b: Window): Window {
  return { from: Math.max(a.from, b.from), until: Math.min(a.until, b.until) };
}

/** The first of two instants, as far as there are any. */
export function earlier(a: Instant | null, b: Instant | null): Instant | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

export function isBefore(a: Instant, b: Instant): boolean {
  return a < b;
}

export function compareInstants(a: Instant, b: Instant): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** `2024-11-22T08:00:00Z` (milliseconds only where there are any); null for an open end. */
export function toUtc(at: Instant): string | null {
  if (!Number.isFinite(at)) return null;
  const text = new Date(at).toISOString();
  return at % 1000 === 0 ? `${text.slice(0, -'.000Z'.length)}Z` : text;
}

/** As {@link toUtc}, for an instant known to be finite. */
export function utc(at: Instant): string {
  const text = toUtc(at);
  if (text === null) throw new RangeError('an open end of time has no UTC form');
  return text;
}

/** As HTTP writes it: `Fri, 22 Nov 2024 08:00:00 GMT`. */
export function httpDate(at: Instant): string {
  return new Date(at).toUTCString();
}

/** Reads what {@link httpDate} wrote; null if the text is not a date. */
export function fromHttpDate(text: string): Instant | null {
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}

/** Reads what {@link toUtc} wrote; null is the open end given. */
export function fromUtc(text: string | null, open: Instant): Instant {
  if (text === null) return open;
  const at = Date.parse(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/.test(text) || Number.isNaN(at) || toUtc(at) !== text) {
    throw new RangeError(`not a UTC instant: ${text}`);
  }
  return at;
}

/** `20241122T080000Z`, as release ids carry it (with `.250` where there are milliseconds); `initial` for the beginning. */
export function compactUtc(at: Instant): string {
  return (toUtc(at) ?? 'initial').replace(/[-:]/g, '');
}
