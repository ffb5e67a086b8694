import { readCurrent, switchCurrent } from '../release/current.ts';
import type { Output } from '../release/output.ts';
import { composeLive } from './compose-live.ts';
import { readLive } from './state.ts';
import { type Target, withOutput } from './with-output.ts';

/**
 * Makes `current` follow `live.json` again after a command that was killed between the two. True when it had to.
 * Every command that touches what is live begins with it.
 */
export async function repair(target: Target): Promise<boolean> {
  return withOutput(target, 'almanac repair', {}, followLive);
}

async function followLive(output: Output): Promise<boolean> {
  const live = await readLive(output.root);
  if (live === null || readCurrent(output.root) === live.site) return false;
  const site = await composeLive(output, new Map(Object.entries(live.regions)));
  return site === null ? false : switchCurrent(output, site);
}
