/**
 * How the URL of a page and its file belong together: whatever writes, serves, ships or checks a site asks here. A page is one
 * file, its URL with `.html`: hosts serve it there without a trailing slash, and without a redirect.
 */
import { folders } from './names.ts';

/** The file of a site with the page of a URL: `/us/black-friday` → `us/black-friday.html`, `/` → `index.html`. */
export function fileOf(url: string): string {
  if (url === '/') return 'index.html';
  return isNotFoundPage(url) || isFeed(url) ? url.slice(1) : `${url.slice(1)}.html`;
}

/**
 * The URL of a file of a site: `us/black-friday.html` → `/us/black-friday`. Also of one in the layout of earlier versions, a
 * folder for each page: `us/black-friday/index.html`. What is no page, and the page for what is not found, has its own name.
 */
export function urlOf(file: string): string {
  return isNotFoundPage(file) ? `/${file}` : `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`;
}

/**
 * The folder of a release with the files of `public/`, which a site has at its root. No slug begins with an
 * underscore.
 */
export const PUBLIC = '_public/';

/**
 * The path of a release's file in a site: `about.html`, or `about/index.html` of the earlier layout → `us/about.html`.
 */
export function placeOf(prefix: string, file: string): string {
  if (file.startsWith(PUBLIC)) return file.slice(PUBLIC.length);
  if (!file.endsWith('.html')) return prefix === '' ? file : `${prefix}/${file}`;
  const url = urlOf(file);
  if (prefix === '') return fileOf(url);
  return fileOf(url === '/' ? `/${prefix}` : `/${prefix}${url}`);
}

/** The one form of a path that is asked for: no double slash, none at its end, no `.html`. It begins with exactly one slash. */
export function cleanPath(pathname: string): string {
  const clean = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  return isNotFoundPage(clean) ? clean : clean.replace(/\/index(\.html)?$|\.html$/, '') || '/';
}

/** It is served where there is nothing, and under no URL of its own. */
export function isNotFoundPage(path: string): boolean {
  return path === '404.html' || path.endsWith('/404.html');
}

/** The ending of a feed, which hosts know as `application/atom+xml`. No slug has a dot. */
export const FEED = '.atom';

export function isFeed(path: string): boolean {
  return path.endsWith(FEED);
}

/** Whether a path at the root of a site is one that is written for the site as a whole. */
export function isMadeBySite(path: string): boolean {
  return (
    MADE_BY_SITE.includes(path) || path.startsWith(`${folders.assets}/`) || /^sitemap[^/]*\.xml$/.test(path)
  );
}

/** The last of them is what `ship` keeps beside a site. */
const MADE_BY_SITE: readonly string[] = [
  ...['site.json', 'robots.txt', '_redirects', '_headers', 'serve.json'],
  ...[folders.assets, 'owed.json'],
];

/** Folders on the way to a file: of `a/b/c` they are `a` and `a/b`. */
export function foldersOf(path: string): string[] {
  const steps = path.split('/');
  return steps.slice(1).map((_, i) => steps.slice(0, i + 1).join('/'));
}
