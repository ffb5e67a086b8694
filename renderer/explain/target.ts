import { shopOf } from '../commerce/index.ts';
import type { ShopRegion } from '../commerce/shop.ts';
import { regionOf } from '../engine/on-demand/route.ts';
import type { OpenSite } from '../engine/opening/open-site.ts';
import { pathOf } from '../model/linked.ts';
import { pagesOf } from '../plan/edition.ts';
import { UsageError, unknownRegion } from '../problems/problems.ts';
import { suggest } from '../problems/suggest.ts';
import { isAddress, pathIn } from './address.ts';

/** What is to be explained, and in which regions. */
export type Target =
  | { readonly kind: 'product'; readonly key: string; readonly regions: readonly string[] }
  | { readonly kind: 'page'; readonly regions: readonly string[]; path(region: string): string };

/** Finds what a word or an address means. Throws UsageError where it means nothing, with the nearest names. */
export function targetOf(open: OpenSite, text: string, wished: readonly string[] | undefined): Target {
  const { site } = open;
  const unknown = wished?.find((id) => !site.regions.has(id));
  if (unknown !== undefined) throw unknownRegion(unknown, [...site.regions.keys()]);
  if (isAddress(text)) return pageAt(open, pathIn(text), wished);
  const products = shopOf(site)?.products ?? new Map<string, unknown>();
  const regions = [...site.regions.values()].filter(({ id }) => wished === undefined || wished.includes(id));
  if (products.has(text)) {
    const selling = regions.filter((region) => (region as ShopRegion).products.has(text));
    if (selling.length > 0) return { kind: 'product', key: text, regions: selling.map(({ id }) => id) };
    throw new UsageError(`${text} is not sold in ${(wished ?? []).join(', ') || 'any region'}`);
  }
  const page = site.pages.get(text) ?? [...site.pages.values()].find(({ slug }) => slug === text);
  if (page) {
    const having = regions.filter(({ id }) => pagesOf(site, id).includes(page));
    if (having.length === 0)
      throw new UsageError(
        `page ${page.id} is not in any of these regions`,
        `it is in ${[...page.windows.keys()].join(', ')}`,
      );
    return {
      kind: 'page',
      regions: having.map(({ id }) => id),
      path: (region) => pathOf(having.find(({ id }) => id === region) as (typeof having)[number], page.slug),
    };
  }
  const campaign = shopOf(site)?.campaigns.get(text);
  if (campaign)
    throw new UsageError(
      `"${text}" is a campaign`,
      campaign.file.page === undefined
        ? `almanac rehearse ${text} plays its switches`
        : `its page is ${campaign.file.page}; almanac rehearse ${text} plays its switches`,
    );
  const near = suggest(text, [...products.keys(), ...site.pages.keys()]);
  throw new UsageError(
    `"${text}" is no page and no product`,
    near ? `did you mean ${near}?` : 'name a path such as /de/black-friday, or the key of a product',
  );
}

function pageAt(open: OpenSite, path: string, wished: readonly string[] | undefined): Target {
  const { region } = regionOf(open, path);
  if (!region) throw new UsageError(`no region of the site has ${path}`);
  if (wished !== undefined && !wished.includes(region.id))
    throw new UsageError(`${path} is a page of region ${region.id}, not of ${wished.join(', ')}`);
  return { kind: 'page', regions: [region.id], path: () => path };
}
