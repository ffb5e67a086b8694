import { type Page, pathOf, type Site } from '../model/linked.ts';
import { frozen } from '../purity/lasting.ts';

export type Alternate = { readonly hreflang: string; readonly href: string };

/** What pages say of all editions is the same in each of them, so it is put together once for a site. */
interface Across {
  readonly alternates: Map<Page, readonly Alternate[]>;
  /** Pages that are editions of another one, by its id. */
  readonly editions: ReadonlyMap<string, readonly Page[]>;
  hosts: string | undefined;
}

const known = new WeakMap<Site, Across>();

function across(site: Site): Across {
  const found = known.get(site) ?? { alternates: new Map(), editions: editionsIn(site), hosts: undefined };
  known.set(site, found);
  return found;
}

function editionsIn(site: Site): ReadonlyMap<string, readonly Page[]> {
  const editions = new Map<string, Page[]>();
  for (const page of site.pages.values()) {
    const { alternateOf } = page.file;
    if (alternateOf === undefined) continue;
    const known = editions.get(alternateOf) ?? [];
    editions.set(alternateOf, known);
    known.push(page);
  }
  return editions;
}

/** The same page in every region of its list, and those that are editions of it, whatever the clock, so that editions do not bind each other. */
export function alternatesOf(site: Site, page: Page): readonly Alternate[] {
  const { alternates } = across(site);
  const found = alternates.get(page) ?? frozen(findAlternates(site, page));
  alternates.set(page, found);
  return found;
}

function findAlternates(site: Site, page: Page): Alternate[] {
  if (page.file.file || page.file.noindex) return [];
  const own = site.pages.get(page.file.alternateOf ?? page.id) ?? page;
  const places = [own, ...(across(site).editions.get(own.id) ?? [])].flatMap((one) =>
    [...site.regions.values()]
      .filter(({ id }) => one.windows.has(id))
      .map((region) => ({ region, href: region.host + pathOf(region, one.slug), locale: one.file.locale })),
  );
  const alternates = places.flatMap(({ region, href, locale }) => {
    const tags = locale === undefined ? region.hreflang : [locale];
    return tags.map((hreflang) => ({ hreflang, href }));
  });
  const { fallbackRegion, defaultRegion } = site.file;
  const placeIn = (id: string | undefined) => places.find(({ region }) => region.id === id);
  const fallback = placeIn(fallbackRegion) ?? placeIn(defaultRegion) ?? places[0];
  if (fallback) alternates.push({ hreflang: 'x-default', href: fallback.href });
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
