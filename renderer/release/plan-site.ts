import { sha256, shortHash } from '../calendar/canonical.ts';
import { folders, releaseDir } from '../calendar/names.ts';
import { compareText, inOrder } from '../calendar/order.ts';
import { foldersOf, PUBLIC, placeOf } from '../calendar/paths.ts';
import type { Release, ReleaseFile, SiteHosts, SiteManifest, SiteRegion } from '../calendar/types.ts';
import {
  fallbackPage,
  type HostModel,
  headersFile,
  planHosts,
  planSitemaps,
  redirectsFile,
  robotsText,
  serveJson,
} from '../hosts/index.ts';
import { OperationError } from '../problems/problems.ts';
import { sealedJson } from './sealed-json.ts';

/** A file of a site: text made here, or a file of a release or of the asset store. */
export interface PlannedFile extends ReleaseFile {
  readonly source: { readonly text: string } | { readonly dir: string; readonly path: string };
}

export interface PlannedSite {
  readonly manifest: SiteManifest;
  readonly files: readonly PlannedFile[];
  readonly hosts: HostModel;
}

export interface PlannedPart {
  readonly release: Release;
  readonly calendar: string | null;
}

/** What a site of these releases holds, and its id, which depends on that alone. Touches no disk. */
export function planSite(parts: readonly PlannedPart[], order: readonly string[]): PlannedSite {
  const byRegion = new Map(parts.map((part) => [part.release.region, part]));
  if (parts.length === 0) throw new OperationError('a site needs at least one release');
  if (byRegion.size !== parts.length) throw new RangeError('a site takes one release per region');
  const regions = inOrder(byRegion.keys(), order).flatMap((region) => byRegion.get(region) ?? []);
  const releases = regions.map((part) => part.release);
  const hosts = planHosts(releases);
  const files = planFiles(releases, hosts);
  const listed = files.map(({ path, hash, size }) => ({ path, hash, size }));
  const content = {
    regions: Object.fromEntries(regions.map((part) => [part.release.region, siteRegion(part)])),
    hosts: siteHosts(hosts),
    files: listed,
  };
  return { manifest: { version: 2, id: idOfSite(content), ...content }, files, hosts };
}

/** The text of `site.json`: ahead of the files all that a switch has to know, under a hash of its own. */
export function siteText({ version, id, regions, hosts, files }: SiteManifest): string {
  return sealedJson({ version, id, regions, hosts }, { files }, { whole: false });
}

/** The id that follows from what a site holds. */
export function idOfSite({ regions, files }: Pick<SiteManifest, 'regions' | 'files'>): string {
  const releases = Object.entries(regions).map(([region, { release }]) => [region, release]);
  return shortHash({ releases, files });
}

function siteRegion({ release, calendar }: PlannedPart): SiteRegion {
  const { id, prefix, host, home, from, until } = release;
  return { release: id, calendar, prefix, host, home, from, until };
}

/** Of forced redirects only hosts whose configuration travels with the site have to know; they grow with the pages. */
function siteHosts({ redirects, origins, hsts, pictures, asIs }: HostModel): SiteHosts {
  const own = asIs.length > 0 ? { asIs } : {};
  return { redirects: redirects.filter(({ forced }) => !forced), origins, hsts, pictures, ...own };
}

/** Throws OperationError where two of these releases, given in the site's order, claim one path. Cheaper than planning their site. */
export function claimPaths(releases: readonly Release[]): void {
  const files = claimFiles(releases);
  // Text files at the root are not pages, except the page that leads to an edition where none is at the root. Mostly
  // no text has to be written to see that.
  const isFree = [...files.keys()].every((path) => path.includes('/') || path.endsWith('.html'));
  if (!isFree) claimTexts(files, planTexts(releases, planHosts(releases)));
}

function planFiles(releases: readonly Release[], hosts: HostModel): PlannedFile[] {
  const files = claimFiles(releases);
  claimTexts(files, planTexts(releases, hosts));
  return [...files.values()].sort((a, b) => compareText(a.path, b.path));
}

function claim(files: Map<string, PlannedFile>, file: PlannedFile): void {
  const other = files.get(file.path);
  if (other !== undefined && other.hash !== file.hash) {
    throw new OperationError(`two editions claim the path ${file.path}`);
  }
  if (other === undefined) files.set(file.path, file);
}

function claimTexts(files: Map<string, PlannedFile>, texts: ReadonlyMap<string, string>): void {
  for (const [path, text] of texts)
    claim(files, { path, hash: sha256(text), size: Buffer.byteLength(text), source: { text } });
}

/** What releases hold, by its path in the site. */
function claimFiles(releases: readonly Release[]): Map<string, PlannedFile> {
  const files = new Map<string, PlannedFile>();
  for (const release of releases) {
    const dir = releaseDir(release.region, release.id);
    for (const file of release.files) {
      const path = placeOf(release.prefix, file.path);
      claim(files, { ...file, path, source: { dir, path: file.path } });
    }
    for (const asset of release.assets) {
      const path = `${folders.assets}/${asset.path}`;
      claim(files, { ...asset, path, source: { dir: folders.assets, path: asset.path } });
    }
  }
  const first = releases[0];
  const notFound = first && files.get(placeOf(first.prefix, '404.html'));
  if (notFound !== undefined && !files.has('404.html')) claim(files, { ...notFound, path: '404.html' });
  refuseBlocked(releases, files);
  return files;
}

/** A file of `public/` may have the name of a folder or be below a page; a page may not. */
function refuseBlocked(releases: readonly Release[], files: ReadonlyMap<string, PlannedFile>): void {
  const published = releases.flatMap((release) =>
    release.files.filter(({ path }) => path.startsWith(PUBLIC)).map(({ path }) => placeOf('', path)),
  );
  if (published.length === 0) return;
  const inUse = new Set([...files.keys()].flatMap(foldersOf));
  const blocked = published.find((path) => inUse.has(path) || foldersOf(path).some((one) => files.has(one)));
  if (blocked !== undefined) throw new OperationError(`two editions claim the path ${blocked}`);
}

function planTexts(releases: readonly Release[], hosts: HostModel): Map<string, string> {
  const sitemaps = planSitemaps(releases);
  const texts = new Map<string, string>(sitemaps.files);
  texts.set('robots.txt', robotsText(sitemaps));
  texts.set('_redirects', redirectsFile(hosts));
  texts.set('_headers', headersFile(hosts));
  texts.set('serve.json', serveJson(hosts));
  if (hosts.root !== null) texts.set('index.html', fallbackPage(hosts.root));
  return texts;
}
