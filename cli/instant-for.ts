import path from 'node:path';
import type { Instant } from '../renderer/clock/index.ts';
import { parseWhen } from '../renderer/clock/when.ts';
import { loadSite } from '../renderer/load/site.ts';
import { UsageError } from '../renderer/problems.ts';
import { zonesOf } from '../renderer/request.ts';
import { readNow, resolveOption } from './when.ts';

interface InstantOptions {
  readonly root: string;
  readonly at?: string;
  readonly region?: readonly string[];
}

/**
 * One instant for all regions: now, or `--at`. A time with an offset needs no site, so that a host that only switches
 * need not have the data; a local one is read in the zones of the regions, and must mean one instant.
 */
export async function instantFor({ root, at, region }: InstantOptions): Promise<Instant> {
  if (at === undefined || at === 'now') return readNow();
  const when = parseWhen(at);
  if (!('error' in when) && when.kind === 'instant') return when.at;
  const zones = 'error' in when ? { utc: 'UTC' } : zonesOf((await loadSite(path.resolve(root))).site, region);
  const instants = Object.entries(resolveOption(at, zones, '--at').byRegion);
  const distinct = new Set(instants.map(([, instant]) => instant));
  if (distinct.size > 1) {
    throw new UsageError(
      `--at ${at}: one instant is needed, but regions read it in ${distinct.size} time zones`,
      'add an offset, such as Z or +01:00, or name one --region',
    );
  }
  return instants[0]?.[1] as Instant;
}
