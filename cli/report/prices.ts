import {
  type Activation,
  BEGINNING,
  keptBack,
  type MovedPrice,
  movedPrices,
  type PriceChange,
  type Site,
  shopOf,
  siteHere,
  toUtc,
} from '../../renderer/index.ts';
import { readNow } from '../when.ts';
import type { UnseenPrice } from './moved-line.ts';

/**
 * The prices that a person's move changes, or a dry run would: of a switch that the clock makes nothing is asked. Names come
 * from the inputs, where they are here, else from the pages.
 */
export async function pricesMoved(
  { moved, promoted, dryRun }: Pick<Activation, 'moved' | 'promoted' | 'dryRun'>,
  { root, out }: { readonly root: string; readonly out: string },
): Promise<readonly MovedPrice[]> {
  if (!dryRun && promoted.length === 0) return [];
  const changes = await movedPrices(out, moved);
  if (changes.length === 0) return [];
  const site = await siteHere(root);
  return changes.map((change) => ({ ...change, ...named(change, change.region, site) }));
}

/** The prices of regions that are held which the next switch of each would change. */
export async function pricesKeptBack(
  held: readonly string[],
  { root, out }: { readonly root: string; readonly out: string },
): Promise<readonly UnseenPrice[]> {
  const kept = await keptBack(out, held, readNow());
  const changes = await movedPrices(out, kept);
  if (changes.length === 0) return [];
  const site = await siteHere(root);
  return changes.map((change) => {
    const at = kept.find(({ region }) => region === change.region)?.at ?? BEGINNING;
    return { ...named(change, change.region, site), at: toUtc(at) ?? '' };
  });
}

/** A change of a price with the name and the currency that the inputs know, where finished pages do not say them. */
export function named<T extends PriceChange>(change: T, region: string, site: Site | null): T {
  if (site === null) return change;
  const { products } = shopOf(site);
  const where = site.regions.get(region) as { currency?: { code: string } | null } | undefined;
  const { name, product, currency } = change;
  return {
    ...change,
    name: name === product ? (products.get(product)?.file.name ?? name) : name,
    currency: currency ?? where?.currency?.code ?? null,
  };
}
