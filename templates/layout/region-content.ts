import { colour, day, id, link, type PageContext, type RunningCampaign, ref, z } from 'almanac/site';

const textBanner = z.strictObject({
  key: id,
  link,
  campaign: ref('campaign'),
  stages: z.array(ref('stage')).nonempty().optional(),
  /** The product whose saving it tells, where the campaign's page shows not every one that is reduced. */
  product: ref('product').optional(),
  /** The paint it is shown on. */
  bg: colour.optional(),
});

/** `content` of `data/regions/<id>.yaml`: what the pages of a region say apart from products and prices. */
export const regionContent = z.strictObject({
  paymentMethods: z
    .array(z.enum(['paypal', 'klarna', 'card', 'alipay', 'wechatPay', 'kakaoPay']))
    .default([]),
  /** Interest-free months. */
  installments: z.int().min(2).max(48).optional(),
  /** Where delivery is not free at all times: the sales, or the stages of them, in which it is. */
  freeDelivery: z
    .array(z.strictObject({ campaign: ref('campaign'), stages: z.array(ref('stage')).nonempty().optional() }))
    .default([]),
  /** The sales in which parcels may take longer, by the facts `deliveryDelayMin` to `deliveryDelayMax`. */
  slowDelivery: z.array(z.strictObject({ campaign: ref('campaign') })).default([]),
  /** Days to return what was bought. */
  returnDays: z.int().positive().optional(),
  /** The sales of which everything can be sent back until a day, or for `returnDays` where that is longer. */
  longReturns: z.array(z.strictObject({ campaign: ref('campaign'), until: day })).default([]),
  /** The sales of presents, and the last day for those to arrive: their page says until when to order. */
  presents: z.array(z.strictObject({ campaign: ref('campaign'), arriveBy: day })).default([]),
  /** The sales in which what is bought between two days is refunded the difference, if it costs less within so many days. */
  priceGuarantees: z
    .array(z.strictObject({ campaign: ref('campaign'), from: day, until: day, days: z.int().positive() }))
    .default([]),
  /**
   * Hours of the brand's phone, Mondays to Fridays, full hours local to the region; absent: the number is shown in the
   * legal notice only.
   */
  phoneHours: z.strictObject({ from: z.int().min(0).max(23), until: z.int().min(1).max(24) }).optional(),
  /** The phone number of the region, if it is not the brand's. */
  phone: z.string().optional(),
  /** Where the rule beside the figures is marked every four inches, and not every ten centimetres. */
  rule: z.literal('inches').optional(),
  /** Above the header, while their campaign and stage run. */
  textBanners: z.array(textBanner).default([]),
  /** The invitation of new visitors, where the region has one, and the credits that an account brings them. */
  newUserPopup: z.strictObject({ credits: z.int().positive() }).optional(),
});
export type RegionContent = z.infer<typeof regionContent>;

export const regionContentOf = (context: PageContext): RegionContent =>
  context.regionContent as RegionContent;

/** How its store is paid, in the region's words. */
export function paymentsOf(context: PageContext): string[] {
  return regionContentOf(context).paymentMethods.map((method) => context.t(`ui.payment.${method}`));
}

/** The sale that the home page tells in its hero: of the banners that show, the first that leads to its campaign's own page. */
export function saleOf(
  context: PageContext,
): { banner: RegionContent['textBanners'][number]; running: RunningCampaign } | null {
  for (const banner of regionContentOf(context).textBanners) {
    const running = context.campaigns().find(({ campaign }) => campaign.id === banner.campaign);
    const page = running?.campaign.file.page;
    if (running && page && banner.link === `page:${page}` && context.shows(banner))
      return { banner, running };
  }
  return null;
}
