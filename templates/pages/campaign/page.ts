import { definePageType, type PageContext } from 'almanac/site';
import { headOf } from '../../components/head.ts';
import { namesOf } from '../../components/keywords.ts';
import { type CampaignContent, campaignContent } from './content.ts';
import { campaignModel } from './model.ts';
import { View } from './View.tsx';

export default definePageType({
  content: campaignContent,
  head: (context) =>
    headOf(context, [context.t(`pages.${context.page.id}.title`), ...namesOf(context, dealsOf(context))]),
  model: campaignModel,
  View,
});

/** All that the page's campaign offers in this region, in any stage. */
function dealsOf(context: PageContext<CampaignContent>): string[] {
  return context
    .campaigns(context.page.id)
    .flatMap(({ campaign }) => context.content.campaigns[campaign.id]?.groups ?? [])
    .filter(({ regions }) => context.shows({ regions }))
    .flatMap(({ list }) => list);
}
