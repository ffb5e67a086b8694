import type { Release, ReleaseFile, SitemapEntry } from './types.ts';

/**
 * A release as its file holds it. Releases repeat most pages of the release before, so the file is kept short: pages
 * with the same regions share one list of alternates.
 */
export interface CompactRelease extends Omit<Release, 'version' | 'files' | 'assets' | 'sitemap'> {
  readonly version: 2;
  readonly files: readonly CompactFile[];
  readonly assets: readonly CompactFile[];
  /** Lists of hreflang and the start of a URL, which the path of a page completes. */
  readonly alternates: readonly Alternates[];
  /** The path of a page below its home with the number of its list; what does not fit that, in full. */
  readonly sitemap: readonly (readonly [path: string, list: number] | SitemapEntry)[];
}

type CompactFile = readonly [path: string, hash: string, size: number];
type Alternates = readonly (readonly [hreflang: string, start: string])[];

/** More languages than any site has: a small file must not become a large one when it is read. */
const MOST_ALTERNATES = 1_000;

export function compactRelease({ files, assets, sitemap, ...release }: Release): CompactRelease {
  const lists = new Map<string, number>();
  const start = startOf(release);
  const entries = sitemap.map((entry): CompactRelease['sitemap'][number] => {
    const path = pathBelow(start, entry.url);
    const starts = entry.alternates.map(({ href }) => (path === null ? null : startFor(href, path)));
    if (path === null || starts.includes(null) || starts.length > MOST_ALTERNATES) return entry;
    const key = JSON.stringify(entry.alternates.map(({ hreflang }, i) => [hreflang, starts[i]]));
    const list = lists.get(key) ?? lists.size;
    lists.set(key, list);
    return [path, list];
  });
  const alternates = [...lists.keys()].map((key) => JSON.parse(key) as Alternates);
  const compact = (all: readonly ReleaseFile[]): CompactFile[] =>
    all.map(({ path, hash, size }) => [path, hash, size]);
  return {
    ...release,
    version: 2,
    files: compact(files),
    assets: compact(assets),
    alternates,
    sitemap: entries,
  };
}

/** Whether a `release.json` is of this form, by its version alone. */
export function isCompact(value: unknown): value is CompactRelease {
  return (value as { version?: unknown } | null)?.version === 2;
}

/**
 * What a `release.json` says, in full; what is of another version as it is, and null for what cannot be completed. It may come
 * from anywhere, so the result is still to be held to the shape of a release.
 */
export function expandRelease(value: unknown): unknown {
  if (!isCompact(value)) return value;
  try {
    const { alternates, files, assets, sitemap, ...release } = value;
    if (alternates.some(({ length }) => length > MOST_ALTERNATES)) return null;
    const start = startOf(release);
    const expand = (all: readonly CompactFile[]): ReleaseFile[] =>
      all.map(([path, hash, size]) => ({ path, hash, size }));
    const entries = sitemap.map((entry) => {
      if (!isShort(entry)) return entry;
      const [path, list] = entry;
      const all = alternates[list] as Alternates;
      return {
        url: urlAt(start, path),
        alternates: all.map(([hreflang, from]) => ({ hreflang, href: urlAt(from, path) })),
      };
    });
    return { ...release, version: 1, files: expand(files), assets: expand(assets), sitemap: entries };
  } catch {
    return null;
  }
}

const isShort = (entry: CompactRelease['sitemap'][number]): entry is readonly [string, number] =>
  Array.isArray(entry);

/** Where the URLs of an edition start. */
function startOf({ host, prefix }: Pick<Release, 'host' | 'prefix'>): string {
  return prefix === '' ? host : `${host}/${prefix}`;
}

/** The root of a host has a slash, the home of a region has none. */
function urlAt(start: string, path: string): string {
  return path === '' && /^https?:\/\/[^/]+$/.test(start) ? `${start}/` : start + path;
}

function pathBelow(start: string, url: string): string | null {
  if (url === urlAt(start, '')) return '';
  return url.startsWith(`${start}/`) ? url.slice(start.length) : null;
}

/** What the path of a page completes to this URL; null where nothing does. */
function startFor(href: string, path: string): string | null {
  if (!href.endsWith(path)) return null;
  const start = path === '' ? href.replace(/\/$/, '') : href.slice(0, -path.length);
  return urlAt(start, path) === href ? start : null;
}
