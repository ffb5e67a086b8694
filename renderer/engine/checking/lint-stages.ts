import { formatLocal, type Instant, utc } from '../../clock/index.ts';
import { explainPrice, shopOf } from '../../commerce/index.ts';
import type { Campaign, CampaignStage, ShopRegion } from '../../commerce/shop.ts';
import { pathOf, type Region } from '../../model/linked.ts';
import { pagesOf } from '../../plan/edition.ts';
import type { PagePlan } from '../../plan/page-plan.ts';
import type { Problem, ProblemCode, SourceRef } from '../../problems/problems.ts';
import { leavesOf } from '../../render/leaves.ts';
import type { WordTree } from '../../words/words.ts';
import { renderPath } from '../on-demand/render-path.ts';
import { type OpenSite, planRegion } from '../opening/open-site.ts';

type Say = (code: ProblemCode, source: SourceRef, message: string, hint: string) => void;

/** What pages say of the stages of campaigns, and is not so. Warnings, each once with the regions in which it holds. */
export function lintStages(open: OpenSite): Problem[] {
  const found = new Map<string, Problem & { readonly regions: Set<string> }>();
  for (const region of open.site.regions.values()) {
    const planned = planRegion(open, region.id);
    // A plan knows for how long what it derived holds.
    const pages = pagesOf(open.site, region.id).map((page) => planned.plan(page));
    pages.sort((a, b) => a.page.slug.length - b.page.slug.length);
    const say: Say = (code, source, message, hint) => {
      const key = JSON.stringify([code, source.file, source.path, message]);
      const known = found.get(key) ?? {
        ...{ code, severity: 'warning' as const, ...source, message, hint },
        regions: new Set<string>(),
      };
      known.regions.add(region.id);
      found.set(key, known);
    };
    for (const campaign of shopOf(open.site).campaigns.values()) {
      const stages = campaign.inRegion.get(region.id)?.stages ?? [];
      stages.forEach((stage, i) => {
        if (i > 0) lintIdle(open, region, campaign, stage, say);
        lintOver(open, { region, pages }, campaign, stages.slice(0, i + 1), say);
      });
    }
  }
  return [...found.values()].map(({ regions, ...problem }) => ({
    ...problem,
    message: `${problem.message}, in ${[...regions].join(', ')}`,
  }));
}

/** A stage at whose beginning no price changes, while a countdown runs to it. */
function lintIdle(
  open: OpenSite,
  region: Region,
  { id, file }: Campaign,
  stage: CampaignStage,
  say: Say,
): void {
  const { at, facts } = stage.starts;
  const source = facts[0]?.source;
  const page = file.page === undefined ? undefined : open.site.pages.get(file.page);
  if (!source || !page?.windows.has(region.id) || changesPrices(open, region, at)) return;
  const html = documentAt(open, pathOf(region, page.slug), at - 1);
  const runsToIt = new RegExp(`data-props="[^"]*${utc(at)}[^"]*"`).test(html);
  if (runsToIt)
    say(
      'stage-idle',
      source,
      `stage ${stage.id} of ${id} changes no price, and a countdown of page ${page.id} runs to it`,
      'give the stage a price, or run no countdown to it',
    );
}

function changesPrices({ site }: OpenSite, region: Region, at: Instant): boolean {
  const { products } = region as ShopRegion;
  const price = (key: string, when: Instant) =>
    explainPrice(shopOf(site), region as ShopRegion, key, when)?.price.amount ?? null;
  return [...products.keys()].some((key) => price(key, at - 1) !== price(key, at));
}

/**
 * A page that names a stage as that stage ends. The header and the footer are those of the home page; the campaign's own page
 * lists its stages; and what directly follows a date, as in a list of news, tells of that day.
 */
function lintOver(
  open: OpenSite,
  { region, pages }: { readonly region: Region; readonly pages: readonly PagePlan[] },
  campaign: Campaign,
  past: readonly CampaignStage[],
  say: Say,
): void {
  const over = past.at(-1);
  if (!over) return;
  const { at } = over.ends;
  const titles = (stage: string): string[] => titlesIn(open, region, campaign.id, stage);
  const stages = campaign.inRegion.get(region.id)?.stages.map(({ id }) => id) ?? [];
  const named = stages.flatMap((stage) => titles(stage).map((title) => ({ stage, title })));
  const names = titles(over.id);
  if (names.length === 0) return;
  const told = new Set<string>();
  for (const plan of pages) {
    const { page } = plan;
    if (page.id === campaign.file.page) continue;
    const says = plan.says(at);
    // What a page is derived to say is known without rendering it.
    if (says === null || !names.some((name) => says.includes(JSON.stringify(name).slice(1, -1)))) continue;
    const isHome = page.slug === '';
    const html = documentAt(open, pathOf(region, page.slug), at);
    for (const { text, place, at: start } of leavesOf(html)) {
      if (/<\/time>\s*<\w+$/.test(html.slice(Math.max(0, start - 40), start))) continue;
      if (!isHome && /^html body(\.\S+)? (header|footer)\b/.test(place)) continue;
      // What lists several stages tells of the whole campaign.
      const inIt = longestIn(text, named);
      if (inIt.size !== 1 || !inIt.has(over.id) || told.has(text)) continue;
      told.add(text);
      const name = isHome ? 'the home page' : `page ${page.id}`;
      const where = /^html head\b/.test(place) ? `the head of ${name}` : name;
      say(
        'stage-over',
        { file: campaign.source.file, path: ['stages', over.id] },
        `${where} says “${text.slice(0, 80)}” from ${formatLocal(at, region.timeZone)} on, when stage ${over.id} of ${campaign.id} is over`,
        'end that text with the stage',
      );
    }
  }
}

/** Whose titles a text holds; one that is part of a longer one that is there does not count: Black Friday in Early Black Friday. */
function longestIn(
  text: string,
  named: readonly { readonly stage: string; readonly title: string }[],
): Set<string> {
  let rest = text;
  const found = new Set<string>();
  for (const { stage, title } of [...named].sort((a, b) => b.title.length - a.title.length))
    if (rest.includes(title)) {
      found.add(stage);
      rest = rest.replaceAll(title, '');
    }
  return found;
}

/** Of a stage that has a title and other words, such as a short label, the title alone. */
function titlesIn({ loaded }: OpenSite, region: Region, campaign: string, stage: string): string[] {
  const found = loaded.words.get(region.locale)?.find(`campaigns.${campaign}.stages.${stage}`);
  const isTree = typeof found === 'object' && !Array.isArray(found);
  const texts: WordTree[] = isTree
    ? 'title' in found
      ? [found.title as WordTree]
      : Object.values(found)
    : [found ?? ''];
  return texts.filter(
    (text): text is string => typeof text === 'string' && text !== '' && !/[{}]/.test(text),
  );
}

function documentAt(open: OpenSite, path: string, at: Instant): string {
  const answer = renderPath(open, path, at);
  return answer?.kind === 'page' ? answer.html : '';
}
