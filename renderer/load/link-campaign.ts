import { type Edge, isBefore, type Timed, type When } from '../clock/index.ts';
import { toMinor } from '../commerce/money.ts';
import type { CampaignFile } from '../model/index.ts';
import type { Campaign, CampaignStage, Region, RegionalCampaign, StagePrice } from '../model/linked.ts';
import type { SourceRef } from '../problems/problems.ts';
import { isWhen, type Linker, valueFor } from './link.ts';

/** The stage that closes the last one and is none itself. */
const END_STAGE = 'end';

export function linkCampaign(
  linker: Linker,
  id: string,
  file: CampaignFile,
  where: string,
  regions: ReadonlyMap<string, Region>,
): Campaign {
  const source: SourceRef = { file: where, path: [] };
  const at = (...path: (string | number)[]): SourceRef => ({ file: where, path });
  const stageIds = Object.keys(file.stages).filter((stage) => stage !== END_STAGE);
  if (!Object.hasOwn(file.stages, END_STAGE))
    linker.report(
      'schema-missing',
      at('stages'),
      'expected a last stage "end" that says when the campaign is over',
    );
  if (stageIds.length === 0)
    linker.report('schema-missing', at('stages'), 'expected at least one stage before "end"');
  const inRegion = new Map<string, RegionalCampaign>();
  file.regions.forEach((regionId) => {
    const region = regions.get(regionId);
    const linked = region && linkStages(linker, id, file, where, region, stageIds);
    if (linked) inRegion.set(regionId, linked);
  });
  return { id, file, inRegion, source };
}

function linkStages(
  linker: Linker,
  id: string,
  file: CampaignFile,
  where: string,
  region: Region,
  stageIds: readonly string[],
): RegionalCampaign | undefined {
  const zone = file.zone === 'region' ? region.timeZone : file.zone;
  const edges: Edge[] = [];
  for (const stage of [...stageIds, END_STAGE]) {
    const found = valueFor<When>(file.stages[stage], region.id, isWhen);
    if (!found) {
      if (Object.hasOwn(file.stages, stage)) {
        linker.report(
          'schema-missing',
          { file: where, path: ['stages', stage] },
          `expected a time for region "${region.id}", or a default`,
        );
      }
      return undefined;
    }
    const text = stage === END_STAGE ? `campaign ${id} ends` : `campaign ${id}, stage ${stage} starts`;
    const edge = linker.edge(found.value, zone, text, {
      file: where,
      path: ['stages', stage, ...found.path],
    });
    if (!edge) return undefined;
    const before = edges.at(-1);
    if (before && !isBefore(before.at, edge.at)) {
      linker.report(
        'time-order',
        { file: where, path: ['stages', stage, ...found.path] },
        `expected a time after the stage before it, in region "${region.id}"`,
      );
      return undefined;
    }
    edges.push(edge);
  }
  const stages = stageIds.map(
    (stage, i): CampaignStage => ({
      id: stage,
      number: i + 1,
      starts: edges[i] as Edge,
      ends: edges[i + 1] as Edge,
    }),
  );
  const first = edges[0];
  const last = edges.at(-1);
  if (!first || !last || stages.length === 0) return undefined;
  const timeline: Timed<CampaignStage | null> = [
    { starts: null, value: null },
    ...stages.map((stage) => ({ starts: stage.starts, value: stage })),
    { starts: last, value: null },
  ];
  return {
    window: { starts: first, ends: last },
    stages,
    timeline,
    prices: linkPrices(linker, file, where, region, stageIds),
  };
}

/** Prices of the region's currency, then the region's own over them; from stage to stage values carry forward. */
function linkPrices(
  linker: Linker,
  file: CampaignFile,
  where: string,
  region: Region,
  stageIds: readonly string[],
): ReadonlyMap<string, readonly (StagePrice | null)[]> {
  const prices = new Map<string, readonly (StagePrice | null)[]>();
  for (const table of [region.currency.code.toLowerCase(), region.id]) {
    for (const [product, entry] of Object.entries(file.prices[table] ?? {})) {
      const path = ['prices', table, product];
      const convert = (value: string, at: readonly (string | number)[]): StagePrice | null => {
        if (value === 'locked') return 'locked';
        const minor = toMinor(value, region.currency);
        if (minor === undefined) {
          linker.report(
            'amount-malformed',
            { file: where, path: at },
            `expected at most ${region.currency.digits} decimals for ${region.currency.code}, found "${value}"`,
          );
          return null;
        }
        return minor;
      };
      if (!region.products.has(product)) continue; // the region does not sell it
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
