import type { LiveState } from '../calendar/live-state.ts';
import { inOrder } from '../calendar/order.ts';
import { switchCurrent } from '../release/current.ts';
import type { Output } from '../release/output.ts';
import type { At } from './at.ts';
import { composeLive, siteOrder } from './compose-live.ts';
import type { Decision } from './decide.ts';
import { stageLive } from './state.ts';

/** One region's step from one release, or calendar, to another; null: there was none. */
export interface Step {
  readonly region: string;
  readonly from: string | null;
  readonly to: string;
}

/** What a command that touches what is live did. */
export interface Activation {
  readonly at: At | null;
  /** The site that is live now. */
  readonly site: string;
  /** `current` came to point to another site. */
  readonly switched: boolean;
  /** Regions that show another release, with the releases' ids. */
  readonly moved: readonly Step[];
  /** Regions for which another calendar was promoted or returned to, with the calendars' ids. */
  readonly promoted: readonly Step[];
  /** Regions that show already what they should. */
  readonly unchanged: readonly string[];
  /** Regions whose calendar has no release at that instant: left as they are. */
  readonly uncovered: readonly string[];
  /** Regions that are held: left on what they show. */
  readonly held: readonly string[];
  /** Regions with no calendar to go back to. */
  readonly empty: readonly string[];
  /** False when some region could not be moved; the command then exits 1. */
  readonly ok: boolean;
}

/** Writes what was decided: the site, `live.json`, `current`, in this order. What is so already is not written again. */
export async function carryOut(output: Output, decision: Decision): Promise<Activation | null> {
  const { before } = decision;
  const order = inOrder(decision.regions.keys(), await siteOrder(output));
  const regions = new Map(
    order.flatMap((name) => {
      const region = decision.regions.get(name);
      return region === undefined ? [] : [[name, region] as const];
    }),
  );
  const site = await composeLive(output, regions);
  if (site === null) return null;
  const live: LiveState = { version: 1, site: site.id, regions: Object.fromEntries(regions) };
  if (before === null || JSON.stringify(before) !== JSON.stringify(live)) await stageLive(output, live);
  const switched = await switchCurrent(output, site);
  return { ...report(decision, live), site: site.id, switched };
}

function report(decision: Decision, live: LiveState): Omit<Activation, 'site' | 'switched'> {
  const { at, before, uncovered, held, empty } = decision;
  const moved: Step[] = [];
  const promoted: Step[] = [];
  const unchanged: string[] = [];
  for (const [region, now] of Object.entries(live.regions)) {
    const was = before?.regions[region];
    const from = was?.release ?? null;
    if (now.release !== null && now.release !== from) moved.push({ region, from, to: now.release });
    else if (!uncovered.includes(region) && !held.includes(region) && !empty.includes(region))
      unchanged.push(region);
    if (now.calendar !== was?.calendar)
      promoted.push({ region, from: was?.calendar ?? null, to: now.calendar });
  }
  return {
    at,
    moved,
    promoted,
    unchanged,
    uncovered,
    held,
    empty,
    ok: uncovered.length + empty.length === 0,
  };
}
