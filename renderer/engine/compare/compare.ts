import path from 'node:path';
import type { Instant } from '../../clock/index.ts';
import { resolveOption, resolveSpan } from '../../clock/options.ts';
import { parseWhen } from '../../clock/when.ts';
import { UsageError, unknownRegion } from '../../problems/problems.ts';
import { refuseStrays } from '../../purity/strays.ts';
import type { KnownScope } from '../opening/known-region.ts';
import { openSite, saveWhatWasLearned } from '../opening/open-site.ts';
import { optimiseLate } from '../opening/optimise-late.ts';
import type { OnProgress } from '../opening/progress.ts';
import { zonesOf } from '../opening/request.ts';
import { siteHere, zonesHere } from '../opening/site-here.ts';
import { type Compared, compareEditions, compareTimelines } from './diff.ts';
import { type Editions, editionsIn, regionsIn, timelinesIn } from './editions.ts';
import { ShownInputs } from './shown-inputs.ts';

export interface DiffOptions {
  readonly root: string;
  /** The output folder, where calendars or sites are compared. */
  readonly out?: string | undefined;
  /** Two instants of the inputs as `<when>`, or two of what is built: ids of calendars or sites, `newest`, `current`. */
  readonly sides: readonly [string, string];
  /** All, where absent. */
  readonly regions?: readonly string[] | undefined;
  /** At which instant two calendars are compared; by default now. */
  readonly at?: string | undefined;
  /** Over which window two calendars are compared. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** The time of the call. */
  readonly now: Instant;
  /** Told of regions that only one of two calendars or sites has, where none are named: they are not compared. */
  readonly onApart?: ((regions: readonly string[], side: string) => void) | undefined;
  readonly onProgress?: OnProgress | undefined;
  /** Aborting rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * What a shopper sees change between two instants of the inputs, or between two calendars or sites that are built. Throws
 * InputError with every problem of the inputs, OperationError where nothing is built under a name, UsageError for sides or
 * times that cannot be compared.
 */
export async function compareSides(options: DiffOptions): Promise<readonly Compared[]> {
  const { onProgress, signal, sides } = options;
  optimiseLate();
  onProgress?.({ phase: 'load', done: 0, total: null });
  signal?.throwIfAborted();
  const found = await (sides.every(isBuilt) ? compareBuilt(options) : compareInstants(options));
  signal?.throwIfAborted();
  await refuseStrays();
  return found;
}

function isBuilt(side: string): boolean {
  return /^([0-9a-f]{8}|current|newest)$/.test(side);
}

/** Throws a UsageError where a text is no `<when>`. */
export function refuseNoInstant(text: string): void {
  const read = parseWhen(text);
  if ('error' in read && text !== 'now')
    throw new UsageError(
      `"${text}" is no instant, calendar or site`,
      read.hint ?? 'an instant is written as 2024-11-22',
    );
}

async function compareInstants({
  root,
  out,
  sides,
  regions,
  from,
  now,
  signal,
}: DiffOptions): Promise<Compared[]> {
  for (const side of sides) if (!isBuilt(side)) refuseNoInstant(side);
  if (from !== undefined)
    throw new UsageError(
      '--from compares calendars, or revisions with --base',
      'two instants need no window',
    );
  if (sides.some(isBuilt))
    throw new UsageError(
      'an instant of the inputs and what is built are not compared',
      'build the instant first; --at says when calendars are compared',
    );
  const open = await openSite({ root });
  signal?.throwIfAborted();
  const inputs = new ShownInputs(open, knownIn(root, out));
  const [a, b] = sides.map((when) =>
    inputs.at(resolveOption(when, zonesOf(open.site, regions), now, 'diff').byRegion),
  ) as [Editions, Editions];
  const compared = compareEditions(a, b);
  inputs.save();
  await saveWhatWasLearned(open);
  return compared;
}

function knownIn(root: string, out: string | undefined): KnownScope {
  return { cacheFolder: path.join(root, '.almanac'), out: path.resolve(root, out ?? 'dist') };
}

/** Calendars and sites, as they were built, in the regions that both have: who builds one region takes no other away. */
async function compareBuilt(options: DiffOptions): Promise<Compared[]> {
  const { root, sides, at = 'now', from, until, now } = options;
  const out = path.resolve(root, options.out ?? 'dist');
  const [a, b] = sides;
  const site = await siteHere(root);
  const [inA, inB] = [await regionsIn(out, a), await regionsIn(out, b)];
  const regions = inA.filter((region) => inB.includes(region));
  for (const [side, own] of [
    [a, inA],
    [b, inB],
  ] as const) {
    const apart = own.filter((region) => !regions.includes(region));
    // A caller who names regions has chosen them, so the others need no note.
    if (apart.length > 0 && !options.regions) options.onApart?.(apart, side);
  }
  const unknown = options.regions?.find((region) => !regions.includes(region));
  if (unknown !== undefined) throw unknownRegion(unknown, regions);
  const isWanted = ({ diff }: Compared): boolean => options.regions?.includes(diff.region) ?? true;
  if (from === undefined) {
    const instants = resolveOption(at, zonesHere(site, regions, [at]), now, '--at').byRegion;
    const [before, after] = [await editionsIn(out, a, instants), await editionsIn(out, b, instants)];
    const inBoth = (editions: Editions): Editions =>
      new Map([...editions].filter(([region]) => before.has(region) && after.has(region)));
    return compareEditions(inBoth(before), inBoth(after)).filter(isWanted);
  }
  const windows = resolveSpan(from, until, zonesHere(site, regions, [from, until]), now).byRegion;
  const [before, after] = [await timelinesIn(out, a, windows), await timelinesIn(out, b, windows)];
  return compareTimelines(before, after, windows).filter(isWanted);
}
