import type { Href, Offer, PageContext, RunningCampaign } from 'almanac/site';
import { type CardModel, cardOf, isOffer, largestSaving } from '../../components/card.ts';
import { countdownLabels } from '../../components/countdown.ts';
import { type FigureModel, figureOf } from '../../components/figure.ts';
import { fitClass } from '../../components/name.ts';
import { type OfferBarModel, offerBarOf } from '../../components/OfferBar.tsx';
import { type SubscribeModel, subscribeOf } from '../../components/Subscribe.tsx';
import type { CountdownProps } from '../../islands/Countdown.tsx';
import type { SectionMenuProps } from '../../islands/SectionMenu.tsx';
import { regionContentOf } from '../../layout/region-content.ts';
import { type RuleModel, ruleOf } from '../../sections/scale/model.ts';
import { stageTitle, type TicketModel, ticketOf } from '../../ticket/model.ts';
import { badgesOf } from './badges.ts';
import { bareSale, type CampaignContent, type Sale, type Sheet, sheets } from './content.ts';
import { type WallModel, wallOf } from './wall.ts';
import { CampaignWords, type RunningSale } from './words.ts';

type Way = Href & { readonly label: string };

export type BannerModel = {
  readonly id: string;
  readonly title: string;
  readonly fit: string;
  readonly discount: string | null;
  readonly time: string | null;
  readonly figure: FigureModel | null;
  readonly paint: string | null;
  readonly product: string | null;
  /** Of the page's own head: what it speaks of can be bought there. */
  readonly ticket: TicketModel | null;
  readonly way: Way | null;
  /** Of what it heads: its anchor, and its products. */
  readonly group: { readonly id: string; readonly cards: readonly CardModel[] } | null;
};

export type StageModel = {
  readonly id: string;
  readonly no: number;
  readonly label: string;
  readonly date: string;
  readonly state: 'past' | 'now' | 'next';
};

export type BoxModel = {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string | null;
  readonly content: string;
  readonly figure: FigureModel | null;
  readonly way: Way | null;
};

export type GuideModel = {
  readonly title: string;
  readonly content: string;
  /** Some of the figures it tells apart, drawn to scale. */
  readonly rule: RuleModel | null;
  readonly way: Way | null;
};

/** A box of the prizes: so many of the same figure. */
export type DrawModel = BoxModel & { readonly count: number };

export type CampaignModel = {
  readonly sheet: Sheet;
  readonly banners: readonly BannerModel[];
  readonly countdown: CountdownProps;
  readonly timeline: {
    readonly title: string;
    readonly stages: readonly StageModel[];
    readonly current: string;
  } | null;
  /** The parts of the page. */
  readonly menu: SectionMenuProps['links'];
  readonly menuTitle: string;
  readonly form: SubscribeModel | null;
  readonly benefits: {
    readonly title: string;
    readonly list: readonly { readonly icon: string; readonly label: string; readonly text: string | null }[];
  } | null;
  readonly wall: WallModel | null;
  /** What stays in sight: the stage, its end, and the deal that its head speaks of. */
  readonly bar: OfferBarModel | null;
  readonly offers: { readonly title: string; readonly list: readonly BoxModel[] } | null;
  readonly gifts: {
    readonly title: string;
    readonly lead: string | null;
    readonly list: readonly (BoxModel & { readonly over: string })[];
  } | null;
  readonly members: { readonly title: string; readonly list: readonly BoxModel[] } | null;
  readonly guide: GuideModel | null;
  readonly draw: DrawModel | null;
  readonly terms: {
    readonly title: string;
    readonly list: readonly { readonly id: string; readonly text: string }[];
  } | null;
};

