import { unescaped } from '../render/unescaped.ts';

/** What a finished page says, as a shopper, a search engine or a browser reads it. */
export interface ReadPage {
  readonly region: string | null;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  /** Each place that names a price: product, what is paid, what is struck through. */
  readonly prices: readonly {
    readonly product: string;
    readonly price: string;
    readonly was: string | null;
  }[];
  readonly offers: readonly Offer[];
  /** The ends of countdowns. */
  readonly countdowns: readonly string[];
  /** Paths on this host that the page links to. */
  readonly links: readonly string[];
  /** Paths of the same page in other regions, whether it is there now or not. */
  readonly alternates: readonly string[];
}

export interface Offer {
  readonly product: string;
  readonly price: string;
  readonly currency: string;
  readonly until: string | null;
}

export function readPage(html: string): ReadPage {
  const meta = (name: string): string | null =>
    new RegExp(`<meta name="almanac:${name}" content="([^"]*)"`).exec(html)?.[1] ?? null;
  return {
    region: /<html[^>]* data-region="([^"]*)"/.exec(html)?.[1] ?? null,
    validFrom: meta('valid-from'),
    validUntil: meta('valid-until'),
    prices: pricesIn(html),
    offers: offersIn(html),
    countdowns: [...html.matchAll(/data-island="Countdown"[^>]*data-props="([^"]*)"/g)].flatMap(
      ([, props = '']) => {
        const end = (JSON.parse(unescaped(props)) as { endsAt?: unknown }).endsAt;
        return typeof end === 'string' ? [end] : [];
      },
    ),
    links: [
      ...new Set([...html.matchAll(/<a\b[^>]*\shref="(\/[^"]*)"/g)].map(([, href = '']) => pathOf(href))),
    ],
    alternates: [...html.matchAll(/<link\b[^>]*\shreflang="[^>]*>/gi)].flatMap(([tag]) => {
      const href = /\shref="([^"]*)"/.exec(tag)?.[1];
      return href === undefined ? [] : [new URL(unescaped(href)).pathname];
    }),
  };
}

function pricesIn(html: string): ReadPage['prices'] {
  return html.split(/(?=data-product=")/).flatMap((part) => {
    const product = /^data-product="([^"]+)"/.exec(part)?.[1];
    const price = /data-price="([^"]+)"/.exec(part)?.[1];
    const was = /data-was-price="([^"]+)"/.exec(part)?.[1] ?? null;
    return product && price ? [{ product, price, was }] : [];
  });
}

interface ProductNode {
  readonly '@type'?: unknown;
  readonly sku?: string;
  readonly offers?: {
    readonly price?: unknown;
    readonly priceCurrency?: string;
    readonly priceValidUntil?: string;
  };
}

function offersIn(html: string): Offer[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, json = '']) => {
      const data = JSON.parse(json) as { '@graph'?: readonly ProductNode[] };
      return (data['@graph'] ?? []).flatMap(({ '@type': type, sku, offers }) =>
        type === 'Product' && sku !== undefined && offers?.price !== undefined
          ? [
              {
                product: sku,
                price: String(offers.price),
                currency: offers.priceCurrency ?? '',
                until: offers.priceValidUntil ?? null,
              },
            ]
          : [],
      );
    },
  );
}

function pathOf(href: string): string {
  return unescaped(href).replace(/[?#].*$/, '') || '/';
}
