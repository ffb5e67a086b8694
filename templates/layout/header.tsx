import { ariaCurrent, type Moment, type Offer, type PageContext } from 'almanac/site';
import type { ReactNode } from 'react';
import { Arrow } from '../components/Action.tsx';
import { isOffer, largestSaving } from '../components/card.ts';
import { Figure } from '../components/Figure.tsx';
import { Name } from '../components/Gloss.tsx';
import { LineIcon } from '../components/LineIcon.tsx';
import { Paint } from '../components/Paint.tsx';
import { runningOf } from '../components/running.ts';
import { type Tone, toneOf } from '../paint.ts';
import { PriceLine } from '../ticket/PriceLine.tsx';
import { hiddenFrom, type Veil, veiled } from '../ticket/veil.ts';
import {
  type AccountLink,
  accountLink,
  type NavLink,
  navLinks,
  type RegionLink,
  regionLink,
  searchLink,
} from './links.ts';
import { type RegionContent, regionContentOf, saleOf } from './region-content.ts';

export type HeaderModel = {
  readonly brand: string;
  readonly home: string;
  readonly banners: readonly {
    readonly key: string;
    readonly text: string;
    readonly href: string | null;
    /** The background; ink by default. */
    readonly bg: string | null;
    readonly tone: Tone;
    /** When its statement about a campaign stops being true. */
    readonly veil: Veil | null;
    /** Whether the page's own hero says the same. */
    readonly isTold: boolean;
  }[];
  readonly nav: readonly NavLink[];
  readonly search: { readonly href: string; readonly label: string } | null;
  readonly store: { readonly href: string; readonly label: string } | null;
  readonly account: AccountLink | null;
  readonly region: RegionLink | null;
  /** The notes for visitors of other countries that this edition serves, by country code; `*` for everywhere else. */
  readonly abroad: { readonly [country: string]: string } | null;
  readonly words: {
    readonly skip: string;
    readonly menu: string;
    readonly close: string;
    readonly nav: string;
    readonly home: string;
  };
};

export function headerModel(context: PageContext): HeaderModel {
  const told = context.isCurrent('page:home') ? saleOf(context)?.banner : undefined;
  return {
    ...context.shared(mastheadOf),
    banners: regionContentOf(context).textBanners.flatMap((banner) => {
      const to = context.shows(banner) ? context.href(banner.link) : undefined;
      if (!to) return [];
      const { values, veil } = bannerValues(context, banner);
      const text = context.t(`textBanners.${banner.key}`, values);
      // On the page that it is about it is not a link.
      const href = context.isCurrent(banner.link) ? null : to.href;
      const bg = banner.bg ?? null;
      return [{ key: banner.key, text, href, bg, tone: toneOf(bg), veil, isTold: banner === told }];
    }),
    nav: navLinks(context, 'header'),
  };
}

/** The parts that are equal on all pages. */
function mastheadOf(context: PageContext): Omit<HeaderModel, 'banners' | 'nav'> {
  const store = context.href('store:/');
  return {
    brand: context.site.brand.name,
    home: context.href('page:home')?.href ?? '/',
    store: store ? { href: store.href, label: context.t('ui.store') } : null,
    search: searchLink(context),
    account: accountLink(context),
    region: regionLink(context),
    abroad: abroadOf(context),
    words: {
      skip: context.t('ui.skip'),
      menu: context.t('ui.menu'),
      close: context.t('ui.close'),
      nav: context.t('ui.navigation'),
      home: context.t('ui.toHome', { brand: context.site.brand.name }),
    },
  };
}

/** Notes for visitors of the other countries that an edition serves: which statements apply to its own country only. */
function abroadOf(context: PageContext): HeaderModel['abroad'] {
  const { id, file } = context.region;
  const others = context.site.chooser.filter(
    ({ region, country }) => region === id && country !== file.country,
  );
  if (others.length === 0 || file.country === undefined) return null;
  const texts = others.map(({ country }) =>
    country === undefined
      ? ['*', context.t('ui.abroad.elsewhere')]
      : [country, context.t('ui.abroad.country', { country: context.country(country) })],
  );
  return Object.fromEntries([[file.country, ''], ...texts]);
}

