import { existsSync } from 'node:fs';
import path from 'node:path';
import { type At, type Instant, parseWhen, type RegionZones, UsageError } from '../renderer/index.ts';
import { readNow, resolveOption } from './when.ts';

interface InstantOptions {
  readonly root: string;
  /** The output, by {@link root}: what is live there has time zones, where there is no data. */
  readonly out?: string;
  readonly at?: string;
  readonly region?: readonly string[];
}

/**
 * What `--at` means: one instant everywhere for `now` and for a time with an offset, which need no site, so that a host
 * that only switches need not have the data; a local time is each region's own.
 */
export async function instantsFor({ root, out, at, region }: InstantOptions, option = '--at'): Promise<At> {
  if (at === undefined || at === 'now') return readNow();
  const when = parseWhen(at);
  if (!('error' in when) && when.kind === 'instant') return when.at;
  if ('error' in when) return resolveOption(at, { utc: 'UTC' }, option).byRegion;
  // Most times need no site, and so none of the code that reads one.
  const { loadInputs, zonesOf } = await import('../renderer/index.ts');
  if (!existsSync(path.join(root, 'data')))
    return resolveOption(at, await zonesOfLive(path.resolve(root, out ?? 'dist'), region, at), option)
      .byRegion;
  const { site } = await loadInputs(path.resolve(root));
  return resolveOption(at, zonesOf(site, region), option).byRegion;
}

/** The time zones of what is live, by its calendars. Where one does not say its own, a local time is a UsageError. */
async function zonesOfLive(
  out: string,
  region: readonly string[] | undefined,
  at: string,
): Promise<RegionZones> {
  const { liveZones, readLive, zonesHere } = await import('../renderer/index.ts');
  const zones = await liveZones(out);
  const wanted = region ?? Object.keys((await readLive(out))?.regions ?? {});
  const known = wanted.flatMap((id) => (zones[id] === undefined ? [] : [[id, zones[id]] as const]));
  return known.length > 0 && known.length === wanted.length
    ? Object.fromEntries(known)
    : zonesHere(null, [], [at]);
}

/** As {@link instantsFor}, where one clock serves all regions: a local time must mean one instant. */
export async function instantFor(options: InstantOptions, option = '--at'): Promise<Instant> {
  const at = await instantsFor(options, option);
  if (typeof at === 'number') return at;
  const distinct = new Set(Object.values(at));
  if (distinct.size > 1) {
    throw new UsageError(
      `${option} ${options.at}: one instant is needed, but regions read it as ${distinct.size}`,
      'add an offset, such as Z or +01:00',
    );
  }
  return Object.values(at)[0] as Instant;
}
