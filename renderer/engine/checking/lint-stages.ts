import { contains, formatLocal, type Instant, windowOf } from '../../clock/index.ts';
import { explainPrice, shopOf } from '../../commerce/index.ts';
import type { Campaign, CampaignStage, ShopRegion } from '../../commerce/shop.ts';
import type { Page, Region } from '../../model/linked.ts';
import { pagesOf } from '../../plan/edition.ts';
import type { Problem, ProblemCode, SourceRef } from '../../problems/problems.ts';
import type { OpenSite } from '../opening/open-site.ts';
import type { State } from './checked-pages.ts';
import type { StageSign } from './stage-signs.ts';

/** `of`: the text that was found. Pages that have the same text share one finding. */
type Say = (
  code: ProblemCode,
  source: SourceRef,
  said: { readonly message: string; readonly hint: string; readonly of?: string; readonly page?: string },
) => void;

/** The states over all time of a page of a region, as they were checked. */
export type StatesOf = (region: string, page: string) => readonly State[];

/** What pages say of the stages of campaigns, and is not so. Warnings, each once with the regions in which it holds. */
export function lintStages(open: OpenSite, statesOf: StatesOf): Problem[] {
  const found = new Map<string, Problem & { readonly regions: Set<string>; readonly pages: Set<string> }>();
  for (const region of open.site.regions.values()) {
    const pages = pagesOf(open.site, region.id).toSorted((a, b) => a.slug.length - b.slug.length);
    const signs = (page: string, at: Instant): readonly StageSign[] =>
      statesOf(region.id, page).find(({ instance }) => contains(windowOf(instance.window), at))?.signs ?? [];
    const say: Say = (code, source, { message, hint, of = message, page }) => {
      const key = JSON.stringify([code, source.file, source.path, of]);
      const known = found.get(key) ?? {
        ...{ code, severity: 'warning' as const, ...source, message, hint },
        regions: new Set<string>(),
        pages: new Set<string>(),
      };
      known.regions.add(region.id);
      if (page !== undefined) known.pages.add(`${region.id} ${page}`);
      found.set(key, known);
    };
    for (const campaign of shopOf(open.site).campaigns.values()) {
      const stages = campaign.inRegion.get(region.id)?.stages ?? [];
      stages.forEach((stage, i) => {
        if (i > 0) lintIdle(open, { region, signs }, campaign, stage, say);
        lintOver({ region, pages, signs }, campaign, stage, say);
      });
    }
  }
  return [...found.values()].map(({ regions, pages, ...problem }) => ({
    ...problem,
    message: `${problem.message}${pages.size > 1 ? `, on ${pages.size} pages` : ''}, in ${[...regions].join(', ')}`,
  }));
}

interface Linted {
  readonly region: Region;
  /** What a page says at an instant. */
  readonly signs: (page: string, at: Instant) => readonly StageSign[];
}

/** A stage at whose beginning no price changes, while a countdown runs to it. */
function lintIdle(
  open: OpenSite,
  { region, signs }: Linted,
  { id, file: { page } }: Campaign,
  stage: CampaignStage,
  say: Say,
): void {
  const { at, facts } = stage.starts;
  const source = facts[0]?.source;
  if (!source || page === undefined) return;
  const runsToIt = signs(page, at - 1).some((sign) => sign[0] === 'counts-to' && sign[1] === at);
  if (runsToIt && !changesPrices(open, region, at))
    say('stage-idle', source, {
      message: `stage ${stage.id} of ${id} changes no price, and a countdown of page ${page} runs to it`,
      hint: 'give the stage a price, or run no countdown to it',
    });
}

function changesPrices({ site }: OpenSite, region: Region, at: Instant): boolean {
  const { products } = region as ShopRegion;
  const price = (key: string, when: Instant) =>
    explainPrice(shopOf(site), region as ShopRegion, key, when)?.price.amount ?? null;
  return [...products.keys()].some((key) => price(key, at - 1) !== price(key, at));
}

/** A page that names a stage as that stage ends; the campaign's own page lists its stages. */
function lintOver(
  { region, pages, signs }: Linted & { readonly pages: readonly Page[] },
  campaign: Campaign,
  over: CampaignStage,
  say: Say,
): void {
  const { at } = over.ends;
  for (const page of pages) {
    if (page.id === campaign.file.page) continue;
    for (const sign of signs(page.id, at)) {
      if (sign[0] !== 'names') continue;
      const [, of, stage, text, where] = sign;
      if (of !== campaign.id || stage !== over.id) continue;
      const name = page.slug === '' ? 'the home page' : `page ${page.id}`;
      say(
        'stage-over',
        { file: campaign.source.file, path: ['stages', over.id] },
        {
          message: `${where === 'head' ? `the head of ${name}` : name} says “${text.slice(0, 80)}” from ${formatLocal(at, region.timeZone)} on, when stage ${over.id} of ${campaign.id} is over`,
          hint: 'end that text with the stage',
          of: text,
          page: page.id,
        },
      );
    }
  }
}
