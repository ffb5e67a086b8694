import { existsSync } from 'node:fs';
import path from 'node:path';
import { type At, type Instant, parseWhen, UsageError } from '../renderer/index.ts';
import { readNow, resolveOption } from './when.ts';

interface InstantOptions {
  readonly root: string;
  readonly at?: string;
  readonly region?: readonly string[];
}

/**
 * What `--at` means: one instant everywhere for `now` and for a time with an offset, which need no site, so that a host
 * that only switches need not have the data; a local time is each region's own.
 */
export async function instantsFor({ root, at, region }: InstantOptions, option = '--at'): Promise<At> {
  if (at === undefined || at === 'now') return readNow();
  const when = parseWhen(at);
  if (!('error' in when) && when.kind === 'instant') return when.at;
  if ('error' in when) return resolveOption(at, { utc: 'UTC' }, option).byRegion;
  // Most times need no site, and so none of the code that reads one.
  const { loadInputs, zonesHere, zonesOf } = await import('../renderer/index.ts');
  if (!existsSync(path.join(root, 'data'))) zonesHere(null, [], [at]);
  const { site } = await loadInputs(path.resolve(root));
  return resolveOption(at, zonesOf(site, region), option).byRegion;
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
