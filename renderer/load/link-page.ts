import { meets, type TimeWindow, windowOf } from '../clock/index.ts';
import type { PageFile } from '../model/index.ts';
import type { Page, Region } from '../model/linked.ts';
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
    if (!region) continue;
    const own = windowsOf(linker, found, region, scope);
    // Elsewhere a list of its URLs would lead to one that never is.
    if (own.length > 0) windows.set(regionId, own);
    // Times that do not read are told already.
    else if (file.regions !== 'all' && linker.problems.length === 0)
      linker.report(
        'reference-unknown',
        { file: where, path: ['regions', file.regions.indexOf(regionId)] },
        `page "${id}" is never there in region "${regionId}": nothing that gives it its times runs there`,
        'take the region off the list, or let a campaign of this page run there',
      );
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
