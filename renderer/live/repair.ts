import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { siteDir } from '../calendar/names.ts';
import { readCurrent, switchCurrent } from '../release/current.ts';
import type { Output } from '../release/output.ts';
import { composeLive } from './compose-live.ts';
import type { MoveOptions } from './move.ts';
import { readLive } from './state.ts';
import { type Target, withOutput } from './with-output.ts';

/**
 * Makes `current` follow `live.json` again after a command that was killed between the two, or where the site it leads to
 * is gone. True when it had to. Every command that touches what is live begins with it.
 */
export async function repair(target: Target): Promise<boolean> {
  return withOutput(target, 'almanac repair', {}, followLive);
}

async function followLive(output: Output): Promise<boolean> {
  const live = await readLive(output.root);
  if (live === null) return false;
  const isShown = readCurrent(output.root) === live.site && existsSync(siteFile(output.root, live.site));
  if (isShown) return false;
  const site = await composeLive(output, new Map(Object.entries(live.regions)));
  if (site === null) return false;
  await switchCurrent(output, site);
  return true;
}

function siteFile(root: string, id: string): string {
  return join(root, siteDir(id), 'site.json');
}

/** Publishes what the caller has staged, and finishes or undoes what a killed command left. */
export async function steady(output: Output, { dryRun }: MoveOptions): Promise<void> {
  if (dryRun) return;
  await output.publish();
  await output.claim();
  await repair(output);
}
