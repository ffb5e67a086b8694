import type { PageContext } from 'almanac/site';
import type { Gift } from '../../collections/extras.ts';
import { type FigureModel, figureOf } from '../../components/figure.ts';
import type { Sheet } from './content.ts';
import type { Way } from './sale.ts';
import type { CampaignWords } from './words.ts';

export type BoxModel = {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string | null;
  readonly content: string;
  readonly figure: FigureModel | null;
  /** Its value, in large figures; the text states it too. */
  readonly sum: string | null;
  readonly way: Way | null;
  /** For an offer to members: what the store asks of everybody, and of a logged-in visitor, whose name is `{name}`. */
  readonly asks?: { readonly all: string | null; readonly member: string } | null;
};

export type GiftsModel = {
  readonly title: string;
  readonly lead: string | null;
  readonly list: readonly (BoxModel & { readonly over: string; readonly scale: number })[];
};

/** On dark ground a gift has a drawing of its own, since its shadow would be invisible. */
function onSheet(context: PageContext, sheet: Sheet, art: string | undefined): string | undefined {
  const own = art?.replace(/\.svg$/, 'OnInk.svg');
  return sheet === 'ink' && own && context.hasAsset(own) ? own : art;
}

/** A box of the prizes: so many of the same figure. */
export type DrawModel = BoxModel & { readonly count: number };

export function boxOf(
  context: PageContext,
  words: CampaignWords,
  key: string,
  box: { id: string; link?: string | undefined; art?: string | undefined },
): BoxModel {
  const to = box.link === undefined ? undefined : context.href(box.link);
  return {
    id: box.id,
    title: words.t(`${key}.title`),
    subtitle: words.maybe(`${key}.subTitle`),
    content: words.maybe(`${key}.content`) ?? words.t(`${key}.describe`),
    figure: figureOf(context, box.art, words.maybe(`${key}.alt`) ?? ''),
    sum: words.maybe(`${key}.sum`),
    way: to ? { ...to, label: words.t(`${key}.btn`) } : null,
    asks: asksOf(words, key),
  };
}

/** A placeholder: only the browser knows who is logged in, and fills in the name. */
function asksOf(words: CampaignWords, key: string): BoxModel['asks'] {
  const member = words.maybe(`${key}.member`, { name: '{name}' });
  return member === null ? null : { all: words.maybe(`${key}.asks`), member };
}

export function giftsOf(
  context: PageContext,
  words: CampaignWords,
  gifts: readonly Gift[],
  sheet: Sheet,
): GiftsModel | null {
  const list = gifts.map((gift) => {
    const sizes = gift.sizes;
    const values = {
      over: context.amount(gift.over).text,
      sizes: sizes && sizes.length > 1 ? `${sizes[0]}–${sizes[sizes.length - 1]}` : (sizes?.[0] ?? ''),
    };
    return {
      id: gift.id,
      over: context.t('ui.campaign.over', values),
      scale: gifts.length > 1 ? (gift.scale ?? 100) : 100,
      title: words.t(`gifts.${gift.id}.title`, values),
      subtitle: null,
      content: words.t(`gifts.${gift.id}.content`, values),
      figure: figureOf(context, onSheet(context, sheet, gift.art), words.maybe(`gifts.${gift.id}.alt`) ?? ''),
      sum: null,
      way: null,
    };
  });
  return list.length > 0
    ? { title: context.t('ui.campaign.gifts'), lead: words.maybe('giftsLead'), list }
    : null;
}

export function drawOf(
  context: PageContext,
  words: CampaignWords,
  draw: { prizes: number; art?: string | undefined },
): DrawModel {
  const values = { prizes: draw.prizes };
  return {
    id: 'prizeDraw',
    title: words.t('prizeDraw.title', values),
    subtitle: null,
    content: words.t('prizeDraw.content', values),
    figure: figureOf(context, draw.art, words.maybe('prizeDraw.alt') ?? ''),
    count: draw.prizes,
    sum: null,
    way: { href: '#terms', external: false, label: words.t('prizeDraw.btn') },
  };
}
