import type { CampaignStage, Href, Moment, Offer, PageContext, Price, RunningCampaign } from 'almanac/site';
import { factName, factText } from '../components/facts.ts';
import { productContentOf } from '../layout/product-content.ts';
import { regionContentOf } from '../layout/region-content.ts';
import { shipsLine, type Term, taxOf, termsOf } from './terms.ts';
import type { Veil } from './veil.ts';

/** Everything a price ticket says, decided and written. The only place that words a price. */
export type TicketModel = {
  readonly product: string;
  readonly name: string;
  /** `stock`: a regular price on card stock too, beside a special one. */
  readonly kind: 'plain' | 'stock' | 'sale' | 'launch' | 'locked' | 'preorder' | 'soldOut' | 'unpriced';
  /** What the stub says: the stage of the sale, pre-order, sold out … */
  readonly stub: string;
  readonly price: (Price & { readonly size: PriceSize; readonly label: string }) | null;
  /** If the region has no price: a key figure of the product, large in its place. */
  readonly facts: readonly Term[];
  /**
   * The price that it reduces; `isPrior` where the law requires the lowest price of the days before, and that this is
   * stated.
   */
  readonly was: (Price & { readonly label: string; readonly isPrior: boolean }) | null;
  readonly save: string | null;
  /** What comes after a launch price, or after a sale’s that announces no reduction. */
  readonly after: string | null;
  /** How long it holds; `short`, the day alone, where two tickets share a phone's width. */
  readonly until: { readonly iso: string; readonly text: string; readonly short: string } | null;
  readonly unlock: {
    readonly label: string;
    readonly from: string | null;
    readonly said: string;
    /** If the sale refunds the difference when a price falls: a note that buying today loses nothing. */
    readonly assured: string | null;
    /** Its price until then, and what the price includes. */
    readonly today: (Price & { readonly label: string; readonly tax: string | null }) | null;
    /** The button to buy it at that price. */
    readonly buy: TicketModel['buy'];
  } | null;
  /** How it can be paid month by month: `common` to all prices, and `text` with what this one comes to. */
  readonly installments: { readonly common: string; readonly text: string } | null;
  /** What the price includes: tax, delivery. */
  readonly tax: string | null;
  /** When it is sent, as cards say it. */
  readonly ships: string | null;
  /** What an order includes in addition, in short for cards; null if a card has badges. */
  readonly extras: string | null;
  /** Delivery, returns, warranty, payment. */
  readonly terms: readonly Term[];
  readonly buy: (Href & { readonly label: string }) | null;
  /** In place of the button where nothing can be bought. */
  readonly closed: string | null;
  /** Other dealers, if the region gives no price of its own. */
  readonly dealers: (Href & { readonly label: string }) | null;
  /**
   * A link to the form that notifies when it is back (on its page) or when its price is published (on this one);
   * without such a form, to the newsletter.
   */
  readonly tell: (Href & { readonly label: string }) | null;
  readonly more: (Href & { readonly label: string }) | null;
  /** When its figures stop being true, and what replaces them then; null where they stay, or where there are none. */
  readonly stale: Veil | null;
};

export type PriceSize = 's' | 'm' | 'l';

/** Longer prices are set smaller: `$599`, `1.599 €`, `¥174,900`. */
export function priceSize(text: string): PriceSize {
  return text.length <= 4 ? 's' : text.length <= 7 ? 'm' : 'l';
}

export function untilText(context: PageContext, until: Moment): string {
  return context.t('ui.ticket.until', { day: until.day, time: until.time, zone: until.zone });
}

/**
 * A product without a saving is no deal and does not have the sale's name: if its price ends with the sale, its stub
 * says when.
 */
function untilDay(context: PageContext, { day }: NonNullable<Offer['until']>): string {
  return context.t('ui.countdown.untilDay', { day });
}

/** The ticket of a product at its price now; derived once for all places that show it. */
export function ticketOf(context: PageContext, { product }: Offer): TicketModel {
  return context.shared(sharedTicket, product) as TicketModel;
}

/** Null where it is not sold. */
function sharedTicket(context: PageContext, product: string): TicketModel | null {
  const offer = context.offer(product);
  return offer ? ticketFor(context, offer) : null;
}

