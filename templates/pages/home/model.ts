import type { Href, Offer, PageContext, RunningCampaign } from 'almanac/site';
import {
  altOf,
  type CardModel,
  cardOf,
  isOffer,
  isWorthwhile,
  largestSaving,
} from '../../components/card.ts';
import { type ChangeModel, changeOf } from '../../components/change.ts';
import { factsOf, millimetres } from '../../components/facts.ts';
import { type FigureModel, figureOf } from '../../components/figure.ts';
import { fitClass, HERO_LINE } from '../../components/name.ts';
import { phrased } from '../../components/phrases.ts';
import type { QuoteModel } from '../../components/Quotes.tsx';
import { fullRows } from '../../components/rhythm.ts';
import { runningOf } from '../../components/running.ts';
import { saleOf } from '../../layout/region-content.ts';
import { type Tone, toneOf } from '../../paint.ts';
import { crowdOf, type RuleModel } from '../../sections/scale/model.ts';
import { type Told, toldOnce } from '../../ticket/brief.ts';
import { stageTitle, type TicketModel, ticketOf } from '../../ticket/model.ts';
import type { Term } from '../../ticket/terms.ts';
import { hiddenFrom, type Veil } from '../../ticket/veil.ts';
import type { HomeCard, HomeContent } from './content.ts';
import { type NarrowModel, narrowOf } from './narrow.ts';

export type HomeCardModel = {
  readonly key: string;
  readonly product: string | null;
  readonly view: string | null;
  readonly title: string;
  /** When the saving in its title stops being true, and the title from then on. */
  readonly titleVeil: Veil | null;
  readonly gloss: string | null;
  readonly fit: string;
  readonly subtitle: string | null;
  /** When the saving in its subtitle stops being true. */
  readonly subtitleVeil: Veil | null;
  readonly copyright: string | null;
  readonly paint: string | null;
  readonly tone: Tone;
  readonly figure: FigureModel | null;
  readonly ticket: TicketModel | null;
  readonly more: (Href & { readonly label: string }) | null;
};

/** The running sale in the first screen: its stage, on the stage's paint, and the end of the sale, since prices outlive stages. */
export type SaleModel = Href & {
  readonly title: string;
  readonly until: { readonly iso: string; readonly text: string };
  /** The background; ink by default. */
  readonly paint: string | null;
  readonly tone: Tone;
};

/** The terms that all prices have in common. */
export type PromisesModel = {
  /** The sale that they are part of, and its end. */
  readonly until: { readonly iso: string; readonly text: string } | null;
  readonly tax: string | null;
  readonly paid: string;
  readonly terms: readonly Term[];
};

export type HomeModel = {
  readonly sale: SaleModel | null;
  readonly hero: HomeCardModel | null;
  readonly cards: readonly HomeCardModel[];
  readonly lineup: {
    readonly title: string;
    readonly lead: string;
    /** When the saving in the lead stops being true, and the lead from then on. */
    readonly leadVeil: Veil | null;
    /** All of them at their true heights. */
    readonly rules: readonly RuleModel[];
    /** All products, briefly those already shown further up. */
    readonly cards: readonly CardModel[];
    /** How many of them are reduced, have their regular price, are shown further up, are sold out. */
    readonly kinds: readonly number[];
    /** How many of a long list a phone shows at first. */
    readonly first: number;
    /** What their tickets have in common. */
    readonly promises: PromisesModel;
    /** Narrows the list after it; null if the list is short. */
    readonly narrow: NarrowModel | null;
    /** Unfolds the rest of a long list where it has one column. */
    readonly all: { readonly more: string; readonly fewer: string } | null;
    readonly comparisons: readonly (Href & { readonly key: string; readonly label: string })[];
    readonly store: (Href & { readonly label: string }) | null;
  };
  readonly change: ChangeModel | null;
  readonly ecosystem: {
    readonly title: string;
    readonly lead: string | null;
    readonly items: readonly {
      readonly key: string;
      readonly title: string;
      readonly subtitle: string;
      readonly figures: readonly FigureModel[];
      readonly tracks: boolean;
      readonly bg: string | null;
      readonly link: (Href & { readonly label: string }) | null;
    }[];
  } | null;
  readonly media: {
    readonly title: string;
    readonly praise: readonly {
      readonly key: string;
      readonly title: string;
      readonly subtitle: string;
      readonly paint: string | null;
      readonly tone: Tone;
      readonly figure: FigureModel | null;
    }[];
  } | null;
  /** Quotes with their authors; the head names where they are from. */
  readonly quotes: {
    readonly title: string;
    readonly lead: string | null;
    readonly list: readonly QuoteModel[];
  } | null;
};