/** The page of the campaign that runs now and names it. Stages, prices and offers are the data's; nothing is decided here. */
export function campaignModel(context: PageContext<CampaignContent>): CampaignModel {
  const found = context.campaigns(context.page.id)[0];
  if (!found) throw new Error(`no campaign runs that names the page ${context.page.id}`);
  const running = { ...found, sale: context.content.campaigns[found.campaign.id] ?? bareSale };
  const { sale } = running;
  const here = showsIn(context, running);
  const words = new CampaignWords(context, running);
  const shown = sale.groups.filter(here);
  const guideSlot = shown.find(({ slot, link }) => slot === 'giftGuide' && link !== undefined);
  const guideLink =
    guideSlot?.link ?? (sale.giftGuide && here(sale.giftGuide) ? sale.giftGuide.link : undefined);
  const banners = sale.banners.filter(here);
  const form =
    sale.subscribe && here(sale.subscribe)
      ? subscribeOf(
          context,
          sale.subscribe.source,
          words.key(`subscribe.${running.stage.id}`),
          words.key('subscribe'),
        )
      : null;
  const gifts = sale.gifts.filter(here);
  const wall = wallOf(context, running, words, shown, {
    lead: leadOf(context, running, shown),
    hero: banners[0]?.product,
    headed: new Set(banners.flatMap(({ group }) => group ?? [])),
    gifts,
    tell: form?.form,
  });
  const offers = sale.specialOffers
    .filter(here)
    .map((offer) => boxOf(context, words, `specialOffers.${offer.id}`, offer));
  const members = sale.membersOffers
    .filter(here)
    .map((offer) => boxOf(context, words, `membersOffers.${offer.id}`, offer));
  const draw = sale.prizeDraw && here(sale.prizeDraw) ? drawOf(context, words, sale.prizeDraw) : null;
  const heads = banners.map((banner, i) => bannerOf(context, words, banner, i === 0, shown, gifts));
  const groups = heads.flatMap(({ group }) => group ?? []);
  const part = (anchor: string, key: string, there: boolean) =>
    there ? [{ anchor, label: context.t(`ui.campaign.${key}`) }] : [];
  return {
    sheet: sheetOf(running),
    banners: heads,
    countdown: countdownOf(context, running),
    timeline: sale.timeline ? timelineOf(context, running, words) : null,
    menu: [
      ...part('deals', 'deals', wall !== null),
      // Where there are deals, the way to the other figures stands among their filters.
      ...(wall ? [] : groups.map(({ id }) => ({ anchor: id, label: words.t(`groups.${id}.label`) }))),
      ...part('special-offers', 'specialOffers', offers.length > 0),
      ...part('gifts', 'gifts', gifts.length > 0),
      ...part('members-only-offers', 'membersOffers', members.length > 0),
      ...part('lucky-draw', 'luckyDraw', draw !== null),
    ],
    menuTitle: context.t('ui.campaign.tabs'),
    form,
    benefits: benefitsOf(context, running, words),
    wall,
    bar: barOf(context, running, banners[0]?.product),
    offers: offers.length > 0 ? { title: context.t('ui.campaign.specialOffers'), list: offers } : null,
    gifts: giftsOf(context, words, gifts),
    members: members.length > 0 ? { title: context.t('ui.campaign.membersOffers'), list: members } : null,
    guide: guideLink === undefined ? null : guideOf(context, running, words, guideLink),
    draw,
    terms: termsOf(context, running, words),
  };
}

