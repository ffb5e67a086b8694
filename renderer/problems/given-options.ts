import { UsageError } from './problems.ts';
import { suggest } from './suggest.ts';

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isWhole = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;

const TIME = ['a time as on the command line, such as "2024-11-22" or "now"', isText] as const;
const FLAG = ['true or false', isFlag] as const;

/** What the options of all functions of the library are. */
const OPTIONS = {
  root: ['the folder of data/, locales/ and templates/, as an absolute path', isText],
  out: ['the output folder, as an absolute path', isText],
  now: ['the time of the call in milliseconds, such as Date.now()', Number.isFinite],
  regions: ['a list of ids of regions, such as ["us", "de"]', isTexts],
  at: TIME,
  from: TIME,
  until: TIME,
  sides: [
    'two instants or two outputs, such as ["2024-11-21", "2024-11-22"]',
    (value: unknown) => isTexts(value) && (value as unknown[]).length === 2,
  ],
  target: ['a page or a product, such as "/de/black-friday"', isText],
  line: ['a file and a line, such as "data/regions/us.yaml:12"', isText],
  campaign: ['the id of a campaign', isText],
  calendar: ['the id of a calendar, or "newest"', isText],
  archive: ['the path of an archive', isText],
  clientRuntime: ['"preact" or "react"', (value: unknown) => value === 'preact' || value === 'react'],
  concurrency: ['a number of threads, 1 or more', (value: unknown) => isWhole(value) && value !== 0],
  keep: ['a number of calendars', isWhole],
  activate: FLAG,
  browser: FLAG,
  cache: FLAG,
  everyByte: FLAG,
  onProgress: ['a function', (value: unknown) => typeof value === 'function'],
  signal: ['an AbortSignal', (value: unknown) => value instanceof AbortSignal],
} as const satisfies Readonly<Record<string, readonly [string, (value: unknown) => boolean]>>;

export type OptionName = keyof typeof OPTIONS;

/**
 * The options that a program gave a function, which no compiler has looked at if it is JavaScript. Throws UsageError for the first that
 * is missing, unknown or of another kind.
 */
export function givenOptions<T extends object>(
  call: string,
  options: T,
  needed: readonly OptionName[],
  others: readonly OptionName[],
): T {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new UsageError(
      `${call} takes one object with its options`,
      `write ${call}({ ${needed.map((name) => `${name}: …`).join(', ')} })`,
    );
  const known: readonly string[] = [...needed, ...others];
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  for (const [name] of given) {
    if (known.includes(name)) continue;
    const near = suggest(name, known);
    throw new UsageError(
      `${call} has no option ${name}`,
      near ? `did you mean ${near}?` : `known here: ${known.join(', ')}`,
    );
  }
  for (const name of needed)
    if (!given.some(([one]) => one === name))
      throw new UsageError(`${call} needs ${name}: ${OPTIONS[name][0]}`);
  for (const [name, value] of given) {
    const [expected, isRight] = OPTIONS[name as OptionName];
    if (!isRight(value)) throw new UsageError(`${call}: ${name} is to be ${expected}, and is ${told(value)}`);
  }
  return options;
}

function told(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? String(value);
  return Array.isArray(value) ? `a list of ${value.length}` : 'an object';
}
