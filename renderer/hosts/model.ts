import { compareText } from '../calendar/order.ts';
import { isFeed, PUBLIC, placeOf } from '../calendar/paths.ts';
import type { Hsts, Redirect, Release } from '../calendar/types.ts';

/** One edition as hosts see it. */
export interface HostEdition {
  readonly region: string;
  /** `''` for the default edition, else `us`. */
  readonly prefix: string;
  readonly home: string;
}

/** What any host has to know of a site; each format is written from this alone. */
export interface HostModel {
  /** In the site's order. */
  readonly editions: readonly HostEdition[];
  /** Sorted by path; the one from `/` included. */
  readonly redirects: readonly Redirect[];
  /** Where `/` leads when the site lacks the default edition; null when it has it. */
  readonly root: string | null;
  /** Origins that pages call, apart from their own. */
  readonly origins: readonly string[];
  readonly hsts: Hsts;
  /** Extensions of the pictures among the assets. */
  readonly pictures: readonly string[];
  /**
   * Files that hosts would not all serve by themselves as they are: of `public/` HTML documents, which have their own names and are
   * no pages, and files whose names do not say what they are; and feeds, whose type not every host knows.
   */
  readonly asIs: readonly string[];
}

const PICTURES = new Set(['avif', 'gif', 'ico', 'jpeg', 'jpg', 'png', 'svg', 'webp']);

/** Two years, for this host alone: what includes other hosts, or cannot be taken back for months, is for people to say. */
const HTTPS_ONLY: Hsts = { maxAge: 63_072_000, includeSubDomains: false, preload: false };

/** One host serves all editions, from whatever calendars: no promise is made that not all of them make. */
function weaker(a: Hsts, b: Hsts): Hsts {
  return {
    maxAge: Math.min(a.maxAge, b.maxAge),
    includeSubDomains: a.includeSubDomains && b.includeSubDomains,
    preload: a.preload && b.preload,
  };
}

/** Joins what releases, given in the site's order, ask of their host. */
export function planHosts(releases: readonly Release[]): HostModel {
  const editions = releases.map(({ region, prefix, home }) => ({ region, prefix, home }));
  const root = editions.some((edition) => edition.prefix === '') ? null : (editions[0]?.home ?? null);
  const redirects = new Map<string, Redirect>();
  for (const redirect of releases.flatMap((release) => release.redirects))
    redirects.set(redirect.from, redirect);
  if (root !== null) redirects.set('/', { from: '/', to: root, status: 302, forced: true });
  const extensions = releases.flatMap((release) => release.assets.map((asset) => extensionOf(asset.path)));
  return {
    editions,
    redirects: [...redirects.values()].sort((a, b) => compareText(a.from, b.from)),
    root,
    origins: [...new Set(releases.flatMap((release) => release.origins))].sort(compareText),
    hsts: releases.map(({ hsts }) => hsts ?? HTTPS_ONLY).reduce(weaker, releases[0]?.hsts ?? HTTPS_ONLY),
    pictures: [...new Set(extensions)].filter(isPicture).sort(compareText),
    asIs: releases
      .flatMap(({ prefix, files }) =>
        files
          .filter(({ path }) => path.startsWith(PUBLIC) || isFeed(path))
          .map(({ path }) => placeOf(prefix, path)),
      )
      .filter((path) => isDocument(path) || isFeed(path) || extensionOf(path) === '')
      .sort(compareText),
  };
}

/** Of what is as it is: an HTML document, whose name hosts would else take for that of a page. */
export function isDocument(path: string): boolean {
  return path.endsWith('.html') && !path.endsWith('/index.html');
}

/** The extension of a path in lower case, without its dot; `''` where it has none. */
export function extensionOf(path: string): string {
  return /\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}

export function isPicture(extension: string): boolean {
  return PICTURES.has(extension);
}

/** The edition that a path belongs to; the default one, or null, for a path that is under no prefix. */
export function editionOf<T extends HostEdition>(editions: readonly T[], pathname: string): T | null {
  const first = pathname.split('/')[1] ?? '';
  const named = editions.find((edition) => edition.prefix !== '' && edition.prefix === first);
  return named ?? editions.find((edition) => edition.prefix === '') ?? null;
}

/** The path with the region's prefix in its own letters: `/US/about` is `/us/about`. Nothing else of it changes. */
export function withOwnPrefix(editions: readonly { readonly prefix: string }[], pathname: string): string {
  const first = pathname.split('/')[1] ?? '';
  const prefix = first.toLowerCase();
  const isNamed = prefix !== '' && editions.some((edition) => edition.prefix === prefix);
  return isNamed ? `/${prefix}${pathname.slice(first.length + 1)}` : pathname;
}

/** The site's file that answers a path at which there is nothing, in the language of its region. */
export function notFoundFile(editions: readonly HostEdition[], pathname: string): string {
  return placeOf(editionOf(editions, pathname)?.prefix ?? '', '404.html');
}
