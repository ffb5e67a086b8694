import { currencyOf, toMinor } from '../commerce/money.ts';
import { hreflangOf, type RegionalProductFile, type RegionFile, type SiteFile } from '../model/index.ts';
import type { Currency, Product, Region, RegionalProduct } from '../model/linked.ts';
import type { SourceRef } from '../problems/problems.ts';
import type { Linker } from './link.ts';

export interface LinkScope {
  readonly site: SiteFile;
  /** Those that are valid. */
  readonly products: ReadonlyMap<string, Product>;
  /** All that have a file, valid or not. */
  readonly productIds: ReadonlyMap<string, unknown>;
  readonly regionIds: ReadonlyMap<string, unknown>;
  /** Currencies of the regions, in lower case, as tables of prices name them. */
  readonly currencies: ReadonlyMap<string, unknown>;
  readonly pageIds: ReadonlyMap<string, unknown>;
  readonly campaignIds: ReadonlyMap<string, unknown>;
}

export function linkRegion(
  linker: Linker,
  id: string,
  file: RegionFile,
  where: string,
  scope: LinkScope,
): Region {
  const source = (...path: (string | number)[]): SourceRef => ({ file: where, path });
  const currency = currencyOf(file.currency);
  const hosts = new Map(Object.entries(scope.site.hosts));
  const listed: RegionalProduct[] = [];
  for (const [key, entry] of Object.entries(file.products)) {
    const at = source('products', key);
    const product = scope.products.get(key);
    if (!product) continue;
    listed.push(linkProduct(linker, key, entry, product, file, currency, at, id));
  }
  listed.sort((a, b) => a.product.file.order - b.product.file.order || (a.key < b.key ? -1 : 1));
  return {
    id,
    prefix: id === scope.site.defaultRegion ? '' : (file.prefix ?? id),
    locale: file.locale,
    formatLocale: file.formatLocale ?? file.locale,
    hreflang: file.hreflang ?? [hreflangOf(file.locale)],
    language: file.locale.split('-')[0] as string,
    currency,
    timeZone: file.timeZone,
    host: hosts.get(file.host) ?? '',
    file,
    products: new Map(listed.map((product) => [product.key, product])),
  };
}

function linkProduct(
  linker: Linker,
  key: string,
  entry: RegionalProductFile,
  product: Product,
  region: RegionFile,
  currency: Currency,
  source: SourceRef,
  regionId: string,
): RegionalProduct {
  const zone = region.timeZone;
  const at = (name: string): SourceRef => ({ file: source.file, path: [...source.path, name] });
  const toMoney = (decimal: string, where: SourceRef): number | undefined => {
    const minor = toMinor(decimal, currency);
    if (minor === undefined) {
      linker.report(
        'amount-malformed',
        where,
        `expected at most ${currency.digits} decimals for ${currency.code}, found "${decimal}"`,
      );
    }
    return minor;
  };
  return {
    key,
    name: entry.name ?? product.file.name,
    gloss: entry.gloss ?? null,
    buy: entry.buy,
    link: entry.link,
    listed: linker.window(entry, regionId, zone, source, { starts: `${key} is listed`, ends: '' }),
    price: linker.timed(
      entry.price,
      zone,
      at('price'),
      (price) => `${key} costs ${price} ${currency.code}`,
      toMoney,
    ),
    isPreSale: linker.timed<boolean, boolean>(
      entry.isPreSale,
      zone,
      at('isPreSale'),
      (on) => `${key} ${on ? 'pre-order starts' : 'pre-order ends'}`,
      (v) => v,
    ),
    stock: linker.timed<number, number>(
      entry.stock,
      zone,
      at('stock'),
      (n) => `${key} stock ${n}`,
      (v) => v,
    ),
    product,
    source,
  };
}
