import type { Offer, PageContext, RunningCampaign } from 'almanac/site';
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
 * What comes when the stage ends: where prices stay, the next stage opens, and a clock that says "ends" would be taken for
 * theirs; only what they all end with is their end.
 */
export function countdownOf(
  context: PageContext,
  running: RunningCampaign,
  words: CampaignWords,
): CountdownProps {
  const { campaign, stage, stages } = running;
  const end = context.moment(stage.ends.at);
  const held = heldUntil(context, running);
  const next = held?.iso === end.iso ? undefined : stages.find(({ number }) => number === stage.number + 1);
  const labels = countdownLabels(context);
  const shared = { id: `countdown-${campaign.id}`, endsAt: end.iso };
  if (!next || !held) {
    const { day, time, zone } = end;
    return { ...shared, serverText: context.t('ui.countdown.until', { day, time, zone }), labels };
  }
  const label = words.t(`stages.${next.id}.label`);
  return {
    ...shared,
    serverText: context.t('ui.countdown.from', { day: context.momentFrom(next.starts.at).day }),
    stay: context.t('ui.campaign.stay', { day: held.day }),
    labels: {
      ...labels,
      endIn: words.maybe(`stages.${next.id}.opens`) ?? context.t('ui.countdown.opens', { stage: label }),
    },
  };
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

/** Until when the prices hold that save something, where they all hold until then. */
function heldUntil(context: PageContext, { campaign }: RunningCampaign): Offer['until'] {
  const ends = [...(campaign.inRegion.get(context.region.id)?.prices.keys() ?? [])]
    .map((product) => context.offer(product))
    .flatMap((offer) => (offer?.save && offer.until ? [offer.until] : []));
  const [first] = ends;
  return first && ends.every(({ iso }) => iso === first.iso) ? first : null;
}

/**
 * What stays in sight: the deal that the page's head speaks of. A running clock beside a price says that the price goes
 * with it: the stage's stands there only where the price ends with the stage. One that outlives it says its own end.
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
