import { z } from 'zod';
import { HOST, isSlug, LONGEST_SLUG, nearestSlugs } from '../calendar/forms.ts';
import { parseWhen, type When } from '../clock/when.ts';
import { OF_EVERY_OBJECT } from '../problems/every-object.ts';
import { declare, ref } from './reference.ts';

/**
 * The forms that single values take in the data. Each refinement that fails carries the problem code and the hint
 * that the reader of the message needs (`params`), so that wording lives next to the rule.
 */

const LONGEST_PATH = 200;

/** One path segment of a URL. */
export const slug = z.string().superRefine((text, context) => {
  if (isSlug(text)) return;
  const form = `expected lower-case words joined by hyphens, such as "spring-sale", of ${LONGEST_SLUG} letters at most`;
  refuseSlug(context, form, nearestSlugs(text).replaceAll('/', '-'));
});

/** Slugs joined by slashes; empty for the edition's own root. */
export const slugPath = z.string().superRefine((text, context) => {
  if (text === '' || (text.length <= LONGEST_PATH && text.split('/').every(isSlug))) return;
  const form = `expected lower-case words joined by hyphens, segments joined by slashes, such as "where-to-buy/norway", of ${LONGEST_PATH} letters at most`;
  refuseSlug(context, form, nearestSlugs(text));
});

function refuseSlug(context: z.RefinementCtx<string>, form: string, near: string): void {
  const isNear = near !== context.value && near.length <= LONGEST_PATH && near.split('/').every(isSlug);
  context.addIssue({
    code: 'custom',
    message: `${form}, found ${JSON.stringify(context.value)}`,
    params: { code: 'slug-malformed', ...(isNear ? { hint: `write ${near}` } : {}) },
  });
}

/** Ids of products, stages, cards and other entries: letters and digits, camelCase or hyphens. */
export const id = z
  .string()
  .regex(/^[a-zA-Z][a-zA-Z0-9]*(-[a-zA-Z0-9]+)*$/, {
    error: 'expected an id of letters, digits and hyphens, such as "twoPersonTent"',
  })
  .refine((text) => !OF_EVERY_OBJECT.has(text), {
    error: 'expected an id that names no JavaScript internal',
    params: { code: 'schema-format' },
  });

export const isEntityId = (text: string): boolean => id.safeParse(text).success;

/** A name that shoppers read: blanks, and signs that nobody sees, are no name. */
export const shownName = z.string().refine((text) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), {
  error: ({ input }) => `expected a name that can be seen, found ${JSON.stringify(input)}`,
  params: { code: 'schema-value' },
});

/** A fact that words speak of: a number with its unit in the words that show it, or a short text such as "BLE 5.0". */
export const factValue = z.union([z.number(), z.string()]);

const KNOWN_LOCALE = 'a locale whose numbers and dates are known here, such as "en-GB"';
const HOW_LOCALE = 'write the two letters of a language, then a hyphen and those of a country: en-US, de-AT';

/** A BCP 47 tag of language, script and country, or the part of the world that many countries are: es-419, en-001. */
export const localeName = nameOf(
  KNOWN_LOCALE,
  (name) =>
    /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/.test(name) &&
    isKnownLocale(name) &&
    isKnownPlace(/-([A-Z]{2}|\d{3})$/.exec(name)?.[1] ?? 'GB'),
  canonicalLocale,
  HOW_LOCALE,
);

/** A locale in which Intl writes numbers and dates, with extensions where need be. */
export const formatLocale = nameOf(KNOWN_LOCALE, isKnownLocale, canonicalLocale, HOW_LOCALE);

/** As it is written by the rules: `en_us` is en-US, `German` is de, and in the country `us` most people read en-US. */
function canonicalLocale(name: string): string | undefined {
  try {
    // Systems add how the letters are stored: en_US.UTF-8.
    const [tag] = Intl.getCanonicalLocales(
      name
        .trim()
        .replace(/[.@].*$/, '')
        .replace(/[_ ]/g, '-'),
    );
    if (tag !== undefined && tag !== name && isKnownLocale(tag)) return tag;
  } catch {
    // No tag at all: the name of a language, perhaps.
  }
  return languageCalled(name) ?? localeOf(countryMeant(name));
}

function localeOf(country: string | undefined): string | undefined {
  return country && `${languageIn(country)}-${country}`;
}

