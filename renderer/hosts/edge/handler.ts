import { releaseWindow } from '../../calendar/coverage.ts';
import type { Release } from '../../calendar/types.ts';
import { contains, type Instant, type Window } from '../../clock/instant.ts';
import { IMMUTABLE, REVALIDATE } from '../headers.ts';
import { editionOf, extensionOf, notFoundFile, withOwnPrefix } from '../model.ts';
import { planSitemaps, robotsText } from '../sitemap.ts';
import { Answer } from './answer.ts';
import { type Read, readBytes } from './read.ts';
import { LiveReleases, type Shown } from './state.ts';

export interface EdgeOptions {
  readonly read: Read;
  /** The instant, in milliseconds, at which a request is answered. */
  readonly now: () => Instant;
  /** For how many milliseconds a promotion may go unnoticed; 10 s by default. Switches need no noticing. */
  readonly refresh?: number;
  /** The longest time, in seconds, that HTML stays fresh in a browser; 60 by default. It never passes the next switch. */
  readonly maxAge?: number;
}

/** Answers requests out of the calendars promoted, with the release of each region that is true at that instant. */
export function createHandler(options: EdgeOptions): (request: Request) => Promise<Response> {
  const store = new LiveReleases(options.read, options.refresh ?? 10_000);
  const maxAge = options.maxAge ?? 60;
  return async (request) => {
    const at = options.now();
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Answer(request, []).plain(405, 'method not allowed', { Allow: 'GET, HEAD' });
    }
    const pathname = decodePath(request.url);
    if (pathname === null) return new Answer(request, []).plain(400, 'bad request');
    const shown = await store.shownAt(at);
    if (shown === null) return new Answer(request, []).plain(503, 'nothing is live yet');
    const answer = new Answer(request, shown.hosts.origins, shown.hosts.hsts);
    return respond({
      read: options.read,
      at,
      maxAge,
      shown,
      pathname,
      answer,
      search: new URL(request.url).search,
    });
  };
}

interface Visit {
  readonly read: Read;
  readonly at: Instant;
  readonly maxAge: number;
  readonly shown: Shown;
  readonly pathname: string;
  readonly search: string;
  readonly answer: Answer;
}

async function respond(visit: Visit): Promise<Response> {
  const { shown, pathname, answer } = visit;
  if (pathname.startsWith('/assets/')) return asset(visit);
  const clean = withOwnPrefix(shown.hosts.editions, cleanPath(pathname));
  if (clean !== pathname) return answer.redirect(301, encodeURI(clean) + visit.search);
  const redirect = shown.hosts.redirects.find(({ from }) => from === pathname);
  if (redirect !== undefined) return answer.redirect(302, redirect.to + visit.search);
  return (await page(visit)) ?? (await joined(visit)) ?? notFound(visit);
}

async function asset({ read, pathname, answer }: Visit): Promise<Response> {
  const path = pathname.slice(1);
  const bytes = await readBytes(read, path);
  if (bytes === null) return answer.plain(404, 'not found');
  // An asset's name changes with its content, so the name is all that a tag needs.
  return answer.content(200, {
    bytes,
    path,
    hash: path.replace(/[^A-Za-z0-9]+/g, '-').slice(-32),
    cache: IMMUTABLE,
  });
}

async function page({ read, at, maxAge, shown, pathname, answer }: Visit): Promise<Response | null> {
  const edition = editionOf(shown.releases, pathname);
  if (edition === null) return null;
  const inside = pathname.slice(edition.prefix === '' ? 1 : edition.prefix.length + 2);
  const file = edition.files.find(({ path }) => path === candidate(inside));
  if (file === undefined) return null;
  const bytes = await readBytes(read, `${dirOf(edition)}/${file.path}`);
  if (bytes === null) return null;
  return answer.content(200, {
    bytes,
    path: file.path,
    hash: file.hash,
    cache: freshness(releaseWindow(edition), at, maxAge),
  });
}

/** `black-friday` is served by `black-friday/index.html`; what has another extension, by itself. */
function candidate(inside: string): string {
  const extension = extensionOf(inside);
  if (extension !== '' && extension !== 'html') return inside;
  return inside === '' ? 'index.html' : `${inside}/index.html`;
}

/** What is joined from all editions: sitemaps and robots.txt. */
async function joined({ shown, pathname, answer }: Visit): Promise<Response | null> {
  if (!/^\/(robots\.txt|sitemap[a-z0-9-]*\.xml)$/.test(pathname)) return null;
  const sitemaps = planSitemaps(shown.releases);
  const path = pathname.slice(1);
  const text = path === 'robots.txt' ? robotsText(sitemaps) : sitemaps.files.get(path);
  if (text === undefined) return null;
  return answer.content(200, { bytes: new TextEncoder().encode(text), path, hash: null, cache: REVALIDATE });
}

async function notFound({ read, shown, pathname, answer }: Visit): Promise<Response> {
  const wanted = editionOf(shown.releases, pathname) ?? shown.releases[0];
  const bytes = wanted === undefined ? null : await readBytes(read, `${dirOf(wanted)}/404.html`);
  if (bytes === null) return answer.plain(404, 'not found');
  const path = notFoundFile(shown.hosts.editions, pathname);
  return answer.content(404, { bytes, path, hash: null, cache: REVALIDATE });
}

function dirOf(release: Release): string {
  return `releases/${release.region}/${release.id}`;
}

/** HTML may be kept for a while, but not past the end of its release. What is shown outside its time, not at all. */
function freshness(window: Window, at: Instant, maxAge: number): string {
  if (!contains(window, at)) return REVALIDATE;
  const seconds = Math.min(maxAge, Math.floor((window.until - at) / 1000));
  return seconds > 0 ? `public, max-age=${seconds}, must-revalidate` : REVALIDATE;
}

/** The path as it is meant; null where it is malformed or tries to climb. */
function decodePath(url: string): string | null {
  try {
    const pathname = decodeURIComponent(new URL(url).pathname);
    const climbs = pathname.split('/').some((part) => part === '..' || part === '.');
    const strange = [...pathname].some((char) => char === '\\' || char < ' ' || char === '\u007f');
    return climbs || strange ? null : pathname;
  } catch {
    return null;
  }
}

/** The one form of a path: no double slash, none at the end, no `index.html`. It always begins with exactly one slash. */
function cleanPath(pathname: string): string {
  const clean = pathname
    .replace(/\/{2,}/g, '/')
    .replace(/\/index\.html$/, '')
    .replace(/(.)\/$/, '$1');
  return clean === '' ? '/' : clean;
}
