import type { Link, NavGroup, NavItem, Offer, PageContext, Showable } from 'almanac/site';
import { type FigureModel, figureOf } from '../components/figure.ts';
import { runningOf } from '../components/running.ts';
import { type Tone, toneOf } from '../paint.ts';
import { forRegion, storeAccount } from '../regional.ts';
import { stageTitle, ticketOf } from '../ticket/model.ts';
import { type PriceLineModel, priceLineOf } from '../ticket/PriceLine.tsx';

export type NavLink = {
  readonly key: string;
  readonly label: string;
  readonly href: string | null;
  readonly external: boolean;
  /** The page that it leads to; absent if it leads to a part of a page, which is never marked as the current page. */
  readonly page: Link | null;
  /** If it leads to a product's own page: the product's drawing and current price. */
  readonly product: {
    readonly key: string;
    readonly gloss: string | null;
    readonly price: PriceLineModel | null;
    /** Shown instead of a price if it is sold out. */
    readonly closed: string | null;
    readonly figure: FigureModel | null;
    readonly paint: string | null;
    readonly tone: Tone;
    /** It has no page of its own: its link leads to a part of another's. */
    readonly isPart: boolean;
  } | null;
  /** The name of a line drawing before the label. */
  readonly icon: string | null;
  readonly tag: { readonly label: string; readonly colour: string } | null;
  readonly children: readonly NavLink[];
};

type Place = 'header' | 'footer';

/** The model of an entry. */
type Entry = Omit<NavLink, 'children'> & {
  /** Whether it is the link of a product. */
  readonly sold: boolean;
  readonly children: readonly Entry[];
};

/** The navigation links to show here and now: entries whose page exists, groups with at least one link. */
export function navLinks(context: PageContext, place: Place): readonly NavLink[] {
  return context.shared(place === 'header' ? headerEntries : footerEntries);
}

const headerEntries = (context: PageContext): Entry[] =>
  entriesOf(context, context.navigation.header, 'header');
const footerEntries = (context: PageContext): Entry[] =>
  entriesOf(context, context.navigation.footer, 'footer');

function entriesOf(context: PageContext, items: readonly NavGroup[], place: Place): Entry[] {
  const offers = offersByPage(context);
  return items.flatMap((item) => entryOf(context, item, place, item.children, offers) ?? []);
}

function entryOf(
  context: PageContext,
  item: NavItem,
  place: Place,
  children: readonly NavItem[],
  offers: OffersByPage,
): Entry | undefined {
  if (
    !context.shows(item) ||
    (forRegion<readonly Place[]>(item.hidden, context.region.id) ?? []).includes(place)
  )
    return undefined;
  const first = item.link === undefined ? undefined : context.href(item.link);
  const to = first ?? (item.otherwise === undefined ? undefined : context.href(item.otherwise));
  const inner = children.flatMap((child) => entryOf(context, child, place, [], offers) ?? []);
  // An item may name its product: it is shown where that product is sold.
  const offer =
    item.identify === undefined
      ? to && !to.external
        ? offers().get(to.href)
        : undefined
      : context.offer(item.identify);
  if (item.identify !== undefined && !offer) return undefined;
  // An entry without a target needs no label either.
  if (!to && inner.length === 0) return undefined;
  return {
    key: item.key,
    label: labelOf(context, item, offer),
    icon: item.icon ?? null,
    href: to?.href ?? null,
    external: to?.external ?? false,
    sold: offer !== undefined,
    product:
      offer && place === 'header' ? productOf(context, offer, item.link?.includes('#') ?? false) : null,
    page: first !== undefined && item.link !== undefined && !item.link.includes('#') ? item.link : null,
    tag:
      item.tag && context.shows(item.tag)
        ? { label: context.t(`tags.${item.tag.label}`), colour: item.tag.color }
        : null,
    children: inner.toSorted((a, b) => rankOf(a) - rankOf(b)),
  };
}

/** The label of an entry: for a campaign the name of its current stage, for a product its name, unless the menu has its own word. */
function labelOf(
  context: PageContext,
  { key, campaign }: NavItem & Showable,
  offer: Offer | undefined,
): string {
  const running = runningOf(context, campaign);
  if (running) return stageTitle(context, running.campaign.id, running.stage.id);
  return (offer && context.maybe(`nav.${key}`)) ?? offer?.name ?? context.t(`nav.${key}`);
}

