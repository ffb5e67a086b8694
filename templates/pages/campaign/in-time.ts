import { day, type PageContext } from 'almanac/site';
import { regionContentOf } from '../../layout/region-content.ts';
import { slowDaysOf } from '../../ticket/terms.ts';
import { type DealerModel, type DealersSheet, drawn } from '../dealers/drawn.ts';
import type { RunningSale, Way } from './sale.ts';
import type { CampaignWords } from './words.ts';

/** Whether a present comes in time, as the region's delivery goes. */
export type InTimeModel = {
  /** Whether what is ordered now still comes in time: then it stands before the deals. */
  readonly isOpen: boolean;
  readonly label: string;
  readonly title: string;
  readonly lead: string;
  /** Ordered, sent, there: the last day of each, as long as it is to come. */
  readonly steps: readonly {
    readonly key: string;
    readonly label: string;
    readonly date: string;
    readonly text: string;
  }[];
  /** Once nothing can be promised any more: who may have it at hand, and what an order still brings. */
  readonly shops: {
    readonly list: readonly Shop[];
    readonly map: DealersSheet['map'];
    readonly late: string;
  } | null;
  readonly way: Way | null;
};

type Shop = DealerModel & { readonly spot: NonNullable<DealerModel['spot']> };

/** Counted back from the day by which presents are to be there, by the longest times that the region gives, in working days. */
export type LastOrder = {
  /** The dates of the steps, as in ISO 8601. */
  readonly dates: Readonly<Record<'order' | 'sent' | 'there', string>>;
  readonly arriveBy: ReturnType<typeof day.parse>;
  readonly deliveryDays: number;
  /** Whether what is ordered now still comes in time. */
  readonly isOpen: boolean;
};

/** Null where the region names no such day for the campaign. */
export function lastOrderOf(context: PageContext, { campaign }: RunningSale): LastOrder | null {
  const arriveBy = regionContentOf(context).presents.find((one) => one.campaign === campaign.id)?.arriveBy;
  const { dispatchDays, deliveryMax } = context.region.file.facts;
  if (!arriveBy || !dispatchDays || !deliveryMax) return null;
  const deliveryDays = Number(deliveryMax) + slowDaysOf(context);
  const date = (back: number): string => {
    const at = Date.parse(`${arriveBy.text}T00:00Z`) - back * DAY;
    return context.moment(at).iso.slice(0, 10);
  };
  const back = daysBack(arriveBy.text, Number(dispatchDays) + deliveryDays);
  // A parcel leaves on a working day: the one before those of the delivery.
  const sent = daysBack(arriveBy.text, deliveryDays + 1) - 1;
  return {
    dates: { order: date(back), sent: date(sent), there: arriveBy.text },
    arriveBy,
    deliveryDays,
    // The day that the data names beside the one that follows from it: so a switch is told with its line.
    isOpen: context.shows({ endTime: day.parse(date(back - 1)), lastDay: arriveBy }),
  };
}

/**
 * Until when to order. After that day the page says that it has passed; once presents are to be there it says nothing.
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

/** Those that one can go to: who sells online sends a parcel too. */
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

const DAY = 86_400_000;
/** Of 1 January 1970, counted from Monday. */
const THURSDAY = 3;

/** How many days before a date the last day lies from whose end on so many working days are left: Mondays to Fridays, that date among them. */
export function daysBack(until: string, workingDays: number): number {
  const last = Date.parse(`${until}T00:00Z`) / DAY + THURSDAY;
  let back = 0;
  for (let left = workingDays; left > 0; back += 1) if ((last - back) % 7 < 5) left -= 1;
  return back;
}
