import { ALWAYS, meets, type TimeWindow, windowOf } from '../clock/index.ts';
import type { PageFile, SiteFile } from '../model/index.ts';
import { type Campaign, type Page, pathOf, type Region } from '../model/linked.ts';
import type { SourceRef } from '../problems/problems.ts';
import type { Linker } from './link.ts';

export function linkPage(
  linker: Linker,
  id: string,
  file: PageFile,
  where: string,
  regions: ReadonlyMap<string, Region>,
  campaigns: ReadonlyMap<string, Campaign>,
): Page {
  const source: SourceRef = { file: where, path: [] };
  const wanted = file.regions === 'all' ? [...regions.keys()] : file.regions;
  const windows = new Map<string, readonly TimeWindow[]>();
  wanted.forEach((regionId) => {
    const region = regions.get(regionId);
    if (!region) return;
    windows.set(regionId, windowsOf(linker, id, file, where, region, campaigns));
  });
  return { id, file, type: file.type, slug: file.slug ?? id, source, windows };
}

/** A page is there in its own time; one that campaigns name is there while one of them runs. */
function windowsOf(
  linker: Linker,
  id: string,
  file: PageFile,
  where: string,
  region: Region,
  campaigns: ReadonlyMap<string, Campaign>,
): readonly TimeWindow[] {
  const own = linker.window(
    file,
    region.id,
    region.timeZone,
    { file: where, path: [] },
    { starts: `page ${id} opens`, ends: `page ${id} closes` },
  );
  const naming = [...campaigns.values()].filter((campaign) => campaign.file.page === id);
  if (naming.length === 0) return [own];
  return naming.flatMap((campaign) => {
    const running = campaign.inRegion.get(region.id);
    return running && meets(windowOf(running.window), own.starts || own.ends ? windowOf(own) : ALWAYS)
      ? [running.window]
      : [];
  });
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
