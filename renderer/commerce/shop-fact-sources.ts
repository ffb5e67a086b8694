import type { Site } from '../model/linked.ts';
import type { FactKinds } from '../plan/fact-sources.ts';
import { paidOver } from './paid.ts';
import { type Campaign, type ShopRegion, shopOf } from './shop.ts';
import { PRICING } from './shop-views.ts';

/**
 * The facts that commerce adds: what its derivations ask, and what its views tell. Each has the value that the asker is given, so
 * nothing says a second time what that depends on.
 */
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
      const entry = regionOf(id)?.file.products[key];
      return product && entry && { value: [without(product), without(entry)], source: product.source };
    },
    offer: (id, key) => {
      const region = regionOf(id);
      const product = region?.products.get(key);
      if (!region || !product) return undefined;
      const { source } = product;
      return {
        value: [only(product), only(region.file.products[key] ?? {}), paidOver(campaigns, region, product)],
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

const isPricing = (name: string): boolean => PRICING.some((one) => one === name);

/** What a product is, apart from {@link only}. */
function without(product: object): object {
  return Object.fromEntries(Object.entries(product).filter(([name]) => !isPricing(name)));
}

/** What says what a product costs, and whether it is there to buy. */
function only(product: object): object {
  return Object.fromEntries(Object.entries(product).filter(([name]) => isPricing(name)));
}
