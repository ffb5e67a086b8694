import { z } from 'zod';
import { isZone, suggestZone } from '../clock/zone.ts';
import { amount, byRegion, id, link, nameOf, regions, slugPath, when } from './values.ts';

const stages = z.array(id).nonempty();
const perRegion = { regions: regions.optional() };

/** A price that stays hidden ("??") until a later stage. */
export const locked = z.literal('locked');

/** One price for the whole campaign, or a map from the stage it begins with; values carry forward. */
export const stagePrices = z.union([amount, z.record(id, z.union([locked, amount]))]);

export const banner = z.strictObject({
  id,
  stages: stages.optional(),
  ...perRegion,
  link: link.optional(),
  /** The product whose drawing the banner carries. */
  product: id.optional(),
});
export type Banner = z.infer<typeof banner>;

/** Products under one label, or a slot for something else at its place (the gift guide). */
export const productGroup = z.strictObject({
  id,
  ...perRegion,
  stages: stages.optional(),
  list: z.array(id).default([]),
  slot: id.optional(),
  link: link.optional(),
  /** Gifts and badges of single products in this group. */
  identify: z.record(id, id).optional(),
});
export type ProductGroup = z.infer<typeof productGroup>;

export const specialOffer = z.strictObject({
  id,
  ...perRegion,
  stages: stages.optional(),
  art: z.string().optional(),
  link: link.optional(),
});
export type SpecialOffer = z.infer<typeof specialOffer>;

/** A gift with orders over an amount. */
export const gift = z.strictObject({
  id,
  ...perRegion,
  art: z.string().optional(),
  over: amount,
  /** Sizes it comes in, smallest first. */
  sizes: z.array(z.string()).optional(),
});
export type Gift = z.infer<typeof gift>;

export const membersOffer = z.strictObject({ id, ...perRegion, link, art: z.string().optional() });
export type MembersOffer = z.infer<typeof membersOffer>;

export const benefitIcon = z.enum([
  'price-guarantee',
  'installment-payments',
  'exchange-policy',
  'membership-benefit',
  'extended-warranty',
  'free-shipping',
  'customer-support',
]);
export const benefit = z.strictObject({ icon: benefitIcon, ...perRegion });
export type Benefit = z.infer<typeof benefit>;

/** Numbers that the words of the prize draw speak of. */
export const prizeDraw = z.strictObject({
  art: z.string().optional(),
  prizes: z.int().positive(),
  ...perRegion,
});

export const subscribeBlock = z.strictObject({
  source: z.enum(['footer', 'campaign', 'preorder', 'popup']),
  ...perRegion,
  stages: stages.optional(),
});

/** `data/campaigns/<id>.yaml`: stages that abut, the prices they carry, and what the campaign's page shows. */
export const campaignFile = z.strictObject({
  /** `region`: each region's own wall clock; or an IANA zone. Times with an offset are one instant everywhere. */
  zone: nameOf(
    '"region" or an IANA time zone',
    (name) => name === 'region' || isZone(name),
    suggestZone,
  ).default('region'),
  /**
   * `sale` announces reductions; `launch` is a price before a higher regular one, which is no reduction.
   */
  kind: z.enum(['sale', 'launch']).default('sale'),
  /** Of two campaigns that price one product at once the higher wins; equal ones are a conflict. */
  precedence: z.int().default(0),
  regions,
  /** The page that is there while the campaign runs. */
  page: slugPath.optional(),
  /** Stages in order, each from its start to the next one's; `end` closes the last. */
  stages: z.record(id, byRegion(when)),
  /** By region, or by currency in lower case for all regions of that currency. */
  prices: z.record(id, z.record(id, stagePrices)).default({}),
  /** Labels such as "SAVE $200" that another system gives; checked against the prices, never shown as they are. */
  save: z.record(id, z.record(id, z.string())).default({}),
  banners: z.array(banner).default([]),
  timeline: z.boolean().default(true),
  groups: z.array(productGroup).default([]),
  specialOffers: z.array(specialOffer).default([]),
  gifts: z.array(gift).default([]),
  membersOffers: z.array(membersOffer).default([]),
  benefits: z.array(benefit).default([]),
  prizeDraw: prizeDraw.optional(),
  subscribe: subscribeBlock.optional(),
  giftGuide: z.strictObject({ link, ...perRegion }).optional(),
  /** Keys of the words of the terms, in order. */
  terms: z.array(z.strictObject({ id, ...perRegion, stages: stages.optional() })).default([]),
  /** Numbers and dates that the campaign's words speak of, by name; whole or by region. */
  constants: z.record(id, byRegion(z.union([z.number(), z.string()]))).default({}),
});
export type CampaignFile = z.infer<typeof campaignFile>;
