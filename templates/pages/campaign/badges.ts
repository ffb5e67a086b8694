import type { Offer, PageContext } from 'almanac/site';
import { comesWith, type Gift } from '../../collections/extras.ts';
import type { BadgeModel } from '../../components/card.ts';
import { figureOf } from '../../components/figure.ts';
import type { Sale } from './content.ts';
import type { CampaignWords } from './words.ts';

/** The badges of a product: what an order of it alone includes at its current price, and its tags in the shown groups. */
export function badgesOf(
  context: PageContext,
  words: CampaignWords,
  groups: readonly Sale['groups'][number][],
  gifts: readonly Gift[],
  offer: Offer,
): BadgeModel[] {
  const named = new Set(groups.flatMap(({ identify }) => identify?.[offer.product] ?? []));
  return [
    ...[...named].map((key) => ({ key, label: context.t(`tags.${key}`), figure: null })),
    ...gifts
      .filter(({ over }) => comesWith(offer, { over }))
      .map(({ id, art }) => ({
        key: id,
        label: words.t(`gifts.${id}.badge`),
        figure: figureOf(context, art, ''),
      })),
  ];
}
