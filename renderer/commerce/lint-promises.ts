import {
  dayAfter,
  type Instant,
  isBefore,
  resolveWhen,
  spansWithin,
  type When,
  windowOf,
} from '../clock/index.ts';
import type { Site } from '../model/linked.ts';
import type { Problem, ProblemCode, SourceRef } from '../problems/problems.ts';
import { priceTimeline } from './price.ts';
import { type Campaign, type RegionalCampaign, type ShopRegion, shopOf } from './shop.ts';

/** What the data holds for templates, as their schemas read it. */
interface Told {
  /** By region. */
  readonly regions: ReadonlyMap<string, unknown>;
  /** By collection, then by entry: its file and what it holds. */
  readonly collections: ReadonlyMap<
    string,
    ReadonlyMap<string, { readonly file: string; readonly value: unknown }>
  >;
}

/** An entry that says what holds while a campaign runs. */
interface Promised {
  readonly entry: Readonly<Record<string, unknown>>;
  readonly campaign: Campaign;
  readonly source: SourceRef;
  /** Where it says so. */
  readonly regions: readonly string[];
  /** In which stages; undefined in all. */
  readonly stages: readonly string[] | undefined;
}

/**
 * Promises of the data that some page makes and no order can be held to: entries that name a campaign (`campaign:`) in a region where
 * it does not run or for days that are not its own, and amounts (`over:`) that a product of the campaign costs to the cent, so that it
 * stays without what comes over them. Warnings, each once a line.
 */
export function lintPromises(site: Site, told: Told): Problem[] {
  const found = new Map<string, Problem & { readonly regions: string[] }>();
  for (const promised of promisesOf(site, told)) {
    for (const id of promised.regions) {
      const region = site.regions.get(id) as ShopRegion | undefined;
      if (!region) continue;
      const say: Say = (code, source, message, hint) => {
        const key = JSON.stringify([code, source.file, source.path, message]);
        const known = found.get(key);
        if (known) known.regions.push(id);
        else found.set(key, { code, severity: 'warning', ...source, message, hint, regions: [id] });
      };
      lintPromise(site, region, promised, say);
    }
  }
  return [...found.values()].map(({ regions, ...problem }) => ({
    ...problem,
    message: `${problem.message}, in ${regions.join(', ')}`,
  }));
}

type Say = (code: ProblemCode, source: SourceRef, message: string, hint: string) => void;

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

/** Days that no order of the campaign falls on: over before it begins, or not begun when it ends. */
function lintDays(region: ShopRegion, { window }: RegionalCampaign, promised: Promised, say: Say): void {
  const { campaign, entry, source } = promised;
  const { starts, ends } = window;
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
    const meets = spans.some(
      ({ value, from, until }) =>
        value.amount === amount &&
        holds.some(({ starts, ends }) => isBefore(starts.at, until) && isBefore(from, ends.at)),
    );
    if (!meets || (Array.isArray(entry.products) && !entry.products.includes(product.key))) continue;
    say(
      'threshold-met',
      { ...source, path: [...source.path, 'over'] },
      `${product.key} costs ${entry.over} ${currency.code} in campaign ${campaign.id}, and what comes over ${entry.over} does not come with it`,
      'give a lower amount, or another price',
    );
  }
}

/** Days are given to templates as times without one of the day. */
function isDay(value: unknown): value is Extract<When, { kind: 'local' }> {
  return typeof value === 'object' && value !== null && (value as Partial<When>).kind === 'local';
}

function instantOf(when: When, region: ShopRegion): Instant | undefined {
  const read = resolveWhen(when, region.timeZone);
  return 'at' in read ? (read.at as Instant) : undefined;
}

function* promisesOf(site: Site, { regions, collections }: Told): Iterable<Promised> {
  const all = [...site.regions.keys()];
  for (const region of site.regions.values())
    yield* promisesIn(site, regions.get(region.id), { file: region.source.file, path: ['content'] }, [
      region.id,
    ]);
  for (const entries of collections.values())
    for (const { file, value } of entries.values()) yield* promisesIn(site, value, { file, path: [] }, all);
}

/** Entries of a value, and of what it holds: each belongs to the campaign that it names, or that what it is part of names. */
function* promisesIn(
  site: Site,
  value: unknown,
  source: SourceRef,
  regions: readonly string[],
  outer?: Campaign,
): Iterable<Promised> {
  if (typeof value !== 'object' || value === null || isDay(value)) return;
  const entry = value as Readonly<Record<string, unknown>>;
  const named = typeof entry.campaign === 'string' ? shopOf(site).campaigns.get(entry.campaign) : undefined;
  const campaign = named ?? outer;
  const own = textsOf(entry.regions);
  // Where it names no regions, those of its campaign, as they are all that it can mean.
  const here = own ?? (named && regions.length > 1 ? [...named.inRegion.keys()] : regions);
  const stages = textsOf(entry.stages);
  if (campaign && (named || own || stages || 'over' in entry))
    yield { entry, campaign, source, regions: here, stages };
  for (const [key, each] of Object.entries(entry))
    yield* promisesIn(
      site,
      each,
      { ...source, path: [...source.path, Array.isArray(value) ? Number(key) : key] },
      here,
      campaign,
    );
}

function textsOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined;
}
