import type { Json } from '../plan/contract.ts';
import type { Offer } from './contract.ts';
import type { ShopRegion } from './shop.ts';

const AVAILABILITY = { buy: 'InStock', preorder: 'PreOrder', soldOut: 'OutOfStock' } as const;

/** What waits behind orders placed ahead is not in stock yet: it is announced as ordered ahead, with the day by which it is sent. */
function availabilityOf(
  { product, state, backlog }: Offer,
  { file }: ShopRegion,
): Readonly<Record<string, string>> {
  const until = backlog && file.products[product]?.ships?.until;
  if (!until) return { availability: `https://schema.org/${AVAILABILITY[state]}` };
  return { availability: 'https://schema.org/PreOrder', availabilityStarts: until };
}

interface About {
  readonly region: ShopRegion;
  readonly url: string;
  readonly description: string;
  readonly brand: string;
  /** Its `@id`. */
  readonly organization: string;
  readonly picture: string | null;
}

/** A product as schema.org has it; no price, no offer. */
export function productJsonLd(
  offer: Offer,
  { region, url, description, brand, organization, picture }: About,
): Json {
  const priceCurrency = region.currency?.code ?? '';
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
            ...availabilityOf(offer, region),
            itemCondition: 'https://schema.org/NewCondition',
            url: offer.buy,
            ...(offer.validUntil ? { priceValidUntil: offer.validUntil } : {}),
            ...(offer.was
              ? {
                  priceSpecification: {
                    '@type': 'UnitPriceSpecification',
                    priceType: 'https://schema.org/StrikethroughPrice',
                    price: offer.was.plain,
                    priceCurrency,
                  },
                }
              : {}),
            seller: { '@id': organization },
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
