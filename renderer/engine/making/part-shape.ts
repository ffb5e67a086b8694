import { z } from 'zod';
import {
  isFilePath,
  isHreflang,
  isOrigin,
  isPageUrl,
  isRegionId,
  isSlug,
  isSource,
  isUrlPath,
  RESERVED,
} from '../../calendar/forms.ts';
import { isId } from '../../calendar/names.ts';
import { BEGINNING, fromUtc } from '../../clock/index.ts';

/** The shape of what a part says of itself. It may come from any machine: what becomes a path or a URL has the forms of data. */

const form = (hasForm: (text: string) => boolean, expected: string) =>
  z.string().refine(hasForm, { error: `expected ${expected}` });

const file = form(isFilePath, 'a path inside of the part');
const origin = form(isOrigin, 'an origin such as "https://www.example.com"');
const regionId = form(isRegionId, 'the id of a region');
const hash = z.string().regex(/^[0-9a-f]{64}$/, { error: 'expected a SHA-256 hash' });
const count = z.int().nonnegative();
const instant = form(isInstant, 'a UTC instant').nullable();

function isInstant(text: string): boolean {
  try {
    return Number.isFinite(fromUtc(text, BEGINNING));
  } catch {
    return false;
  }
}

const plan = z.object({
  region: z.object({
    id: regionId,
    prefix: form(
      (text) => text === '' || (isSlug(text) && !RESERVED.includes(text)),
      'a prefix of lower-case words joined by hyphens',
    ),
    host: origin,
  }),
  aliases: z.array(z.object({ from: form(isSlug, 'a slug'), to: z.array(z.string()) })),
  origins: z.array(form(isSource, 'an origin, or a directive and an origin')),
  hsts: z.object({ maxAge: count, includeSubDomains: z.boolean(), preload: z.boolean() }).nullable(),
});

const page = z.object({
  id: z.string(),
  file,
  alternates: z
    .array(z.object({ hreflang: form(isHreflang, 'a language'), href: form(isPageUrl, 'the URL of a page') }))
    .nullable(),
});

const instance = z.object({
  document: z.object({ hash, size: count, assets: z.array(z.string()), file }),
  path: form(isUrlPath, 'the path of a page'),
  present: z.boolean(),
  from: instant,
  until: instant,
  change: z.enum(['added', 'removed', 'changed']).nullable(),
  because: z.array(z.object({ fact: z.string(), at: z.string(), source: z.string() })),
});

const asset = z.object({
  url: form(
    (text) => text.startsWith('/assets/') && isFilePath(text.slice('/assets/'.length)),
    'the URL of an asset',
  ),
  hash,
  size: count,
  needs: z.array(z.string()),
  file,
});

const partContent = z.object({
  shard: z
    .object({ index: z.int().positive(), count: z.int().positive() })
    .refine(({ index, count }) => index <= count, { error: 'expected a part that there is' }),
  revision: z.object({
    id: form(isId, 'the id of a calendar'),
    inputs: z.record(z.string(), z.string()),
    versions: z.record(z.string(), z.string()),
  }),
  commit: z
    .object({ commit: z.string().regex(/^[0-9a-f]{7,64}$/), edited: z.boolean() })
    .nullable()
    .optional(),
  request: z.object({
    kind: z.enum(['instant', 'window']),
    windows: z.record(regionId, z.object({ from: instant, until: instant })),
  }),
  regions: z.array(regionId),
  legend: z.record(
    regionId,
    z.object({
      timeZone: z.string(),
      currency: z.string().nullable(),
      products: z.record(z.string(), z.string()),
    }),
  ),
  editions: z.array(
    z.object({
      plan,
      from: instant,
      pages: z.array(z.object({ page, instances: z.array(instance) })),
      published: z.array(z.object({ path: file, hash, size: count, file })),
    }),
  ),
  assets: z.array(asset),
  counts: z.record(z.string(), z.union([count, z.record(z.string(), z.record(z.string(), count))])),
  scripts: z.array(z.tuple([z.string(), z.object({ bytes: count, path: z.string() })])),
});

/** Where a value is no content of a part, and why: `editions.0.plan.region.prefix: expected …`. Null where it is one. */
export function oddPart(value: unknown): string | null {
  const { error } = partContent.safeParse(value);
  const [issue] = error?.issues ?? [];
  return issue === undefined ? null : `${issue.path.map(String).join('.') || 'content'}: ${issue.message}`;
}
