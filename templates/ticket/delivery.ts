import { day, daysAfter, type Offer, type PageContext, workingDaysBefore } from 'almanac/site';
import { countriesOf } from '../components/sale-promises.ts';
import { regionContentOf } from '../layout/region-content.ts';

/** How long delivery takes and what it costs now; with whether a present comes in time, where a sale of presents runs. */
export function deliveryOf(context: PageContext, offer: Offer): string | null {
  const { deliveryMin: min, deliveryMax: max, deliveryCost } = context.region.file.facts;
  if (min === undefined || max === undefined) return null;
  const free = freeDeliveryOf(context);
  const otherwise = deliveryCost === undefined ? 'byCountry' : 'paid';
  const how = { all: 'free', some: 'freeTo', none: otherwise }[free.to];
  const cost = deliveryCost === undefined ? '' : context.amount(String(deliveryCost)).text;
  const delivery = context.t(`ui.ticket.terms.delivery.${how}`, {
    min,
    max,
    cost,
    ...(free.to === 'some' && { countries: free.countries }),
  });
  const days = slowDaysOf(context);
  const now = days > 0 ? context.t('ui.ticket.terms.delivery.slow', { delivery, days }) : delivery;
  return offer.state === 'buy' && offer.backlog === null ? inTime(context, now) : now;
}

/** What a sale of presents adds: the last day to order, or that a present may come too late. */
function inTime(context: PageContext, delivery: string): string {
  const sale = regionContentOf(context).presents.find(({ campaign, arriveBy }) =>
    context.shows({ campaign, lastDay: arriveBy }),
  );
  const order = sale && lastOrderOf(context, sale.campaign);
  if (!order) return delivery;
  const words = `campaigns.${sale.campaign}.inTime.${order.isOpen ? 'open' : 'over'}.delivery`;
  return context.t(words, { delivery, orderBy: context.date(order.dates.order, 'day') });
}

/** How many days longer a parcel may take now. */
function slowDaysOf(context: PageContext): number {
  const isSlow = regionContentOf(context).slowDelivery.some((sale) => context.shows(sale));
  return isSlow ? Number(context.region.file.facts.deliveryDelayMax ?? 0) : 0;
}

/** To whom delivery costs nothing now; to some: to these countries, as a list of names. */
type FreeDelivery = { readonly to: 'all' | 'none' } | { readonly to: 'some'; readonly countries: string };

export function freeDeliveryOf(context: PageContext): FreeDelivery {
  const { deliveryCost } = context.region.file.facts;
  if (deliveryCost !== undefined && Number(deliveryCost) === 0) return { to: 'all' };
  const now = regionContentOf(context).freeDelivery.find((sale) => context.shows(sale));
  if (!now) return { to: 'none' };
  return now.countries ? { to: 'some', countries: countriesOf(context, now.countries) } : { to: 'all' };
}

/** The steps, counted back from the day by which presents must arrive, by the region's longest times in working days. */
export type LastOrder = {
  /** The dates of the steps, as in ISO 8601. */
  readonly dates: Readonly<Record<'order' | 'sent' | 'there', string>>;
  readonly arriveBy: ReturnType<typeof day.parse>;
  readonly deliveryDays: number;
  /** Whether an order placed now still arrives in time. */
  readonly isOpen: boolean;
};

/** Null where the region names no such day for the campaign. */
export function lastOrderOf(context: PageContext, campaign: string): LastOrder | null {
  const arriveBy = regionContentOf(context).presents.find((one) => one.campaign === campaign)?.arriveBy;
  const { dispatchDays, deliveryMax } = context.region.file.facts;
  if (!arriveBy || !dispatchDays || !deliveryMax) return null;
  const deliveryDays = Number(deliveryMax) + slowDaysOf(context);
  const order = workingDaysBefore(arriveBy.text, Number(dispatchDays) + deliveryDays);
  // A parcel leaves on a working day: the one before those of the delivery.
  const sent = daysAfter(workingDaysBefore(arriveBy.text, deliveryDays + 1), 1);
  return {
    dates: { order, sent, there: arriveBy.text },
    arriveBy,
    deliveryDays,
    // Use the data's own date here, so that a switch is reported with its line.
    isOpen: context.shows({ endTime: day.parse(daysAfter(order, 1)), lastDay: arriveBy }),
  };
}
