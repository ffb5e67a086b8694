import type { When } from '../clock/index.ts';
import type { Site } from '../model/linked.ts';
import type { ProblemCode, SourceRef } from '../problems/problems.ts';
import { type Campaign, shopOf } from './shop.ts';

/** What the data holds for templates, as their schemas read it. */
export interface TemplateData {
  /** By region. */
  readonly regions: ReadonlyMap<string, unknown>;
  /** By collection, then by entry: its file and what it holds. */
  readonly collections: ReadonlyMap<
    string,
    ReadonlyMap<string, { readonly file: string; readonly value: unknown }>
  >;
}

/** An entry that says what holds while a campaign runs. */
export interface Promised {
  readonly entry: Readonly<Record<string, unknown>>;
  readonly campaign: Campaign;
  readonly source: SourceRef;
  /** It names its campaign itself; else what it is part of does. */
  readonly isNamed: boolean;
  /** Where it says so. */
  readonly regions: readonly string[];
  /** In which stages; undefined in all. */
  readonly stages: readonly string[] | undefined;
}

export type Say = (code: ProblemCode, source: SourceRef, message: string, hint: string) => void;

/** Days are given to templates as times without one of the day. */
export function isDay(value: unknown): value is Extract<When, { kind: 'local' }> {
  return typeof value === 'object' && value !== null && (value as Partial<When>).kind === 'local';
}

/** Every entry of a region's content and of the collections that says what holds while a campaign runs. */
export function* promisesOf(site: Site, { regions, collections }: TemplateData): Iterable<Promised> {
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
    yield { entry, campaign, source, isNamed: named !== undefined, regions: here, stages };
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
