import { releaseWindow } from '../../calendar/coverage.ts';
import { compareText } from '../../calendar/order.ts';
import { cleanPath, fileOf, isNotFoundPage, PUBLIC, placeOf } from '../../calendar/paths.ts';
import type { Release, ReleaseFile, ShownManifest } from '../../calendar/types.ts';
import { contains, type Instant, type Window } from '../../clock/instant.ts';
import { IMMUTABLE, REVALIDATE } from '../headers.ts';
import { editionOf, notFoundFile, withOwnPrefix } from '../model.ts';
import { planSitemaps, robotsText } from '../sitemap.ts';
import { Answer } from './answer.ts';
import { LiveReleases, type Shown } from './state.ts';
import { type Read, Store } from './store.ts';

export interface EdgeOptions {
  readonly read: Read;
  /** The instant, in milliseconds, at which a request is answered. */
  readonly now: () => Instant;
  /** For how many milliseconds a promotion may go unnoticed; 10 s by default. Switches need no noticing. */
  readonly refresh?: number;
  /** The longest time, in seconds, that HTML stays fresh in a browser; 60 by default. It never passes the next switch. */
  readonly maxAge?: number;
  /** How many milliseconds one read may take; 2 s by default. A file gets five tries, within three times as long. */
  readonly patience?: number;
}

/** What a host lends to the answer of one request. */
export interface EdgeContext {
  /** Keeps the program running until the work is done, though the answer is there; hosts that never stop it need none. */
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

export type EdgeHandler = (request: Request, context?: EdgeContext) => Promise<Response>;

/** Seconds after which a request that could not be answered may be made again. */
const AGAIN = { 'Retry-After': '1' };

/**
 * Answers requests out of the calendars promoted, with the release of each region that is true at that instant. It never
 * rejects: what the store does not give, and is not in memory, is answered with 503 and Retry-After.
 */
export function createHandler(options: EdgeOptions): EdgeHandler {
  const { now, refresh = 10_000, maxAge = 60, patience = 2_000 } = options;
  const store = new Store(options.read, patience);
  const state = new LiveReleases(store, refresh, patience);
  return async (request, context) => {
    const at = now();
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Answer(request, []).plain(405, 'method not allowed', { Allow: 'GET, HEAD' });
    }
    const pathname = decodePath(request.url);
    if (pathname === null) return new Answer(request, []).plain(400, 'bad request');
    let answer = new Answer(request, []);
    try {
      const shown = await state.shownAt(at, (work) => context?.waitUntil?.(work));
      if (shown === null) return answer.plain(503, 'there is nothing to show yet', AGAIN);
      answer = new Answer(request, shown.hosts.origins, shown.hosts.hsts);
      const { search } = new URL(request.url);
      return await respond({ store, at, maxAge, shown, pathname, answer, search });
    } catch {
      return answer.plain(503, 'this cannot be read now', AGAIN);
    }
  };
}

interface Visit {
  readonly store: Store;
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
  if (publishedAt(shown, pathname) !== null) return (await page(visit)) ?? notFound(visit);
  const clean = withOwnPrefix(shown.hosts.editions, cleanPath(pathname));
  if (clean !== pathname) return answer.redirect(301, encodeURI(clean) + visit.search);
  const redirect = shown.hosts.redirects.find(({ from }) => from === pathname);
  if (redirect !== undefined) return answer.redirect(302, redirect.to + visit.search);
  return (await page(visit)) ?? joined(visit) ?? notFound(visit);
}

/** One of a release that is no longer in use is read as it is: a page opened before still needs it. */
async function asset({ store, shown, pathname, answer }: Visit): Promise<Response> {
  const path = pathname.slice(1);
  const hash = shown.assets.get(pathname.slice('/assets/'.length));
  const bytes = hash === undefined ? await store.any(path) : await store.file(path, hash);
  if (bytes === null) return answer.plain(404, 'not found');
  // An asset's name changes with its content, so the name is all that a tag needs.
  return answer.content(200, {
    bytes,
    path,
    hash: path.replace(/[^A-Za-z0-9]+/g, '-').slice(-32),
    cache: IMMUTABLE,
  });
}

