import { shopOf } from '../commerce/index.ts';
import type { OpenSite } from '../engine/opening/open-site.ts';
import { pagesOf } from '../plan/edition.ts';

/**
 * The regions that a file is about: its own region, those of its campaign or page, those that read its words. Every region,
 * where a file is about all of them.
 */
export function ownRegions({ site, loaded }: OpenSite, file: string): readonly string[] {
  const [area, kind, ...rest] = file.replace(/\.(yaml|json)$/, '').split('/');
  const regions = [...site.regions.values()];
  if (area === 'locales')
    return regions
      .filter(({ id, locale }) => {
        const locales = [locale, ...pagesOf(site, id).flatMap((page) => page.file.locale ?? [])];
        return locales.some((one) => loaded.words.get(one)?.files.includes(file));
      })
      .map(({ id }) => id);
  if (kind === 'regions') return rest.slice(0, 1);
  if (kind === 'campaigns')
    return [
      ...(shopOf(site)
        ?.campaigns.get(rest[0] ?? '')
        ?.inRegion.keys() ?? []),
    ];
  if (kind === 'pages') {
    const made = [...site.pages.values()].filter(({ madeBy }) => madeBy === file);
    return [...new Set(made.flatMap(({ windows }) => [...windows.keys()]))];
  }
  return regions.map(({ id }) => id);
}
