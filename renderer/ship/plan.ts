import { compareText } from '../calendar/order.ts';
import { urlOf } from '../calendar/paths.ts';
import type { ChangeKind, ReleaseFile, SiteManifest } from '../calendar/types.ts';
import { editionOf } from '../hosts/index.ts';
import type { Shown } from './shown.ts';

export interface ChangedUrl {
  /** `/us/black-friday` */
  readonly path: string;
  readonly url: string;
  readonly kind: ChangeKind;
}

/** What brings a target from what it shows to a site. */
export interface ShipPlan {
  readonly manifest: SiteManifest;
  /** The site there; null: none. */
  readonly before: Shown | null;
  /** It shows this very site already. */
  readonly done: boolean;
  readonly assets: readonly ReleaseFile[];
  readonly pages: readonly ReleaseFile[];
  /** Files of the site that are there already. */
  readonly same: number;
  /** What nothing needs any longer. */
  readonly remove: readonly ReleaseFile[];
  /** Assets of the site before. */
  readonly kept: readonly ReleaseFile[];
  /** What a cache before the target must forget. */
  readonly changed: readonly ChangedUrl[];
}

/** Compares a site with what a target shows, by the hashes of both; `all`: as if nothing were there. */
export function planShip(manifest: SiteManifest, before: Shown | null, { all = false } = {}): ShipPlan {
  const there = new Map([...(before?.kept ?? []), ...(before?.files ?? [])].map((file) => [file.path, file]));
  const wanted = new Map(manifest.files.map((file) => [file.path, file]));
  const differs = (file: ReleaseFile): boolean => there.get(file.path)?.hash !== file.hash;
  const put = manifest.files.filter((file) => all || differs(file));
  const gone = [...there.values()].filter((file) => !wanted.has(file.path));
  const wasShown = new Set(before?.files.map(({ path }) => path));
  const isSame = before !== null && before.shipping === undefined && before.id === manifest.id;
  // A site that is shown twice in a row has no other before it: what is kept stays.
  const kept = gone.filter(({ path }) => isAsset(path) && (isSame || wasShown.has(path)));
  const remove = gone.filter((file) => !kept.includes(file));
  return {
    manifest,
    before,
    // Pages of the site before remain where a ship was broken off before it removed them.
    done: !all && isSame && remove.length === 0,
    assets: put.filter(({ path }) => isAsset(path)),
    pages: put.filter(({ path }) => !isAsset(path)),
    same: manifest.files.length - put.length,
    kept,
    remove,
    changed: changedUrls(before, manifest),
  };
}

/** By URL: the file of a page may have another name than an earlier version gave it. */
function changedUrls(before: Shown | null, manifest: SiteManifest): ChangedUrl[] {
  const was = before === null ? new Map<string, SeenFile>() : seenFiles(before);
  const is = seenFiles(manifest);
  const changed = [...is].flatMap(([url, { path, hash }]): ChangedUrl[] => {
    const old = was.get(url);
    if (old?.hash === hash) return [];
    return [{ path, url, kind: old === undefined ? 'added' : 'changed' }];
  });
  const removed = [...was].flatMap(([url, { path }]): ChangedUrl[] =>
    is.has(url) ? [] : [{ path, url, kind: 'removed' }],
  );
  return [...changed, ...removed].sort((a, b) => compareText(a.url, b.url));
}

/**
 * `site.json` while files are on their way: a ship that continues after an interruption knows which files may belong
 * to either site.
 */
export function underway({ manifest, before, pages, remove }: ShipPlan): Shown {
  const unsure = new Set([...pages, ...remove].map(({ path }) => path));
  const files = new Map([...(before?.files ?? []), ...pages].map((file) => [file.path, file]));
  return {
    ...(before ?? { ...manifest, id: '', regions: {} }),
    shipping: manifest.id,
    files: [...files.values()].map((file) => (unsure.has(file.path) ? { ...file, hash: '' } : file)),
  };
}

/** `site.json` when everything is there. `extra`: other files on the target. */
export function shown({ manifest, kept }: ShipPlan, extra: readonly ReleaseFile[] = []): Shown {
  const more = [...kept, ...extra];
  return more.length === 0 ? manifest : { ...manifest, kept: more };
}

export function isAsset(path: string): boolean {
  return path.startsWith('assets/');
}

/** Not asked for by browsers. */
const UNSEEN = /^(_headers|_redirects|serve\.json|site\.json)$/;

interface SeenFile {
  /** `/us/black-friday` */
  readonly path: string;
  readonly hash: string;
}

/** Files as caches know them, by URL: each on the host of its region; what belongs to all regions, on every host. */
function seenFiles({ regions, files }: SiteManifest): Map<string, SeenFile> {
  const editions = Object.entries(regions).map(([region, { prefix, home, host }]) => ({
    region,
    prefix,
    home,
    host,
  }));
  const hosts = [...new Set(editions.map(({ host }) => host))];
  const seen = files.filter(({ path }) => !isAsset(path) && !UNSEEN.test(path));
  return new Map(
    seen.flatMap(({ path: file, hash }) => {
      const path = urlOf(file);
      const edition = editionOf(editions, path);
      const isOfAll = edition === null || (edition.prefix === '' && /\.(xml|txt)$/.test(path));
      return (isOfAll ? hosts : [edition.host]).map((host) => [host + path, { path, hash }] as const);
    }),
  );
}
