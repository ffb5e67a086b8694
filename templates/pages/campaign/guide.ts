import type { PageContext } from 'almanac/site';
import { isOffer } from '../../components/card.ts';
import { type RuleModel, ruleOf } from '../../sections/scale/model.ts';
import { type RunningSale, showsIn, type Way } from './sale.ts';
import type { CampaignWords } from './words.ts';

export type GuideModel = {
  readonly title: string;
  readonly content: string;
  /** Some of the figures it tells apart, drawn to scale. */
  readonly rule: RuleModel | null;
  readonly way: Way | null;
};

export function guideOf(
  context: PageContext,
  running: RunningSale,
  words: CampaignWords,
  link: string,
): GuideModel {
  const to = context.href(link);
  const listed = new Set(
    running.sale.groups.filter(showsIn(context, running)).flatMap((group) => group.list ?? []),
  );
  const offers = [...listed]
    .map((product) => context.offer(product))
    .filter(isOffer)
    // Neighbours in a list are often kin: every other one makes the better company.
    .filter((_, i) => i % 2 === 0)
    .slice(0, 4);
  return {
    title: words.t('giftGuide.title'),
    content: words.t('giftGuide.content'),
    rule: ruleOf(context, offers, true),
    way: to ? { ...to, label: words.t('giftGuide.btn') } : null,
  };
}
