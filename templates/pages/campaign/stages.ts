import type { CampaignStage, Offer, PageContext, RunningCampaign } from 'almanac/site';
import { countdownLabels } from '../../components/countdown.ts';
import { type OfferBarModel, offerBarOf } from '../../components/OfferBar.tsx';
import type { CountdownProps } from '../../islands/Countdown.tsx';
import { stageTitle, ticketOf } from '../../ticket/model.ts';
import type { CampaignWords } from './words.ts';

export type StageModel = {
  readonly id: string;
  readonly no: number;
  readonly label: string;
  readonly date: string;
  readonly state: 'past' | 'now' | 'next';
};

export type TimelineModel = {
  readonly title: string;
  readonly stages: readonly StageModel[];
};

/**
 * What is shown beside the running stage: a clock to its end or, if the next stage changes no price, until when prices
 * stay.
 */
export type StageEnd =
  | { readonly clock: CountdownProps; readonly until: null }
  | { readonly clock: null; readonly until: { readonly iso: string; readonly text: string } };

/** The clock runs to the end of the stage; where prices outlive it, it says so, and which stage opens then. */
export function stageEndOf(context: PageContext, running: RunningCampaign, words: CampaignWords): StageEnd {
  const { campaign, stage, stages } = running;
  const end = context.moment(stage.ends.at);
  const held = heldUntil(context, running);
  const next = stages.find(({ number }) => number === stage.number + 1);
  if (next && !changesPrices(context, running, next)) {
    const key = held ? 'ui.campaign.held' : 'ui.countdown.untilDay';
    const { iso, day } = held ?? end;
    return { clock: null, until: { iso, text: context.t(key, { day }) } };
  }
  const shared = { id: `countdown-${campaign.id}`, endsAt: end.iso, labels: countdownLabels(context) };
  if (!next || !held || held.iso === end.iso) {
    const { day, time, zone } = end;
    return {
      clock: { ...shared, serverText: context.t('ui.countdown.until', { day, time, zone }) },
      until: null,
    };
  }
  const opens = { stage: words.t(`stages.${next.id}.label`) };
  return {
    clock: {
      ...shared,
      serverText: context.t('ui.countdown.from', { ...opens, day: context.momentFrom(next.starts.at).day }),
      stay: context.t('ui.campaign.stay', { ...opens, day: held.day }),
    },
    until: null,
  };
}

/** Whether a stage changes or unlocks a price in this region, compared with the current stage. */
function changesPrices(
  context: PageContext,
  { campaign, stage, stages }: RunningCampaign,
  next: CampaignStage,
): boolean {
  const [now, then] = [stages.indexOf(stage), stages.indexOf(next)];
  const prices = [...(campaign.inRegion.get(context.region.id)?.prices.values() ?? [])];
  return prices.some((byStage) => byStage[now] !== byStage[then]);
}

export function timelineOf(
  context: PageContext,
  { stage: now, stages }: RunningCampaign,
  words: CampaignWords,
): TimelineModel {
  return {
    title: context.t('ui.campaign.timeline'),
    stages: stages.map((stage) => ({
      id: stage.id,
      no: stage.number,
      label: words.t(`stages.${stage.id}.label`),
      date: words.t(`stages.${stage.id}.date`, {
        from: context.momentFrom(stage.starts.at).day,
        to: context.moment(stage.ends.at).day,
      }),
      state: stage.number < now.number ? 'past' : stage.number === now.number ? 'now' : 'next',
    })),
  };
}

/** The end of the reduced prices, if they all end at the same time. */
function heldUntil(context: PageContext, { campaign }: RunningCampaign): Offer['until'] {
  const ends = [...(campaign.inRegion.get(context.region.id)?.prices.keys() ?? [])]
    .map((product) => context.offer(product))
    .flatMap((offer) => (offer?.save && offer.until ? [offer.until] : []));
  const [first] = ends;
  return first && ends.every(({ iso }) => iso === first.iso) ? first : null;
}

/**
 * The bar that stays visible: the deal in the page's head. A running clock beside a price means that the price ends with it, so
 * the stage's clock is shown only if the price ends with the stage. A price that outlives the stage shows its own end.
 */
export function barOf(
  context: PageContext,
  { campaign, stage }: RunningCampaign,
  product: string | undefined,
): OfferBarModel | null {
  const offer = product === undefined ? undefined : context.offer(product);
  if (!offer) return null;
  const { until } = ticketOf(context, offer);
  const end = context.moment(stage.ends.at);
  if (until?.iso !== end.iso)
    return offerBarOf(context, offer, { holds: until && { iso: until.iso, text: until.short } });
  return offerBarOf(context, offer, {
    stage: {
      title: stageTitle(context, campaign.id, stage.id),
      clock: { endsAt: end.iso, serverText: until.short, day: context.t('ui.countdown.day') },
    },
  });
}
