import type { PageContext } from 'almanac/site';
import type { LastOrder } from '../../ticket/delivery.ts';
import { type DealerModel, type DealersSheet, drawn } from '../dealers/drawn.ts';
import type { RunningSale, Way } from './sale.ts';
import type { CampaignWords } from './words.ts';

/** Whether a present arrives in time, by the region's delivery times. */
export type InTimeModel = {
  /** Whether orders placed now still arrive in time; if so, this comes before the deals. */
  readonly isOpen: boolean;
  readonly label: string;
  readonly title: string;
  readonly lead: string;
  /** The last days to order, to dispatch and to deliver, without those in the past. */
  readonly steps: readonly {
    readonly key: string;
    readonly label: string;
    readonly date: string;
    readonly text: string;
  }[];
  /** Once arrival in time can no longer be promised: who may have it in stock, and the terms of an order. */
  readonly shops: {
    readonly list: readonly Shop[];
    readonly map: DealersSheet['map'];
    readonly late: string;
  } | null;
  readonly way: Way | null;
};

type Shop = DealerModel & { readonly spot: NonNullable<DealerModel['spot']> };

/**
 * By when to order. After that day the page says that it has passed; after the day by which presents must arrive it says nothing.
 */
export function inTimeOf(
  context: PageContext,
  running: RunningSale,
  words: CampaignWords,
  lastOrder: LastOrder | null,
): InTimeModel | null {
  const { dispatchDays } = context.region.file.facts;
  if (!lastOrder || !dispatchDays) return null;
  const { dates, arriveBy, deliveryDays, isOpen } = lastOrder;
  if (!context.shows({ lastDay: arriveBy })) return null;
  const values = {
    orderBy: context.date(dates.order, 'fullDay'),
    arriveBy: context.date(dates.there, 'fullDay'),
    dispatchDays,
    deliveryMax: deliveryDays,
  };
  const state = isOpen ? 'open' : 'over';
  const dealers = isOpen ? undefined : context.href('page:where-to-buy');
  return {
    isOpen,
    label: words.t(isOpen ? 'inTime.label' : 'inTime.over.label'),
    title: words.t(`inTime.${state}.title`, values),
    lead: words.t(`inTime.${state}.lead`, values),
    steps: isOpen
      ? Object.entries(dates).map(([key, date]) => ({
          key,
          label: words.t(`inTime.${key}`),
          date,
          text: context.date(date, 'day'),
        }))
      : [],
    shops: isOpen ? null : shopsOf(context, running, words, values),
    way: dealers ? { ...dealers, label: words.t('inTime.over.way') } : null,
  };
}

/** Dealers with a shop: those that sell online would send a parcel too. */
function shopsOf(
  context: PageContext,
  { sale }: RunningSale,
  words: CampaignWords,
  values: Readonly<Record<string, string | number>>,
): InTimeModel['shops'] {
  const { dealers, map } = drawn(context, sale.dealers);
  return {
    list: dealers.flatMap((dealer) => (dealer.spot ? [{ ...dealer, spot: dealer.spot }] : [])),
    map,
    late: words.t('inTime.over.late', values),
  };
}
