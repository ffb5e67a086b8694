import type { Offer, PageContext } from 'almanac/site';
import type { Gift } from '../../collections/extras.ts';
import { type CardModel, cardOf, isOffer } from '../../components/card.ts';
import { type FigureModel, figureOf } from '../../components/figure.ts';
import { fitInTenths } from '../../components/name.ts';
import { shareText, type TicketModel, ticketOf } from '../../ticket/model.ts';
import { hiddenFrom, type Veil } from '../../ticket/veil.ts';
import { badgesOf } from './badges.ts';
import type { Sale } from './content.ts';
import { onStock, saidOnce } from './said.ts';
import { endOf, grounded, type RunningSale, type Way, worn } from './sale.ts';
import type { CampaignWords } from './words.ts';

export type BannerModel = {
  readonly id: string;
  readonly title: string;
  /** Widths in tenths of an em: of its thin lines, and of its black ones. */
  readonly fitOfThin: string;
  readonly fitOfBlack: string;
  readonly hangOfThin: string;
  readonly hangOfBlack: string;
  readonly discount: string | null;
  readonly time: string | null;
  /** When its statement about the sale stops being true. */
  readonly veil: Veil | null;
  readonly figure: FigureModel | null;
  /** The paint behind its figure. */
  readonly ground: string | null;
  readonly product: string | null;
  /** For the page's own head, where its product can be bought. */
  readonly ticket: TicketModel | null;
  readonly way: Way | null;
  readonly group: GroupModel | null;
};

/** A heading with its anchor, what all of its tickets have in common, and its products. */
export type GroupModel = {
  readonly id: string;
  readonly alike: readonly string[];
  /** When one of their prices stops being true. */
  readonly veil: Veil | null;
  readonly cards: readonly CardModel[];
};

export function bannerOf(
  context: PageContext,
  running: RunningSale,
  words: CampaignWords,
  banner: Sale['banners'][number],
  isHead: boolean,
  groups: Sale['groups'],
  gifts: readonly Gift[],
): BannerModel {
  const key = `banners.${banner.id}`;
  const offer = banner.product === undefined ? undefined : context.offer(banner.product);
  const to = banner.link === undefined ? undefined : context.href(banner.link);
  const title = words.t(`${key}.title`);
  const headed = groups.find(({ id }) => id === banner.group);
  return {
    id: banner.id,
    title,
    ...fitInTenths(title),
    discount: discountOf(context, words, key, offer, nextDay(context, running)),
    time: words.maybe(`${key}.time`),
    veil: hiddenFrom(endOf(context, running), offer?.changesAt),
    figure: figureOf(
      context,
      banner.art ?? offer?.art,
      offer
        ? (words.maybe(`${key}.alt`) ?? context.maybe(`products.${offer.product}.alt`) ?? offer.name)
        : '',
    ),
    ground: banner.ground ?? offer?.paint ?? null,
    product: isHead ? (offer?.product ?? null) : null,
    ticket: isHead && offer ? headTicket(context, offer) : null,
    way:
      to && !(isHead && offer)
        ? { ...to, label: words.maybe(`${key}.btn`) ?? context.t('ui.buttons.toTheOffer') }
        : null,
    group: headed ? groupOf(context, running, words, headed, groups, gifts) : null,
  };
}

/** The title above names the stage, so the ticket's stub names the product instead. */
function headTicket(context: PageContext, offer: Offer): TicketModel {
  return {
    ...ticketOf(context, offer),
    stub: context.maybe(`products.${offer.product}.short`) ?? offer.name,
  };
}

/** Products under their own heading. Payment, returns and warranty are on the ticket of the page's head, so not repeated here. */
export function groupOf(
  context: PageContext,
  running: RunningSale,
  words: CampaignWords,
  { id, list }: { readonly id: string; readonly list: readonly string[] },
  groups: Sale['groups'],
  gifts: readonly Gift[],
): GroupModel {
  const cards = list
    .map((product) => context.offer(product))
    .filter(isOffer)
    .map((offer) =>
      cardOf(
        context,
        { ...grounded(running, offer), art: worn(context, running, offer.art) },
        {
          points: true,
          badges: badgesOf(context, words, groups, gifts, offer),
        },
      ),
    );
  const { alike, without } = saidOnce(
    context,
    cards.map(({ ticket }) => ticket),
  );
  return {
    id,
    alike,
    veil: hiddenFrom(...cards.map(({ ticket }) => ticket.stale?.at)),
    cards: cards.map((card) => {
      const { kind, terms } = card.ticket;
      // A ticket without an end date has room for the general terms.
      const kept = kind === 'plain' ? terms : [];
      return { ...card, ticket: onStock({ ...without(card.ticket), installments: null, terms: kept }) };
    }),
  };
}

/** The day on which the next stage begins: some stages are called by a day, and begin before it. */
function nextDay(context: PageContext, { stages, stage }: RunningSale): string {
  const next = stages.find(({ number }) => number > stage.number);
  return next ? context.momentFrom(next.starts.at).fullDay : '';
}

/** What the banner says of the price: a saving only where one may be announced. */
function discountOf(
  context: PageContext,
  words: CampaignWords,
  key: string,
  offer: Offer | undefined,
  next: string,
): string | null {
  const { save } = offer ?? {};
  if (!save) return words.maybe(`${key}.discount`, { next });
  const values = { saving: save.amount.text, percent: shareText(context, save), next };
  return words.maybe(`${key}.discountSaving`, values) ?? words.maybe(`${key}.discount`, values);
}