export function homeModel(context: PageContext<HomeContent>): HomeModel {
  const { content } = context;
  const [first, ...waiting] = cardsOf(context, content.section2);
  const hero = first ? { ...first, fit: fitClass(first.title, HERO_LINE) } : null;
  const cards = [...waiting, ...cardsOf(context, content.section1)]
    .filter(({ key }) => key !== hero?.key)
    .map((card) => withBriefTicket(context, card));
  const above = hero ? [hero, ...cards] : cards;
  return {
    sale: saleTold(context),
    hero,
    cards,
    lineup: lineupOf(context, new Set(above.map(({ product }) => product))),
    change: changeOf(context, content.changes),
    ecosystem: ecosystemOf(context),
    media: mediaOf(context),
    quotes: quotesOf(context),
  };
}

/** A brief ticket: the large card's has the common terms. It states the dispatch only if the product is not sent at once. */
function withBriefTicket(context: PageContext, card: HomeCardModel): HomeCardModel {
  const { ticket, product } = card;
  if (!ticket) return card;
  const offer = product === null ? undefined : context.offer(product);
  const waits = offer?.state === 'preorder' || offer?.backlog;
  return {
    ...card,
    ticket: { ...ticket, installments: null, ships: waits ? ticket.ships : null, terms: [] },
  };
}

function saleTold(context: PageContext): SaleModel | null {
  const sale = saleOf(context);
  const to = sale ? context.href(sale.banner.link) : undefined;
  if (!sale || !to) return null;
  const { banner, running } = sale;
  const last = running.stages.at(-1) ?? running.stage;
  const end = context.moment(last.ends.at);
  const paint = banner.bg ?? null;
  return {
    ...to,
    title: stageTitle(context, running.campaign.id, running.stage.id),
    until: { iso: end.iso, text: context.t('ui.countdown.saleUntil', { day: end.day }) },
    paint,
    tone: paint === null ? 'dark' : toneOf(paint),
  };
}

function cardsOf(context: PageContext<HomeContent>, cards: readonly HomeCard[]): HomeCardModel[] {
  return cards
    .filter(
      (card) =>
        context.shows(card) && (card.product === undefined || context.offer(card.product) !== undefined),
    )
    .map((card) => homeCard(context, card));
}

/** The last day of a campaign's stage, and the instant at which it ends. */
function endOf(
  context: PageContext,
  { stage }: RunningCampaign,
): Record<'day' | 'endDay' | 'endTime', string> {
  const end = context.momentFrom(stage.ends.at);
  return { day: context.moment(stage.ends.at).fullDay, endDay: end.fullDay, endTime: end.time };
}

/** A card shows its product or, if it has its own view, a campaign, whose link leads to the offers. */
function homeCard(context: PageContext, card: HomeCard): HomeCardModel {
  const offer = card.product === undefined ? undefined : context.offer(card.product);
  const key = `pages.home.cards.${card.key}`;
  const saving = offer?.launch?.saving.text ?? offer?.save?.amount.text;
  const running = runningOf(context, card.campaign);
  const values = {
    ...(offer ? { ...factsOf(context, offer.product), name: offer.name } : {}),
    ...(saving === undefined ? {} : { saving }),
    ...(running ? endOf(context, running) : {}),
  };
  const reduced = saving === undefined ? undefined : context.maybe(`${key}.titleSaving`, values);
  const title = reduced ?? context.t(`${key}.title`, values);
  const subtitle = context.maybe(`${key}.subtitle`, values) ?? '';
  const ends = hiddenFrom(offer?.changesAt, running && context.moment(running.stage.ends.at).iso);
  const ifReduced = (text: string): Veil | null =>
    saving !== undefined && text.includes(saving) ? ends : null;
  const words = reduced === undefined ? undefined : plainText(context.t(`${key}.title`, values));
  const ticket = offer && card.showBuy ? ticketOf(context, offer) : null;
  const to = card.link === undefined ? (toldAt(context, ticket) ?? offer?.page) : context.href(card.link);
  const buy = card.buy === undefined ? undefined : context.href(card.buy);
  return {
    key: card.key,
    product: offer?.product ?? null,
    view: card.view ?? null,
    title,
    titleVeil: withWords(ifReduced(title), words),
    gloss: offer?.gloss ?? null,
    fit: fitClass(title),
    subtitle: phrased(context.region.language, subtitle) || null,
    subtitleVeil: ifReduced(subtitle),
    copyright: card.copyright === undefined ? null : context.t(`pages.home.copyright.${card.copyright}`),
    paint: offer?.paint ?? null,
    tone: toneOf(offer?.paint ?? null),
    figure: figureOf(context, card.art ?? offer?.art, offer ? altOf(context, offer) : ''),
    ticket: ticket?.buy && buy ? { ...ticket, buy: { ...ticket.buy, ...buy } } : ticket,
    // A campaign's card links to the campaign.
    more: to
      ? { ...to, label: context.t(card.view ? 'ui.buttons.toTheOffer' : 'ui.buttons.learnMore') }
      : null,
  };
}

