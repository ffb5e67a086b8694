import { definePageType, type PageContext, type RunningCampaign, z } from 'almanac/site';
import { ticketModel } from '../../components/ticket.tsx';
import { View } from './View.tsx';

/**
 * The page of a campaign, which exists while the campaign runs. Its words are `pages.<id>.title` and, for each stage,
 * `pages.<id>.<stage>`.
 */
export default definePageType({
  content: z.strictObject({}),
  model: (context) => {
    const { id } = context.page;
    const [running] = context.campaigns(id);
    return {
      title: context.t(`pages.${id}.title`),
      stage: running ? context.t(`pages.${id}.${running.stage.id}`) : '',
      countdown: running ? countdownTo(context, running) : null,
      entries: running ? entriesOf(context, running) : [],
    };
  },
  View,
});

function countdownTo(context: PageContext, { stage }: RunningCampaign) {
  const end = context.moment(stage.ends.at);
  return {
    endsAt: end.iso,
    text: `${end.day}, ${end.time}`,
    labels: {
      ends: context.t('ui.ends'),
      over: context.t('ui.over'),
      days: context.t('ui.days'),
      hours: context.t('ui.hours'),
      minutes: context.t('ui.minutes'),
      seconds: context.t('ui.seconds'),
    },
  };
}

/** The products that the campaign prices, in the order of the line-up. A locked one opens with the next stage. */
function entriesOf(context: PageContext, { campaign, stage }: RunningCampaign) {
  const opens = context.momentFrom(stage.ends.at);
  const locked = context.t('ui.locked', { day: opens.day, time: opens.time, zone: opens.zone });
  return context.products().flatMap((product) => {
    const price = context.campaignPrice(campaign, product);
    const offer = context.offer(product);
    if (price === undefined || !offer) return [];
    const isLocked = price === 'locked';
    return [
      {
        product,
        name: offer.name,
        picture: offer.art && context.asset(offer.art),
        ticket: isLocked ? null : ticketModel(context, offer),
        locked: isLocked ? locked : null,
      },
    ];
  });
}
