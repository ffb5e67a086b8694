import { BEGINNING, type Instant, isBefore, valueAt } from '../clock/index.ts';
import type { Site } from '../model/linked.ts';
import type { SourceRef } from '../problems/problems.ts';
import { type CommittedPrices, nameOf } from './committed-prices.ts';
import type { Doubt } from './doubt.ts';
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
/** And of what stood in its very place at the last commit: digits that changed places seldom make less. */
const MOST_OF_COMMITTED = 1.3;

/** Prices that a typing slip would make. `before`: those that were last committed. */
export function doubtPrices(site: Site, before: CommittedPrices | null, doubt: Doubt): void {
  const regions = [...site.regions.values()] as ShopRegion[];
  const campaigns = [...shopOf(site).campaigns.values()];
  for (const region of regions) {
    // Amounts of another currency say nothing of these.
    const committed =
      before?.currencies.get(region.id) === region.currency?.code ? (before ?? undefined) : undefined;
    for (const product of region.products.values()) {
      doubtRegular(region, product, committed, doubt);
      doubtAgainstOthers(site, regions, region, product, doubt);
      for (const campaign of campaigns) {
        doubtCampaign(region, product, campaign, committed, doubt);
      }
    }
  }
}

function said(amount: Money, { currency }: ShopRegion): string {
  return currency ? `${toDecimal(amount, currency)} ${currency.code}` : String(amount);
}

/** Neither is nothing, and one is far more than the other. */
function jumps(was: Money | undefined, price: Money): was is Money {
  if (!was || price === 0) return false;
  return Math.max(was / price, price / was) > MOST_OF_COMMITTED;
}

function doubtRegular(
  region: ShopRegion,
  product: RegionalProduct,
  committed: CommittedPrices | undefined,
  doubt: Doubt,
): void {
  const whole = { ...product.source, path: [...product.source.path, 'price'] };
  const old = committed?.regular.get(nameOf(region.id, product.key)) ?? [];
  product.price.forEach(({ starts, value }, i) => {
    const source = starts?.facts[0]?.source ?? whole;
    const before = product.price[i - 1]?.value;
    const was = valueAt(old, starts?.at ?? BEGINNING);
    if (value === 0) doubt(source, `${product.key} costs nothing in ${region.id}`);
    else if (before && (value > before * MOST_OF_BEFORE || value < before * LEAST_OF_REGULAR))
      doubt(
        source,
        `${product.key} goes from ${said(before, region)} to ${said(value, region)} in ${region.id}`,
      );
    else if (jumps(was, value))
      doubt(
        source,
        `${product.key} costs ${said(value, region)} in ${region.id}, and ${said(was, region)} as last committed`,
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

function doubtCampaign(
  region: ShopRegion,
  product: RegionalProduct,
  campaign: Campaign,
  committed: CommittedPrices | undefined,
  doubt: Doubt,
): void {
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
    const costs = `${product.key} costs ${price === 0 ? 'nothing' : said(price, region)} in ${region.id}, stage ${stage.id}`;
    const was = committed?.staged.get(nameOf(region.id, product.key, campaign.id, stage.id));
    if (price === 0) doubt(source, costs);
    else if (regular && (price > regular || (launch && price === regular)))
      doubt(source, `${costs}: not less than ${said(regular, region)} without the campaign`);
    else if (regular && price < regular * LEAST_OF_REGULAR)
      doubt(source, `${costs}: ${Math.round((1 - price / regular) * 100)} % off ${said(regular, region)}`);
    else if (jumps(was, price)) doubt(source, `${costs}, and ${said(was, region)} as last committed`);
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
