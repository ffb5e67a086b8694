import { END, fromUtc, utc } from '../clock/index.ts';

/**
 * Other texts for a value of a file, each of the same type: what a site says otherwise with one of them depends on that value.
 * The first that leaves the site valid is taken.
 */
export function alterations(text: string): string[] {
  const quote = /^["']/.exec(text)?.[0] ?? '';
  const plain = quote ? text.slice(1, -1) : text;
  return otherValues(plain).map((other) => `${quote}${other}${quote}`);
}

function otherValues(plain: string): string[] {
  if (plain === 'true') return ['false'];
  if (plain === 'false') return ['true'];
  if (/^\d+$/.test(plain)) return [String(Number(plain) + 1), String(Math.max(0, Number(plain) - 1))];
  const decimal = /^(\d+)\.(\d+)$/.exec(plain);
  if (decimal) return [`${Number(decimal[1]) + 1}.${decimal[2]}`];
  if (DAY.test(plain)) return [minuteLater(plain), dayFrom(plain, 1), dayFrom(plain, -1)];
  // The code of a country or a language has to be one that there is.
  if (/^[A-Z]{2}$/.test(plain)) return plain === 'FR' ? ['DE'] : ['FR'];
  const colour = /^(#.*)([0-9a-fA-F])$/.exec(plain);
  if (colour) return [`${colour[1]}${colour[2] === '0' ? '1' : '0'}`];
  return [`${plain}x`, `${plain} x`, `${plain}-x`];
}

const DAY = /^\d{4}-\d\d-\d\d/;
const DAY_LONG = 86_400_000;

/** A minute later: where a time begins or ends something, all but that minute is as it was. */
function minuteLater(time: string): string {
  if (!time.includes('T')) return `${time}T00:01`;
  return time.replace(/(?<=T\d\d:)(\d\d)/, (minutes) => (minutes === '59' ? '58' : pad(Number(minutes) + 1)));
}

function pad(minutes: number): string {
  return String(minutes).padStart(2, '0');
}

/** The same time so many days later. */
function dayFrom(time: string, days: number): string {
  const [day] = DAY.exec(time) as RegExpExecArray;
  const other = utc(fromUtc(`${day}T00:00:00Z`, END) + days * DAY_LONG);
  return other.slice(0, day.length) + time.slice(day.length);
}

/** A text without the entry that a value stands in: its line, or its part of a line. The same text, where that is not known. */
export function withoutEntry(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): string {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end) === -1 ? text.length : text.indexOf('\n', end) + 1;
  const before = text.slice(lineStart, start);
  const after = text.slice(end, lineEnd);
  const isAlone = /^\s*(- )?("?[\w.:/-]+"?: )?(!assumed )?$/.test(before) && /^,?\s*(#.*)?$/.test(after);
  if (isAlone) return text.slice(0, lineStart) + text.slice(lineEnd);
  const entry = /[{,]\s*"?[\w.:/-]+"?: (!assumed )?$/.exec(before)?.[0];
  if (entry === undefined) return text;
  const first = start - entry.length + 1;
  const comma = /^\s*,\s*/.exec(after)?.[0].length ?? 0;
  // The last entry takes the comma before it along.
  const from = comma === 0 && entry.startsWith(',') ? first - 1 : first;
  return text.slice(0, from) + text.slice(end + comma);
}
