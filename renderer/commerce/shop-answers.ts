import type { Timed, TimeWindow } from '../clock/index.ts';
import type { Site } from '../model/linked.ts';
import type { RegionFacts } from '../plan/region-facts.ts';
import { type Paid, type PaidUntil, paidOver } from './paid.ts';
import type { ProductFile } from './product-file.ts';
import {
  type Campaign,
  type RegionalCampaign,
  type RegionalProduct,
  type ShopRegion,
  shopOf,
} from './shop.ts';

type ShopAnswers = ReturnType<typeof shopAnswers>;

/** Notes a fact and gives its answer. */
export type AskShop = ReturnType<typeof askingShop>;

/**
 * What commerce answers, by the kind of fact. Pages are given nothing else, and the digest of a fact is made of its answer: a rule
 * that is added here changes both. Undefined where there is no such thing.
 */
export function shopAnswers(site: Site) {
  const { products, campaigns } = shopOf(site);
  const stages = new Map<RegionalCampaign, Timed<string | null>>();
  const regionOf = (id: string): ShopRegion | undefined => site.regions.get(id) as ShopRegion | undefined;
  const runningIn = (region: string, id: string): RegionalCampaign | undefined =>
    campaigns.get(id)?.inRegion.get(region);
  const paidIn = (id: string, key: string) => {
    const region = regionOf(id);
    const product = region?.products.get(key);
    return region && product && paidOver(campaigns, region, product);
  };
  return {
    /** What is paid for a product. */
    offer: (id: string, key: string): Timed<Paid> | undefined => paidIn(id, key)?.paid,
    /** Until when that is paid. */
    'offer-end': (id: string, key: string): Timed<PaidUntil> | undefined => paidIn(id, key)?.until,
    /** Whether a product can be bought, and what is ordered ahead is sent. */
    stock: (id: string, key: string): Stock | undefined => {
      const product = regionOf(id)?.products.get(key);
      if (!product) return undefined;
      const { stock, isPreSale, backlog } = product;
      return { stock, isPreSale, backlog };
    },
    /** The products of a region in their order, and when each is listed. */
    listed: (id: string): readonly Listed[] | undefined => {
      const sold = regionOf(id)?.products.values();
      return sold && [...sold].map(({ key, listed }) => ({ key, listed }));
    },
    /** What a product is, wherever it is sold. */
    goods: (key: string): ProductFile | undefined => products.get(key)?.file,
    /** The campaigns that a region takes part in, each with its page. */
    campaigns: (id: string): readonly { readonly id: string; readonly page: string | undefined }[] =>
      [...campaigns.values()]
        .filter(({ inRegion }: Campaign) => inRegion.has(id))
        .map(({ id: campaign, file }) => ({ id: campaign, page: file.page })),
    /** The id of the stage that a campaign is in. */
    stage: (region: string, id: string): Timed<string | null> | undefined => {
      const running = runningIn(region, id);
      if (!running) return undefined;
      const known = stages.get(running);
      if (known) return known;
      const timeline = running.timeline.map(({ starts, value }) => ({ starts, value: value?.id ?? null }));
      stages.set(running, timeline);
      return timeline;
    },
    /** When a campaign begins. */
    begin: (region: string, id: string): TimeWindow | undefined => {
      const window = runningIn(region, id)?.window;
      return window && { ...window, ends: null };
    },
  };
}

/** The only way from a page to an answer. */
export function askingShop(facts: RegionFacts, site: Site) {
  const answers = shopAnswers(site);
  return <Kind extends keyof ShopAnswers>(
    kind: Kind,
    ...of: Parameters<ShopAnswers[Kind]>
  ): ReturnType<ShopAnswers[Kind]> => {
    facts.ask(`${kind} ${of.join(' ')}`);
    const answer = answers[kind] as (...of: string[]) => ReturnType<ShopAnswers[Kind]>;
    return answer(...of);
  };
}

type Stock = Pick<RegionalProduct, 'stock' | 'isPreSale' | 'backlog'>;
type Listed = Pick<RegionalProduct, 'key' | 'listed'>;