async function page({ store, at, maxAge, shown, pathname, answer }: Visit): Promise<Response | null> {
  const published = publishedAt(shown, pathname);
  const edition = published?.release ?? editionOf(shown.releases, pathname);
  if (edition === null) return null;
  const path = published?.path ?? fileOf(pathname);
  const file = isNotFoundPage(path) ? undefined : fileAt(edition, path);
  if (file === undefined) return null;
  try {
    const bytes = await store.file(`${dirOf(edition)}/${file.path}`, file.hash);
    const cache = freshness(releaseWindow(edition), at, maxAge);
    return answer.content(200, { bytes, path, hash: file.hash, cache });
  } catch (fault) {
    // As it was before what is due was promoted, if that page is still true and in memory.
    const before = shown.before.get(edition.region);
    const old =
      before !== undefined && contains(releaseWindow(before), at) ? fileAt(before, path) : undefined;
    const bytes = old === undefined ? null : store.kept(old.hash);
    if (old === undefined || bytes === null) throw fault;
    return answer.content(200, { bytes, path, hash: old.hash, cache: REVALIDATE });
  }
}

/** The file of `public/` at a path; `index.html` for a folder. No page has such a path. */
function publishedAt({ releases }: Shown, pathname: string): { release: Release; path: string } | null {
  const name = pathname.slice(1);
  for (const path of [...(name.endsWith('/index.html') ? [] : [name]), `${name}/index.html`]) {
    const release = releases.find((one) => fileAt(one, path)?.path === PUBLIC + path);
    if (release !== undefined) return { release, path };
  }
  return null;
}

const places = new WeakMap<Release, ReadonlyMap<string, ReleaseFile>>();

/** The file of a release at a path of the site. */
function fileAt(release: Release, place: string): ReleaseFile | undefined {
  const known =
    places.get(release) ?? new Map(release.files.map((file) => [placeOf(release.prefix, file.path), file]));
  places.set(release, known);
  return known.get(place);
}

/** What is joined from all editions: sitemaps, robots.txt, and site.json, by which `almanac status --url` judges a host. */
function joined({ shown, pathname, answer }: Visit): Response | null {
  const text = joinedText(shown.releases, pathname.slice(1));
  if (text === null) return null;
  const bytes = new TextEncoder().encode(text);
  return answer.content(200, { bytes, path: pathname.slice(1), hash: null, cache: REVALIDATE });
}

function joinedText(releases: readonly Release[], path: string): string | null {
  if (path === 'site.json') return `${JSON.stringify(shownManifest(releases), null, 2)}\n`;
  if (!/^(robots\.txt|sitemap[a-z0-9-]*\.xml)$/.test(path)) return null;
  const sitemaps = planSitemaps(releases);
  return path === 'robots.txt' ? robotsText(sitemaps) : (sitemaps.files.get(path) ?? null);
}

/** As the site.json of a composed site; no site is composed here, so it has no id. */
function shownManifest(releases: readonly Release[]): ShownManifest {
  const regions = releases.map((release) => {
    const { region, id, prefix, host, home, from, until } = release;
    return [region, { release: id, calendar: null, prefix, host, home, from, until }] as const;
  });
  const files = releases.flatMap(({ prefix, files, assets }) => [
    ...files.map((file) => ({ ...file, path: placeOf(prefix, file.path) })),
    ...assets.map((file) => ({ ...file, path: `assets/${file.path}` })),
  ]);
  const byPath = new Map(files.map((file) => [file.path, file]));
  return {
    version: 2,
    id: null,
    regions: Object.fromEntries(regions),
    files: [...byPath.values()].sort((a, b) => compareText(a.path, b.path)),
  };
}

async function notFound({ store, shown, pathname, answer }: Visit): Promise<Response> {
  const wanted = editionOf(shown.releases, pathname) ?? shown.releases[0];
  const file = wanted && fileAt(wanted, placeOf(wanted.prefix, '404.html'));
  if (wanted === undefined || file === undefined) return answer.plain(404, 'not found');
  const bytes = await store.file(`${dirOf(wanted)}/${file.path}`, file.hash).catch(() => null);
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
