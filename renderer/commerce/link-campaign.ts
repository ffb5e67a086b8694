import { type Edge, type Instant, isBefore, type Timed, type When } from '../clock/index.ts';
import { isWhen, type Linker, valueFor } from '../load/link.ts';
import type { SourceRef } from '../problems/problems.ts';
import type { CampaignFile } from './campaign-file.ts';
import { linkAmount } from './money.ts';
import type { Campaign, CampaignStage, Product, RegionalCampaign, ShopRegion, StagePrice } from './shop.ts';

/** The key that ends the last stage; it is not a stage. */
export const END_STAGE = 'end';

interface Found {
  readonly id: string;
  readonly file: CampaignFile;
  readonly source: SourceRef;
}

/** What campaigns price, whether or not it is linked yet. */
interface Shops {
  readonly regions: ReadonlyMap<string, ShopRegion>;
  readonly products: ReadonlyMap<string, Product>;
}

interface Shelf extends Pick<Shops, 'products'> {
  readonly region: ShopRegion;
}

export function linkCampaign(linker: Linker, found: Found, { regions, products }: Shops): Campaign {
  const { id, file, source } = found;
  const stageIds = Object.keys(file.stages).filter((stage) => stage !== END_STAGE);
  const stages = { file: source.file, path: ['stages'] };
  if (!Object.hasOwn(file.stages, END_STAGE))
    linker.report(
      'schema-missing',
      stages,
      'expected a last stage "end" that says when the campaign is over',
      'such as end: 2030-04-15',
    );
  if (stageIds.length === 0)
    linker.report('schema-missing', stages, 'expected at least one stage before "end"');
  const inRegion = new Map<string, RegionalCampaign>();
  for (const regionId of file.regions) {
    const region = regions.get(regionId);
    const linked = region && linkStages(linker, found, { region, products }, stageIds);
    if (linked) inRegion.set(regionId, linked);
  }
  return { id, file, inRegion, source };
}

function linkStages(
  linker: Linker,
  found: Found,
  { region, products }: Shelf,
  stageIds: readonly string[],
): RegionalCampaign | undefined {
  const { id, file } = found;
  const where = found.source.file;
  const zone = file.zone === 'region' ? region.timeZone : file.zone;
  // Prices are read whatever the times are, so that one run tells all that is wrong.
  const prices = linkPrices(linker, found, { region, products }, stageIds);
  const edges: (Edge | null)[] = [];
  let before: { readonly at: Instant; readonly said: string } | undefined;
  for (const stage of [...stageIds, END_STAGE]) {
    const time = valueFor<When>(file.stages[stage], region.id, isWhen);
    if (!time) {
      if (Object.hasOwn(file.stages, stage)) {
        linker.reportIn(
          region.id,
          'schema-missing',
          { file: where, path: ['stages', stage] },
          'expected a time, or a default',
        );
      }
      edges.push(null);
      continue;
    }
    const text = stage === END_STAGE ? `campaign ${id} ends` : `campaign ${id}, stage ${stage} starts`;
    const edge = linker.edge(time.value, zone, text, {
      file: where,
      path: ['stages', stage, ...time.path],
    });
    edges.push(edge);
    if (!edge) continue;
    const said = `${stage} (${time.value.text})`;
    if (before && !isBefore(before.at, edge.at)) {
      linker.reportIn(
        region.id,
        'time-order',
        { file: where, path: ['stages', stage, ...time.path] },
        `${before.said} is not before ${said}`,
        'stages are listed in the order in which they begin; each ends where the next one begins',
      );
      return undefined;
    }
    before = { at: edge.at, said };
  }
  if (edges.includes(null)) return undefined;
  const stages = stageIds.map(
    (stage, i): CampaignStage => ({
      id: stage,
      number: i + 1,
      starts: edges[i] as Edge,
      ends: edges[i + 1] as Edge,
    }),
  );
  const first = edges[0] as Edge;
  const last = edges.at(-1) as Edge;
  if (stages.length === 0) return undefined;
  const timeline: Timed<CampaignStage | null> = [
    { starts: null, value: null },
    ...stages.map((stage) => ({ starts: stage.starts, value: stage })),
    { starts: last, value: null },
  ];
  return {
    window: { starts: first, ends: last },
    stages,
    timeline,
    prices,
  };
}

/** The tables of prices that hold in a region: its currency's, then its own over it. */
export function tablesOf({ id, currency }: ShopRegion): string[] {
  return currency ? [currency.code.toLowerCase(), id] : [id];
}

/** Prices of the region's currency, then the region's own over them; from stage to stage values carry forward. */
function linkPrices(
  linker: Linker,
  { file, source }: Found,
  { region, products }: Shelf,
  stageIds: readonly string[],
): ReadonlyMap<string, readonly (StagePrice | null)[]> {
  const prices = new Map<string, readonly (StagePrice | null)[]>();
  const convert = (value: string, path: readonly string[]): StagePrice | null =>
    value === 'locked' ? 'locked' : (linkAmount(linker, value, region, { file: source.file, path }) ?? null);
  for (const table of tablesOf(region)) {
    for (const [product, entry] of Object.entries(file.prices[table] ?? {})) {
      const path = ['prices', table, product];
      const isSold = products.has(product) && Object.hasOwn(region.file.products, product);
      if (!isSold) continue;
      if (typeof entry === 'string') {
        const value = convert(entry, path);
        prices.set(
          product,
          stageIds.map(() => value),
        );
        continue;
      }
      let carried: StagePrice | null = null;
      prices.set(
        product,
        stageIds.map((stage) => {
          const own = entry[stage];
          if (own !== undefined) carried = convert(own, [...path, stage]);
          return carried;
        }),
      );
    }
  }
  return prices;
}
