import type { Timed } from '../clock/index.ts';
import type { Site } from '../model/linked.ts';
import type { FactKinds } from '../plan/fact-sources.ts';
import { type PriceState, priceTimeline } from './price.ts';
import { type Campaign, type ShopRegion, shopOf } from './shop.ts';
import { PRICING } from './shop-views.ts';

/** The facts that commerce adds: what its derivations ask, and what its views tell. */
export function shopFacts(site: Site): FactKinds {
  const { products, campaigns } = shopOf(site);
  const regionOf = (id: string): ShopRegion | undefined => site.regions.get(id) as ShopRegion | undefined;
  const campaignsIn = (region: string): Campaign[] =>
    [...campaigns.values()].filter(({ inRegion }) => inRegion.has(region));
  return {
    region: (id) => {
      const region = regionOf(id);
      if (!region) return undefined;
      const file = { ...region.file, content: null, products: null };
      return { value: { ...region, file, products: null }, source: region.source };
    },
    'line-up': (id) => {
      const region = regionOf(id);
      return (
        region && {
          value: [
            [...region.products.values()].map(({ key, listed }) => [key, listed]),
            Object.keys(region.file.products),
          ],
          source: { ...region.source, path: ['products'] },
        }
      );
    },
    product: (id, key) => {
      const product = regionOf(id)?.products.get(key);
      const inFile = regionOf(id)?.file.products[key];
      return product && { value: [without(product), without(inFile ?? {})], source: product.source };
    },
    offer: (id, key) => {
      const region = regionOf(id);
      const product = region?.products.get(key);
      if (!region || !product) return undefined;
      const { price, stock, isPreSale, backlog, source } = product;
      const timeline = priceTimeline(campaigns, region, product);
      return {
        value: [source.file, toldOf(timeline), price, stock, isPreSale, backlog, region.file.products[key]],
        source: { ...source, path: [...source.path, 'price'] },
      };
    },
    goods: (key) => {
      const product = products.get(key);
      return product && { value: product.file, source: product.source };
    },
    campaigns: (id) => ({ value: campaignsIn(id).map((campaign) => [campaign.id, campaign.file.page]) }),
    campaign: (region, id) => {
      const campaign = campaigns.get(id);
      const running = campaign?.inRegion.get(region);
      if (!campaign || !running) return undefined;
      const { prices, ...times } = running;
      return { value: [times, [...prices.keys()]], source: campaign.source };
    },
    'campaign-price': (region, id, product) => {
      const campaign = campaigns.get(id);
      if (!campaign) return undefined;
      const own = campaign.file.prices[region]?.[product] !== undefined;
      const list = own ? region : (regionOf(region)?.currency?.code.toLowerCase() ?? region);
      return {
        value: campaign.inRegion.get(region)?.prices.get(product),
        source: { ...campaign.source, path: ['prices', list, product] },
      };
    },
    'campaign-file': (id) => {
      const campaign = campaigns.get(id);
      return campaign && { value: [campaign.file, [...campaign.inRegion.keys()]], source: campaign.source };
    },
  };
}

function without(product: object): object {
  return Object.fromEntries(Object.entries(product).filter(([name]) => !PRICING.some((one) => one === name)));
}

/** A price timeline with campaigns and stages by their names. */
function toldOf(timeline: Timed<PriceState>): unknown {
  return timeline.map(({ starts, value: { campaign, stage, ...state } }) => [
    starts,
    state,
    campaign?.id,
    stage?.id,
  ]);
}
