import { ALWAYS, meets, type TimeWindow, windowOf } from '../clock/index.ts';
import type { NavigationFile, PageFile } from '../model/index.ts';
import { type Campaign, type Page, pathOf, type Region } from '../model/linked.ts';
import type { SourceRef } from '../problems.ts';
import type { Linker } from './link.ts';
import { checkLink, type LinkScope } from './link-region.ts';

export function linkPage(
  linker: Linker,
  id: string,
  file: PageFile,
  where: string,
  regions: ReadonlyMap<string, Region>,
  campaigns: ReadonlyMap<string, Campaign>,
  scope: LinkScope,
): Page {
  const source: SourceRef = { file: where, path: [] };
  if (file.product !== undefined)
    linker.refer(scope.productIds, 'product', file.product, { file: where, path: ['product'] });
  const wanted = file.regions === 'all' ? [...regions.keys()] : file.regions;
  const windows = new Map<string, readonly TimeWindow[]>();
  wanted.forEach((regionId, i) => {
    linker.refer(scope.regionIds, 'region', regionId, { file: where, path: ['regions', i] });
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

/** Two pages of one region never claim one URL. */
export function checkPaths(
  linker: Linker,
  pages: ReadonlyMap<string, Page>,
  regions: ReadonlyMap<string, Region>,
): void {
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

export function checkNavigation(
  linker: Linker,
  navigation: NavigationFile,
  where: string,
  scope: LinkScope,
): void {
  const check = (
    items: NavigationFile['header'][number]['children'] | NavigationFile['header'],
    path: (string | number)[],
  ): void => {
    items.forEach((item, i) => {
      for (const name of ['link', 'otherwise'] as const) {
        const link = item[name];
        if (link !== undefined) checkLink(linker, link, { file: where, path: [...path, i, name] }, scope);
      }
      item.regions?.forEach((region, j) => {
        linker.refer(scope.regionIds, 'region', region, { file: where, path: [...path, i, 'regions', j] });
      });
      if (item.campaign !== undefined)
        linker.refer(scope.campaignIds, 'campaign', item.campaign, {
          file: where,
          path: [...path, i, 'campaign'],
        });
      if ('children' in item) check(item.children as NavigationFile['header'], [...path, i, 'children']);
    });
  };
  check(navigation.header, ['header']);
  check(navigation.footer, ['footer']);
}
