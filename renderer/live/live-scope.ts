import type { LiveState } from '../calendar/live-state.ts';
import { OperationError, unknownRegion } from '../problems/problems.ts';
import type { Output } from '../release/output.ts';
import { siteOrder } from './compose-live.ts';
import type { MoveOptions } from './move.ts';
import { steady } from './repair.ts';
import { readLive } from './state.ts';

/** What is live, and the regions of it that are meant. Throws OperationError when one of them is not live. */
export async function liveScope(
  output: Output,
  options: MoveOptions,
): Promise<{ before: LiveState; scope: readonly string[] }> {
  const { regions: wish } = options;
  await steady(output, options);
  const before = await readLive(output.root);
  if (before === null)
    throw new OperationError(`nothing is live in ${output.root}`, 'activate a calendar first');
  await refuseUnknown(output, before, wish);
  const live = Object.keys(before.regions);
  const missing = wish?.filter((region) => !live.includes(region)) ?? [];
  if (missing.length > 0) {
    throw new OperationError(`nothing is live for ${missing.join(', ')}`, `live are ${live.join(', ')}`);
  }
  return { before, scope: wish === undefined ? live : [...new Set(wish)] };
}

/** Throws UsageError for a region that neither the newest calendar's site has nor is live. */
export async function refuseUnknown(
  output: Output,
  before: LiveState | null,
  wish: readonly string[] | undefined,
): Promise<void> {
  const known = [...new Set([...(await siteOrder(output)), ...Object.keys(before?.regions ?? {})])];
  const unknown = wish?.find((region) => !known.includes(region));
  if (unknown !== undefined) throw unknownRegion(unknown, known);
}
