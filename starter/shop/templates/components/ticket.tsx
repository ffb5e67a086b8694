import type { Offer, PageContext } from 'almanac/site';

export type TicketModel = {
  readonly product: string;
  readonly name: string;
  readonly page: string | null;
  readonly picture: string | null;
  readonly paint: string;
  readonly price: { readonly plain: string; readonly text: string } | null;
  readonly was: { readonly plain: string; readonly text: string } | null;
  readonly save: string | null;
  readonly until: string | null;
  /** When the price shown here stops being true, and the words that replace it then. */
  readonly changesAt: string | null;
  readonly stale: string;
  readonly buy: { readonly href: string; readonly label: string };
};

/** What a ticket says of a product at this instant, on every page that shows it. */
export function ticketModel(context: PageContext, offer: Offer): TicketModel {
  const { was, save, until } = offer;
  return {
    product: offer.product,
    name: offer.name,
    page: offer.page?.href ?? null,
    picture: offer.art && context.asset(offer.art),
    paint: offer.paint ?? '#444444',
    price: offer.price,
    was: was && {
      plain: was.plain,
      text: context.t(offer.wasIsPrior ? 'ui.wasPrior' : 'ui.was', { price: was.text }),
    },
    save: save && context.t('ui.save', { percent: context.percent(save.percent) }),
    until: until && context.t('ui.until', { day: until.day, time: until.time, zone: until.zone }),
    changesAt: offer.changesAt,
    stale: context.t('ui.stale'),
    buy: { href: offer.buy, label: context.t(`ui.${offer.state}`) },
  };
}

/**
 * The engine reads `data-product`, `data-price` and `data-until`: for checks, price lists and the guard that hides
 * outdated prices.
 */
export function Ticket({ model }: { readonly model: TicketModel }) {
  return (
    <div className="ticket" data-product={model.product}>
      {model.price ? (
        <p
          className="ticket__price"
          data-price={model.price.plain}
          data-until={model.changesAt ?? undefined}
          data-stale={model.stale}
        >
          {model.price.text}
        </p>
      ) : null}
      {model.was ? (
        <p className="ticket__was" data-until={model.changesAt ?? undefined}>
          <s data-was-price={model.was.plain}>{model.was.text}</s> {model.save ? <b>{model.save}</b> : null}
        </p>
      ) : null}
      {model.until ? (
        <p className="ticket__until" data-until={model.changesAt ?? undefined}>
          {model.until}
        </p>
      ) : null}
      <a className="button" href={model.buy.href}>
        {model.buy.label}
      </a>
    </div>
  );
}
