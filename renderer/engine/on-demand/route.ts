import type { Page, Region } from '../../model/linked.ts';
import { pagesOf } from '../../plan/edition.ts';
import type { OpenSite } from '../opening/open-site.ts';

/** Where a path leads, whatever the time: to a page, with the status that it has there, or as an alias to others. */
export type Route = { readonly region: Region } & (
  | { readonly page: Page; readonly status: 200 | 404 }
  /** To the first of these that is there. */
  | { readonly alias: readonly Page[] }
);

/** Undefined where there is nothing, not even a page that says so. */
export function routeOf(open: OpenSite, path: string): Route | undefined {
  const { region, slug } = regionOf(open, path);
  if (!region) return undefined;
  const pages = pagesOf(open.site, region.id);
  const alias = open.site.file.redirects.find((redirect) => redirect.from === slug);
  if (alias) {
    const ids = alias.to.map((link) => link.slice('page:'.length));
    return { region, alias: ids.flatMap((id) => pages.find((page) => page.id === id) ?? []) };
  }
  const found = pages.find((page) => page.slug === slug && (!page.file.file || page.feedOf));
  if (found) return { region, page: found, status: 200 };
  const missing = pages.find((page) => page.file.file === '404.html');
  return missing && { region, page: missing, status: 404 };
}

/** The region that a path's first segment names, lower-cased; the default one for every other. */
export function regionOf(open: OpenSite, path: string): { region: Region | undefined; slug: string } {
  const parts = path.split('/').filter((part) => part !== '');
  const regions = [...open.site.regions.values()];
  const named = regions.find((region) => region.prefix !== '' && region.prefix === parts[0]?.toLowerCase());
  return named
    ? { region: named, slug: parts.slice(1).join('/') }
    : { region: regions.find((region) => region.prefix === ''), slug: parts.join('/') };
}
