import { releaseDir } from '../calendar/names.ts';
import { placeOf, urlOf } from '../calendar/paths.ts';
import type { CalendarRelease, Release } from '../calendar/types.ts';

/** What a `release.json` begins with. */
export type ReleaseHead = Pick<Release, 'id' | 'region' | 'prefix' | 'home' | 'from' | 'until' | 'pages'>;

/** In what an entry of a calendar and the `release.json` that it names differ, as one clause; null where they agree. */
export function disagreement(
  region: string,
  entry: CalendarRelease,
  release: ReleaseHead & Partial<Pick<Release, 'files'>>,
): string | null {
  const dir = releaseDir(region, entry.id);
  if (entry.dir !== dir) return `it places ${entry.id} of ${region} in ${entry.dir}`;
  const file = `${dir}/release.json`;
  const facts = { id: entry.id, region, from: entry.from, until: entry.until, pages: entry.pages };
  for (const [name, said] of Object.entries(facts)) {
    const is = release[name as keyof typeof facts];
    if (said !== is) return `it gives ${name} ${said ?? 'null'} where ${file} has ${is ?? 'null'}`;
  }
  const urls =
    release.files && new Set(release.files.map(({ path }) => urlOf(placeOf(release.prefix, path))));
  const paths = new Set<string>();
  for (const { path, kind } of entry.changes) {
    const isThere = urls === undefined || kind === 'removed' || urls.has(path);
    if (!isThere || paths.has(path)) return `it names ${path} as ${kind}, which ${file} does not bear out`;
    paths.add(path);
  }
  return null;
}
