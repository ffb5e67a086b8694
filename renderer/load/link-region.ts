import { hreflangOf, type RegionFile, type SiteFile } from '../model/index.ts';
import type { Region } from '../model/linked.ts';
import { type Checked, idsOf } from './checked-files.ts';
import type { Linker } from './link.ts';

/** The regions of the site, in its order; a file that the site does not list is reported. */
export function linkRegions(
  linker: Linker,
  site: SiteFile,
  files: readonly Checked<RegionFile>[],
): ReadonlyMap<string, Region> {
  for (const { entity } of files) {
    if (entity.id === 'default')
      linker.report(
        'file-name',
        { file: entity.source, path: [] },
        'no region can be called default',
        'use another name: in maps by region it stands for all regions that are not named',
      );
    if (site.regions.includes(entity.id)) continue;
    linker.report(
      'reference-unknown',
      { file: entity.source, path: [] },
      `region "${entity.id}" is not in the list of data/site.yaml`,
      'add it to regions there, where it stands in lists',
    );
  }
  const known = idsOf(files);
  const regions = new Map<string, Region>();
  for (const id of site.regions.filter((one) => known.has(one))) {
    const found = files.find(({ entity }) => entity.id === id);
    if (found?.value) regions.set(id, linkRegion(site, id, found.value, found.entity.source));
  }
  return regions;
}

function linkRegion(site: SiteFile, id: string, file: RegionFile, where: string): Region {
  return {
    id,
    prefix: id === site.defaultRegion ? '' : (file.prefix ?? id),
    locale: file.locale,
    formatLocale: file.formatLocale ?? file.locale,
    hreflang: file.hreflang ?? [hreflangOf(file.locale)],
    language: file.locale.split('-')[0] as string,
    timeZone: file.timeZone,
    host: new Map(Object.entries(site.hosts)).get(file.host) ?? '',
    file,
    source: { file: where, path: [] },
  };
}