/** The language that most people read in a country. */
function languageIn(country: string): string {
  return new Intl.Locale(`und-${country}`).maximize().language;
}

/** The code of a language by its name in English, or in itself: `german`, `Deutsch`. */
function languageCalled(name: string): string | undefined {
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i));
  const wanted = name.trim().toLowerCase();
  for (const code of letters.flatMap((a) => letters.map((b) => a + b))) {
    if (!isKnownLocale(code)) continue;
    for (const inLanguage of ['en', code])
      if (new Intl.DisplayNames(inLanguage, { type: 'language' }).of(code)?.toLowerCase() === wanted)
        return code;
  }
  return undefined;
}

/** Two letters that stand for a country, or for a group of countries as in en-EU. */
function isKnownCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && isKnownPlace(code);
}

function isKnownPlace(code: string): boolean {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return names.of(code) !== undefined && countryOf(code) === code;
}

/** The code that a country has by the rules: GB for UK. */
function countryOf(code: string): string | undefined {
  try {
    return new Intl.Locale(`und-${code}`).region;
  } catch {
    return undefined;
  }
}

/** An ISO 639 code of a language. */
export const language = nameOf(
  'a language such as "en"',
  (name) => /^[a-z]{2,3}$/.test(name) && isKnownLanguage(name),
  languageCalled,
  'write its two letters of ISO 639: en for English, zh for Chinese',
);

function isKnownLanguage(code: string): boolean {
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) !== undefined;
}

/** An ISO 3166 code. */
export const country = nameOf(
  'a country code such as "DE"',
  isKnownCountry,
  countryMeant,
  'write its two letters of ISO 3166: US for the USA, GB for the United Kingdom',
);

/** By another code that it has, or by its name in English or in its own language. */
function countryMeant(text: string): string | undefined {
  const name = text.trim();
  const code = countryOf(name);
  if (code !== undefined && isKnownCountry(code)) return code;
  const inEnglish = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  const isCalled = (one: string, names: Intl.DisplayNames): boolean =>
    names.of(one)?.toLowerCase() === name.toLowerCase();
  const all = letters.flatMap((a) => letters.map((b) => a + b)).filter(isKnownCountry);
  return (
    all.find((one) => isCalled(one, inEnglish)) ??
    all.find((one) => isCalled(one, new Intl.DisplayNames(languageIn(one), { type: 'region' })))
  );
}

/** In place of a locale that Intl does not know it would take the machine's own. */
function isKnownLocale(name: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf([name]).length > 0;
  } catch {
    return false;
  }
}

/** A strict ISO 8601 time, read but not yet tied to a zone. */
export const when = declare(
  z.string({ error: 'expected a time such as 2024-11-22T09:00' }).transform(asWhen),
  { isTime: true },
);

/** A day, from its first moment on. */
export const day = declare(z.iso.date({ error: 'expected a day such as 2024-11-22' }).transform(asWhen), {
  isTime: true,
});

function asWhen(text: string, context: z.RefinementCtx): When {
  const read = parseWhen(text);
  if (!('error' in read)) return read;
  context.addIssue({
    code: 'custom',
    message: read.error,
    params: { code: 'time-malformed', ...(read.hint ? { hint: read.hint } : {}) },
  });
  return z.NEVER;
}

/** The same check for map keys, which stay text. */
const whenKey = z.string().superRefine((text, context) => {
  const read = parseWhen(text);
  if ('error' in read) {
    context.addIssue({
      code: 'custom',
      message: read.error,
      params: { code: 'time-malformed', ...(read.hint ? { hint: read.hint } : {}) },
    });
  }
});

/** A decimal amount of money as written, in major units: an integer, or a quoted decimal. Never a float. */
const amountOnly = z
  .union([z.number(), z.string()], {
    error: 'expected an amount: an integer, or a quoted decimal such as "58.25"',
  })
  .transform((value, context): string => {
    const text = String(value);
    const isFloat = typeof value === 'number' && !Number.isInteger(value);
    // Twelve digits and three decimals are as much as minor units hold exactly.
    if (!isFloat && /^(0|[1-9]\d{0,11})(\.\d{1,3})?$/.test(text)) return text;
    context.addIssue({
      code: 'custom',
      message: `expected an amount, found ${JSON.stringify(value)}`,
      params: {
        code: 'amount-malformed',
        hint:
          isFloat && value > 0
            ? `quote decimals: "${text}"`
            : (amountMeant(text) ??
              'write 1599 or "58.25", at most twelve digits before the point and three after it, without sign, currency or separators'),
      },
    });
    return z.NEVER;
  });

