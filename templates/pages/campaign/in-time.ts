import { day, type PageContext } from 'almanac/site';
import { regionContentOf } from '../../layout/region-content.ts';
import { slowDaysOf } from '../../ticket/terms.ts';
import type { RunningSale, Way } from './sale.ts';
import type { CampaignWords } from './words.ts';

/** Whether a present comes in time, as the region's delivery goes. */
export type InTimeModel = {
  /** Whether what is ordered now still comes in time: then it stands before the deals. */
  readonly isOpen: boolean;
  readonly label: string;
  readonly title: string;
  readonly lead: string;
  /** Ordered, sent, there: the last day of each. Later how long each takes, and until when it can be sent back. */
  readonly steps: readonly {
    readonly key: string;
    readonly label: string;
    readonly date: string | null;
    readonly text: string;
    /** Of a date that is not of the sale's year. */
    readonly year: string | null;
  }[];
  /** Once nothing can be promised any more: to who may have it at hand. */
  readonly way: Way | null;
};

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
  const { dispatchDays, deliveryMin } = context.region.file.facts;
  if (!lastOrder || !dispatchDays || !deliveryMin) return null;
  const { dates, arriveBy, deliveryDays, isOpen } = lastOrder;
  if (!context.shows({ lastDay: arriveBy })) return null;
  const values = {
    orderBy: context.date(dates.order, 'fullDay'),
    arriveBy: context.date(dates.there, 'fullDay'),
    dispatchDays,
    deliveryMin,
    deliveryMax: deliveryDays,
  };
  const state = isOpen ? 'open' : 'over';
  const until = regionContentOf(context).longReturns.find(({ campaign }) => campaign === running.campaign.id)
    ?.until.text;
  const dated = (key: string, date: string) => ({
    key,
    label: words.t(`inTime.${key}`),
    date,
    text: context.date(date, 'day'),
    year: date.slice(0, 4) === arriveBy.text.slice(0, 4) ? null : date.slice(0, 4),
  });
  const lasting = (key: string) => ({
    key,
    label: words.t(`inTime.over.${key}.label`),
    date: null,
    text: words.t(`inTime.over.${key}.text`, values),
    year: null,
  });
  const dealers = isOpen ? undefined : context.href('page:where-to-buy');
  return {
    isOpen,
    label: words.t(isOpen ? 'inTime.label' : 'inTime.over.label'),
    title: words.t(`inTime.${state}.title`, values),
    lead: words.t(`inTime.${state}.lead`, values),
    steps: isOpen
      ? Object.entries(dates).map(([key, date]) => dated(key, date))
      : [lasting('sent'), lasting('there'), ...(until ? [dated('back', until)] : [])],
    way: dealers ? { ...dealers, label: words.t('inTime.over.way') } : null,
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
