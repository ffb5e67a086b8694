import type { Checked } from '../load/checked-files.ts';
import { type DomainScope, type LinkedDomain, OWN_PAGE } from '../load/domain.ts';
import type { Known, Linker } from '../load/link.ts';
import { CURRENCIES } from '../model/currency.ts';
import type { CampaignFile } from './campaign-file.ts';
import { checkPrices } from './check-prices.ts';
import { END_STAGE, linkCampaign } from './link-campaign.ts';
import { linkShopRegion } from './link-product.ts';
import type { ProductFile } from './product-file.ts';
import { refusalsIn } from './refusals.ts';
import type { Campaign, Product, Shop, ShopRegion } from './shop.ts';

/** Links products to the regions that sell them, and campaigns to the regions' clocks and prices. */
export function linkShop({ linker, site, files, regions: bare }: DomainScope): LinkedDomain {
  const products = new Map<string, Product>();
  for (const { id, value: file, source } of valid(files<ProductFile>('products')))
    products.set(id, { key: id, file: { ...file, content: {} }, source });
  refuseOwnParts(linker, products.values());
  const regions = new Map<string, ShopRegion>();
  const checkedBefore = new Set(files('regions').flatMap(({ entity }) => (entity.findings ? entity.id : [])));
  for (const region of bare.values())
    regions.set(
      region.id,
      linkShopRegion(linker, region, products, { isLazy: checkedBefore.has(region.id) }),
    );
  refuseNamesOfCurrencies(linker, regions);
  checkPages(valid(files<ProductPage>('pages')), { linker, products, regions });
  const campaigns = new Map<string, Campaign>();
  for (const { id, value: file, source } of valid(files<CampaignFile>('campaigns')))
    campaigns.set(id, linkCampaign(linker, { id, file, source }, { regions, products }));
  checkPrices(linker, campaigns, regions);

  const data: Shop = { products, campaigns };
  const tables = new Map(
    [...files('regions').flatMap(currenciesIn), ...site.regions].map((name) => [name, true]),
  );
  return {
    data,
    regions,
    contents: valid(files<ProductFile>('products')).map(({ id, value, source }) => ({
      kind: 'product',
      id,
      source,
      content: value.content,
    })),
    known: (kind, { campaign, [OWN_PAGE]: page }) => {
      if (kind === 'region or currency') return { label: kind, names: tables };
      return kind === 'stage' ? stagesKnown(files<CampaignFile>('campaigns'), campaign, page) : undefined;
    },
    refuses: refusalsIn({
      regions,
      campaigns,
      pages: new Map(files('pages').map(({ entity: { source, id } }) => [source, id])),
    }),
    windowsOf(page, region) {
      const naming = [...campaigns.values()].filter((campaign) => campaign.file.page === page);
      return naming.length === 0
        ? null
        : naming.flatMap((campaign) => campaign.inRegion.get(region)?.window ?? []);
    },
  };
}

/** A table of prices is of the region or of the currency that it names: a region of such a name would take over amounts of another currency. */
function refuseNamesOfCurrencies(linker: Linker, regions: ReadonlyMap<string, ShopRegion>): void {
  for (const { id, source } of regions.values()) {
    const others = [...regions.values()].filter(
      (other) => other.id !== id && other.currency?.code.toLowerCase() === id,
    );
    if (others.length > 0)
      linker.report(
        'file-name',
        { file: source.file, path: [] },
        `the region ${id} has the name of the currency of ${others.map((other) => other.id).join(', ')}`,
        `rename it: among the prices of a campaign, ${id} stands for all regions of that currency`,
      );
  }
}

function refuseOwnParts(linker: Linker, products: Iterable<Product>): void {
  for (const { key, file, source } of products)
    file.bundle?.forEach((part, i) => {
      if (part === key)
        linker.report(
          'schema-value',
          { file: source.file, path: ['bundle', i] },
          `a bundle is no part of itself, found ${key}`,
          'name the products that are in it',
        );
    });
}

interface ProductPage {
  readonly regions: 'all' | readonly string[];
  readonly product?: string;
}

/** A page tells of its product what the region says of it: where it is not sold there is nothing to tell. */
function checkPages(
  pages: ReturnType<typeof valid<ProductPage>>,
  {
    linker,
    products,
    regions,
  }: {
    readonly linker: Linker;
    readonly products: ReadonlyMap<string, Product>;
    readonly regions: ReadonlyMap<string, ShopRegion>;
  },
): void {
  for (const { value: page, source } of pages) {
    const { product } = page;
    if (product === undefined || !products.has(product)) continue;
    for (const region of regions.values()) {
      if (page.regions !== 'all' && !page.regions.includes(region.id)) continue;
      if (Object.hasOwn(region.file.products, product)) continue;
      linker.reportIn(
        region.id,
        'reference-unknown',
        { file: source.file, path: ['product'] },
        `the page tells of ${product}, which is not sold`,
        `list ${product} under products of the region, or leave the region out of the page's regions`,
      );
    }
  }
}

function valid<T>(files: readonly Checked<T>[]) {
  return files.flatMap(({ entity, value }) =>
    value === undefined ? [] : [{ id: entity.id, value, source: { file: entity.source, path: [] } }],
  );
}

/** Stages of the campaign that is named beside them, else of those whose page they are on. */
function stagesKnown(
  files: readonly Checked<CampaignFile>[],
  campaign: string | undefined,
  page: string | undefined,
): Known | undefined {
  // What is invalid itself, or is no campaign, is blamed for it.
  if (files.some(({ value }) => value === undefined)) return undefined;
  const named = files.filter(({ entity, value }) =>
    campaign === undefined ? value?.page !== undefined && value.page === page : entity.id === campaign,
  );
  if (campaign !== undefined && named.length === 0) return undefined;
  if (named.length === 0)
    return {
      label: 'campaign named here that has a stage',
      names: new Map(),
      otherwise: () => 'add campaign: beside stages:, with the name of the campaign',
    };
  const stages = named.flatMap(({ value }) => Object.keys(value?.stages ?? {}));
  return {
    label: `stage of campaign ${named.map(({ entity }) => entity.id).join(', ')}`,
    names: new Map(stages.filter((stage) => stage !== END_STAGE).map((stage) => [stage, true])),
  };
}

/** Of a region's file, its currency as tables of prices name it; every one where the region's own is not known, which is a problem of its own. */
function currenciesIn({ entity }: Checked<unknown>): readonly string[] {
  const value = entity.value as { currency?: unknown } | undefined;
  if (value && value.currency === undefined) return [];
  const own = CURRENCIES.filter((code) => code === value?.currency);
  return (own.length > 0 ? own : CURRENCIES).map((code) => code.toLowerCase());
}
