import type { Offer, PageContext } from 'almanac/site';
import type { BadgeModel } from '../../components/card.ts';
import { figureOf } from '../../components/figure.ts';
import type { Sale } from './content.ts';
import type { CampaignWords } from './words.ts';

/** What an order of this product alone brings with it at its price now, and what the groups that show say of it. */
export function badgesOf(
  context: PageContext,
  words: CampaignWords,
  groups: readonly Sale['groups'][number][],
  gifts: Sale['gifts'],
  offer: Offer,
): BadgeModel[] {
  const named = new Set(groups.flatMap(({ identify }) => identify?.[offer.product] ?? []));
  const price = offer.price === null || offer.state === 'soldOut' ? 0 : Number(offer.price.plain);
  return [
    ...[...named].map((key) => ({ key, label: context.t(`tags.${key}`), figure: null })),
    ...gifts
      .filter(({ over }) => price > Number(over))
      .map(({ id, art }) => ({
        key: id,
        label: words.t(`gifts.${id}.badge`),
        figure: figureOf(context, art, ''),
      })),
  ];
}