/**
 * The values for a banner's message: `{saving}` and `{percent}` (of its product, or the largest that may be announced), `{day}` (the last day of its prices),
 * `{endDay}` and `{endTime}` (the instant at which they end), and `{name}` if the campaign prices one product.
 */
function bannerValues(
  context: PageContext,
  { campaign: id, product }: RegionContent['textBanners'][number],
): { readonly values: Record<string, string>; readonly veil: Veil | null } {
  const running = runningOf(context, id);
  if (!running) return { values: {}, veil: null };
  const priced = product
    ? [product]
    : (running.campaign.inRegion.get(context.region.id)?.prices.keys() ?? []);
  const offers = [...priced].map((product) => context.offer(product)).filter(isOffer);
  const only = offers.length === 1 ? offers[0] : undefined;
  const saving = largestSaving(offers) ?? only?.launch?.saving.text;
  const percent = Math.max(0, ...offers.map(({ save }) => save?.percent ?? 0));
  const stageEnd = context.moment(running.stage.ends.at);
  const last = firstEnd(offers, id) ?? stageEnd;
  const end = context.momentFrom(last);
  const values = {
    day: last.fullDay,
    endDay: end.fullDay,
    endTime: end.time,
    ...(saving === undefined ? {} : { saving }),
    // If all percentages round to zero, only the amount is given.
    ...(saving === undefined ? {} : { percent: percent > 0 ? context.percent(percent) : saving }),
    ...(only ? { name: only.name } : {}),
  };
  return { values, veil: hiddenFrom(stageEnd.iso, ...offers.map(({ changesAt }) => changesAt)) };
}

/** The end of the prices, since a stage can end before its prices do. */
function firstEnd(offers: readonly Offer[], campaign: string | undefined): Moment | undefined {
  return offers
    .flatMap((offer) => (offer.campaign === campaign && offer.until) || [])
    .sort((a, b) => (a.iso < b.iso ? -1 : 1))[0];
}

export function Header({ model }: { readonly model: HeaderModel }): ReactNode {
  const { words } = model;
  return (
    <>
      <a className="skip" href="#main">
        {words.skip}
      </a>
      <header className="top">
        {model.banners.map((banner) => (
          <Strip key={banner.key} banner={banner} />
        ))}
        {model.abroad ? (
          <p className="strip strip--note" data-abroad={JSON.stringify(model.abroad)} hidden />
        ) : null}
        <div className="masthead" id="header">
          <a className="masthead__brand" href={model.home} aria-label={words.home}>
            <BrandMark />
            <span>{model.brand}</span>
          </a>
          <button className="masthead__menu" type="button" popoverTarget="site-nav">
            <span className="masthead__bars" aria-hidden="true" />
            {words.menu}
          </button>
          <nav className="nav" id="site-nav" popover="auto" aria-label={words.nav}>
            <div className="nav__top">
              <span className="masthead__brand" aria-hidden="true">
                <BrandMark />
                <span>{model.brand}</span>
              </span>
              <button
                className="nav__close"
                type="button"
                popoverTarget="site-nav"
                popoverTargetAction="hide"
              >
                {words.close}
              </button>
            </div>
            <ul className="nav__list">
              {model.nav.map((item) => (
                <li key={item.key}>
                  {item.children.length > 0 ? <Group item={item} /> : <Item item={item} />}
                </li>
              ))}
            </ul>
            <ul className="nav__ways">
              {model.search ? (
                <li>
                  <a className="nav__search" href={model.search.href}>
                    <LineIcon name="glass" />
                    <span>{model.search.label}</span>
                  </a>
                </li>
              ) : null}
              {model.store ? (
                <li>
                  <a href={model.store.href} rel="noopener">
                    {model.store.label} <Arrow out />
                  </a>
                </li>
              ) : null}
              {model.account ? (
                <li>
                  <Account link={model.account} />
                </li>
              ) : null}
              {model.region ? (
                <li>
                  <Region region={model.region} />
                </li>
              ) : null}
            </ul>
          </nav>
        </div>
      </header>
    </>
  );
}

