import type { Edge } from '../clock/index.ts';
import { parseWhen } from '../clock/when.ts';
import type { Linker } from '../load/link.ts';
import type { Region } from '../model/linked.ts';
import type { SourceRef } from '../problems/problems.ts';
import { currencyOf, linkAmount } from './money.ts';
import type { RegionalProductFile } from './region-keys.ts';
import type { Product, RegionalProduct, ShopRegion } from './shop.ts';

/** A region with its currency, and the products that it sells. */
export function linkShopRegion(
  linker: Linker,
  bare: Region,
  products: ReadonlyMap<string, Product>,
): ShopRegion {
  const file = bare.file as ShopRegion['file'];
  const currency = file.currency === undefined ? null : currencyOf(file.currency);
  const region = Object.assign({}, bare, { file, currency });
  const listed: RegionalProduct[] = [];
  for (const [key, entry] of Object.entries(file.products)) {
    const product = products.get(key);
    if (product) listed.push(linkProduct(linker, { key, entry, product }, region));
  }
  listed.sort((a, b) => a.product.file.order - b.product.file.order || (a.key < b.key ? -1 : 1));
  // Of one shape: spread, each of the first regions would be an object of another one to whoever reads it.
  return Object.assign(region, { products: new Map(listed.map((product) => [product.key, product])) });
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
  const day = entry.ships?.until === undefined ? undefined : parseWhen(entry.ships.until);
  if (!day || 'error' in day) return null;
  const path = ['products', key, 'ships', 'until'];
  return linker.dayEnd(day, timeZone, `${key} has no more orders placed ahead to send`, {
    file: source.file,
    path,
  });
}
