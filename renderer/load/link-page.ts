import { meets, type TimeWindow, windowOf } from '../clock/index.ts';
import type { PageFile, SiteFile } from '../model/index.ts';
import { type Page, pathOf, type Region } from '../model/linked.ts';
import type { Checked } from './checked-files.ts';
import type { LinkedDomain } from './domain.ts';
import type { Linker } from './link.ts';

/** What pages are linked to. */
interface Scope {
  readonly regions: ReadonlyMap<string, Region>;
  readonly domain: Pick<LinkedDomain, 'windowsOf'> | null;
}

export function linkPages(
  linker: Linker,
  files: readonly Checked<PageFile>[],
  scope: Scope,
): ReadonlyMap<string, Page> {
  const pages = new Map<string, Page>();
  for (const { entity, value } of files)
    if (value)
      pages.set(entity.id, linkPage(linker, { id: entity.id, file: value, where: entity.source }, scope));
  return pages;
}

interface Found {
  readonly id: string;
  readonly file: PageFile;
  readonly where: string;
}

function linkPage(linker: Linker, found: Found, scope: Scope): Page {
  const { id, file, where } = found;
  const wanted = file.regions === 'all' ? [...scope.regions.keys()] : file.regions;
  const windows = new Map<string, readonly TimeWindow[]>();
  for (const regionId of wanted) {
    const region = scope.regions.get(regionId);
    if (region) windows.set(regionId, windowsOf(linker, found, region, scope));
  }
  return { id, file, type: file.type, slug: file.slug ?? id, source: { file: where, path: [] }, windows };
}

/** A page is there in its own time; one that the domain gives times (a campaign's page) is there in those that meet its own. */
function windowsOf(linker: Linker, { id, file, where }: Found, region: Region, { domain }: Scope) {
  const own = linker.window(file, region, {
    source: { file: where, path: [] },
    starts: `page ${id} opens`,
    ends: `page ${id} closes`,
  });
  const given = domain?.windowsOf(id, region.id) ?? null;
  return given === null ? [own] : given.filter((window) => meets(windowOf(window), windowOf(own)));
}

/** Two pages or redirects of one region never claim one URL. */
export function checkPaths(
  linker: Linker,
  site: SiteFile,
  pages: ReadonlyMap<string, Page>,
  regions: ReadonlyMap<string, Region>,
): void {
  site.redirects.forEach(({ from }, i) => {
    const owner = [...pages.values()].find((page) => page.slug === from);
    if (!owner) return;
    const source = { file: 'data/site.yaml', path: ['redirects', i, 'from'] };
    linker.report('path-conflict', source, `/${from} belongs to page "${owner.id}" already`);
  });
  for (const region of regions.values()) {
    const owners = new Map<string, string>();
    for (const page of pages.values()) {
      if (!page.windows.has(region.id) || page.file.file) continue;
      const path = pathOf(region, page.slug);
      const owner = owners.get(path);
      if (owner !== undefined)
        linker.report('path-conflict', page.source, `${path} belongs to page "${owner}" already`);
      owners.set(path, page.id);
    }
    if (region.prefix !== '') continue;
    for (const other of regions.values()) {
      const first = [...owners.keys()].find(
        (path) =>
          other.prefix !== '' && (path === `/${other.prefix}` || path.startsWith(`/${other.prefix}/`)),
      );
      if (first === undefined) continue;
      const owner = pages.get(owners.get(first) as string);
      if (owner)
        linker.report(
          'path-conflict',
          owner.source,
          `${first} lies under the prefix of region "${other.id}"`,
        );
    }
  }
}
