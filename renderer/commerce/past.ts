import {
  BEGINNING,
  compareInstants,
  type Edge,
  formatLocal,
  type Instant,
  isBefore,
  spansWithin,
  type Timed,
  valueAt,
  type Window,
} from '../clock/index.ts';
import { minusDays } from '../clock/zone.ts';
import type { Site } from '../model/linked.ts';
import type { Problem, SourceRef } from '../problems/problems.ts';
import { END_STAGE } from './link-campaign.ts';
import { amountText } from './money.ts';
import { PRIOR_PRICE_DAYS, type PriceState, priceTimeline } from './price.ts';
import { placeOfPriceAt, placeOfStagePrice } from './price-places.ts';
import {
  type Campaign,
  type Money,
  type RegionalCampaign,
  type RegionalProduct,
  type ShopRegion,
  shopOf,
} from './shop.ts';

type Report = (source: SourceRef, message: string) => void;

/**
 * What the data changes of the time before `now`: past prices, stages and campaign prices, which the lowest prices of
 * 30 days are computed from. Errors without positions. The future may change freely.
 */
export function editsOfPast(before: Site, site: Site, now: Instant): Problem[] {
  const problems = new Map<string, Problem>();
  let reports = 0;
  const report: Report = (source, message) => {
    reports += 1;
    const place = JSON.stringify([source.file, source.path]);
    if (!problems.has(place))
      problems.set(place, {
        code: 'past-edited',
        severity: 'error',
        ...source,
        message,
        hint: 'let what was stand, and give what changes a start of its own; --amend says that it was wrong',
      });
  };
  const past: Window = { from: BEGINNING, until: now };
  for (const region of site.regions.values() as Iterable<ShopRegion>) {
    const was = before.regions.get(region.id) as ShopRegion | undefined;
    if (!was) continue;
    if (was.currency?.code !== region.currency?.code) {
      const [old, own] = [was, region].map(({ currency }) => currency?.code ?? 'none');
      report(
        { ...region.source, path: ['currency'] },
        `the currency of ${region.id} was ${old}, and is ${own} here`,
      );
      continue;
    }
    const found = reports;
    for (const [key, product] of was.products)
      comparePrices(product, region.products.get(key), region, past, report);
    for (const [id, campaign] of shopOf(before).campaigns)
      compareCampaigns(campaign, shopOf(site).campaigns.get(id), region, past, report);
    for (const [id, campaign] of shopOf(site).campaigns)
      if (!shopOf(before).campaigns.has(id)) refuseBegun(campaign, region, now, report);
    // What no single value shows: precedence, a kind of campaign, since when a product is listed.
    if (reports === found) compareLists([before, was], [site, region], past, report);
  }
  return [...problems.values()];
}

function said(amount: Money | null | undefined, region: ShopRegion): string {
  return amount === null || amount === undefined ? 'no price' : amountText(amount, region);
}

function from(at: Instant, { timeZone }: ShopRegion): string {
  return at === BEGINNING ? 'from the beginning' : `from ${formatLocal(at, timeZone)}`;
}

/** The first stretch of a window over which two timed values differ. */
function firstDifference<T>(
  a: Timed<T>,
  b: Timed<T>,
  window: Window,
  isSame: (a: T | undefined, b: T | undefined) => boolean = Object.is,
): { readonly at: Instant; readonly was: T | undefined; readonly is: T | undefined } | null {
  const starts = [a, b].flatMap((timed) => spansWithin(timed, window).map((span) => span.from));
  const edges = [window.from, ...starts.filter((at) => isBefore(window.from, at))].sort(compareInstants);
  for (const at of edges) {
    const [was, is] = [valueAt(a, at), valueAt(b, at)];
    if (!isSame(was, is)) return { at, was, is };
  }
  return null;
}

function comparePrices(
  was: RegionalProduct,
  product: RegionalProduct | undefined,
  region: ShopRegion,
  past: Window,
  report: Report,
): void {
  const { key } = was;
  if (!product) {
    if (spansWithin(was.price, past).length > 0)
      report({ ...region.source, path: ['products'] }, `${key} had prices in ${region.id}, and is gone`);
    return;
  }
  const window = sinceSplit(was.price, product.price, past, region);
  const found = firstDifference(was.price, product.price, window);
  if (!found) return;
  report(
    placeOfPriceAt(product, found.at),
    `${key} cost ${said(found.was, region)} in ${region.id} ${from(found.at, region)}, and here it is ${said(found.is, region)}`,
  );
}

/**
 * When one price that always held becomes a map of starts, the first start is the beginning of the known history. If
 * that is further back than the days whose lowest price counts, nothing is lost.
 */
