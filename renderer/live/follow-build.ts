import { readCurrent, switchCurrent } from '../release/current.ts';
import type { Output } from '../release/output.ts';
import type { ComposedSite } from '../release/site-parts.ts';
import { repair } from './repair.ts';
import { readLive } from './state.ts';

export interface Followed {
  /** False in production, where only people and time move what is live. */
  readonly followed: boolean;
  /** The site that `current` points to now. */
  readonly current: string | null;
}

/**
 * The last step of a build: publishes what it made. On a workbench, where nothing was ever activated, `current` follows
 * to the site; in production what is live stays.
 */
export async function followBuild(output: Output, site: ComposedSite): Promise<Followed> {
  const followed = (await readLive(output.root)) === null;
  if (followed) {
    await switchCurrent(output, site);
  } else {
    await output.publish();
    await repair(output);
  }
  return { followed, current: readCurrent(output.root) };
}
