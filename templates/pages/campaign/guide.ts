import type { Href, Offer, PageContext } from 'almanac/site';
import { altOf, isOffer, sizeOf } from '../../components/card.ts';
import { type FigureModel, figureOf } from '../../components/figure.ts';
import { ticketOf } from '../../ticket/model.ts';
import { type PriceLineModel, priceLineOf } from '../../ticket/PriceLine.tsx';
import { grounded, type RunningSale, showsIn, type Way } from './sale.ts';
import type { CampaignWords } from './words.ts';

/** One of those whom the guide tells apart: a portrait on its paint, its name and what it costs. */
export type PortraitModel = {
  readonly product: string;
  readonly name: string;
  /** To its page; where it has none, to the store. */
  readonly to: Href | null;
  readonly paint: string | null;
  readonly figure: FigureModel | null;
  readonly price: PriceLineModel | null;
  /** The guide's answer in a line: whom one gives it to. */
  readonly suits: string | null;
  /** How much room it takes, and from what age on. */
  readonly size: string | null;
};

export type GuideModel = {
  readonly title: string;
  readonly content: string;
  /** From the lowest price on: presents are chosen by it. */
  readonly portraits: readonly PortraitModel[];
  readonly way: Way | null;
};

export function guideOf(
  context: PageContext,
  running: RunningSale,
  words: CampaignWords,
  link: string,
): GuideModel {
  const to = context.href(link);
  const listed = new Set(
    running.sale.groups.filter(showsIn(context, running)).flatMap((group) => group.list ?? []),
  );
  const offers = [...listed]
    .map((product) => context.offer(product))
    .filter(isOffer)
    // Neighbours in a list are often kin: every other one makes the better company.
    .filter((_, i) => i % 2 === 0)
    .slice(0, 4)
    .sort((a, b) => Number(a.price?.plain) - Number(b.price?.plain));
  return {
    title: words.t('giftGuide.title'),
    content: words.t('giftGuide.content'),
    portraits: offers.map((offer) => portraitOf(context, grounded(running, offer))),
    way: to ? { ...to, label: words.t('giftGuide.btn') } : null,
  };
}

/** Head and shoulders: nobody else on the page is seen so. */
function portraitOf(context: PageContext, offer: Offer): PortraitModel {
  const ticket = ticketOf(context, offer);
  const price = priceLineOf(ticket);
  return {
    product: offer.product,
    name: offer.name,
    to: ticket.more ?? ticket.buy,
    paint: offer.paint,
    figure: figureOf(context, offer.art?.replace(/\.svg$/, '-bust.svg'), altOf(context, offer)),
    price: price && { ...price, after: ticket.after },
    suits: context.maybe(`products.${offer.product}.suits`) ?? null,
    size: sizeOf(context, offer.product),
  };
}
