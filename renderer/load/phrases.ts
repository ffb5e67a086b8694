import type { z } from 'zod';

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  null: 'nothing',
  array: 'a list',
  tuple: 'a list',
  object: 'a map',
  record: 'a map',
  never: 'nothing here',
};

const FORMATS: Readonly<Record<string, string>> = {
  url: 'an absolute URL',
  email: 'an e-mail address',
  date: 'a date such as 2024-11-22',
  datetime: 'a date and time such as 2024-11-22T09:00:00Z',
  time: 'a time such as 09:00:00',
};

/** What an issue of zod wanted, as a phrase after "expected". */
export function phraseExpected(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return listChoices(issue.values.map((value) => phraseValue(value)));
    case 'invalid_format':
      return phraseFormat(issue);
    case 'too_small':
      return phraseSize(
        issue.origin,
        issue.minimum,
        issue.exact ? 'exactly' : issue.inclusive ? 'at least' : 'more than',
      );
    case 'too_big':
      return phraseSize(
        issue.origin,
        issue.maximum,
        issue.exact ? 'exactly' : issue.inclusive ? 'at most' : 'less than',
      );
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`;
    default:
      return 'another value';
  }
}

/** A value of the data, short enough for a message. */
export function phraseValue(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (typeof value === 'string')
    return JSON.stringify(value.length > 48 ? `${value.slice(0, 45).trimEnd()}...` : value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (typeof value === 'object') return Object.keys(value).length === 0 ? 'an empty map' : 'a map';
  return String(value);
}

const MOST_CHOICES = 12;

/** `a`, `a or b`, `a, b or c`; of many only the first. */
export function listChoices(choices: readonly string[]): string {
  const distinct = [...new Set(choices)];
  const left = distinct.length - MOST_CHOICES;
  const shown = left > 0 ? [...distinct.slice(0, MOST_CHOICES), `${left} others`] : distinct;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
}

function phraseFormat(issue: z.core.$ZodIssueInvalidStringFormat): string {
  const known = FORMATS[issue.format];
  if (known) return known;
  for (const [field, words] of [
    ['prefix', 'text that begins with'],
    ['suffix', 'text that ends with'],
    ['includes', 'text that contains'],
  ] as const) {
    if (field in issue)
      return `${words} ${JSON.stringify((issue as unknown as Record<string, unknown>)[field])}`;
  }
  return issue.pattern ? `text like ${issue.pattern}` : `text in the form ${issue.format}`;
}

function phraseSize(origin: string, size: number | bigint, bound: string): string {
  const count = (one: string, many: string) => `${bound} ${size} ${Number(size) === 1 ? one : many}`;
  switch (origin) {
    case 'string':
      return `text of ${count('character', 'characters')}`;
    case 'array':
      return `a list of ${count('entry', 'entries')}`;
    case 'object':
    case 'record':
    case 'map':
      return `a map of ${count('entry', 'entries')}`;
    default:
      return `a number ${bound === 'exactly' ? 'equal to' : `of ${bound}`} ${size}`;
  }
}