function sinceSplit(was: Timed<Money>, is: Timed<Money>, past: Window, { timeZone }: ShopRegion): Window {
  const [[old], [first]] = [was, is];
  if (old?.starts !== null || !first?.starts || first.value !== old.value) return past;
  const isYoung = isBefore(minusDays(past.until, timeZone, PRIOR_PRICE_DAYS), first.starts.at);
  return isYoung ? past : { ...past, from: first.starts.at };
}

function compareCampaigns(
  was: Campaign,
  campaign: Campaign | undefined,
  region: ShopRegion,
  past: Window,
  report: Report,
): void {
  const before = was.inRegion.get(region.id);
  if (!campaign || !before) {
    if (before && isBefore(startOf(before), past.until))
      report(was.source, `campaign ${was.id} had begun in ${region.id}, and is gone`);
    else if (campaign) refuseBegun(campaign, region, past.until, report);
    return;
  }
  const own = campaign.inRegion.get(region.id);
  const file = campaign.source.file;
  if (!own) {
    if (isBefore(startOf(before), past.until))
      report(
        { file, path: ['regions'] },
        `campaign ${was.id} had begun in ${region.id}, and is not in it here`,
      );
    return;
  }
  compareStages(campaign, [before, own], region, past, report);
  for (const key of new Set([...before.prices.keys(), ...own.prices.keys()]))
    for (const stage of own.stages) {
      const old = before.stages.find(({ id }) => id === stage.id);
      if (!old || !isBefore(stage.starts.at, past.until)) continue;
      const [price, other] = [
        before.prices.get(key)?.[old.number - 1],
        own.prices.get(key)?.[stage.number - 1],
      ];
      if ((price ?? null) === (other ?? null)) continue;
      const [cost, costs] = [price, other].map((one) => (one === 'locked' ? one : said(one, region)));
      report(
        placeOfStagePrice(campaign, region, key, stage.id),
        `${key} cost ${cost} in ${region.id}, stage ${stage.id}, and here it is ${costs}`,
      );
    }
}

/** Each start and end that differs between the two, if either is in the past. */
function compareStages(
  { id, source }: Campaign,
  [before, own]: readonly [RegionalCampaign, RegionalCampaign],
  region: ShopRegion,
  past: Window,
  report: Report,
): void {
  const edgesOf = ({ stages, window }: RegionalCampaign): ReadonlyMap<string, Edge | null> =>
    new Map([...stages.map((stage) => [stage.id, stage.starts] as const), [END_STAGE, window.ends]]);
  const [old, now] = [edgesOf(before), edgesOf(own)];
  for (const stage of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(stage), now.get(stage)];
    const hasPassed = [was, is].some((edge) => edge && isBefore(edge.at, past.until));
    if (was?.at === is?.at || !hasPassed) continue;
    const what = stage === END_STAGE ? 'the end' : `stage ${stage}`;
    const [then, here] = [was, is].map((edge) =>
      edge ? `at ${formatLocal(edge.at, region.timeZone)}` : 'nowhere',
    );
    report(
      is?.facts[0]?.source ?? { ...source, path: ['stages'] },
      `${what} of campaign ${id} was ${then} in ${region.id}, and here it is ${here}`,
    );
  }
}

/** A campaign that was not there before, and would have begun already. */
function refuseBegun(campaign: Campaign, region: ShopRegion, now: Instant, report: Report): void {
  const own = campaign.inRegion.get(region.id);
  const edge = own?.window.starts;
  if (!own || !edge || !isBefore(edge.at, now)) return;
  report(
    edge.facts[0]?.source ?? campaign.source,
    `campaign ${campaign.id} was not there before, and begins in ${region.id} ${from(edge.at, region)}, which has passed`,
  );
}

function startOf({ window }: RegionalCampaign): Instant {
  return window.starts?.at ?? BEGINNING;
}

function compareLists(
  [before, was]: readonly [Site, ShopRegion],
  [site, region]: readonly [Site, ShopRegion],
  past: Window,
  report: Report,
): void {
  const isSame = (a?: PriceState, b?: PriceState): boolean =>
    a?.amount === b?.amount && a?.was === b?.was && a?.campaign?.id === b?.campaign?.id;
  for (const [key, old] of was.products) {
    const product = region.products.get(key);
    if (!product) continue;
    const window = sinceSplit(old.price, product.price, past, region);
    const found = firstDifference(
      priceTimeline(shopOf(before).campaigns, was, old),
      priceTimeline(shopOf(site).campaigns, region, product),
      window,
      isSame,
    );
    if (!found) continue;
    const tell = (state: PriceState | undefined): string =>
      `${said(state?.amount, region)}${state?.was ? `, was ${said(state.was, region)}` : ''}${state?.campaign ? ` (${state.campaign.id})` : ''}`;
    report(
      found.is?.campaign?.source ?? product.source,
      `${key} cost ${tell(found.was)} in ${region.id} ${from(found.at, region)}, and here it is ${tell(found.is)}`,
    );
  }
}