/** The ticket of an offer, such as one made up for the style guide. */
export function ticketFor(context: PageContext, offer: Offer): TicketModel {
  const { price, was, save, launch } = offer;
  const next = launch ?? offer.later;
  const until = isSpecial(offer) ? offer.until : null;
  const terms = termsOf(context, offer);
  return {
    product: offer.product,
    name: offer.name,
    kind: kindOf(offer),
    stub: until && !save && !launch ? untilDay(context, until) : stubOf(context, offer),
    price: price && { ...price, size: priceSize(price.text), label: context.t('ui.ticket.price') },
    facts: ticketFactsOf(context, offer),
    was: was && {
      ...was,
      label: context.t(offer.wasIsPrior ? 'ui.ticket.prior' : 'ui.ticket.was'),
      isPrior: offer.wasIsPrior,
    },
    save: save
      ? saveText(context, save)
      : launch
        ? context.t('ui.ticket.launchSave', { amount: launch.saving.text })
        : null,
    after:
      next &&
      context.t('ui.ticket.then', {
        price: next.after.text,
        day: next.from.day,
        // Where prices exclude tax, a price that includes it may be followed by one that does not.
        later: offer.taxIncluded ? 'taxed' : 'alike',
      }),
    until: until && {
      iso: until.iso,
      text: untilText(context, until),
      short: untilDay(context, until),
    },
    unlock: null,
    installments: offer.state === 'soldOut' ? null : installmentsOf(context, price),
    tax: price && taxOf(context, offer),
    ships: price && offer.state !== 'soldOut' ? shipsLine(context, offer) : null,
    extras: terms.find(({ key }) => key === 'extras')?.value ?? null,
    terms,
    buy: buyOf(context, offer),
    closed: offer.state === 'soldOut' ? context.t('ui.buttons.soldOut') : null,
    dealers: price === null ? dealersOf(context) : null,
    tell:
      offer.state === 'soldOut' && offer.page
        ? { ...offer.page, href: `${offer.page.href}#tell-me`, label: context.t('ui.ticket.tellBack') }
        : null,
    more: moreOf(context, offer),
    stale: veilOf(context, offer),
  };
}

type Saving = NonNullable<Offer['save']>;

/** A share that rounds to zero is not shown. */
function saveText(context: PageContext, { amount, percent }: Saving): string {
  const share = percent < 1 ? 'none' : context.percent(percent);
  return context.t('ui.ticket.save', { amount: amount.text, percent: share });
}

/** What is saved as a share of the price, where it is one percent or more; else the amount. */
export function shareText(context: PageContext, { amount, percent }: Saving): string {
  return percent < 1 ? amount.text : context.percent(percent);
}

/** No page shows a price after its end, not even a regular one: from then on it refers to the store. */
function veilOf(context: PageContext, { price, changesAt }: Offer): Veil | null {
  return price && changesAt !== null ? { at: changesAt, words: context.t('ui.ticket.stale') } : null;
}

/** Rounded to the currency's smallest unit, as lenders quote it. */
function installmentsOf(context: PageContext, price: Price | null): TicketModel['installments'] {
  const months = regionContentOf(context).installments;
  const { currency } = context.region;
  if (!price || months === undefined || !currency) return null;
  const each = Math.round((Number(price.plain) * 10 ** currency.digits) / months);
  return {
    common: context.t('ui.ticket.installments', { months }),
    text: context.t('ui.ticket.monthly', { months, amount: context.price(each).text }),
  };
}

/** The ticket of a product whose campaign price is still hidden: when it shows, and what it costs until then. */
export function lockedTicketOf(
  context: PageContext,
  offer: Offer,
  running: RunningCampaign,
  {
    tell = false,
    news = null,
    assured = false,
  }: {
    readonly tell?: boolean | undefined;
    readonly news?: string | null | undefined;
    readonly assured?: boolean | undefined;
  } = {},
): TicketModel {
  const opens = unlockStage(context, offer.product, running);
  const from = opens
    ? context.t('ui.ticket.unlockFrom', { day: context.momentFrom(opens.starts.at).day })
    : null;
  const form = tell
    ? { href: '#tell-me', label: context.t('ui.ticket.tell') }
    : news && { href: '#subscribe-footer-email', label: news };
  return {
    product: offer.product,
    name: offer.name,
    kind: 'locked',
    stub: stageTitle(context, running.campaign.id, opens?.id ?? running.stage.id),
    price: null,
    facts: [],
    was: null,
    save: null,
    after: null,
    until: null,
    unlock: {
      label: context.t('ui.ticket.unlockSoon'),
      from,
      said: context.t('ui.ticket.hidden'),
      assured: assured ? context.t('ui.ticket.assured') : null,
      today: offer.price && {
        ...offer.price,
        label: context.t('ui.ticket.today'),
        tax: taxOf(context, offer),
      },
      buy: buyOf(context, offer),
    },
    installments: null,
    tax: null,
    ships: null,
    extras: null,
    terms: [],
    buy: null,
    closed: null,
    dealers: null,
    tell: form ? { ...form, external: false } : null,
    more: moreOf(context, offer),
    stale: veilOf(context, offer),
  };
}

