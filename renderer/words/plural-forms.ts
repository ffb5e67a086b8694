import { IntlMessageFormat } from 'intl-messageformat';
import type { Problem } from '../problems/problems.ts';
import type { Element } from './arguments.ts';
import { messagesOf } from './messages-of.ts';
import type { Words } from './words.ts';

/** What a number picks a text by: the kind of element that the parser calls plural. */
const PLURAL = 6;
/** Numbers that a text may count: a form that none of them needs, such as the one for millions, is not asked for. */
const COUNTED = Array.from({ length: 1_001 }, (_, n) => n);

interface PluralElement extends Element {
  readonly pluralType?: 'cardinal' | 'ordinal';
}

/**
 * A warning for each message that counts and lacks a form that its language has (CLDR plural categories, as Intl.PluralRules
 * knows them): Polish needs one, few and many. An exact `=1` counts as the form of that number.
 */
export function missingPluralForms(wordsByLocale: Iterable<Words>): Problem[] {
  const problems = new Map<string, Problem>();
  for (const words of wordsByLocale)
    for (const [key, text] of messagesOf(words.tree)) {
      if (!/\b(plural|selectordinal)\b/.test(text)) continue;
      for (const { value, missing } of gapsIn(text, words.locale)) {
        const source = words.source(key);
        problems.set(`${source.file} ${source.path.join('.')} ${value}`, {
          code: 'message-plural',
          severity: 'warning',
          ...source,
          message: `{${value}} lacks ${missing.map(({ form, example }) => `the form "${form}" (such as ${example})`).join(' and ')} of ${words.locale}`,
          hint: `write ${missing.map(({ form }) => `${form} {…}`).join(' ')} before other`,
        });
      }
    }
  return [...problems.values()];
}

interface Gap {
  readonly value: string;
  readonly missing: readonly { readonly form: string; readonly example: number }[];
}

function gapsIn(text: string, locale: string): Gap[] {
  try {
    const message = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
    return pluralsIn(message.getAst() as readonly Element[]).flatMap((element) => gapsOf(element, locale));
  } catch {
    // What does not compile is reported as such.
    return [];
  }
}

function pluralsIn(elements: readonly Element[]): PluralElement[] {
  return elements.flatMap((element) => [
    ...(element.type === PLURAL ? [element] : []),
    ...Object.values(element.options ?? {}).flatMap(({ value }) => pluralsIn(value)),
    ...(element.children ? pluralsIn(element.children) : []),
  ]);
}

function gapsOf({ value, options = {}, pluralType = 'cardinal' }: PluralElement, locale: string): Gap[] {
  const keys = Object.keys(options);
  const exact = new Set(keys.filter((key) => key.startsWith('=')).map((key) => Number(key.slice(1))));
  // A table of numbers, such as hours of the day, counts nothing.
  if (keys.every((key) => key === 'other' || key.startsWith('=')) && Math.max(-1, ...exact) > 2) return [];
  const rules = new Intl.PluralRules(locale, { type: pluralType });
  const needed = new Map<string, number>();
  for (const n of COUNTED) {
    const form = rules.select(n);
    if (!exact.has(n) && !needed.has(form)) needed.set(form, n);
  }
  const missing = [...needed].flatMap(([form, example]) => (keys.includes(form) ? [] : [{ form, example }]));
  return missing.length > 0 ? [{ value: String(value), missing }] : [];
}
