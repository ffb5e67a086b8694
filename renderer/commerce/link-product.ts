import { dayStart, type Edge, wholeDays } from '../clock/index.ts';
import { parseWhen } from '../clock/when.ts';
import { Linker } from '../load/link.ts';
import type { Region } from '../model/linked.ts';
import type { SourceRef } from '../problems/problems.ts';
import { currencyOf, linkAmount } from './money.ts';
import type { RegionalProductFile } from './region-keys.ts';
import type { Product, RegionalProduct, ShopRegion } from './shop.ts';

/**
 * A region with its currency and the products that it sells. `isLazy`: products are linked when they are first used,
 * since an earlier run found nothing wrong in them and they did not change.
 */
export function linkShopRegion(
  linker: Linker,
  bare: Region,
  products: ReadonlyMap<string, Product>,
  { isLazy }: { readonly isLazy: boolean },
): ShopRegion {
  const file = bare.file as ShopRegion['file'];
  const currency = file.currency === undefined ? null : currencyOf(file.currency);
  // All regions get objects of the same shape: spreading would give the first ones another, which is slower to read.
  const region = Object.assign({}, bare, { file, currency });
  if (!isLazy) return Object.assign(region, { products: linkProducts(linker, region, products) });
  const link = (): ShopRegion['products'] => {
    const late = new Linker();
    const linked = linkProducts(late, region, products);
    if (late.problems.length > 0) throw new Error(`products of ${bare.id} did not link as before`);
    Object.defineProperty(region, 'products', { value: linked, enumerable: true });
    return linked;
  };
  Object.defineProperty(region, 'products', { get: link, enumerable: true, configurable: true });
  return region as ShopRegion;
}

/** In the order of the line-up. */
function linkProducts(
  linker: Linker,
  region: Omit<ShopRegion, 'products'>,
  products: ReadonlyMap<string, Product>,
): ShopRegion['products'] {
  const listed: RegionalProduct[] = [];
  for (const [key, entry] of Object.entries(region.file.products)) {
    const product = products.get(key);
    if (product) listed.push(linkProduct(linker, { key, entry, product }, region));
  }
  listed.sort((a, b) => a.product.file.order - b.product.file.order || (a.key < b.key ? -1 : 1));
  return new Map(listed.map((product) => [product.key, product]));
}

interface Listed {
  readonly key: string;
  readonly entry: RegionalProductFile;
  readonly product: Product;
}

function linkProduct(
  linker: Linker,
  { key, entry, product }: Listed,
  region: Omit<ShopRegion, 'products'>,
): RegionalProduct {
  const zone = region.timeZone;
  const source: SourceRef = { file: region.source.file, path: ['products', key] };
  const at = (name: string): SourceRef => ({ file: source.file, path: [...source.path, name] });
  return {
    key,
    name: entry.name ?? product.file.name,
    gloss: entry.gloss ?? null,
    buy: entry.buy,
    link: entry.link,
    listed: linker.window(entry, region, { source, starts: `${key} is listed`, ends: '' }),
    price: linker.timed<string, number>(entry.price, {
      zone,
      source: at('price'),
      describe: (price) => `${key} costs ${price} ${region.currency?.code}`,
      convert: (decimal, where) => linkAmount(linker, decimal, region, where),
    }),
    isPreSale: linker.timed<boolean, boolean>(entry.isPreSale, {
      zone,
      source: at('isPreSale'),
      describe: (on) => `${key} ${on ? 'pre-order starts' : 'pre-order ends'}`,
      convert: (value) => value,
    }),
    stock: linker.timed<number, number>(entry.stock, {
      zone,
      source: at('stock'),
      describe: (count) => `${key} stock ${count}`,
      convert: (value) => value,
    }),
    backlog: backlogOf(linker, { key, entry, product }, region),
    product,
    source,
  };
}

function backlogOf(
  linker: Linker,
  { key, entry }: Listed,
  { timeZone, source }: Pick<ShopRegion, 'timeZone' | 'source'>,
): Edge | null {
  const { from, until } = entry.ships ?? {};
  const day = until === undefined ? undefined : parseWhen(until);
  if (from === undefined || until === undefined || !day || 'error' in day) return null;
  const path = ['products', key, 'ships', 'until'];
  if (wholeDays(dayStart(until), dayStart(from)) > 0)
    linker.report(
      'time-order',
      { file: source.file, path },
      'the last day is before the first',
      'correct one of the two',
    );
  return linker.dayEnd(day, timeZone, `${key} has no more orders placed ahead to send`, {
    file: source.file,
    path,
  });
}