function withWords(veil: Veil | null, words: string | undefined): Veil | null {
  return veil && words !== undefined ? { ...veil, words } : veil;
}

/** A title without markup, since the page's guard writes plain text. */
const plainText = (title: string): string => title.replaceAll('<br>', ' ').replace(/<[^>]*>/g, '');

/** The least number of products of a long list that a phone shows at first; rows are filled up. */
const FIRST = 6;

/**
 * All products at true height, with price and link to the store: first reduced ones, then briefly those shown further
 * up, last sold-out ones, otherwise in the order of the products. If all of them are shown further up, nothing is
 * repeated.
 */
function lineupOf(context: PageContext<HomeContent>, above: ReadonlySet<string | null>): HomeModel['lineup'] {
  const offers = context
    .products()
    .map((product) => context.offer(product))
    .filter(isOffer)
    .filter((offer) => isWorthwhile(context, offer));
  const store = context.href(context.content.store);
  const rules = crowdOf(context, offers, { priced: true });
  // A bundle is sold like the others but has no drawing of its own.
  const shown = rules.flatMap(({ standing }) => standing).filter(({ product }) => product !== null);
  const counted =
    shown.length > 0
      ? offers.filter((offer) => shown.some(({ product }) => product === offer.product))
      : offers;
  // Bundles are counted apart, and so the largest saving may be one of theirs.
  const counts = { count: counted.length, bundles: offers.length - counted.length };
  const saving = largestSaving(offers);
  const rankOf = ({ again, ticket }: CardModel): number => (again ? 2 : kindOf(ticket));
  const whole = offers
    .map((offer) => lineupCard(context, offer, above.has(offer.product)))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || kindOf(a.ticket) - kindOf(b.ticket));
  const kinds = [0, 1, 2, 3].map((rank) => whole.filter((card) => rankOf(card) === rank).length);
  const first = fullRows(kinds, FIRST);
  const { told, brief } = toldOnce(whole.map(({ ticket }) => ticket));
  const cards = offers.every(({ product }) => above.has(product))
    ? []
    : whole.map((card, i) => ({ ...card, ticket: rowOf(brief[i] ?? card.ticket, card.again) }));
  const lead = context.t('pages.home.lineup.lead', counts);
  const reduced =
    saving === undefined ? undefined : context.maybe('pages.home.lineup.leadSaving', { saving, ...counts });
  const ends = hiddenFrom(...offers.map(({ changesAt }) => changesAt));
  return {
    title: context.t('pages.home.lineup.title'),
    lead: reduced ?? lead,
    leadVeil: reduced === undefined || !ends ? null : { ...ends, words: plainText(lead) },
    rules,
    cards,
    kinds,
    first,
    promises: termsOnce(context, told, whole),
    narrow: cards.length > 0 ? narrowOf(context, offers, whole, kinds) : null,
    all:
      cards.length > first
        ? {
            more: context.t('pages.home.lineup.all'),
            fewer: context.t('pages.home.lineup.fewer'),
          }
        : null,
    comparisons: context.content.comparisons.flatMap(({ key, link, with: other }) => {
      const to = other === undefined || context.offer(other) ? context.href(link) : undefined;
      return to ? { ...to, key, label: context.t(`pages.home.comparisons.${key}`) } : [];
    }),
    store: store ? { ...store, label: context.t('ui.buttons.allProducts') } : null,
  };
}

function lineupCard(context: PageContext, offer: Offer, again: boolean): CardModel {
  const card = cardOf(context, offer);
  // The same drawing has an alternative text beside it, so this one needs none.
  const other = (view: string) => figureOf(context, offer.art?.replace(/\.svg$/, `-${view}.svg`), '');
  const { name } = card.ticket;
  const mm = millimetres(context, offer.product);
  const ticket = { ...card.ticket, more: toldAt(context, card.ticket) ?? null };
  if (!again) return { ...card, ticket, mm, folded: other('alt') };
  const action = other('action');
  return {
    ...card,
    ticket,
    mm,
    again,
    figure: action ? { ...action, alt: card.figure?.alt ?? name } : card.figure,
  };
}

/** A product without a page links to the store. */
function toldAt(context: PageContext, ticket: TicketModel | null): TicketModel['more'] | undefined {
  return (
    ticket?.more ?? (ticket?.buy ? { ...ticket.buy, label: context.t('ui.buttons.learnMore') } : undefined)
  );
}

