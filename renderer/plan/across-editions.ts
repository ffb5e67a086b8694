import { type Page, pathOf, type Site } from '../model/linked.ts';
import { frozen } from '../purity/lasting.ts';

export type Alternate = { readonly hreflang: string; readonly href: string };

/** What pages say of all editions is the same in each of them, so it is put together once for a site. */
interface Across {
  readonly alternates: Map<Page, readonly Alternate[]>;
  hosts: string | undefined;
}

const known = new WeakMap<Site, Across>();

function across(site: Site): Across {
  const found = known.get(site) ?? { alternates: new Map(), hosts: undefined };
  known.set(site, found);
  return found;
}

/** The same page in every region of its list, whatever the clock, so that editions do not bind each other. */
export function alternatesOf(site: Site, page: Page): readonly Alternate[] {
  const { alternates } = across(site);
  const found = alternates.get(page) ?? frozen(findAlternates(site, page));
  alternates.set(page, found);
  return found;
}

function findAlternates(site: Site, page: Page): Alternate[] {
  if (page.file.file || page.file.noindex) return [];
  const regions = [...site.regions.values()].filter((region) => page.windows.has(region.id));
  const alternates = regions.flatMap((region) => {
    const tags = page.file.locale === undefined ? region.hreflang : [page.file.locale];
    return tags.map((hreflang) => ({ hreflang, href: region.host + pathOf(region, page.slug) }));
  });
  const fallback = regions.find((region) => region.id === site.file.fallbackRegion) ?? regions[0];
  if (fallback) alternates.push({ hreflang: 'x-default', href: fallback.host + pathOf(fallback, page.slug) });
  return alternates;
}

/** JSON of which prefix lives on which host, for the script that sends a path on the wrong host to the right one. */
export function hostsOf(site: Site): string {
  const found = across(site);
  found.hosts ??= JSON.stringify(
    Object.fromEntries([...site.regions.values()].map(({ prefix, host }) => [prefix, host])),
  );
  return found.hosts;
}
