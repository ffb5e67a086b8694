import type { Timed } from '../clock/index.ts';
import type { Site } from '../model/linked.ts';
import { type Money, type ShopRegion, shopOf } from './shop.ts';

/** The prices of a site as they stood at some commit: what doubts hold prices against, and nothing else of it. */
export interface CommittedPrices {
  /** ISO code by region. */
  readonly currencies: ReadonlyMap<string, string>;
  /** By {@link nameOf} region and product. */
  readonly regular: ReadonlyMap<string, Timed<Money>>;
  /** By {@link nameOf} region, product, campaign and stage. */
  readonly staged: ReadonlyMap<string, Money>;
}

export function nameOf(...of: readonly string[]): string {
  return of.join(' ');
}

export function committedPrices(site: Site): CommittedPrices {
  const currencies = new Map<string, string>();
  const regular = new Map<string, Timed<Money>>();
  const staged = new Map<string, Money>();
  for (const [region, { currency, products }] of site.regions as ReadonlyMap<string, ShopRegion>) {
    if (currency) currencies.set(region, currency.code);
    for (const [product, { price }] of products)
      regular.set(
        nameOf(region, product),
        price.map(({ starts, value }) => ({ starts: starts && { at: starts.at, facts: [] }, value })),
      );
  }
  for (const [campaign, { inRegion }] of shopOf(site).campaigns)
    for (const [region, { stages, prices }] of inRegion)
      for (const [product, amounts] of prices)
        for (const { id, number } of stages) {
          const price = amounts[number - 1];
          if (typeof price === 'number') staged.set(nameOf(region, product, campaign, id), price);
        }
  return { currencies, regular, staged };
}

/** As text, for a cache. */
export function writePrices({ currencies, regular, staged }: CommittedPrices): string {
  return JSON.stringify([[...currencies], [...regular], [...staged]]);
}

/** Throws where the text is not of {@link writePrices}. */
export function readPrices(text: string): CommittedPrices {
  const [currencies, regular, staged] = JSON.parse(text) as [
    [string, string][],
    [string, Timed<Money>][],
    [string, Money][],
  ];
  return { currencies: new Map(currencies), regular: new Map(regular), staged: new Map(staged) };
}