/** One line of the running campaign, on the paint that the data gives. */
function Strip({ banner }: { readonly banner: HeaderModel['banners'][number] }): ReactNode {
  const { text, href, bg, tone, veil, isTold } = banner;
  const className = `strip${bg === null ? '' : ` strip--${tone}`}${isTold ? ' strip--told' : ''}`;
  const paint = bg === null ? null : <Paint colour={bg} />;
  return href === null ? (
    <p className={className} {...veiled(veil)}>
      {paint}
      <span>{text}</span>
    </p>
  ) : (
    <a className={className} href={href} {...veiled(veil)}>
      {paint}
      <span>{text}</span>
      <Arrow out={false} />
    </a>
  );
}

/** The link to the login; the page's script turns it into a link to the account while a session is stored. */
function Account({ link }: { readonly link: AccountLink }): ReactNode {
  return (
    <a
      href={link.login}
      data-scope={link.scope}
      data-login={link.login}
      data-account={link.account}
      data-label={link.accountLabel}
    >
      {link.label}
    </a>
  );
}

function Region({ region }: { readonly region: RegionLink }): ReactNode {
  return (
    <a
      href={region.href}
      data-offer={region.offer}
      data-regions={region.others ? JSON.stringify(region.others) : undefined}
    >
      {region.label}
    </a>
  );
}

function Group({ item }: { readonly item: NavLink }): ReactNode {
  const isWall = item.children.some(({ product }) => product);
  return (
    <details className="nav__group" name="nav">
      <summary>
        <span>{item.label}</span>
        <Tag item={item} />
      </summary>
      <ul className={isWall ? 'nav__products' : undefined}>
        {item.children.map((child) => (
          <li
            key={child.key}
            className={
              child.product
                ? `on-${child.product.tone} ${child.product.isPart ? 'nav__part' : 'nav__poster'}`
                : undefined
            }
            data-product={child.product?.key}
          >
            {child.product ? <Paint colour={child.product.paint} /> : null}
            <Item item={child} ends={isWall && !child.product} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** `ends`: it closes a wall of products. */
function Item({ item, ends = false }: { readonly item: NavLink; readonly ends?: boolean }): ReactNode {
  return (
    <a
      href={item.href ?? undefined}
      rel={item.external ? 'noopener' : undefined}
      aria-current={ariaCurrent(item.page)}
    >
      {item.product ? <Figure figure={item.product.figure} className="nav__figure" /> : null}
      {item.icon ? <LineIcon name={item.icon} /> : null}
      <span>
        <Name of={{ name: item.label, gloss: item.product?.gloss ?? null }} />
      </span>
      <Tag item={item} />
      {item.product?.price ? <PriceLine of={item.product.price} className="nav__price" brief /> : null}
      {item.product?.closed ? <span className="nav__price">{item.product.closed}</span> : null}
      {item.external || ends ? <Arrow out={item.external} /> : null}
    </a>
  );
}

/** A label such as NEW, on the colour that the data gives. */
function Tag({ item }: { readonly item: NavLink }): ReactNode {
  if (item.tag === null) return null;
  return (
    <span className="tag">
      <svg aria-hidden="true" width="100%" height="100%">
        <rect width="100%" height="100%" fill={item.tag.colour} />
      </svg>
      <span>{item.tag.label}</span>
    </span>
  );
}

/** A folded sheet: the brand's sign. */
function BrandMark(): ReactNode {
  return (
    <svg className="sign" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <path d="M4 3h16l8 8-8 0v8H12v10H4z" />
      <path className="sign__fold" d="M20 3v8h8zM12 19h8l-8 10z" />
    </svg>
  );
}