/** The first stage to come that tells the price. */
export function unlockStage(
  context: PageContext,
  product: string,
  running: RunningCampaign,
): CampaignStage | undefined {
  const prices = running.campaign.inRegion.get(context.region.id)?.prices.get(product);
  return running.stages.find((stage, i) => stage.number > running.stage.number && prices?.[i] !== 'locked');
}

export function stageTitle(context: PageContext, campaign: string, stage: string): string {
  return context.t(`campaigns.${campaign}.stages.${stage}.title`);
}

/** Whether a campaign's price differs from the regular one. New releases are in a sale without a reduction. */
function isSpecial({ price, regular }: Offer): boolean {
  return price !== null && price.plain !== regular?.plain;
}

function kindOf(offer: Offer): TicketModel['kind'] {
  const { price, launch, state, was } = offer;
  if (state === 'soldOut') return 'soldOut';
  if (price === null) return 'unpriced';
  if (launch) return 'launch';
  if (was) return 'sale';
  if (state === 'preorder') return 'preorder';
  return isSpecial(offer) ? 'sale' : 'plain';
}

function stubOf(context: PageContext, offer: Offer): string {
  if (offer.state === 'soldOut') return context.t('ui.buttons.soldOut');
  if (offer.launch) return context.t('ui.ticket.stub.launch');
  if (offer.save && offer.campaign !== null && offer.stage !== null)
    return stageTitle(context, offer.campaign, offer.stage);
  if (offer.state === 'preorder') return context.t('ui.ticket.stub.preorder');
  if (offer.backlog) return context.t('ui.ticket.stub.shipping');
  return context.t(offer.price === null ? 'ui.ticket.stub.unpriced' : 'ui.ticket.stub.available');
}

/** What a ticket shows in place of a price. */
export function ticketFactsOf(context: PageContext, offer: Offer): readonly Term[] {
  return offer.price === null && offer.state !== 'soldOut' ? largeFactsOf(context, offer.product) : [];
}

/** The most telling facts first; three fit. */
const LARGE_FACTS = ['heightCm', 'servos', 'ageFrom', 'runMinutes'] as const;

function largeFactsOf(context: PageContext, product: string): Term[] {
  return LARGE_FACTS.flatMap((key) => {
    const value = factText(context, product, key);
    return value === null ? [] : [{ key, label: factName(context, key), value }];
  }).slice(0, 3);
}

/** Without a price in this region nothing can be bought directly: the button says where the price is shown. */
export function buyOf(context: PageContext, { buy, price, state }: Offer): TicketModel['buy'] {
  if (state === 'soldOut') return null;
  const says = state === 'preorder' ? 'preOrder' : price === null ? 'seePrice' : 'buyNow';
  return { href: buy, external: true, label: context.t(`ui.buttons.${says}`) };
}

function dealersOf(context: PageContext): TicketModel['dealers'] {
  const to = context.href('page:where-to-buy');
  return to ? { ...to, label: context.t('nav.whereToBuy') } : null;
}

/**
 * A link to its page. A product without a page links to the section that describes it on another page; a bundle, and
 * what it compares with, to the page of its first part.
 */
export function moreOf(context: PageContext, offer: Offer): TicketModel['more'] {
  const { bundle: [first] = [] } = context.region.products.get(offer.product)?.product.file ?? {};
  const comparedOn = productContentOf(context, offer.product)?.comparedOn;
  const page =
    offer.page ??
    (first === undefined ? undefined : context.offer(first)?.page) ??
    (comparedOn === undefined ? undefined : context.href(comparedOn));
  return page ? { ...page, label: context.t('ui.buttons.learnMore') } : null;
}
