import { releaseDir } from '../calendar/names.ts';
import { foldersOf, isMadeBySite, PUBLIC, placeOf, urlOf } from '../calendar/paths.ts';
import { isRelease } from '../calendar/shapes.ts';
import type { Release, SiteManifest } from '../calendar/types.ts';
import { OperationError } from '../problems/problems.ts';
import { releaseFile } from './release.ts';

/** What Node reads as a whole at most, and no browser wants. */
const MOST = 2 ** 31 - 1;

/**
 * Throws OperationError for releases of which no site could be composed: a file listed twice or larger than can be read, a file
 * where a folder must be, reserved names, or editions in the same place. `current` is the live site, whose other editions must fit
 * too.
 */
export function refuseUnfit(releases: readonly Release[], current: SiteManifest | null = null): void {
  const hashes = new Map<string, string>();
  const prefixes = new Map<string, Set<string>>();
  for (const [region, { prefix }] of Object.entries(current?.regions ?? {}))
    prefixes.set(region, new Set([prefix]));
  for (const { region, prefix } of releases)
    prefixes.set(region, (prefixes.get(region) ?? new Set()).add(prefix));
  for (const release of releases) {
    const why =
      (isRelease(release) ? null : 'a name, URL or time in it has not the form that data has') ??
      oddFile(release) ??
      oddPlace(release, prefixes) ??
      release.assets.map((asset) => otherAsset(asset, hashes)).find((it) => it !== null);
    if (why)
      throw new OperationError(
        `${releaseFile(releaseDir(release.region, release.id))} cannot be taken: ${why}`,
        'nothing was changed; no build gives such a release: look who made it',
      );
  }
}

function oddFile({ files, prefix, assets }: Release): string | null {
  const huge = [...files, ...assets].find(({ size }) => size > MOST);
  if (huge !== undefined) return `${huge.path} would have ${huge.size} bytes, and ${MOST} are the most`;
  for (const list of [files.map(({ path }) => placeOf('', path)), assets.map(({ path }) => path)]) {
    const seen = new Set<string>();
    for (const path of list) {
      if (seen.has(path)) return `it lists ${path} twice`;
      seen.add(path);
    }
    const blocked = list.find((path) => foldersOf(path).some((folder) => seen.has(folder)));
    if (blocked !== undefined) return `${blocked} stands below another file`;
  }
  const own = files.find(
    ({ path }) =>
      path === 'release.json' ||
      ((prefix === '' || path.startsWith(PUBLIC)) && isMadeBySite(placeOf('', path))),
  );
  return own === undefined ? null : `${own.path} is not a page's to be`;
}

function oddPlace(
  { region, prefix, files }: Release,
  prefixes: ReadonlyMap<string, ReadonlySet<string>>,
): string | null {
  const pages = files.filter(({ path }) => !path.startsWith(PUBLIC));
  for (const [other, theirs] of prefixes) {
    if (other === region) continue;
    if (theirs.has(prefix)) return `its prefix "${prefix}" is that of the edition ${other}`;
    const claimed =
      prefix === ''
        ? pages.find(({ path }) => theirs.has(urlOf(placeOf('', path)).split('/')[1] ?? ''))
        : undefined;
    if (claimed !== undefined) return `${claimed.path} is where the edition ${other} is`;
  }
  return null;
}

function otherAsset({ path, hash }: Release['assets'][number], hashes: Map<string, string>): string | null {
  const known = hashes.get(path);
  hashes.set(path, hash);
  return known === undefined || known === hash ? null : `another release has another assets/${path}`;
}
