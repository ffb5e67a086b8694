import {
  compareInstants,
  type Edge,
  formatLocal,
  isBefore,
  spansWithin,
  toUtc,
  windowOf,
} from '../clock/index.ts';
import type { Site } from '../model/linked.ts';
import { ProblemSet } from '../plan/problem-set.ts';
import type { Problem } from '../problems/problems.ts';
import { explainPrice } from './explain-price.ts';
import { amountText } from './money.ts';
import { priceTimeline } from './price.ts';
import type { Say } from './promises.ts';
import { type Campaign, type ShopRegion, shopOf } from './shop.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Edges of campaigns that lie nearer than this, and not at one instant, are two switches where one is meant. */
const NEAR = 15 * MINUTE;
/** A page that is gone for less than this between two campaigns is hardly meant to be. */
const SHORT_GAP = 7 * DAY;

/** Warnings about campaigns: dates and prices that are valid, and surprise shoppers or those who watch the switch. Each line once. */
export function lintCalendar(site: Site): Problem[] {
  const found = new ProblemSet();
  for (const region of site.regions.values()) {
    const say: Say = (code, source, message, hint) =>
      found.add({ code, severity: 'warning', ...source, message, hint }, message, region.id);
    lintPrices(site, region as ShopRegion, say);
    lintSwitches(site, region.id, say);
    lintGaps(site, region.id, say);
  }
  return [...found.problems];
}

/** Reductions that may not be announced. */
function lintPrices(site: Site, region: ShopRegion, say: Say): void {
  const shop = shopOf(site);
  if (!region.currency) return;
  for (const campaign of shop.campaigns.values()) {
    const running = campaign.inRegion.get(region.id);
    if (!running || campaign.file.kind !== 'sale') continue;
    for (const product of region.products.values()) {
      if (!running.prices.has(product.key)) continue;
      const timeline = priceTimeline(shop.campaigns, region, product);
      for (const { value, from } of spansWithin(timeline, windowOf(running.window))) {
        const { amount, regular, was, stage } = value;
        if (value.campaign !== campaign || amount === null || regular === null || stage === null) continue;
        const source = explainPrice(shop, region, product.key, Math.max(from, stage.starts.at))?.price.source;
        if (!source) continue;
        if (amount >= regular || was !== null) continue;
        const since =
          value.reducedFrom === running.window.starts?.at
            ? campaign.id
            : `${formatLocal(value.reducedFrom ?? from, region.timeZone)}, when its price rises again`;
        say(
          'reduction-void',
          source,
          `${product.key} costs ${amountText(amount, region)} in ${campaign.id} instead of ${amountText(regular, region)}, and no page may call that a reduction: it cost no more within the 30 days before ${since}`,
          'give a lower price, or more days between two reductions',
        );
      }
    }
  }
}

/** Edges of campaigns within minutes of each other. */
function lintSwitches(site: Site, region: string, say: Say): void {
  const edges = edgesIn(site, region).sort((a, b) => compareInstants(a.at, b.at));
  edges.forEach((edge, i) => {
    const before = edges[i - 1];
    const [fact, earlier] = [edge.facts[0], before?.facts[0]];
    if (!before || !fact || !earlier || edge.at === before.at || !isBefore(edge.at, before.at + NEAR)) return;
    const minutes = Math.round((edge.at - before.at) / MINUTE);
    say(
      'switches-close',
      fact.source,
      `${fact.text} ${minutes} min after ${earlier.text} (${toUtc(before.at)})`,
      'let both happen at one instant: pages would change twice within minutes',
    );
  });
}

function edgesIn(site: Site, region: string): Edge[] {
  return [...shopOf(site).campaigns.values()].flatMap(({ inRegion }) => {
    const running = inRegion.get(region);
    if (!running) return [];
    return [...running.stages.map(({ starts }) => starts), running.window.ends].filter(
      (edge) => edge !== null,
    );
  });
}

/** A time between two campaigns of one page in which that page is not there. */
function lintGaps(site: Site, region: string, say: Say): void {
  const byPage = new Map<string, Campaign[]>();
  for (const campaign of shopOf(site).campaigns.values()) {
    const { page } = campaign.file;
    if (page !== undefined && campaign.inRegion.has(region))
      byPage.set(page, [...(byPage.get(page) ?? []), campaign]);
  }
  for (const [page, campaigns] of byPage) {
    const windows = campaigns
      .map((campaign) => ({ campaign, window: campaign.inRegion.get(region)?.window }))
      .sort((a, b) => compareInstants(a.window?.starts?.at ?? 0, b.window?.starts?.at ?? 0));
    windows.forEach(({ campaign, window }, i) => {
      const [ended, begins] = [windows[i - 1]?.window?.ends, window?.starts];
      const source = begins?.facts[0]?.source;
      if (
        !ended ||
        !begins ||
        !source ||
        !isBefore(ended.at, begins.at) ||
        !isBefore(begins.at, ended.at + SHORT_GAP)
      )
        return;
      const minutes = Math.round((begins.at - ended.at) / MINUTE);
      const time = minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
      say(
        'campaign-gap',
        source,
        `page ${page} is gone for ${time} between ${windows[i - 1]?.campaign.id} and ${campaign.id}`,
        'let the later one begin where the earlier one ends, or give them pages of their own',
      );
    });
  }
}
