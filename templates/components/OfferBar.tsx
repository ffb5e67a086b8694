import { type Href, Island, type Offer, type PageContext, type Price } from 'almanac/site';
import type { ReactNode } from 'react';
import BarClock, { type BarClockProps } from '../islands/BarClock.tsx';
import SectionMenu, { type SectionMenuProps } from '../islands/SectionMenu.tsx';
import { type TicketModel, ticketOf } from '../ticket/model.ts';
import { Was } from '../ticket/PriceLine.tsx';
import { hiddenFrom, veiled } from '../ticket/veil.ts';
import { Action } from './Action.tsx';

/**
 * The bar that stays visible while scrolling: a product's price, and the button to buy it or to be notified when it is back.
 */
export type OfferBarModel = {
  readonly product: string;
  readonly name: string;
  /** The name on one line of a phone. */
  readonly short: string;
  /** In a sale: until when the price holds. */
  readonly holds: { readonly iso: string; readonly text: string } | null;
  /** The stage of a sale and how long it runs, where the price ends with it. */
  readonly stage: { readonly title: string; readonly clock: BarClockProps } | null;
  readonly price: Price | null;
  /** The former price. */
  readonly was: TicketModel['was'];
  readonly stale: TicketModel['stale'];
  /** Shown instead of a price if it cannot be bought. */
  readonly closed: string | null;
  readonly way: Href & { readonly label: string };
};

/** Null if there is no action. */
export function offerBarOf(
  context: PageContext,
  offer: Offer,
  { stage = null, holds = null }: Partial<Pick<OfferBarModel, 'stage' | 'holds'>> = {},
): OfferBarModel | null {
  const { name, buy, tell, price, was, stale, closed } = ticketOf(context, offer);
  const way = buy ?? tell;
  if (!way) return null;
  return {
    product: offer.product,
    name,
    short: context.maybe(`products.${offer.product}.short`) ?? offer.gloss ?? name,
    holds,
    stage,
    price: buy && price && { plain: price.plain, text: price.text },
    was,
    stale,
    closed,
    way,
  };
}

function OfferBar({ bar }: { readonly bar: OfferBarModel }): ReactNode {
  return (
    <div className="tabs__offer" data-product={bar.product}>
      <div className="tabs__name">
        {bar.stage || bar.holds ? <SaleWords bar={bar} /> : <span>{bar.short}</span>}
        {bar.closed ? <strong>{bar.closed}</strong> : null}
      </div>
      {bar.price ? (
        <p className="tabs__price" {...veiled(bar.stale)}>
          {bar.was ? <Was was={bar.was} brief /> : null}
          <span data-price={bar.price.plain}>{bar.price.text}</span>
        </p>
      ) : null}
      <Action to={bar.way} label={bar.way.label} of={bar.name} className="tabs__buy" />
    </div>
  );
}

/** The name in a sale, and below it until when its price holds. */
function SaleWords({ bar }: { readonly bar: OfferBarModel }): ReactNode {
  const { short, stage, holds } = bar;
  return (
    <div className="tabs__words">
      <span>{short}</span>
      <div className="tabs__until" {...veiled(hiddenFrom(stage?.clock.endsAt, holds?.iso))}>
        {stage ? (
          <>
            <b>{stage.title}</b>
            <Island name="BarClock" component={BarClock} props={stage.clock} className="tabs__end" />
          </>
        ) : null}
        {holds ? (
          <time className="tabs__end" dateTime={holds.iso}>
            {holds.text}
          </time>
        ) : null}
      </div>
    </div>
  );
}

/** The bar that stays at the top: the menu of the page's sections, and the button to buy. */
export function PageBar({
  menu,
  label,
  bar,
}: {
  readonly menu: SectionMenuProps['links'];
  readonly label: string;
  readonly bar: OfferBarModel | null;
}): ReactNode {
  if (menu.length === 0 && !bar) return null;
  return (
    <div className="tabs tabs--product">
      {menu.length > 0 ? (
        <nav className="tabs__list" aria-label={label}>
          <Island name="SectionMenu" component={SectionMenu} props={{ links: menu }} />
        </nav>
      ) : null}
      {bar ? <OfferBar bar={bar} /> : null}
    </div>
  );
}
