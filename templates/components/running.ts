import type { PageContext, RunningCampaign } from 'almanac/site';

/** A campaign, while it runs. Whether it does is asked first, so that what shows none depends on no other one either. */
export function runningOf(context: PageContext, id: string | undefined): RunningCampaign | undefined {
  if (id === undefined || !context.shows({ campaign: id })) return undefined;
  return context.campaigns().find(({ campaign }) => campaign.id === id);
}
