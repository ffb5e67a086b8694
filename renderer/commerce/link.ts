import type { Checked } from '../load/checked-files.ts';
import type { DomainScope, LinkedDomain } from '../load/domain.ts';
import type { CampaignFile } from './campaign-file.ts';
import { checkPrices } from './check-prices.ts';
import { linkCampaign } from './link-campaign.ts';
import { linkShopRegion } from './link-product.ts';
import type { ProductFile } from './product-file.ts';
import type { Campaign, Product, Shop, ShopRegion } from './shop.ts';

/** Links products to the regions that sell them, and campaigns to the regions' clocks and prices. */
export function linkShop({ linker, site, files, regions: bare }: DomainScope): LinkedDomain {
  const products = new Map<string, Product>();
  for (const { id, value: file, source } of valid(files<ProductFile>('products')))
    products.set(id, { key: id, file, source });
  const regions = new Map<string, ShopRegion>();
  for (const region of bare.values()) regions.set(region.id, linkShopRegion(linker, region, products));
  const campaigns = new Map<string, Campaign>();
  for (const { id, value: file, source } of valid(files<CampaignFile>('campaigns')))
    campaigns.set(id, linkCampaign(linker, { id, file, source }, regions));
  checkPrices(linker, campaigns, regions);

  const data: Shop = { products, campaigns };
  const tables = new Map<string, unknown>(
    [...files('regions').map(currencyIn), ...site.regions].map((name) => [name, true]),
  );
  return {
    data,
    regions,
    known: (kind, { campaign = '' }) => {
      if (kind === 'region or currency') return { label: kind, names: tables };
      const stages = kind === 'stage' ? campaigns.get(campaign)?.file.stages : undefined;
      return stages && { label: `stage of campaign ${campaign}`, names: new Map(Object.entries(stages)) };
    },
    windowsOf(page, region) {
      const naming = [...campaigns.values()].filter((campaign) => campaign.file.page === page);
      return naming.length === 0
        ? null
        : naming.flatMap((campaign) => campaign.inRegion.get(region)?.window ?? []);
    },
  };
}

function valid<T>(files: readonly Checked<T>[]) {
  return files.flatMap(({ entity, value }) =>
    value === undefined ? [] : [{ id: entity.id, value, source: { file: entity.source, path: [] } }],
  );
}

/** Of a region's file, valid or not: its currency as tables of prices name it. */
function currencyIn({ entity }: Checked<unknown>): string {
  const currency = (entity.value as { currency?: unknown } | undefined)?.currency;
  return typeof currency === 'string' ? currency.toLowerCase() : '';
}
