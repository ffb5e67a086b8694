import { isUrlPath } from '../calendar/forms.ts';
import { foldersOf, isMadeBySite, urlOf } from '../calendar/paths.ts';
import type { SiteFile } from '../model/index.ts';
import { type Page, pathOf, type Region } from '../model/linked.ts';
import type { HashedFile } from '../read/hashed-file.ts';
import type { Linker } from './link.ts';

/**
 * A file of `public/` may not have the address of a page, a redirect or a file of the program, and its name must be
 * usable in a URL.
 */
export function checkPublic(
  linker: Linker,
  published: readonly HashedFile[],
  { site, pages, regions }: Claimed,
): void {
  if (published.length === 0) return;
  const owners = ownersOf(site, pages, regions);
  const pageFolders = new Set([...owners.keys()].flatMap((url) => foldersOf(url.slice(1))));
  for (const { file } of published) {
    const path = file.slice('public/'.length);
    const source = { file, path: [] };
    if (!isUrlPath(`/${path}`) || path.startsWith('-')) {
      const message = `expected a name of letters, digits and . _ ~ @ + -, found ${JSON.stringify(path)}`;
      linker.report('file-name', source, message, 'rename it: its name is its URL');
      continue;
    }
    const first = path.split('/')[0] ?? '';
    const prefix = [...regions.values()].find((region) => region.prefix === first.toLowerCase())?.prefix;
    const folder = foldersOf(path).find((one) => one.endsWith('.html'));
    const owner =
      owners.get(urlOf(path)) ??
      (isMadeBySite(path) || ROOTS.includes(path)
        ? 'Almanac, which writes a file of that name'
        : undefined) ??
      (pageFolders.has(path) ? 'a folder with pages' : undefined) ??
      (folder && owners.get(urlOf(folder))) ??
      (prefix !== undefined && prefix !== first
        ? `the region at /${prefix}, however it is written`
        : undefined);
    if (owner !== undefined)
      linker.report('path-conflict', source, `/${path} belongs to ${owner}`, 'give the file another name');
  }
}

interface Claimed {
  readonly site: SiteFile;
  readonly pages: ReadonlyMap<string, Page>;
  readonly regions: ReadonlyMap<string, Region>;
}

/** Every site has these at its root, whichever regions it is composed of. */
const ROOTS: readonly string[] = ['index.html', '404.html'];

function ownersOf(site: SiteFile, pages: Claimed['pages'], regions: Claimed['regions']): Map<string, string> {
  const owners = new Map<string, string>();
  for (const region of regions.values()) {
    for (const { from } of site.redirects) owners.set(pathOf(region, from), `the redirect from "${from}"`);
    for (const page of pages.values())
      if (page.windows.has(region.id))
        owners.set(pathOf(region, page.file.file ?? page.slug), `page "${page.id}"`);
  }
  return owners;
}
