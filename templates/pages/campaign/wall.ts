import type { Offer, PageContext } from 'almanac/site';
import type { Gift } from '../../collections/extras.ts';
import { type CardModel, cardOf, isOffer, largestSaving } from '../../components/card.ts';
import { type FigureModel, stanceOf } from '../../components/figure.ts';
import { forRegion } from '../../regional.ts';
import { unlockStage } from '../../ticket/model.ts';
import { hiddenFrom, type Veil } from '../../ticket/veil.ts';
import { badgesOf } from './badges.ts';
import type { Sale, Sheet } from './content.ts';
import { onStock, saidOnce } from './said.ts';
import { endOf, grounded, type RunningSale, sheetOf, worn } from './sale.ts';
import type { CampaignWords } from './words.ts';

/** A filter: a group of the data, with its label. */
export type FilterModel = {
  readonly id: string;
  readonly label: string;
  /** How many deals it shows. */
  readonly count: number;
  readonly title: string;
  readonly content: string | null;
};

export type WallModel = {
  readonly anchor: string;
  readonly title: string;
  /** The largest saving, or the lowest price. */
  readonly most: string | null;
  /** When its heading's statement about prices stops being true. */
  readonly veil: Veil | null;
  readonly lead: string | null;
  /** What all its tickets have in common, said once: how long prices last, tax, delivery costs, dispatch. */
  readonly alike: readonly string[];
  /** The filters; empty if there is nothing to choose. */
  readonly filters: readonly FilterModel[];
  readonly all: string;
  /** The link to the sale's other products, elsewhere on the page. */
  readonly ways: readonly { readonly anchor: string; readonly label: string }[];
  /** Unlocked deals first, then locked ones. */
  readonly deals: readonly DealModel[];
  /** Products that the page shows elsewhere, and here only under a filter that names them. */
  readonly apart: readonly DealModel[];
};

export type DealModel = {
  readonly card: CardModel;
  /** Numbers of filters, from 1. */
  readonly groups: readonly number[];
  /** A locked product has the background of the stage that unlocks it. */
  readonly sheet: Sheet | null;
};

type Group = RunningSale['sale']['groups'][number];
type Order = Sale['order'][string];

/** What is shown in large figures and sorts the deals: the saving, or the price itself. */
const OFF = { price: undefined, saving: 'amount', share: 'share' } as const satisfies Record<
  Order,
  string | undefined
>;

