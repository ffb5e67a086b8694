import type { Site } from '../model/linked.ts';
import type { Problem } from '../problems/problems.ts';
import type { CommittedPrices } from './committed-prices.ts';
import type { Doubt } from './doubt.ts';
import { doubtDates } from './doubt-dates.ts';
import { doubtPrices } from './doubt-prices.ts';
import { type Campaign, type ShopRegion, shopOf } from './shop.ts';

const HOUR = 3_600_000;
const [SHORTEST_STAGE, LONGEST_STAGE] = [HOUR, 90 * 24 * HOUR];

/** What doubts may hold the data against. */
export interface DoubtScope {
  /** What pages hold, by page, as their types have read it. */
  readonly contents: { get(page: string): unknown };
  /** Prices as they were last committed; null: not known. */
  readonly before: CommittedPrices | null;
}

/**
 * What is valid and yet hardly meant: prices and dates that a typing slip would make, zones of another country, stages of
 * minutes or of seasons. Errors, each at the value for which the data can answer.
 */
export function doubtsOf(site: Site, { contents, before }: DoubtScope): Problem[] {
  const problems = new Map<string, Problem>();
  const doubt: Doubt = (source, message, hint = 'correct it') => {
    // One line often serves several regions and stages; what is said of it once is enough.
    const place = JSON.stringify([source.file, source.path]);
    if (!problems.has(place))
      problems.set(place, { code: 'doubtful', severity: 'error', ...source, message, hint });
  };
  const campaigns = [...shopOf(site).campaigns.values()];
  for (const region of site.regions.values()) doubtZone(region as ShopRegion, doubt);
  doubtPrices(site, before, doubt);
  for (const campaign of campaigns) doubtStages(campaign, doubt);
  doubtDates(site, contents, doubt);
  return [...problems.values()];
}

function doubtZone(region: ShopRegion, doubt: Doubt): void {
  const country = region.file.country ?? /-([A-Z]{2})$/.exec(region.locale)?.[1];
  const zones = country === undefined ? undefined : zonesOf(country);
  if (!zones || zones.length === 0 || zones.includes(asIntlNames(region.timeZone))) return;
  doubt(
    { ...region.source, path: ['timeZone'] },
    `region ${region.id} is in ${country}, and its clock in ${region.timeZone}`,
    `zones there are ${zones.slice(0, 4).join(', ')}${zones.length > 4 ? ' …' : ''}`,
  );
}

/** A zone under the name that Intl lists it by: it still calls Asia/Kolkata Asia/Calcutta, and Europe/Kyiv Europe/Kiev. */
function asIntlNames(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
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
