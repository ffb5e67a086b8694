import type { PageContext, RunningCampaign } from 'almanac/site';
import { countdownLabels } from '../../components/countdown.ts';
import { type OfferBarModel, offerBarOf } from '../../components/OfferBar.tsx';
import type { CountdownProps } from '../../islands/Countdown.tsx';
import { stageTitle } from '../../ticket/model.ts';
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
  readonly current: string;
};

export function countdownOf(context: PageContext, { campaign, stage }: RunningCampaign): CountdownProps {
  const end = context.moment(stage.ends.at);
  return {
    id: `countdown-${campaign.id}`,
    endsAt: end.iso,
    serverText: context.t('ui.countdown.until', {
      day: end.day,
      time: end.time,
      zone: end.zone,
    }),
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
    current: context.t('ui.campaign.now'),
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

/** What stays in sight: the stage, its end, and the deal that the page's head speaks of. */
export function barOf(
  context: PageContext,
  { campaign, stage }: RunningCampaign,
  product: string | undefined,
): OfferBarModel | null {
  const offer = product === undefined ? undefined : context.offer(product);
  if (!offer) return null;
  const end = context.moment(stage.ends.at);
  return offerBarOf(context, offer, {
    title: stageTitle(context, campaign.id, stage.id),
    clock: {
      endsAt: end.iso,
      serverText: context.t('ui.countdown.untilDay', { day: end.day }),
      day: context.t('ui.countdown.day'),
    },
  });
}