/** All deals of a sale on one wall, each once, in the order of the stage. Null where there are none. */
export function wallOf(
  context: PageContext,
  running: RunningSale,
  words: CampaignWords,
  shown: readonly Group[],
  options: {
    readonly hero: string | undefined;
    /** Groups that a banner heads. */
    readonly headed: ReadonlySet<string>;
    /** Products without a saving now. */
    readonly others: readonly string[];
    readonly gifts: readonly Gift[];
    /** Whether the page has a form. */
    readonly tell: boolean;
    /** If it has none, the label of the link to the shop's newsletter. */
    readonly news: string | null;
    /** Whether the sale refunds the difference if a price falls. */
    readonly assured: boolean;
    /** The decoration at the feet of the first deal. */
    readonly season: FigureModel | null;
  },
): WallModel | null {
  const elsewhere = shown.filter(({ id }) => options.headed.has(id));
  const headed = new Set([...elsewhere.flatMap(({ list }) => list), ...options.others]);
  const isDealt = ({ list, isElsewhere }: { list: readonly string[]; isElsewhere: boolean }): boolean =>
    list.length > 0 && (isElsewhere || list.some((one) => !headed.has(one)));
  const named = shown
    .map((group) => ({
      ...group,
      list: group.list.filter((product) => context.offer(product)),
      isElsewhere: elsewhere.includes(group),
    }))
    .filter((group) => group.upTo === undefined && isDealt(group));
  const sold = [...new Set(named.flatMap(({ list }) => list))];
  const groups = shown.flatMap((group) => {
    const upTo = forRegion<string>(group.upTo, context.region.id);
    if (upTo === undefined)
      return named.filter(({ id }) => id === group.id).map((one) => ({ ...one, upTo: '' }));
    const list = sold.filter((one) => costsUpTo(context, one, upTo));
    const priced = { ...group, list, isElsewhere: false, upTo: context.amount(upTo).text };
    // If no price is above the limit the filter would hide nothing.
    return isDealt(priced) && list.length < sold.length ? [priced] : [];
  });
  const dealt = groups.filter(({ isElsewhere }) => !isElsewhere);
  // A single group is the wall itself; otherwise a group with a heading of its own is one of the filters too.
  const listed = dealt.length > 1 ? groups : dealt;
  const all = [...new Set(listed.flatMap(({ list }) => list))]
    .map((product) => context.offer(product))
    .filter(isOffer);
  const offers = all.filter(({ product }) => !headed.has(product));
  if (offers.length === 0) return null;
  const [only] = listed.length === 1 ? listed : [];
  const deals = inOrder(context, running, offers, options.hero);
  const apart = only ? [] : all.filter(({ product }) => headed.has(product));
  const inOne = ({ list, reduced }: (typeof listed)[number]) =>
    [...deals, ...apart].filter(({ product, save }) => list.includes(product) && (!reduced || save !== null));
  const dealOf = (offer: Offer): DealModel => {
    const isLocked = isShut(context, running, offer);
    const pose = isLocked ? '-cut' : offer.product === options.hero ? '-action' : '';
    const beside = offer === deals[0] ? options.season : null;
    const own = posed(context, offer, pose);
    // A deal with seasonal decoration at its feet needs nothing else.
    const figure = beside ? own : { ...own, art: worn(context, running, own.art) };
    const card = cardOf(context, grounded(running, figure), {
      points: true,
      off: OFF[orderOf(running)],
      running,
      badges: badgesOf(context, words, shown, options.gifts, offer),
      tell: options.tell,
      news: options.news,
      assured: options.assured,
    });
    const filters = listed.map((group, i) => ({ no: i + 1, shows: inOne(group) }));
    const opens = isLocked ? unlockStage(context, offer.product, running) : undefined;
    return {
      card: {
        ...card,
        stance: stanceOf(figure.art),
        beside,
        off: opens ? unlocksOn(context, opens) : card.off,
      },
      groups: filters.filter(({ shows }) => shows.includes(offer)).map(({ no }) => no),
      sheet: isLocked ? sheetOf({ ...running, stage: opens ?? running.stage }) : null,
    };
  };
  const { alike, without } = saidOnce(
    context,
    deals.map(dealOf).flatMap(({ card, sheet }) => (sheet ? [] : [card.ticket])),
  );
  const briefly = (offer: Offer): DealModel => {
    const deal = dealOf(offer);
    return { ...deal, card: { ...deal.card, ticket: onStock(without(deal.card.ticket)) } };
  };
  return {
    anchor: only?.id === OFFERS ? 'special-offers' : 'deals',
    title: only ? words.t(`groups.${only.id}.title`) : context.t('ui.campaign.deals'),
    most: mostOf(context, running, offers, deals[0]),
    veil: hiddenFrom(...offers.map(({ changesAt }) => changesAt), endOf(context, running)),
    lead: (only && words.maybe(`groups.${only.id}.content`)) ?? null,
    all: context.t('ui.campaign.all'),
    ways: options.others.length > 0 ? [{ anchor: OTHERS, label: words.t(`groups.${OTHERS}.label`) }] : [],
    filters: only
      ? []
      : listed.map((group) => ({
          // Its own section has its id.
          id: group.isElsewhere ? `show-${group.id}` : group.id,
          label: words.t(`groups.${group.id}.label`, { upTo: group.upTo }),
          count: inOne(group).length,
          title: words.t(`groups.${group.id}.title`, { upTo: group.upTo }),
          content: words.maybe(`groups.${group.id}.content`),
        })),
    alike,
    deals: deals.map(briefly),
    apart: apart.map(briefly),
  };
}

