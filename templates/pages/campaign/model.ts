import type { PageContext } from 'almanac/site';
import { extrasOf } from '../../collections/extras.ts';
import { type ChangeModel, changeOf } from '../../components/change.ts';
import { type FigureModel, figureOf } from '../../components/figure.ts';
import type { OfferBarModel } from '../../components/OfferBar.tsx';
import { type SubscribeModel, subscribeOf } from '../../components/Subscribe.tsx';
import type { SectionMenuProps } from '../../islands/SectionMenu.tsx';
import { lastOrderOf } from '../../ticket/delivery.ts';
import { type BannerModel, bannerOf, type GroupModel, groupOf } from './banners.ts';
import { type BoxModel, boxOf, type DrawModel, drawOf, type GiftsModel, giftsOf } from './boxes.ts';
import type { CampaignContent, Sheet } from './content.ts';
import { type GuideModel, guideOf } from './guide.ts';
import { type InTimeModel, inTimeOf } from './in-time.ts';
import { type BenefitsModel, benefitsOf, guaranteesOrders, type TermsModel, termsOf } from './promises.ts';
import { runningSale, sheetOf, showsIn, worn } from './sale.ts';
import { barOf, type StageEnd, stageEndOf, type TimelineModel, timelineOf } from './stages.ts';
import { OTHERS, othersOf, type WallModel, wallOf } from './wall.ts';
import { CampaignWords } from './words.ts';

export type CampaignModel = {
  readonly sheet: Sheet;
  readonly banners: readonly BannerModel[];
  readonly stageEnd: StageEnd;
  readonly timeline: TimelineModel | null;
  /** The parts of the page. */
  readonly menu: SectionMenuProps['links'];
  readonly menuTitle: string;
  readonly inTime: (InTimeModel & { readonly figure: FigureModel | null }) | null;
  readonly change: ChangeModel | null;
  readonly form: SubscribeModel | null;
  readonly benefits: BenefitsModel | null;
  readonly wall: WallModel | null;
  /** Products in the sale without a saving now. */
  readonly others: {
    readonly title: string;
    readonly content: string | null;
    readonly group: GroupModel;
  } | null;
  readonly bar: OfferBarModel | null;
  readonly offers: OffersModel | null;
  /** A single offer is placed beside the gifts. */
  readonly aside: OffersModel | null;
  readonly gifts: GiftsModel | null;
  readonly members: { readonly title: string; readonly list: readonly BoxModel[] } | null;
  readonly guide: GuideModel | null;
  readonly draw: DrawModel | null;
  readonly terms: TermsModel | null;
};

type OffersModel = { readonly title: string; readonly list: readonly BoxModel[] };

/** The page of the running campaign that names it. Stages, prices and offers come from the data; nothing is decided here. */
export function campaignModel(context: PageContext<CampaignContent>): CampaignModel {
  const running = runningSale(context);
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
  const season = figureOf(context, sale.season.find(here)?.art, '');
  const sheet = sheetOf(running);
  const { gifts } = extrasOf(context, running.campaign.id);
  const headed = new Set(banners.flatMap(({ group }) => group ?? []));
  const others = othersOf(context, running, shown, headed);
  // The section after the transformation; a product in both would be shown twice in a row.
  const beside = new Set(
    others.length > 0 ? others : shown.filter(({ id }) => headed.has(id)).flatMap(({ list }) => list),
  );
  const wall = wallOf(context, running, words, shown, {
    hero: banners[0]?.product,
    headed,
    others,
    gifts,
    tell: form !== null,
    news: form ? null : words.maybe('news'),
    assured: guaranteesOrders(context, running),
    season,
  });
  const boxes = sale.specialOffers
    .filter(here)
    .map((offer) => boxOf(context, words, `specialOffers.${offer.id}`, offer));
  // If the deals have that title already, these offers get another one.
  const offersTitle = wall?.anchor === 'special-offers' ? 'onTop' : 'specialOffers';
  const offers = boxes.length > 0 ? { title: context.t(`ui.campaign.${offersTitle}`), list: boxes } : null;
  // Beside one gift alone there is room for two.
  const isAside = gifts.length > 0 && boxes.length > 0 && boxes.length + gifts.length <= 3;
  const members = sale.membersOffers
    .filter(here)
    .map((offer) => ({ ...offer, art: worn(context, running, offer.art) }))
    .map((offer) => boxOf(context, words, `membersOffers.${offer.id}`, offer));
  const draw = sale.prizeDraw && here(sale.prizeDraw) ? drawOf(context, words, sale.prizeDraw) : null;
  const lastOrder = lastOrderOf(context, running.campaign.id);
  const inTime = inTimeOf(context, running, words, lastOrder);
  const isLate = lastOrder?.isOpen === false;
  const heads = banners.map((banner, i) => {
    const own = bannerOf(context, running, words, banner, i === 0, shown, gifts);
    // When orders arrive too late, a shop to visit matters as much as the online store.
    const way = isLate && inTime?.way ? { ...inTime.way, label: words.t('inTime.over.now') } : null;
    const late = isLate ? words.maybe(`banners.${banner.id}.late`) : null;
    return {
      ...own,
      // What the banner adds about presents goes with the last day to order.
      ...(isLate ? { time: null } : {}),
      ...(late === null ? {} : { discount: late }),
      ...(way && own.ticket ? { ticket: { ...own.ticket, dealers: way } } : {}),
    };
  });
  const groups = heads.flatMap(({ group }) => group ?? []);
  const part = (anchor: string, key: string, there: boolean) =>
    there ? [{ anchor, label: context.t(`ui.campaign.${key}`) }] : [];
  const delivery = inTime ? [{ anchor: 'in-time', label: inTime.label }] : [];
  return {
    sheet,
    banners: heads,
    stageEnd: stageEndOf(context, running, words),
    timeline: sale.timeline ? timelineOf(context, running, words) : null,
    menu: [
      ...(isLate ? [] : delivery),
      ...part('deals', 'deals', wall?.anchor === 'deals'),
      ...(isLate ? delivery : []),
      ...part('special-offers', 'specialOffers', offers !== null && !isAside),
      // Where deals have filters, the link to the other figures is one of them.
      ...(wall && wall.filters.length > 0
        ? []
        : groups.map(({ id }) => ({ anchor: id, label: words.t(`groups.${id}.label`) }))),
      ...part('gifts', 'gifts', gifts.length > 0),
      ...part('special-offers', 'specialOffers', isAside),
      ...part('members-only-offers', 'membersOffers', members.length > 0),
      ...part('lucky-draw', 'luckyDraw', draw !== null),
    ],
    menuTitle: context.t('ui.campaign.tabs'),
    inTime: inTime && { ...inTime, figure: season },
    change: changeOf(
      context,
      sale.changes.filter((change) => here(change) && !beside.has(change.product)),
    ),
    form,
    benefits: benefitsOf(context, running, words),
    wall,
    others:
      others.length > 0
        ? {
            title: words.t(`groups.${OTHERS}.title`),
            content: words.maybe(`groups.${OTHERS}.content`),
            group: groupOf(context, running, words, { id: OTHERS, list: others }, shown, gifts),
          }
        : null,
    bar: barOf(context, running, banners[0]?.product),
    offers: isAside ? null : offers,
    aside: isAside ? offers : null,
    gifts: giftsOf(context, words, gifts, sheet),
    members: members.length > 0 ? { title: context.t('ui.campaign.membersOffers'), list: members } : null,
    guide: guideLink === undefined ? null : guideOf(context, running, words, guideLink, banners[0]?.product),
    draw,
    terms: termsOf(context, running, words),
  };
}