/** The amount that was meant by `59,50`, `$479`, `479 USD` or `1,599.00`, where only one can be. */
function amountMeant(text: string): string | undefined {
  const bare = text.trim().replace(/^[^\d\s+-]{1,3}\s?|\s?[^\d\s]{1,3}$/g, '');
  const digits = bare.replace(/[\s'’](?=\d{3}(\D|$))/g, '');
  const [, whole, cents] =
    /^(0|[1-9]\d{0,11}|[1-9]\d{0,2}(?:[.,]\d{3})+)(?:[.,](\d{2}))?$/.exec(digits) ?? [];
  // `1.599` and `1,599` are thousands to some and thousandths to others.
  if (whole === undefined || (/[.,]/.test(whole) && cents === undefined)) return undefined;
  const plain = whole.replace(/[.,]/g, '');
  return cents === undefined || cents === '00' ? `write ${plain}` : `write "${plain}.${cents}"`;
}

export const amount = declare(amountOnly, { isAmount: true });

/** A name from a list that others maintain; the nearest one is suggested. */
export function nameOf(
  expected: string,
  isKnown: (name: string) => boolean,
  suggestion: (name: string) => string | undefined,
  otherwise?: string,
) {
  return z.string().superRefine((name, context) => {
    if (isKnown(name)) return;
    const near = suggestion(name);
    const hint = near ? `did you mean ${near}?` : otherwise;
    context.addIssue({
      code: 'custom',
      message: `expected ${expected}`,
      params: { code: 'schema-value', ...(hint === undefined ? {} : { hint }) },
    });
  });
}

/** A value, or a map from the time it takes force to the value. */
export function timed<T extends z.ZodType>(value: T) {
  const map = z
    .record(whenKey, value)
    .refine((entries) => Object.keys(entries).length > 0, { error: 'expected at least one time' });
  return z.union([value, map]);
}

const regionKey = declare(id.min(1), {
  to: 'region',
  named: (key) => (key === 'default' ? undefined : key),
});

/** A value for all regions, or a map with `default` and the regions that differ. */
export function byRegion<T extends z.ZodType>(value: T) {
  return z.union([value, z.record(regionKey, value)]);
}

const SCHEMES = ['https:', 'http:', 'mailto:', 'tel:'];

/** An absolute URL that may be the target of a link. */
export const url = z.string().superRefine((text, context) => {
  let parsed: URL | undefined;
  try {
    parsed = new URL(text);
  } catch {
    context.addIssue({
      code: 'custom',
      message: `expected an absolute URL, found ${JSON.stringify(text)}`,
      params: {
        code: 'schema-format',
        ...hintForUrl(text),
      },
    });
    return;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being refused
  const clean = !/[\u0000-\u0020\\]/.test(text);
  const unsafe = (expected: string): void =>
    context.addIssue({
      code: 'custom',
      message: `expected ${expected}, found ${JSON.stringify(text)}`,
      params: { code: 'url-unsafe', ...hintForHost(parsed) },
    });
  if (!SCHEMES.includes(parsed.protocol)) unsafe('a URL with the scheme https, http, mailto or tel');
  else if (!clean) unsafe('a URL without blanks, backslashes and control characters: a blank in it is %20');
  else if (isWeb(parsed) && !HOST.test(parsed.hostname)) unsafe('a URL of a host such as "shop.example"');
  else if (parsed.username !== '' || parsed.password !== '') unsafe('a URL without name and password');
});

const EACH_HOST = 'name each host by itself: a * stands for none';

/** What other tools take in a policy. */
function hintForHost({ host, hostname, protocol }: URL): { hint?: string } {
  if (hostname.includes('*')) return { hint: EACH_HOST };
  if (/^(data|blob|filesystem):$/.test(protocol))
    return {
      hint: `${protocol} has no origin, and cannot be allowed: make it a file, which is of the page’s own origin`,
    };
  if (/^wss?:$/.test(protocol))
    return { hint: `a WebSocket is allowed under connect-src alone, as wss://${host}` };
  return {};
}

function hintForUrl(text: string): { hint: string } {
  if (text === '*') return { hint: EACH_HOST };
  if (/^(www\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(\/|$)/i.test(text)) return { hint: `write https://${text}` };
  if (/\$\{?\w|\{\{/.test(text))
    return { hint: 'data has no variables, of the environment or other: write the address itself' };
  if (/^'(unsafe|self|none|nonce|sha\d|strict)/.test(text))
    return {
      hint: 'the keywords of the policy stay as they are: only origins can be added, such as https://cdn.example',
    };
  if (/^https?:\/\/\S+[\s,;]/i.test(text)) return { hint: 'write one address, and nothing after it' };
  return { hint: 'write it whole, such as https://www.example.com' };
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';

/** Scheme and host, and nothing else: `https://shop.example`. */
export const origin = url.superRefine((text, context) => {
  if (!url.safeParse(text).success) return;
  const parsed = new URL(text);
  if (isWeb(parsed) && parsed.origin === text) return;
  context.addIssue({
    code: 'custom',
    message: `expected scheme and host alone, such as "https://www.example.com", found ${JSON.stringify(text)}`,
    params: { code: 'schema-format', ...(isWeb(parsed) ? { hint: `write ${parsed.origin}` } : {}) },
  });
});

const API_PATH = /^(\/[a-z0-9-]+)+$/;

/** Where an API begins: a path on the page's own origin, or an absolute URL without query. */
export const apiBase = z.union([
  z.string().regex(API_PATH, { error: 'expected a path such as "/api/us"' }),
  url.refine((text) => !url.safeParse(text).success || (isWeb(new URL(text)) && !/[?#]/.test(text)), {
    error: 'expected a path such as "/api/us", or a URL with https and without query',
  }),
]);

const PAGE_LINK = /^page:([a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\.atom)?)(#[A-Za-z][\w-]*)?$/;
const STORE_LINK = /^store:(\/[A-Za-z0-9._~/?=&%-]*)?(#[A-Za-z][\w-]*)?$/;
const ANCHOR = /^#[A-Za-z][\w-]*$/;

/**
 * Where something leads: `page:<id>` with an optional `#anchor`, `page:<id>.atom` for the feed beside a page, `store:/path` in the region's store, `#anchor` on the
 * same page, or an absolute URL.
 */
export const link = declare(
  z.string().superRefine((text, context) => {
    if (PAGE_LINK.test(text) || STORE_LINK.test(text) || ANCHOR.test(text)) return;
    const result = url.safeParse(text);
    if (result.success) return;
    const unsafe = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^(page|store):/.test(text);
    context.addIssue({
      code: 'custom',
      message: `expected page:<id>, store:/path, #anchor or an absolute URL, found ${JSON.stringify(text)}`,
      params: {
        code: unsafe ? 'url-unsafe' : 'schema-format',
        ...(/^\/?(?:pages?:)?[a-z0-9-]+(\/[a-z0-9-]+)*$/i.test(text)
          ? { hint: `write page:${text.replace(/^\/|^pages?:/i, '')}, with the id of the page` }
          : {}),
      },
    });
  }),
  { to: 'page', named: (text) => pageOfLink(text)?.page },
);

export type Link = z.infer<typeof link>;

/** The page id that a link names, if it names one. */
export function pageOfLink(text: string): { page: string; anchor: string } | undefined {
  const match = PAGE_LINK.exec(text);
  return match?.[1] === undefined ? undefined : { page: match[1], anchor: match[2] ?? '' };
}

/** The path in the region's store that a link names, if it names one. */
export function storePathOfLink(text: Link): string | undefined {
  return STORE_LINK.test(text) ? text.slice('store:'.length) : undefined;
}

/** `#RRGGBB`. */
export const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, {
  error: 'expected a colour as # and six digits, two each for red, green and blue, such as "#D81E1E"',
});

/** Restricts an entry to some regions; absent: all that have what it refers to. */
export const regions = z
  .array(ref('region'))
  .nonempty()
  .superRefine((ids, context) => {
    ids.forEach((one, i) => {
      if (ids.indexOf(one) < i)
        context.addIssue({
          code: 'custom',
          path: [i],
          message: `expected each region once, found "${one}" again`,
          params: { code: 'schema-value', hint: 'remove it' },
        });
    });
  });
