import { BEGINNING, type Instant, isBefore, valueAt } from '../clock/index.ts';
import type { Site } from '../model/linked.ts';
import type { Problem, SourceRef } from '../problems/problems.ts';
import { toDecimal } from './money.ts';
import {
  type Campaign,
  type CampaignStage,
  type Money,
  type RegionalProduct,
  type ShopRegion,
  shopOf,
} from './shop.ts';

/** What one price may be of another before somebody should look: of the regular one, of the one before, of other regions. */
const [LEAST_OF_REGULAR, MOST_OF_BEFORE, MOST_OF_OTHERS] = [0.4, 2.5, 1.8];
const HOUR = 3_600_000;
const [SHORTEST_STAGE, LONGEST_STAGE] = [HOUR, 90 * 24 * HOUR];

/**
 * What is valid and yet hardly meant: prices that a typing slip would make, zones of another country, stages of minutes or
 * of seasons. Warnings, each at the line that can be waived.
 */
export function doubtsOf(site: Site): Problem[] {
  const problems = new Map<string, Problem>();
  const doubt: Doubt = (
    source,
    message,
    hint = 'correct it, or say why on the line: # checked: <reason>',
  ) => {
    // One line often serves several regions and stages; what is said of it once is enough.
    const place = JSON.stringify([source.file, source.path]);
    if (!problems.has(place))
      problems.set(place, { code: 'doubtful', severity: 'warning', ...source, message, hint });
  };
  const regions = [...site.regions.values()] as ShopRegion[];
  const campaigns = [...shopOf(site).campaigns.values()];
  for (const region of regions) {
    doubtZone(region, doubt);
    for (const product of region.products.values()) {
      doubtRegular(region, product, doubt);
      doubtAgainstOthers(site, regions, region, product, doubt);
      for (const campaign of campaigns) doubtCampaign(region, product, campaign, doubt);
    }
  }
  for (const campaign of campaigns) doubtStages(campaign, doubt);
  return [...problems.values()];
}

type Doubt = (source: SourceRef, message: string, hint?: string) => void;

function said(amount: Money, { currency }: ShopRegion): string {
  return currency ? `${toDecimal(amount, currency)} ${currency.code}` : String(amount);
}

function doubtRegular(region: ShopRegion, product: RegionalProduct, doubt: Doubt): void {
  const whole = { ...product.source, path: [...product.source.path, 'price'] };
  product.price.forEach(({ starts, value }, i) => {
    const source = starts?.facts[0]?.source ?? whole;
    const before = product.price[i - 1]?.value;
    if (value === 0) doubt(source, `${product.key} costs nothing in ${region.id}`);
    else if (before && (value > before * MOST_OF_BEFORE || value < before * LEAST_OF_REGULAR))
      doubt(
        source,
        `${product.key} goes from ${said(before, region)} to ${said(value, region)} in ${region.id}`,
      );
  });
}

/** Whether a regular price is far from what the same product costs elsewhere, by the rates of `site.yaml`. */
function doubtAgainstOthers(
  site: Site,
  regions: readonly ShopRegion[],
  region: ShopRegion,
  product: RegionalProduct,
  doubt: Doubt,
): void {
  const inOne = (where: ShopRegion, at: Instant): number | null => {
    const amount = valueAt(where.products.get(product.key)?.price ?? [], at);
    const rate = Number(site.file.rates?.[where.currency?.code ?? ''] ?? Number.NaN);
    return amount && where.currency && rate ? amount / 10 ** where.currency.digits / rate : null;
  };
  const sold = regions.flatMap((each) => each.products.get(product.key)?.price ?? []);
  for (const at of new Set(sold.map(({ starts }) => starts?.at ?? BEGINNING))) {
    const all = regions.flatMap((each) => inOne(each, at) ?? []).sort((a, b) => a - b);
    const middle = all[Math.floor(all.length / 2)];
    const own = inOne(region, at);
    if (own === null || middle === undefined || all.length < 3) continue;
    if (own <= middle * MOST_OF_OTHERS && own >= middle / MOST_OF_OTHERS) continue;
    const span = product.price.findLast(({ starts }) => starts === null || !isBefore(at, starts.at));
    const source = span?.starts?.facts[0]?.source ?? {
      ...product.source,
      path: [...product.source.path, 'price'],
    };
    const share = Math.round((own / middle) * 100);
    const amount = said(span?.value ?? 0, region);
    doubt(source, `${product.key} costs ${amount} in ${region.id}, ${share} % of what it costs elsewhere`);
  }
}

