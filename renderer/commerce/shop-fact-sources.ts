import { always, asTimed, type Edge, type Timed } from '../clock/index.ts';
import type { Site } from '../model/linked.ts';
import type { FactKinds } from '../plan/fact-sources.ts';
import { withoutRecords } from '../plan/region-records.ts';
import type { SourceRef } from '../problems/problems.ts';
import { placeOfPrices } from './price-places.ts';
import { type ShopRegion, shopOf } from './shop.ts';
import { shopAnswers } from './shop-answers.ts';
import { PRICING } from './shop-views.ts';

/**
 * The facts that commerce adds: what its derivations ask, and what its views tell. Each has the value that the asker is given, so
 * nothing says a second time what that depends on.
 */
export function shopFacts(site: Site): FactKinds {
  const { products, campaigns } = shopOf(site);
  const regionOf = (id: string): ShopRegion | undefined => site.regions.get(id) as ShopRegion | undefined;
  const soldIn = (id: string, key: string) => {
    const region = regionOf(id);
    const product = region?.products.get(key);
    return product && { product, entry: region?.file.products[key] };
  };
  const answers = shopAnswers(site);
  const priceIn = (id: string, key: string): SourceRef | undefined => {
    const product = regionOf(id)?.products.get(key);
    return product && placeOfPrices(product);
  };
  return {
    region: (id) => {
      const region = regionOf(id);
      if (!region) return undefined;
      const file = withoutRecords(region.file);
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
    listed: (id) => {
      const region = regionOf(id);
      const products = answers.listed(id);
      if (!region || !products) return undefined;
      return {
        over: [always(products.map(({ key }) => key)), ...products.map(({ listed }) => asTimed(listed))],
        source: { ...region.source, path: ['products'] },
      };
    },
    price: (id, key) => {
      const { product, entry } = soldIn(id, key) ?? {};
      return product && { value: [product.price, entry?.price], source: placeOfPrices(product) };
    },
    selling: (id, key) => {
      const { product, entry } = soldIn(id, key) ?? {};
      return product && { value: [selling(product), selling(entry ?? {})], source: product.source };
    },
    offer: (id, key) => {
      const over = answers.offer(id, key);
      return over && { over: [over], source: priceIn(id, key) };
    },
    'offer-end': (id, key) => {
      const over = answers['offer-end'](id, key);
      return over && { over: [over], source: priceIn(id, key) };
    },
    stock: (id, key) => {
      const found = answers.stock(id, key);
      if (!found) return undefined;
      const { stock, isPreSale, backlog } = found;
      return {
        over: [stock, isPreSale, backlogOver(backlog)],
        source: regionOf(id)?.products.get(key)?.source,
      };
    },
    goods: (key) => {
      const value = answers.goods(key);
      return value && { value, source: products.get(key)?.source };
    },
    campaigns: (id) => ({ value: answers.campaigns(id) }),
    campaign: (region, id) => {
      const campaign = campaigns.get(id);
      const running = campaign?.inRegion.get(region);
      if (!campaign || !running) return undefined;
      const { prices, ...times } = running;
      return { value: [times, [...prices.keys()]], source: campaign.source };
    },
    stage: (region, id) => {
      const over = answers.stage(region, id);
      return over && { over: [over], source: campaigns.get(id)?.source };
    },
    begin: (region, id) => {
      const window = answers.begin(region, id);
      return window && { over: [asTimed(window)], source: campaigns.get(id)?.source };
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

/** The day on which what was ordered ahead is sent, until it has passed. */
function backlogOver(backlog: Edge | null): Timed<unknown> {
  return backlog
    ? [
        { starts: null, value: backlog.at },
        { starts: backlog, value: null },
      ]
    : always(null);
}

const isPricing = (name: string): boolean => PRICING.some((one) => one === name);

/** What a product is, apart from what it costs and whether it is there to buy. */
function without(product: object): object {
  return Object.fromEntries(Object.entries(product).filter(([name]) => !isPricing(name)));
}

/** What says whether a product is there to buy. */
function selling(product: object): object {
  return Object.fromEntries(Object.entries(product).filter(([name]) => isPricing(name) && name !== 'price'));
}
