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
  const named = new Map(
    groups.flatMap(({ id, identify }) => {
      const key = identify?.[offer.product];
      return key ? [[key, words.maybe(`groups.${id}.badge`)] as const] : [];
    }),
  );
  const price = offer.price === null || offer.state === 'soldOut' ? 0 : Number(offer.price.plain);
  return [
    ...[...named].map(([key, note]) => ({ key, label: context.t(`tags.${key}`), note, figure: null })),
    ...gifts
      .filter(({ over }) => price > Number(over))
      .map(({ id, art }) => ({
        key: id,
        label: words.t(`gifts.${id}.badge`),
        note: null,
        figure: figureOf(context, art, ''),
      })),
  ];
}
