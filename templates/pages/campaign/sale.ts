import type { Href, Offer, PageContext, RunningCampaign } from 'almanac/site';
import { isWorthwhile } from '../../components/card.ts';
import { bareSale, type CampaignContent, type Sale, type Sheet, sheets } from './content.ts';

/** A running campaign, with the content of its page. */
export type RunningSale = RunningCampaign & { readonly sale: Sale };

/** A link with its label. */
export type Way = Href & { readonly label: string };

/** The campaign that runs now and names the page. */
export function runningSale(context: PageContext<CampaignContent>): RunningSale {
  const found = context.campaigns(context.page.id)[0];
  if (!found) throw new Error(`no campaign runs that names the page ${context.page.id}`);
  const sale = context.content.campaigns[found.campaign.id] ?? bareSale;
  // Of bundles only those that cost no more than their parts.
  const isDealt = (product: string): boolean => {
    const offer = context.offer(product);
    return offer !== undefined && isWorthwhile(context, offer);
  };
  const groups = sale.groups.map((group) => ({ ...group, list: group.list.filter(isDealt) }));
  return { ...found, sale: { ...sale, groups } };
}

/** The end of the current stage: UTC with Z. */
export function endOf(context: PageContext, { stage }: RunningCampaign): string {
  return context.moment(stage.ends.at).iso;
}

/** Whether an entry of the campaign shows: in this region, in the stage that runs. */
export function showsIn(context: PageContext, { campaign }: RunningCampaign) {
  return (entry: {
    readonly regions?: readonly string[] | undefined;
    readonly stages?: readonly string[] | undefined;
  }): boolean => context.shows({ regions: entry.regions, stages: entry.stages, campaign: campaign.id });
}

/** Its background in this sale. */
export function grounded({ sale }: RunningSale, offer: Offer): Offer {
  return { ...offer, paint: sale.grounds[offer.product] ?? offer.paint };
}

/** The drawing in the clothes of the season, if there is one. */
export function worn<Art extends string | null | undefined>(
  context: PageContext,
  running: RunningSale,
  art: Art,
): Art | string {
  const { dress } = running.sale.season.find(showsIn(context, running)) ?? {};
  if (!art || !dress) return art;
  const end = art.startsWith('gifts/') ? `${dress[0]?.toUpperCase()}${dress.slice(1)}` : `-${dress}`;
  const own = art.replace(/\.svg$/, `${end}.svg`);
  return context.hasAsset(own) ? own : art;
}

export function sheetOf({ stage, sale }: RunningSale): Sheet {
  return sale.sheets[stage.id] ?? (sheets[stage.number % sheets.length] as Sheet);
}
