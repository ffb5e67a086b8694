import type { Json } from '../plan/contract.ts';
import type { Offer } from './contract.ts';
import type { ShopRegion } from './shop.ts';

const AVAILABILITY = { buy: 'InStock', preorder: 'PreOrder', soldOut: 'OutOfStock' } as const;

/** What waits behind orders placed ahead is not in stock yet: it is announced as ordered ahead. */
function availabilityOf({ state, backlog }: Offer): string {
  return `https://schema.org/${AVAILABILITY[backlog ? 'preorder' : state]}`;
}

/** What else there is to say of the price: the one that it reduces, and that it includes the tax where others do not. */
function specificationsOf({ price, was, taxIncluded }: Offer, priceCurrency: string): Json[] {
  const unit = { '@type': 'UnitPriceSpecification', priceCurrency };
  return [
    ...(was ? [{ ...unit, priceType: 'https://schema.org/StrikethroughPrice', price: was.plain }] : []),
    ...(price && taxIncluded ? [{ ...unit, price: price.plain, valueAddedTaxIncluded: true }] : []),
  ];
}

interface About {
  readonly region: ShopRegion;
  readonly url: string;
  readonly description: string;
  readonly brand: string;
  readonly picture: string | null;
}

/** A product as schema.org has it; no price, no offer. */
export function productJsonLd(offer: Offer, { region, url, description, brand, picture }: About): Json {
  const priceCurrency = region.currency?.code ?? '';
  const specifications = specificationsOf(offer, priceCurrency);
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: offer.name,
    description,
    brand: { '@type': 'Brand', name: brand },
    sku: region.products.get(offer.product)?.product.file.sku ?? offer.product,
    url,
    ...(picture ? { image: [picture] } : {}),
    ...(offer.price
      ? {
          offers: {
            '@type': 'Offer',
            price: offer.price.plain,
            priceCurrency,
            availability: availabilityOf(offer),
            url: offer.buy,
            ...(offer.validUntil ? { priceValidUntil: offer.validUntil } : {}),
            ...(specifications.length > 0
              ? { priceSpecification: specifications.length === 1 ? specifications[0] : specifications }
              : {}),
          },
        }
      : {}),
    ...(offer.price && offer.state !== 'soldOut'
      ? {
          potentialAction: {
            '@type': 'BuyAction',
            target: offer.buy,
            price: offer.price.plain,
            priceCurrency,
          },
        }
      : {}),
  };
}
