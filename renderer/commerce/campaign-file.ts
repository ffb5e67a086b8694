import { z } from 'zod';
import { isZone, suggestZone } from '../clock/zone.ts';
import { amount, byRegion, id, nameOf, ref, regions, when } from '../model/index.ts';

/** A price that stays hidden ("??") until a later stage. */
export const locked = z.literal('locked');

/** One price for the whole campaign, or a map from the stage it begins with; values carry forward. */
export const stagePrices = z.union([amount, z.record(ref('stage'), z.union([locked, amount]))]);

/** Keys that tie an entry to a campaign: it shows while that one runs, or some of its stages. */
export const runningKeys = {
  campaign: ref('campaign').optional(),
  stages: z.array(ref('stage')).nonempty().optional(),
};

/** `data/campaigns/<id>.yaml`: stages that abut, and the prices they carry. */
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
  /** Its prices include the tax, also where the region's other prices leave it out. */
  taxIncluded: z.boolean().default(false),
  /** Of two campaigns that price one product at once the higher wins; equal ones are a conflict. */
  precedence: z.int().default(0),
  regions,
  /** The page that is there while the campaign runs. */
  page: ref('page').optional(),
  /** Stages in order, each from its start to the next one's; `end` closes the last. */
  stages: z.record(id, byRegion(when)),
  /** By region, or by currency in lower case for all regions of that currency. */
  prices: z.record(ref('region or currency'), z.record(ref('product'), stagePrices)).default({}),
});
export type CampaignFile = z.infer<typeof campaignFile>;