function doubtCampaign(region: ShopRegion, product: RegionalProduct, campaign: Campaign, doubt: Doubt): void {
  const running = campaign.inRegion.get(region.id);
  const prices = running?.prices.get(product.key);
  if (!running || !prices) return;
  for (const stage of running.stages) {
    const price = prices[stage.number - 1];
    if (typeof price !== 'number') continue;
    const launch = campaign.file.kind === 'launch';
    const regular = valueAt(
      product.price,
      launch ? (running.window.ends?.at ?? stage.ends.at) : stage.starts.at,
    );
    const source = sourceOf(campaign, region, product.key, stage);
    if (price === 0) doubt(source, `${product.key} costs nothing in ${region.id}, stage ${stage.id}`);
    else if (!regular) continue;
    else if (price > regular || (launch && price === regular))
      doubt(
        source,
        `${product.key} costs ${said(price, region)} in ${region.id}, stage ${stage.id}: not less than ${said(regular, region)} without the campaign`,
      );
    else if (price < regular * LEAST_OF_REGULAR)
      doubt(
        source,
        `${product.key} costs ${said(price, region)} in ${region.id}, stage ${stage.id}: ${Math.round((1 - price / regular) * 100)} % off ${said(regular, region)}`,
      );
  }
}

/** The entry that a campaign's price comes from: the region's own table before that of its currency, the last stage that says one. */
function sourceOf(campaign: Campaign, region: ShopRegion, product: string, stage: CampaignStage): SourceRef {
  const { prices, stages } = campaign.file;
  const table = [region.id, region.currency?.code.toLowerCase() ?? ''].find(
    (name) => prices[name]?.[product] !== undefined,
  );
  const path = ['prices', table ?? region.id, product];
  const entry = prices[table ?? '']?.[product];
  if (typeof entry !== 'object') return { file: campaign.source.file, path };
  const until = Object.keys(stages).slice(0, stage.number);
  const own = until.reverse().find((id) => entry[id] !== undefined);
  return { file: campaign.source.file, path: own === undefined ? path : [...path, own] };
}

function doubtZone(region: ShopRegion, doubt: Doubt): void {
  const country = region.file.country ?? /-([A-Z]{2})$/.exec(region.locale)?.[1];
  const zones = country === undefined ? undefined : zonesOf(country);
  if (!zones || zones.length === 0 || zones.includes(region.timeZone)) return;
  doubt(
    { ...region.source, path: ['timeZone'] },
    `region ${region.id} is in ${country}, and its clock in ${region.timeZone}`,
    `zones there are ${zones.slice(0, 4).join(', ')}${zones.length > 4 ? ' …' : ''}; or say why on the line: # checked: <reason>`,
  );
}

/** The zones of a country, as Intl knows them; none for what is no country to it (EU). */
function zonesOf(country: string): readonly string[] | undefined {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    timeZones?: string[];
    getTimeZones?(): string[] | undefined;
  };
  return locale.getTimeZones?.() ?? locale.timeZones;
}

function doubtStages(campaign: Campaign, doubt: Doubt): void {
  for (const [region, { stages }] of campaign.inRegion) {
    for (const { id, starts, ends } of stages) {
      const lasts = ends.at - starts.at;
      if (lasts >= SHORTEST_STAGE && lasts <= LONGEST_STAGE) continue;
      const time =
        lasts < SHORTEST_STAGE
          ? `${Math.round(lasts / 60_000)} minutes`
          : `${Math.round(lasts / (24 * HOUR))} days`;
      doubt(
        { file: campaign.source.file, path: ['stages', id] },
        `stage ${id} of campaign ${campaign.id} lasts ${time} in ${region}`,
      );
    }
  }
}

const WAIVED = /#\s*checked:\s*\S/;

/** Whether the line that a doubt is about says that somebody has looked. */
export function isWaived(line: string | undefined): boolean {
  return line !== undefined && WAIVED.test(line);
}
