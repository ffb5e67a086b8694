import { ObservedMap, observed, observedRecord } from '../plan/observed.ts';
import type { RegionFacts } from '../plan/region-facts.ts';
import type { Campaign, RegionalCampaign, RegionalProduct, Shop, ShopRegion } from './shop.ts';

type ProductFile = ShopRegion['file']['products'][string];

/** What templates see of regions and campaigns: a product, a price or a region of it changes apart from the rest. */
export class ShopViews {
  readonly #facts: RegionFacts;
  readonly #campaigns = new Map<string, Campaign>();
  readonly #linked: Shop['campaigns'];

  constructor(facts: RegionFacts, { campaigns }: Pick<Shop, 'campaigns'>) {
    this.#facts = facts;
    this.#linked = campaigns;
  }

  region(id: string): ShopRegion {
    return this.#facts.viewBy(id, (region) => this.#viewOf(region as ShopRegion)) as ShopRegion;
  }

  #viewOf(region: ShopRegion): ShopRegion {
    const { id } = region;
    const keys = (): void => this.#facts.ask(`line-up ${id}`);
    const entry = <V extends RegionalProduct | ProductFile>() => {
      const views = new Map<string, V>();
      return (key: string, value: V | undefined): V | undefined => {
        this.#facts.ask(`product ${id} ${key}`);
        const view = views.get(key) ?? (value && observed<V>(value, this.#pricing(id, key, value)));
        if (view) views.set(key, view);
        return view;
      };
    };
    const products = new ObservedMap(region.products, { keys, entry: entry<RegionalProduct>() });
    const listed = observedRecord(region.file.products, { keys, entry: entry<ProductFile>() });
    const file = this.#facts.fileViewOf(region, { products: () => listed });
    return { ...region, products, file };
  }

  campaign(id: string): Campaign | undefined {
    const known = this.#campaigns.get(id);
    const campaign = this.#linked.get(id);
    if (known || !campaign) return known;
    const keys = (): void => this.#facts.ask(`campaign-file ${campaign.id}`);
    const view = observed<Campaign>(
      {
        ...campaign,
        inRegion: new ObservedMap(campaign.inRegion, {
          keys,
          entry: (region, running) => {
            this.#facts.ask(`campaign ${region} ${campaign.id}`);
            return running && this.#running(region, campaign.id, running);
          },
        }),
      },
      {
        file: () => {
          keys();
          return campaign.file;
        },
      },
    );
    this.#campaigns.set(id, view);
    return view;
  }

  #running(region: string, campaign: string, running: RegionalCampaign): RegionalCampaign {
    const prices = new ObservedMap(running.prices, {
      keys: () => this.#facts.ask(`campaign ${region} ${campaign}`),
      entry: (product, price) => {
        this.#facts.ask(`campaign-price ${region} ${campaign} ${product}`);
        return price;
      },
    });
    return { ...running, prices };
  }

  /** What changes apart from the rest of a product. */
  #pricing<T extends Partial<Record<(typeof PRICING)[number], unknown>>>(region: string, key: string, of: T) {
    const members = PRICING.map((name) => {
      const fact = name === 'price' ? 'price' : 'selling';
      const get = (): T[typeof name] => {
        this.#facts.ask(`${fact} ${region} ${key}`);
        return of[name];
      };
      return [name, get] as const;
    });
    return Object.fromEntries(members) as unknown as { readonly [K in keyof T]?: () => T[K] };
  }
}

/** Members of a product that say what it costs and whether it is there to buy. */
export const PRICING = ['price', 'stock', 'isPreSale', 'backlog'] as const;
