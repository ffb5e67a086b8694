import type { LinkedDomain, Refusal } from '../load/domain.ts';
import type { Reference } from '../load/references.ts';
import type { Campaign, ShopRegion } from './shop.ts';

interface Shops {
  readonly regions: ReadonlyMap<string, ShopRegion>;
  readonly campaigns: ReadonlyMap<string, Campaign>;
  /** The pages' ids by their files. */
  readonly pages: ReadonlyMap<string, string>;
}

/**
 * Finds what refers to a campaign in a region where it does not run, and prices of products that are not sold there:
 * none of it would ever show, and no other rule would report it.
 */
export function refusalsIn({ regions, campaigns, pages }: Shops): LinkedDomain['refuses'] {
  const inFile = new Map([...regions.values()].map((region) => [region.source.file, region.id]));
  const byPage = new Map<string, Campaign[]>();
  for (const campaign of campaigns.values())
    if (campaign.file.page !== undefined)
      byPage.set(campaign.file.page, [...(byPage.get(campaign.file.page) ?? []), campaign]);

  /** The campaign named beside, else those whose page it is. */
  const campaignsOf = ({ within, source }: Reference): readonly Campaign[] => {
    const named = within.campaign === undefined ? undefined : campaigns.get(within.campaign);
    if (within.campaign !== undefined) return named ? [named] : [];
    // If a page is never there in its own regions, that is reported at the page.
    return source.path[0] === 'content' ? (byPage.get(pages.get(source.file) ?? '') ?? []) : [];
  };
  const notIn = (region: string, of: readonly Campaign[]): Refusal | undefined => {
    if (of.length === 0 || !regions.has(region)) return undefined;
    if (of.some(({ file }) => file.regions.includes(region))) return undefined;
    const names = of.map(({ id }) => id).join(', ');
    return {
      message: `campaign ${names} does not run in region "${region}"`,
      hint: `add ${region} to regions in ${of[0]?.source.file}, or take it out here`,
    };
  };
  const runsAny = (region: string): boolean =>
    [...campaigns.values()].some(({ file }) => file.regions.includes(region));
  const isApplied = (currency: string, { file }: Campaign): boolean =>
    file.regions.some((id) => regions.get(id)?.currency?.code.toLowerCase() === currency);

  return (reference) => {
    const { to, name, within, source } = reference;
    if (to === 'region') return notIn(name, campaignsOf(reference));
    if (to === 'campaign') {
      const region = inFile.get(source.file);
      const campaign = campaigns.get(name);
      // A new region is copied from another one, with what that tells of campaigns, before the first of them runs there.
      if (region === undefined || !campaign || !runsAny(region)) return undefined;
      return notIn(region, [campaign]);
    }
    const table = to === 'region or currency' ? name : within['region or currency'];
    const campaign = campaigns.get(within.campaign ?? '');
    if (table === undefined || !campaign) return undefined;
    if (to === 'product') {
      const region = regions.get(table);
      // A currency's table serves several regions, each with what it sells.
      if (!region || Object.hasOwn(region.file.products, name)) return undefined;
      return {
        message: `${name} is not sold in region "${table}", where the campaign prices it`,
        hint: `list ${name} under products of the region, or take its price out`,
      };
    }
    if (to !== 'region or currency') return undefined;
    if (regions.has(name)) return notIn(name, [campaign]);
    // What is wrong with a region is reported for that region only.
    if (!campaign.file.regions.every((id) => regions.has(id)) || isApplied(name, campaign)) return undefined;
    return {
      message: `campaign ${campaign.id} runs in no region whose currency is ${name.toUpperCase()}`,
      hint: 'add such a region to its regions, or take the table out',
    };
  };
}
