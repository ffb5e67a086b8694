import type { PageContext, RunningCampaign } from 'almanac/site';
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

export function countdownOf(context: PageContext, running: RunningCampaign): CountdownProps {
  const { campaign, stage } = running;
  const end = context.moment(stage.ends.at);
  return {
    id: `countdown-${campaign.id}`,
    endsAt: end.iso,
    serverText: context.t('ui.countdown.until', {
      day: end.day,
      time: end.time,
      zone: end.zone,
    }),
    stay: stayOf(context, running),
    labels: countdownLabels(context),
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

/** Two ends on one page read as a contradiction, unless one line says of what each is: until when prices hold that all outlive the stage. */
function stayOf(context: PageContext, { campaign, stage }: RunningCampaign): string | null {
  const ends = [...(campaign.inRegion.get(context.region.id)?.prices.keys() ?? [])]
    .map((product) => context.offer(product))
    .flatMap((offer) => (offer?.save && offer.until ? [offer.until] : []));
  const [first] = ends;
  return first &&
    first.iso !== context.moment(stage.ends.at).iso &&
    ends.every(({ iso }) => iso === first.iso)
    ? context.t('ui.campaign.stay', { day: first.day })
    : null;
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
