import type { Site } from '../model/linked.ts';
import type { GivenKinds, GivenValue } from '../plan/given-values.ts';
import { withoutRecords } from '../plan/region-records.ts';
import type { CampaignFile } from './campaign-file.ts';
import { tablesOf } from './link-campaign.ts';
import type { RegionalProductFile } from './region-keys.ts';
import { type Campaign, type ShopRegion, shopOf } from './shop.ts';

/** What the facts of commerce are made of, as the files have it. */
export function shopGiven(site: Site): GivenKinds {
  const { products, campaigns } = shopOf(site);
  const regionOf = (id: string): ShopRegion | undefined => site.regions.get(id) as ShopRegion | undefined;
  const terms = new Map(
    [...campaigns.values()].map((campaign) => [campaign, termsOf(campaign.file)] as const),
  );
  const termsIn = (campaign: Campaign): GivenValue => ({
    source: campaign.source,
    value: terms.get(campaign),
  });
  /** Of a product in a region: the members of its entry that are meant. */
  const entryIn = (
    id: string,
    key: string,
    isMeant: (name: keyof RegionalProductFile) => boolean,
  ): GivenValue[] => {
    const region = regionOf(id);
    const entry = region?.file.products[key];
    if (!region || !entry) return [];
    const path = ['products', key];
    return (Object.keys(entry) as (keyof RegionalProductFile)[])
      .filter(isMeant)
      .map((name) => ({ source: { ...region.source, path: [...path, name] }, value: entry[name] }));
  };
  /** The prices that a campaign gives a product in a region, with all that says when they hold. */
  const pricedIn = (region: ShopRegion, campaign: Campaign, product: string): GivenValue[] => {
    // A price that is not there counts too: it may have been.
    const tables = tablesOf(region).map((table) => ({
      source: { ...campaign.source, path: ['prices', table, product] },
      value: campaign.file.prices[table]?.[product],
    }));
    return [termsIn(campaign), ...tables];
  };
  const offered = (id: string, key: string): GivenValue[] => {
    const region = regionOf(id);
    if (!region) return [];
    const rules = (['currency', 'reductions', 'timeZone'] as const).map((name) => ({
      source: { ...region.source, path: [name] },
      value: region.file[name],
    }));
    const inCampaigns = [...campaigns.values()].flatMap((campaign) => pricedIn(region, campaign, key));
    return [
      ...entryIn(id, key, (name) => name === 'price' || name === 'startTime'),
      ...inCampaigns,
      ...rules,
    ];
  };
  const timesOf = (_: string, id: string): GivenValue[] => {
    const campaign = campaigns.get(id);
    return campaign ? [termsIn(campaign)] : [];
  };
  const goodsOf = (key: string): GivenValue[] => {
    const product = products.get(key);
    return product ? [{ source: product.source, value: product.file }] : [];
  };
  const startsIn = (id: string): GivenValue[] =>
    Object.keys(regionOf(id)?.file.products ?? {}).flatMap((key) =>
      entryIn(id, key, (name) => name === 'startTime'),
    );
  return {
    region: (id) => {
      const region = regionOf(id);
      return region ? [{ source: region.source, value: withoutRecords(region.file) }] : [];
    },
    'line-up': startsIn,
    listed: startsIn,
    product: (id, key) => [
      ...entryIn(id, key, (name) => !SELLING.includes(name) && name !== 'price'),
      ...goodsOf(key),
    ],
    price: (id, key) => entryIn(id, key, (name) => name === 'price'),
    selling: (id, key) => entryIn(id, key, (name) => SELLING.includes(name)),
    stock: (id, key) => entryIn(id, key, (name) => SELLING.includes(name)),
    offer: offered,
    'offer-end': offered,
    goods: goodsOf,
    campaign: timesOf,
    stage: timesOf,
    begin: timesOf,
    'campaign-price': (id, name, product) => {
      const [region, campaign] = [regionOf(id), campaigns.get(name)];
      return region && campaign ? pricedIn(region, campaign, product) : [];
    },
    'campaign-file': (id) => {
      const campaign = campaigns.get(id);
      return campaign ? [{ source: campaign.source, value: campaign.file }] : [];
    },
  };
}

/** What says whether a product is there to buy. */
const SELLING: readonly (keyof RegionalProductFile)[] = ['stock', 'isPreSale', 'ships'];

/** When a campaign runs, where, and what its prices mean. */
function termsOf({ prices: _, page: __, ...terms }: CampaignFile): object {
  return terms;
}
