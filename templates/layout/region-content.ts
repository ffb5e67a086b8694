import {
  colour,
  country,
  day,
  id,
  keyed,
  link,
  type PageContext,
  type RunningCampaign,
  ref,
  z,
} from 'almanac/site';
import { runningOf } from '../components/running.ts';

const textBanner = z.strictObject({
  key: id,
  link,
  campaign: ref('campaign'),
  stages: z.array(ref('stage')).nonempty().optional(),
  /** The product whose saving it announces, if the campaign's page does not show every reduced one. */
  product: ref('product').optional(),
  /** Its background. */
  bg: colour.optional(),
});

/** `content` of `data/regions/<id>.yaml`: what the pages of a region say apart from products and prices. */
export const regionContent = z.strictObject({
  paymentMethods: z
    .array(z.enum(['paypal', 'klarna', 'card', 'alipay', 'wechatPay', 'kakaoPay']))
    .default([]),
  /** Interest-free months. */
  installments: z.int().min(2).max(48).optional(),
  /** If delivery is not always free: the sales, or their stages, in which it is, to all countries or to these (ISO codes). */
  freeDelivery: z
    .array(
      z.strictObject({
        campaign: ref('campaign'),
        stages: z.array(ref('stage')).nonempty().optional(),
        countries: z.array(country).nonempty().optional(),
      }),
    )
    .default([]),
  /** The sales in which parcels may take longer, by the facts `deliveryDelayMin` to `deliveryDelayMax`. */
  slowDelivery: z.array(z.strictObject({ campaign: ref('campaign') })).default([]),
  /** Days in which a purchase can be returned. */
  returnDays: z.int().positive().optional(),
  /** The sales whose purchases can be returned until a date, or for `returnDays` if that is longer. */
  longReturns: z.array(z.strictObject({ campaign: ref('campaign'), until: day })).default([]),
  /** The sales of presents, with the last day for a present to arrive: their page says by when to order. */
  presents: z.array(z.strictObject({ campaign: ref('campaign'), arriveBy: day })).default([]),
  /** The sales with a price guarantee: between two dates, a purchase is refunded the difference if its price falls within a number of days. */
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
  /** Whether the rule beside the figures is marked every four inches instead of every ten centimetres. */
  rule: z.literal('inches').optional(),
  /** Banners above the header, each shown while its campaign and stage run. */
  textBanners: keyed(textBanner).default([]),
  /** The invitation of new visitors, where the region has one, and the credits that an account brings them. */
  newUserPopup: z.strictObject({ credits: z.int().positive() }).optional(),
});
export type RegionContent = z.infer<typeof regionContent>;

export const regionContentOf = (context: PageContext): RegionContent =>
  context.regionContent as RegionContent;

/** The payment methods of its store, in the region's words. */
export function paymentsOf(context: PageContext): string[] {
  return regionContentOf(context).paymentMethods.map((method) => context.t(`ui.payment.${method}`));
}

/** The sale in the home page's hero: that of the first shown banner that leads to its campaign's own page. */
export function saleOf(
  context: PageContext,
): { banner: RegionContent['textBanners'][number]; running: RunningCampaign } | null {
  for (const banner of regionContentOf(context).textBanners) {
    const running = runningOf(context, banner.campaign);
    const page = running?.campaign.file.page;
    if (running && page && banner.link === `page:${page}` && context.shows(banner))
      return { banner, running };
  }
  return null;
}
