import type { SiteFile } from '../model/index.ts';
import { type Page, pathOf, type Region } from '../model/linked.ts';
import type { SourceRef } from '../problems/problems.ts';
import type { Linker } from './link.ts';

/** A URL of one region that somebody asks for: a page, a redirect, the root of another edition. */
interface Claim {
  readonly path: string;
  /** Who claims it: `page "home"`. */
  readonly owner: string;
  readonly source: SourceRef;
}

/** First path segments that no page can have: there the files of all pages lie. */
const RESERVED = ['assets'];

/** One URL belongs to one page or redirect, one prefix to one region, and none to what the site itself needs. */
export function checkPaths(
  linker: Linker,
  site: SiteFile,
  pages: ReadonlyMap<string, Page>,
  regions: ReadonlyMap<string, Region>,
): void {
  const conflicts = new Conflicts(linker);
  const roots = [...regions.values()];
  roots.forEach((region, i) => {
    const source = { ...region.source, path: region.file.prefix === undefined ? [] : ['prefix'] };
    const twin = roots.slice(0, i).find(({ prefix }) => prefix === region.prefix);
    if (twin) {
      const message = `region "${twin.id}" has the prefix "${region.prefix}" already`;
      conflicts.report({ path: '', owner: '', source }, message, 'prefixes tell the editions apart');
    } else if (RESERVED.includes(region.prefix)) {
      conflicts.report({ path: '', owner: '', source }, `/${region.prefix} holds the files of all pages`);
    }
  });
  for (const region of roots) {
    const owners = new Map<string, Claim>();
    for (const claim of claimsOf(region, site, pages)) {
      const first = owners.get(claim.path);
      if (first) conflicts.report(claim, `${claim.path} belongs to ${first.owner} already`);
      else owners.set(claim.path, claim);
      if (region.prefix !== '') continue;
      const top = claim.path.split('/')[1];
      const other = top === '' ? undefined : roots.find(({ prefix }) => prefix === top);
      if (other) conflicts.report(claim, `${claim.path} lies under the prefix of region "${other.id}"`);
      if (RESERVED.includes(top ?? ''))
        conflicts.report(claim, `${claim.path} lies where the files of all pages are`);
    }
  }
}

function claimsOf(region: Region, site: SiteFile, pages: ReadonlyMap<string, Page>): Claim[] {
  const own = [...pages.values()]
    .filter((page) => page.windows.has(region.id))
    .map((page): Claim => {
      const path = pathOf(region, page.file.file ?? page.slug);
      const source = page.file.slug === undefined ? page.source : { ...page.source, path: ['slug'] };
      return { path, owner: `page "${page.id}"`, source };
    });
  const redirects = site.redirects.map(
    ({ from }, i): Claim => ({
      path: pathOf(region, from),
      owner: `the redirect from "${from}"`,
      source: { file: 'data/site.yaml', path: ['redirects', i, 'from'] },
    }),
  );
  return [...own, ...redirects];
}

/** The same two meet in many regions, and are told once. */
class Conflicts {
  readonly #linker: Linker;
  readonly #told = new Set<string>();

  constructor(linker: Linker) {
    this.#linker = linker;
  }

  report({ source }: Claim, message: string, hint?: string): void {
    const key = JSON.stringify([source, message.replace(/^\S+ /, '')]);
    if (this.#told.has(key)) return;
    this.#told.add(key);
    this.#linker.report('path-conflict', source, message, hint);
  }
}
