import type { Href, Offer, PageContext } from 'almanac/site';
import { altOf, isOffer, sizeOf } from '../../components/card.ts';
import { type FigureModel, figureOf } from '../../components/figure.ts';
import { ticketOf } from '../../ticket/model.ts';
import { type PriceLineModel, priceLineOf } from '../../ticket/PriceLine.tsx';
import { grounded, type RunningSale, showsIn, type Way, worn } from './sale.ts';
import type { CampaignWords } from './words.ts';

/** An entry of the guide: a portrait on its paint, a name and a price. */
export type PortraitModel = {
  readonly product: string;
  readonly name: string;
  /** The link to its page; to the store if it has none. */
  readonly to: Href | null;
  readonly paint: string | null;
  readonly figure: FigureModel | null;
  readonly price: PriceLineModel | null;
  /** One line: whom it is a present for. */
  readonly suits: string | null;
  /** Its size and its minimum age. */
  readonly size: string | null;
};

export type GuideModel = {
  readonly title: string;
  readonly content: string;
  /** Sorted by price, lowest first, since presents are chosen by price. */
  readonly portraits: readonly PortraitModel[];
  readonly way: Way | null;
};

/** How many fit side by side. */
const SHOWN = 4;

export function guideOf(
  context: PageContext,
  running: RunningSale,
  words: CampaignWords,
  link: string,
  hero: string | undefined,
): GuideModel {
  const to = context.href(link);
  const listed = new Set(
    running.sale.groups.filter(showsIn(context, running)).flatMap((group) => group.list ?? []),
  );
  const offers = [...listed]
    .map((product) => context.offer(product))
    .filter(isOffer)
    // The product in the page's head is among the deals too, and a locked one has no price to sort by.
    .filter(
      ({ product }) => product !== hero && context.campaignPrice(running.campaign, product) !== 'locked',
    )
    .sort((a, b) => Number(a.price?.plain) - Number(b.price?.plain));
  // From the lowest price to the highest, at even steps.
  const steps = Math.min(SHOWN, offers.length) - 1;
  const few = Array.from(
    { length: steps + 1 },
    (_, i) => offers[Math.round((i * (offers.length - 1)) / (steps || 1))],
  ).filter(isOffer);
  return {
    title: words.t('giftGuide.title'),
    content: words.t('giftGuide.content'),
    portraits: few.map((offer) => portraitOf(context, running, grounded(running, offer))),
    way: to ? { ...to, label: words.t('giftGuide.btn') } : null,
  };
}

/** Head and shoulders: no other figure on the page is drawn this way. */
function portraitOf(context: PageContext, running: RunningSale, offer: Offer): PortraitModel {
  const ticket = ticketOf(context, offer);
  const price = priceLineOf(ticket);
  const bust = offer.art?.replace(/\.svg$/, '-bust.svg');
  return {
    product: offer.product,
    name: offer.name,
    to: ticket.more ?? ticket.buy,
    paint: offer.paint,
    figure: figureOf(context, worn(context, running, bust), altOf(context, offer)),
    price: price && { ...price, after: ticket.after },
    suits: context.maybe(`products.${offer.product}.suits`) ?? null,
    size: sizeOf(context, offer.product),
  };
}
