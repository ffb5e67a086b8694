import type { Offer, PageContext } from 'almanac/site';
import { extraLines } from '../collections/extras.ts';
import { guaranteeNow } from '../components/sale-promises.ts';
import { paymentsOf, regionContentOf } from '../layout/region-content.ts';
import { deliveryOf, freeDeliveryOf } from './delivery.ts';

/** What comes with a price: when it is sent, how it arrives, what holds afterwards. */
export type Term = { readonly key: string; readonly label: string; readonly value: string };

/** The terms of a ticket, from what the region's data promises; what it does not say is left out. */
export function termsOf(context: PageContext, offer: Offer): Term[] {
  if (offer.state === 'soldOut') return [];
  const { returnDays } = regionContentOf(context);
  const { warrantyYears } = context.region.file.facts;
  const guarantee = offer.price && guaranteeNow(context);
  const values: Readonly<Record<string, string | null>> = {
    extras: extrasLine(context, offer),
    price: (offer.price === null && context.maybe('ui.ticket.terms.price.value')) || null,
    ships: shipsOf(context, offer)?.when ?? null,
    delivery: deliveryOf(context, offer),
    returns: returnDays ? returnsOf(context, returnDays) : null,
    warranty: warrantyYears ? context.t('ui.ticket.terms.warranty.value', { years: warrantyYears }) : null,
    guarantee: guarantee ? context.t('ui.ticket.terms.guarantee.value', { days: guarantee.days }) : null,
    payment: paymentOf(context, offer),
  };
  return Object.entries(values).flatMap(([key, value]) =>
    value === null ? [] : [{ key, label: context.t(`ui.ticket.terms.${key}.label`), value }],
  );
}

/** What an order of it alone includes in a sale. */
function extrasLine(context: PageContext, offer: Offer): string | null {
  return extraLines(context, offer).join(' · ') || null;
}

/** What the offer's price includes (tax, delivery), in the country's wording; a sold-out product has no delivery. */
export function taxOf(context: PageContext, { taxIncluded, state }: Offer): string {
  const { to } = freeDeliveryOf(context);
  const delivery = state === 'soldOut' ? 'none' : { all: 'free', some: 'some', none: 'other' }[to];
  // Where all prices include tax there is no separate message.
  const included = taxIncluded ? context.maybe('ui.ticket.taxIncluded', { delivery }) : undefined;
  return included ?? context.t('ui.ticket.tax', { delivery });
}

const SHIPS = 'ui.ticket.terms.ships';

/** The dispatch: a pre-order within its dates, an order after the pre-orders by the last of these, a product in stock within some working days. */
function shipsOf(context: PageContext, offer: Offer): { how: string; when: string } | null {
  const told = (how: string, values: Readonly<Record<string, string | number>>) => ({
    how,
    when: context.t(`${SHIPS}.${how}`, values),
  });
  if (offer.state === 'preorder') {
    const ships = context.region.file.products[offer.product]?.ships;
    if (!ships) return null;
    const { from, until } = ships;
    return until
      ? told('window', { from: context.date(from, 'day'), until: context.date(until, 'day') })
      : told('from', { from: context.date(from, 'long') });
  }
  if (offer.backlog) return told('queue', { until: offer.backlog.day });
  const { dispatchDays } = context.region.file.facts;
  return dispatchDays ? told('stock', { days: dispatchDays }) : null;
}

/** The same as a sentence of its own, for a ticket without terms. */
export function shipsLine(context: PageContext, offer: Offer): string | null {
  const ships = shipsOf(context, offer);
  return ships && context.t(`${SHIPS}.line`, ships);
}

/** How long it can be sent back; what is bought in a sale of gifts, until a day after them too. */
function returnsOf(context: PageContext, days: number): string {
  const key = 'ui.ticket.terms.returns';
  const sale = regionContentOf(context).longReturns.find((sale) => context.shows(sale));
  return sale
    ? context.t(`${key}.long`, { days, until: context.date(sale.until.text, 'dayYear') })
    : context.t(`${key}.value`, { days });
}

/** The payment methods; for a pre-order also that it is paid at once, not on dispatch. */
function paymentOf(context: PageContext, offer: Offer): string | null {
  const methods = paymentsOf(context).join(context.t('facts.separator'));
  if (methods === '' || offer.state !== 'preorder') return methods || null;
  return context.t('ui.ticket.terms.payment.ahead', { methods });
}
