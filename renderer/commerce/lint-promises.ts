import {
  dayAfter,
  type Instant,
  isBefore,
  meets,
  resolveWhen,
  spansWithin,
  type When,
  windowOf,
} from '../clock/index.ts';
import type { Site } from '../model/linked.ts';
import { ProblemSet } from '../plan/problem-set.ts';
import type { Problem } from '../problems/problems.ts';
import { lintDiffering, lintRanges } from './lint-differing.ts';
import { priceTimeline } from './price.ts';
import { isDay, type Promised, promisesOf, type Say, type TemplateData } from './promises.ts';
import { type RegionalCampaign, type ShopRegion, shopOf } from './shop.ts';

/**
 * Promises of the data that some page makes and no order can be held to: entries that name a campaign (`campaign:`) in a region where
 * it does not run or for days that are not its own, amounts (`over:`) that a product of the campaign costs to the cent, so that it
 * stays without what comes over them, and entries that say two things at once. Warnings, each once a line.
 */
export function lintPromises(site: Site, data: TemplateData): Problem[] {
  const found = new ProblemSet();
  const promises = [...promisesOf(site, data)];
  for (const region of site.regions.values()) {
    const say: Say = (code, source, message, hint) =>
      found.add({ code, severity: 'warning', ...source, message, hint }, message, region.id);
    const here = promises.filter(({ regions }) => regions.includes(region.id));
    for (const promised of here) lintPromise(site, region as ShopRegion, promised, say);
    lintDiffering(here, say);
    lintRanges(region, say);
  }
  return [...found.problems];
}

function lintPromise(site: Site, region: ShopRegion, promised: Promised, say: Say): void {
  const { campaign, source } = promised;
  const running = campaign.inRegion.get(region.id);
  if (!running) {
    say(
      'promise-idle',
      source,
      `it names campaign ${campaign.id}, which does not run`,
      'take it out, or name a campaign that runs there',
    );
    return;
  }
  lintDays(region, running, promised, say);
  lintThreshold(site, region, running, promised, say);
}

/** Days that no order of the campaign falls on: over before they begin or it does, or not begun when it ends. */
function lintDays(region: ShopRegion, { window }: RegionalCampaign, promised: Promised, say: Say): void {
  const { campaign, entry, source } = promised;
  const { starts, ends } = window;
  const { from, until } = entry;
  if (isDay(from) && isDay(until)) {
    const [begins, over] = [from, dayAfter(until)].map((when) => instantOf(when, region));
    if (begins !== undefined && over !== undefined && !isBefore(begins, over)) {
      const place = { ...source, path: [...source.path, 'until'] };
      say('promise-idle', place, `until ${until.text} is over before it begins, from ${from.text}`, HINT);
      return;
    }
  }
  for (const [key, day] of Object.entries(entry)) {
    if (!isDay(day)) continue;
    const [begins, over] = [day, dayAfter(day)].map((when) => instantOf(when, region));
    const place = { ...source, path: [...source.path, key] };
    if (key === 'from') {
      if (begins !== undefined && ends && !isBefore(begins, ends.at))
        say('promise-idle', place, `from ${day.text} on, campaign ${campaign.id} is over`, HINT);
    } else if (over !== undefined && starts && !isBefore(starts.at, over))
      say('promise-idle', place, `${key} ${day.text} is over before campaign ${campaign.id} begins`, HINT);
  }
}

const HINT = 'give a day that belongs to the campaign';

/** Products that cost exactly the amount over which something comes. */
function lintThreshold(
  site: Site,
  region: ShopRegion,
  { window, stages }: RegionalCampaign,
  { campaign, entry, source, stages: named }: Promised,
  say: Say,
): void {
  const { currency } = region;
  const over = Number(entry.over);
  if (entry.over === undefined || !currency || !Number.isFinite(over)) return;
  const amount = Math.round(over * 10 ** currency.digits);
  const holds = stages.filter(({ id }) => named === undefined || named.includes(id));
  for (const product of region.products.values()) {
    const timeline = priceTimeline(shopOf(site).campaigns, region, product);
    const spans = [...spansWithin(timeline, windowOf(window))];
    const isMet = spans.some(
      ({ value, from, until }) =>
        value.amount === amount && holds.some((stage) => meets(windowOf(stage), { from, until })),
    );
    if (!isMet || (Array.isArray(entry.products) && !entry.products.includes(product.key))) continue;
    say(
      'threshold-met',
      { ...source, path: [...source.path, 'over'] },
      `${product.key} costs ${entry.over} ${currency.code} in campaign ${campaign.id}, and what comes over ${entry.over} does not come with it`,
      'give a lower amount, or another price',
    );
  }
}

function instantOf(when: When, region: ShopRegion): Instant | undefined {
  const read = resolveWhen(when, region.timeZone);
  return 'at' in read ? (read.at as Instant) : undefined;
}