/** Tickets on card stock first, then prices on the cell's own ground, then sold-out products. A row has one kind only, since taller cells would leave gaps beside them. */
function kindOf({ kind }: TicketModel): number {
  return kind === 'soldOut' ? 3 : kind === 'plain' || kind === 'unpriced' ? 1 : 0;
}

/** A sold-out product is listed at its regular price, as is a brief entry; taxes are stated above the list. */
function rowOf(ticket: TicketModel, again = false): TicketModel {
  if (ticket.kind === 'soldOut') return { ...ticket, kind: 'plain', closed: ticket.stub, tax: null };
  return again ? { ...ticket, kind: 'plain' } : ticket;
}

/** Terms of every order. */
const ASKED = ['ships', 'delivery', 'returns', 'warranty', 'guarantee'];

function termsOnce(context: PageContext, told: Told, cards: readonly CardModel[]): PromisesModel {
  const { sale, until, tax, installments, terms } = told;
  const differs = (pick: (ticket: TicketModel) => string | null, common: string | null): boolean =>
    cards.some(({ ticket }) => ticket.kind !== 'soldOut' && (pick(ticket) ?? common) !== common);
  const isTaxed = differs((ticket) => ticket.tax, tax);
  const isSent = differs(({ ships }) => ships, told.ships);
  // The second goes on where the first ends: "or 12 months …".
  const paid = [terms.find(({ key }) => key === 'payment')?.value, installments].flatMap((one) => one ?? []);
  return {
    until:
      sale && until
        ? { iso: until.iso, text: context.t('pages.home.lineup.hold', { sale, until: until.short }) }
        : null,
    tax: tax ? context.t('pages.home.lineup.prices', { tax, mixed: isTaxed ? 'yes' : 'no' }) : null,
    paid: paid.join(' '),
    terms: terms
      .filter(({ key }) => ASKED.includes(key))
      .map((term) =>
        term.key === 'ships' && isSent
          ? { ...term, value: context.t('pages.home.lineup.inStock', { value: term.value }) }
          : term,
      ),
  };
}

function ecosystemOf(context: PageContext<HomeContent>): HomeModel['ecosystem'] {
  const items = context.content.ecosystem.filter((item) => context.shows(item));
  if (items.length === 0) return null;
  const all = (...arts: (string | null | undefined)[]): FigureModel[] =>
    arts.flatMap((art) => figureOf(context, art ?? undefined, '') ?? []);
  return {
    title: context.t('pages.home.ecosystem.title'),
    lead: context.maybe('pages.home.ecosystem.lead') ?? null,
    items: items.map((item) => {
      const key = `pages.home.ecosystem.items.${item.key}`;
      const to = item.link === undefined ? undefined : context.href(item.link);
      return {
        key: item.key,
        title: context.t(`${key}.title`),
        subtitle: phrased(context.region.language, context.t(`${key}.subtitle`)),
        // Its text says it already.
        figures: all(
          item.art,
          ...item.cast
            .filter(({ product }) => context.offer(product))
            .slice(0, 3)
            .map(({ art }) => art),
        ),
        tracks: item.view === 'tracks',
        bg: item.bg ?? null,
        link: to ? { ...to, label: context.t(`${key}.link`) } : null,
      };
    }),
  };
}

function mediaOf(context: PageContext<HomeContent>): HomeModel['media'] {
  const { content } = context;
  const praise = content.praise.flatMap((entry) => {
    const offer = context.shows(entry) ? context.offer(entry.product) : undefined;
    return offer ? [{ ...entry, offer }] : [];
  });
  if (praise.length === 0) return null;
  return {
    title: context.t('pages.home.media.title'),
    praise: praise.map(({ key, offer, art = offer.art, bg: paint = offer.paint }) => {
      const facts = factsOf(context, offer.product);
      return {
        key,
        title: context.t(`pages.home.media.praise.${key}.title`, facts),
        subtitle: phrased(
          context.region.language,
          context.t(`pages.home.media.praise.${key}.subtitle`, facts),
        ),
        paint,
        tone: toneOf(paint),
        figure: figureOf(context, art, altOf(context, offer)),
      };
    }),
  };
}

function quotesOf(context: PageContext<HomeContent>): HomeModel['quotes'] {
  const quotes = context.content.quotes.filter((quote) => context.shows(quote));
  if (quotes.length === 0) return null;
  return {
    title: context.t('pages.home.quotes.title'),
    lead: context.maybe('pages.home.quotes.lead') ?? null,
    list: quotes.map(({ key, icon = null }) => ({
      key,
      icon,
      comment: phrased(context.region.language, context.t(`pages.home.quotes.${key}.comment`)),
      commentator: context.t(`pages.home.quotes.${key}.commentator`),
    })),
  };
}
