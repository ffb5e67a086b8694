import { z } from 'zod';
import { type DIRECTIVES, isSocketOrigin } from '../calendar/forms.ts';
import { settableRules, weights } from '../problems/settable.ts';
import { currency } from './currency.ts';
import { keyed } from './keyed.ts';
import { declare, ref } from './reference.ts';
import {
  amount,
  apiBase,
  country,
  factValue,
  id,
  origin,
  pageOfLink,
  regions,
  shownName,
  slug,
} from './values.ts';

/** One entry of the region chooser: a country, and the edition that serves it. */
const regionEntry = z.strictObject({
  key: id,
  region: ref('region'),
  /** ISO 3166 code, kept in local storage; absent where the entry means everywhere else. */
  country: country.optional(),
});

const postalAddress = z.strictObject({
  street: z.string(),
  city: z.string(),
  postalCode: z.string(),
  /** ISO 3166. */
  country,
});

const pageLink = declare(
  z.string().superRefine((text, context) => {
    if (/^page:/.test(text)) return;
    const isId = /^\/?[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(text);
    context.addIssue({
      code: 'custom',
      message: `expected page:<id>, found ${JSON.stringify(text)}`,
      params: { code: 'schema-format', ...(isId && { hint: `write page:${text.replace(/^\//, '')}` }) },
    });
  }),
  { to: 'page', named: (text) => pageOfLink(text)?.page },
);

/** A text that is no origin at all is reported as that alone. */
const secureOrigin = origin.superRefine((text, context) => {
  if (text.startsWith('https://') || !origin.safeParse(text).success) return;
  context.addIssue({
    code: 'custom',
    message: `expected an origin with https, found ${JSON.stringify(text)}`,
    params: { code: 'schema-value', hint: `write ${text.replace('http:', 'https:')}` },
  });
});

/** What a script may call: with https, or as a WebSocket. */
const callableOrigin = z.string().superRefine((text, context) => {
  if (isSocketOrigin(text)) return;
  for (const issue of secureOrigin.safeParse(text).error?.issues ?? []) context.addIssue({ ...issue });
});

const loadable = z.array(secureOrigin).nonempty().optional();
/** What pages may have of other origins, by directive of the Content-Security-Policy. */
const policy = z.strictObject({
  'script-src': loadable,
  'style-src': loadable,
  'img-src': loadable,
  'font-src': loadable,
  'media-src': loadable,
  'connect-src': z.array(callableOrigin).nonempty().optional(),
  'frame-src': loadable,
  'form-action': loadable,
} satisfies Record<(typeof DIRECTIVES)[number], z.ZodType>);

const apiBases = z.record(id, apiBase);

const pageTypeOrDefault = declare(id.min(1), {
  to: 'page type',
  named: (key) => (key === 'default' ? undefined : key),
});

/** `data/site.yaml`: the brand, its hosts, and the regions in the order that lists show them. */
export const siteFile = z.strictObject({
  brand: z.strictObject({
    name: shownName,
    legalName: shownName.optional(),
    address: postalAddress.optional(),
    email: z.email().optional(),
    phone: z.string().optional(),
    /** Facts of the company that its legal notices name, such as its number in a register. */
    legal: z.record(id, factValue).default({}),
  }),
  /** Edition hosts by name: origins without a trailing slash. */
  hosts: z.record(id, origin),
  regions,
  /** The edition at the root, without a prefix. */
  defaultRegion: ref('region'),
  /** The region whose page is the `x-default` alternate. */
  fallbackRegion: ref('region').optional(),
  chooser: keyed(regionEntry).default([]),
  /** API base per scope: a path on the page's own origin, or an absolute URL. */
  api: apiBases.default({}),
  /** The hosts on which pages call the other bases. */
  preproduction: z
    .strictObject({
      hosts: z
        .array(z.string().regex(/^[a-z0-9.-]+$/, { error: 'expected a host name such as "hub.example"' }))
        .nonempty(),
      api: z.record(ref('API scope'), apiBase),
    })
    .optional(),
  /** Most bytes of script (gzip) that one page may load, all together: by page type, `default` for every other. */
  budgets: z
    .strictObject({ script: z.record(pageTypeOrDefault, z.int().positive()) })
    .default({ script: {} }),
  /** How much rules of the calendar weigh in `check`: off, a warning (by default), an error. */
  checks: z.partialRecord(z.enum(settableRules), z.enum(weights)).default({}),
  /**
   * Strict-Transport-Security, sent by hosts other than this machine. `preload` cannot be taken back for months and asks for
   * `includeSubDomains` and a year.
   */
  hsts: z
    .strictObject({
      maxAge: z.int().nonnegative().default(63_072_000),
      includeSubDomains: z.boolean().default(false),
      preload: z.boolean().default(false),
    })
    .refine(
      ({ maxAge, includeSubDomains, preload }) => !preload || (includeSubDomains && maxAge >= 31_536_000),
      {
        error: 'preload asks for includeSubDomains: true and a maxAge of at least 31536000 (a year)',
        path: ['preload'],
      },
    )
    .optional(),
  /** By default pages have nothing of other origins. */
  headers: z.strictObject({ policy: policy.default({}) }).default({ policy: {} }),
  /**
   * Words and phrases that are the same in every language, in addition to product names: `check` asks for no
   * translation of them.
   */
  sameEverywhere: z.array(z.string()).default([]),
  /** Keys of words, whole or their first parts, that are kept although no page asks for them yet. */
  spareWords: z.array(z.string()).default([]),
  /** Units of each currency for one of some unit, to compare prices of regions by: `{ EUR: 1, USD: "1.08" }`. */
  rates: z.record(currency, amount).optional(),
  /** Slugs that redirect to the first of some pages that is there. */
  redirects: z.array(z.strictObject({ from: slug, to: z.array(pageLink).nonempty() })).default([]),
});
export type SiteFile = z.infer<typeof siteFile>;