/**
 * Products that can be bought come first, then sold-out ones, then those without a page; the link to all models ends
 * the list.
 */
const rankOf = ({ product }: Entry): number =>
  product === null ? 3 : product.isPart ? 2 : product.closed ? 1 : 0;

/** The links of header and footer within the site, without products. */
export function navPages(
  context: PageContext,
): { readonly href: string; readonly label: string; readonly page: string | null }[] {
  const entries = [...context.shared(headerEntries), ...context.shared(footerEntries)];
  return entries
    .flatMap((entry) => [entry, ...entry.children])
    .flatMap(({ href, external, label, page, product, sold }) =>
      href === null || external || product || sold
        ? []
        : [{ href, label, page: page?.replace('page:', '') ?? null }],
    );
}

/** The link to the search, if the site has one. */
export function searchLink(context: PageContext): { readonly href: string; readonly label: string } | null {
  const to = context.href('page:search');
  return to ? { href: to.href, label: context.t('nav.search') } : null;
}

export type AccountLink = {
  readonly label: string;
  readonly login: string;
  /** The account page, or the store's if there is none. */
  readonly account: string;
  readonly accountLabel: string;
  /** The session that applies: that of the region's store. */
  readonly scope: string;
};

export function accountLink(context: PageContext): AccountLink | null {
  const { apiScope } = context.region.file;
  const login = context.href('page:login');
  if (!login || apiScope === undefined) return null;
  return {
    label: context.t('session.logIn'),
    login: login.href,
    account: context.href('page:account')?.href ?? storeAccount(context),
    accountLabel: context.t('session.account'),
    scope: apiScope,
  };
}

export type RegionLink = {
  readonly label: string;
  readonly href: string;
  /** The offer of this edition that other editions show to visitors with its language. */
  readonly offer: string;
  /** Labels for visitors of other countries that this edition serves, by country code; `*` for everywhere else. */
  readonly others: { readonly [country: string]: string } | null;
};

/** The link to the region chooser, with the edition's own label. */
export function regionLink(context: PageContext): RegionLink | null {
  const to = context.href('page:choose-your-region');
  const entries = context.site.chooser.filter((entry) => entry.region === context.region.id);
  const own = entries.find((entry) => entry.country === context.region.file.country) ?? entries[0];
  if (!to || !own) return null;
  const others = entries.filter((entry) => entry !== own);
  return {
    label: context.t(`regions.${own.key}`),
    href: to.href,
    offer: context.t('ui.offer'),
    others:
      others.length === 0
        ? null
        : Object.fromEntries([
            [own.country ?? '*', context.t(`regions.${own.key}`)],
            ...others.map((entry) => [entry.country ?? '*', context.t(`regions.${entry.key}`)]),
          ]),
  };
}

type OffersByPage = () => ReadonlyMap<string, Offer>;

/** Products by the address of their own page; computed once per list. */
function offersByPage(context: PageContext): OffersByPage {
  let found: Map<string, Offer> | undefined;
  return () => {
    if (found) return found;
    found = new Map();
    for (const product of context.products()) {
      const offer = context.offer(product);
      if (offer?.page && !found.has(offer.page.href)) found.set(offer.page.href, offer);
    }
    return found;
  };
}

function productOf(context: PageContext, offer: Offer, isPart: boolean): NavLink['product'] {
  const ticket = ticketOf(context, offer);
  const isOwn = context.region.locale === context.region.file.locale;
  return {
    key: offer.product,
    // The name and the price in the data are for readers of the edition's own locale. Others of the same language, as in Hong Kong, use another script and currency.
    gloss: isOwn ? offer.gloss : (context.maybe(`products.${offer.product}.gloss`) ?? null),
    price: isOwn && ticket.closed === null ? priceLineOf(ticket) : null,
    closed: ticket.closed,
    figure: figureOf(context, offer.art, ''),
    paint: offer.paint,
    tone: toneOf(offer.paint),
    isPart,
  };
}
