import { contains, type Instant } from '../../clock/index.ts';
import { type RegionZones, resolveOption, resolveSpan } from '../../clock/options.ts';
import { UsageError, unknownRegion } from '../../problems/problems.ts';

/** What a caller asks for: one instant, or a window, in some regions. Times as `<when>`; `now` is the time of the call. */
export interface Request {
  /** All, where absent. */
  readonly regions?: readonly string[] | undefined;
  readonly at?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly now: Instant;
}

/** The same in instants, per region in the order of the site. */
export interface ResolvedRequest {
  readonly kind: 'instant' | 'window';
  /** `[from, until)`; an instant is a window of one millisecond. */
  readonly windows: Readonly<Record<string, { readonly from: Instant; readonly until: Instant }>>;
  /** The instant whose site is composed: `at`, for a window now, or its start if now is outside of it. */
  readonly composeAt: Readonly<Record<string, Instant>>;
}

/** Regions in the site's order, and the clocks that they read. */
export interface Zoned {
  readonly regions: ReadonlyMap<string, { readonly id: string; readonly timeZone: string }>;
}

/** Throws a {@link UsageError} for unknown regions and for times that cannot be read. */
export function resolveRequest(site: Zoned, request: Request): ResolvedRequest {
  const zones = zonesOf(site, request.regions);
  if (request.from === undefined) {
    if (request.until !== undefined)
      throw new UsageError('--until needs a --from', 'give both, or --at for one instant');
    const { byRegion } = resolveOption(request.at ?? 'now', zones, request.now, '--at');
    return {
      kind: 'instant',
      windows: Object.fromEntries(
        Object.entries(byRegion).map(([region, at]) => [region, { from: at, until: at + 1 }]),
      ),
      composeAt: byRegion,
    };
  }
  if (request.at !== undefined)
    throw new UsageError(
      '--at and --from exclude each other',
      '--at builds one instant, --from and --until a window',
    );
  const { byRegion: windows } = resolveSpan(request.from, request.until, zones, request.now);
  return { kind: 'window', windows, composeAt: composedAt('window', windows, request.now) };
}

/** The instant, per region, whose site is composed. */
export function composedAt(
  kind: ResolvedRequest['kind'],
  windows: ResolvedRequest['windows'],
  now: Instant,
): ResolvedRequest['composeAt'] {
  return Object.fromEntries(
    Object.entries(windows).map(([region, window]) => [
      region,
      kind === 'window' && contains(window, now) ? now : window.from,
    ]),
  );
}

/** The time zones of some regions, or of all. */
export function zonesOf(site: Zoned, regions?: readonly string[]): RegionZones {
  const wanted =
    regions === undefined || regions.length === 0 ? [...site.regions.keys()] : [...new Set(regions)];
  for (const id of wanted) {
    if (site.regions.has(id)) continue;
    throw unknownRegion(id, [...site.regions.keys()]);
  }
  const inOrder = [...site.regions.values()].filter((region) => wanted.includes(region.id));
  return Object.fromEntries(inOrder.map((region) => [region.id, region.timeZone]));
}
