import { pageOfLink } from '../model/index.ts';
import type { SourceRef } from '../problems/problems.ts';
import { isWhen, type Linker } from './link.ts';

/** What references can lead to, by the ids that exist. */
export interface Known {
  readonly productIds: ReadonlyMap<string, unknown>;
  readonly pageIds: ReadonlyMap<string, unknown>;
  readonly campaignIds: ReadonlyMap<string, unknown>;
  readonly regionIds: ReadonlyMap<string, unknown>;
  /** Stages of each campaign that is valid. */
  readonly stagesOf: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
  /** The campaign that the value is part of, if any: whose stages its entries name. */
  readonly within?: string;
}

const LINKS = new Set(['link', 'buy', 'otherwise']);
/** Entries that may differ by region, and maps whose entries may. */
const BY_REGION = new Set(['startTime', 'endTime', 'hidden', 'amount']);
const MAPS_BY_REGION = new Set(['values', 'amounts', 'dates', 'constants', 'stages']);
const PRODUCT_LISTS = new Set(['list', 'bundle']);

/**
 * Checks every reference in a part of the data by the domain's own names: `product`, `link`, `campaign` with its
 * `stages`, `regions`, and values by region. The schemas have checked the types.
 */
export function checkReferences(linker: Linker, value: unknown, source: SourceRef, known: Known): void {
  if (typeof value !== 'object' || value === null || isWhen(value)) return;
  if (Array.isArray(value)) {
    value.forEach((item, i) => {
      checkReferences(linker, item, inside(source, i), known);
    });
    return;
  }
  const entry = value as Readonly<Record<string, unknown>>;
  for (const [name, item] of Object.entries(entry)) {
    const at = inside(source, name);
    if (name === 'product' && typeof item === 'string') linker.refer(known.productIds, 'product', item, at);
    else if (name === 'page' && typeof item === 'string') linker.refer(known.pageIds, 'page', item, at);
    else if (PRODUCT_LISTS.has(name) && Array.isArray(item))
      checkEach(linker, item, 'product', known.productIds, at);
    else if (name === 'identify' && typeof item === 'object') checkProductKeys(linker, item, at, known);
    else if (LINKS.has(name) && typeof item === 'string') checkPageLink(linker, item, at, known);
    else if (name === 'campaign' && typeof item === 'string')
      linker.refer(known.campaignIds, 'campaign', item, at);
    else if (name === 'stages' && Array.isArray(item))
      checkStages(linker, item, entry.campaign ?? known.within, at, known);
    else if (name === 'regions' && Array.isArray(item))
      checkEach(linker, item, 'region', known.regionIds, at);
    else if (name === 'prices' || name === 'save')
      continue; // tables by region or currency, checked where they are linked
    else if (BY_REGION.has(name)) checkRegionKeys(linker, item, at, known);
    else if (MAPS_BY_REGION.has(name)) {
      for (const [key, one] of Object.entries(item ?? {}))
        checkRegionKeys(linker, one, inside(at, key), known);
    } else checkReferences(linker, item, at, known);
  }
}

/** A value for all regions, or one by region: its keys are regions or `default`. */
export function checkRegionKeys(
  linker: Linker,
  value: unknown,
  source: SourceRef,
  known: Pick<Known, 'regionIds'>,
): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isWhen(value)) return;
  for (const key of Object.keys(value)) {
    if (key !== 'default')
      linker.refer(known.regionIds, 'region', key, { ...inside(source, key), key: true });
  }
}

function checkPageLink(linker: Linker, link: string, source: SourceRef, known: Known): void {
  const target = pageOfLink(link);
  if (target) linker.refer(known.pageIds, 'page', target.page, source);
}

function checkStages(
  linker: Linker,
  stages: readonly unknown[],
  campaign: unknown,
  source: SourceRef,
  known: Known,
): void {
  const own = typeof campaign === 'string' ? known.stagesOf.get(campaign) : undefined;
  if (own) checkEach(linker, stages, `stage of campaign ${campaign}`, own, source);
}

function checkProductKeys(linker: Linker, value: unknown, source: SourceRef, known: Known): void {
  for (const key of Object.keys(value ?? {}))
    linker.refer(known.productIds, 'product', key, { ...inside(source, key), key: true });
}

function checkEach(
  linker: Linker,
  names: readonly unknown[],
  kind: string,
  ids: ReadonlyMap<string, unknown>,
  source: SourceRef,
): void {
  names.forEach((name, i) => {
    if (typeof name === 'string') linker.refer(ids, kind, name, inside(source, i));
  });
}

function inside(source: SourceRef, step: string | number): SourceRef {
  return { file: source.file, path: [...source.path, step] };
}
