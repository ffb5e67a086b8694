import { readTimetable } from '../release/calendar.ts';
import { openDraft } from '../release/output.ts';
import type { At } from './at.ts';
import { calendarsOf } from './calendars-of.ts';
import { composeLive } from './compose-live.ts';
import { decide, startDecision } from './decide.ts';
import type { MoveOptions } from './move.ts';
import { type ComingSwitch, nextSwitch } from './next-switch.ts';
import { readLive } from './state.ts';

export interface Prepared extends ComingSwitch {
  /** The site that will show it, whole and in its place. */
  readonly site: string;
}

/**
 * Composes the site of the next switch ahead of time, so that the switch itself only moves a pointer. Does not touch
 * what is live, and holds the lock only while the finished site is moved into place. Null where time changes nothing
 * more.
 */
export async function prepareNext(
  out: string,
  { regions, wait, onWait, signal, now }: MoveOptions & { readonly now: At },
): Promise<Prepared | null> {
  const live = await readLive(out);
  if (live === null) return null;
  const calendars = await calendarsOf(out, live, null, readTimetable);
  const followed = regions ?? Object.keys(live.regions);
  const next = nextSwitch(live, calendars, now, followed);
  if (next === null) return null;
  const decision = startDecision(live, next.at, 'clock');
  for (const region of followed) decide(decision, region, { promotion: null, calendars, at: next.at });
  const output = await openDraft(out, { purpose: 'almanac activate --watch', wait, onWait, signal });
  try {
    const site = await composeLive(output, decision.regions);
    await output.publish();
    return site === null ? null : { ...next, site: site.id };
  } finally {
    await output.close();
  }
}