/** The day on which a locked price is published, while it is in the future. */
function unlocksOn(context: PageContext, { starts }: RunningSale['stage']): CardModel['off'] {
  const { iso, day } = context.momentFrom(starts.at);
  return { text: day, veil: hiddenFrom(iso) };
}

/**
 * The greatest savings or the lowest prices first, locked ones last. The product in the page's head, such as one that
 * the stage unlocked, comes first here only if no other can.
 */
function inOrder(
  context: PageContext,
  running: RunningSale,
  offers: readonly Offer[],
  hero: string | undefined,
): Offer[] {
  const weigh = {
    price: ({ price }: Offer) => -Number(price?.plain ?? 1e9),
    saving: ({ save }: Offer) => Number(save?.amount.plain ?? 0),
    share: ({ save }: Offer) => Number(save?.percent ?? 0),
  }[orderOf(running)];
  const open = offers.filter((offer) => !isShut(context, running, offer));
  open.sort((a, b) => weigh(b) - weigh(a));
  const lead = open.find(({ product }) => product !== hero);
  return [
    ...(lead ? [lead] : []),
    ...open.filter((offer) => offer !== lead),
    ...offers.filter((offer) => isShut(context, running, offer)),
  ];
}

function orderOf({ sale, stage }: RunningSale): Order {
  return sale.order[stage.id] ?? 'saving';
}

function isShut(context: PageContext, { campaign }: RunningSale, { product }: Offer): boolean {
  return context.campaignPrice(campaign, product) === 'locked';
}

/** The group of special offers: if it is the only group, the sale's other products follow under its heading. */
const OFFERS = 'specialOffers';

/** The anchor and the key of the words of the sale's products without a saving. */
export const OTHERS = 'others';

/**
 * Products of groups that are neither reduced nor locked now, so they are no deals. A banner's products are listed under
 * the banner.
 */
export function othersOf(
  context: PageContext,
  { campaign }: RunningSale,
  shown: readonly Group[],
  headed: ReadonlySet<string>,
): string[] {
  const told = new Set(shown.filter(({ id }) => headed.has(id)).flatMap(({ list }) => list));
  return [...new Set(shown.flatMap(({ list }) => list))].filter((product) => {
    const offer = told.has(product) ? undefined : context.offer(product);
    return offer && !offer.save && context.campaignPrice(campaign, product) !== 'locked';
  });
}

function costsUpTo(context: PageContext, product: string, upTo: string): boolean {
  const { price } = context.offer(product) ?? {};
  return price ? Number(price.plain) <= Number(upTo) : false;
}

/**
 * In another pose or form than usual, if there is such a drawing: in action if the page's head shows it already, a
 * silhouette if it is locked.
 */
function posed(context: PageContext, offer: Offer, pose: string): Offer {
  const other = offer.art?.replace(/\.svg$/, `${pose}.svg`) ?? '';
  return context.hasAsset(other) ? { ...offer, art: other } : offer;
}

/**
 * The largest saving, as an amount or a percentage, if it is that of the first deal; otherwise the lowest price, also if the stage sorts
 * by price or must not announce a saving. Locked prices do not count.
 */
function mostOf(
  context: PageContext,
  running: RunningSale,
  offers: readonly Offer[],
  first: Offer | undefined,
): string | null {
  const order = orderOf(running);
  if (order !== 'price' && running.sale.upTo) {
    const share = Math.max(0, ...offers.map(({ save }) => save?.percent ?? 0));
    const isByShare = order === 'share' && share > 0;
    const amount = isByShare ? context.percent(share) : largestSaving(offers);
    if (amount === undefined) return null;
    const kept = isByShare ? first?.save?.percent === share : first?.save?.amount.text === amount;
    if (kept) return context.t('ui.campaign.upTo', { amount });
  }
  const [lowest] = offers
    .flatMap(({ price }) => price ?? [])
    .sort((a, b) => Number(a.plain) - Number(b.plain));
  const key = order === 'price' ? 'from' : 'lowest';
  return lowest ? context.t(`ui.campaign.${key}`, { amount: lowest.text }) : null;
}