function barOf(
  context: PageContext,
  { campaign, stage }: RunningSale,
  product: string | undefined,
): CampaignModel['bar'] {
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

/** Whether an entry of the campaign shows: in this region, in the stage that runs. */
function showsIn(context: PageContext, { campaign }: RunningCampaign) {
  return (entry: {
    readonly regions?: readonly string[] | undefined;
    readonly stages?: readonly string[] | undefined;
  }): boolean => context.shows({ regions: entry.regions, stages: entry.stages, campaign: campaign.id });
}

function sheetOf({ stage, sale }: RunningSale): Sheet {
  return sale.sheets[stage.id] ?? (sheets[stage.number % sheets.length] as Sheet);
}

function bannerOf(
  context: PageContext,
  words: CampaignWords,
  banner: Sale['banners'][number],
  isHead: boolean,
  groups: Sale['groups'],
  gifts: Sale['gifts'],
): BannerModel {
  const key = `banners.${banner.id}`;
  const offer = banner.product === undefined ? undefined : context.offer(banner.product);
  const to = banner.link === undefined ? undefined : context.href(banner.link);
  const title = words.t(`${key}.title`);
  const headed = groups.find(({ id }) => id === banner.group);
  return {
    id: banner.id,
    title,
    fit: fitClass(title),
    discount: discountOf(context, words, key, offer),
    time: words.maybe(`${key}.time`),
    figure: figureOf(
      context,
      offer?.art,
      offer
        ? (words.maybe(`${key}.alt`) ?? context.maybe(`products.${offer.product}.alt`) ?? offer.name)
        : '',
    ),
    paint: offer?.paint ?? null,
    product: isHead ? (offer?.product ?? null) : null,
    ticket: isHead && offer ? ticketOf(context, offer) : null,
    way:
      to && !(isHead && offer)
        ? { ...to, label: words.maybe(`${key}.btn`) ?? context.t('ui.buttons.toTheOffer') }
        : null,
    group: headed
      ? {
          id: headed.id,
          cards: headed.list
            .map((product) => context.offer(product))
            .filter(isOffer)
            .map((one) =>
              cardOf(context, one, { points: true, badges: badgesOf(context, words, groups, gifts, one) }),
            ),
        }
      : null,
  };
}

/** What the banner says of the price: a saving only where one may be announced. */
function discountOf(
  context: PageContext,
  words: CampaignWords,
  key: string,
  offer: Offer | undefined,
): string | null {
  const { save } = offer ?? {};
  if (!save) return words.maybe(`${key}.discount`);
  const values = { saving: save.amount.text, percent: context.percent(save.percent) };
  return words.maybe(`${key}.discountSaving`, values) ?? words.maybe(`${key}.discount`, values);
}

function countdownOf(context: PageContext, { campaign, stage }: RunningCampaign): CountdownProps {
  const end = context.moment(stage.ends.at);
  return {
    id: `countdown-${campaign.id}`,
    endsAt: end.iso,
    serverText: context.t('ui.countdown.until', {
      stage: context.t(`campaigns.${campaign.id}.stages.${stage.id}.label`),
      day: end.day,
      time: end.time,
      zone: end.zone,
    }),
    labels: countdownLabels(context),
  };
}

function timelineOf(
  context: PageContext,
  { stage: now, stages }: RunningCampaign,
  words: CampaignWords,
): CampaignModel['timeline'] {
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

/** The lowest price, where the stage goes by it; else the largest saving. Of the prices that show: locked ones do not speak yet. */
function leadOf(
  context: PageContext,
  { sale, stage }: RunningSale,
  shown: readonly { readonly list: readonly string[] }[],
): string | null {
  const isByPrice = sale.order[stage.id] === 'price';
  if (!isByPrice && !sale.upTo) return null;
  const offers = [...new Set(shown.flatMap(({ list }) => list))]
    .map((product) => context.offer(product))
    .filter(isOffer);
  if (isByPrice) {
    const [lowest] = offers
      .flatMap(({ price }) => price ?? [])
      .sort((a, b) => Number(a.plain) - Number(b.plain));
    return lowest ? context.t('ui.campaign.from', { amount: lowest.text }) : null;
  }
  const amount = largestSaving(offers);
  return amount === undefined ? null : context.t('ui.campaign.upTo', { amount });
}

function guideOf(context: PageContext, running: RunningSale, words: CampaignWords, link: string): GuideModel {
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

function boxOf(
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
    way: to ? { ...to, label: words.t(`${key}.btn`) } : null,
  };
}

function giftsOf(context: PageContext, words: CampaignWords, gifts: Sale['gifts']): CampaignModel['gifts'] {
  const list = gifts.map((gift) => {
    const sizes = gift.sizes;
    const values = {
      over: context.amount(gift.over).text,
      sizes: sizes && sizes.length > 1 ? `${sizes[0]}–${sizes[sizes.length - 1]}` : (sizes?.[0] ?? ''),
    };
    return {
      id: gift.id,
      over: context.t('ui.campaign.over', values),
      title: words.t(`gifts.${gift.id}.title`, values),
      subtitle: null,
      content: words.t(`gifts.${gift.id}.content`, values),
      figure: figureOf(context, gift.art, words.maybe(`gifts.${gift.id}.alt`) ?? ''),
      way: null,
    };
  });
  return list.length > 0
    ? { title: context.t('ui.campaign.gifts'), lead: words.maybe('giftsLead'), list }
    : null;
}

function drawOf(
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
    way: null,
  };
}

function benefitsOf(
  context: PageContext,
  running: RunningSale,
  words: CampaignWords,
): CampaignModel['benefits'] {
  const { installments, returnDays } = regionContentOf(context);
  const values = {
    ...(installments ? { months: installments } : {}),
    ...(returnDays ? { days: returnDays } : {}),
  };
  const list = running.sale.benefits.filter(showsIn(context, running)).map(({ icon, id = icon }) => ({
    icon,
    label: words.maybe(`benefits.${id}.label`, values) ?? context.t(`ui.benefits.${icon}.label`, values),
    text:
      words.maybe(`benefits.${id}.text`, values) ?? context.maybe(`ui.benefits.${icon}.text`, values) ?? null,
  }));
  return list.length > 0 ? { title: context.t('ui.campaign.benefits'), list } : null;
}

function termsOf(context: PageContext, running: RunningSale, words: CampaignWords): CampaignModel['terms'] {
  const { stages } = running;
  const first = stages[0];
  const last = stages[stages.length - 1];
  const values: Record<string, string> =
    first && last
      ? { from: context.momentFrom(first.starts.at).long, to: context.moment(last.ends.at).long }
      : {};
  const list = running.sale.terms.filter(showsIn(context, running)).map(({ id }) => ({
    id,
    text: words.t(`terms.${id}`, { ...values, returnDays: regionContentOf(context).returnDays ?? 0 }),
  }));
  return list.length > 0 ? { title: context.t('ui.campaign.terms'), list } : null;
}
