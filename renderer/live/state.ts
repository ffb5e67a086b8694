import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prettyJson } from '../calendar/canonical.ts';
import type { LiveState } from '../calendar/live-state.ts';
import { LIVE, NEWEST_CALENDAR } from '../calendar/names.ts';
import { isLiveState } from '../calendar/shapes.ts';
import type { Output } from '../release/output.ts';
import { readVersioned } from '../release/read-json.ts';
import { writeStaged } from '../release/write-calendar.ts';
import { lastMoverOf, readJournal } from './journal.ts';

/**
 * Reads what is live; null where nothing was ever activated. Earlier versions did not write who moved a region: then the journal
 * tells, and where it does not either, the clock.
 */
export async function readLive(out: string): Promise<LiveState | null> {
  const live = readVersioned(join(out, LIVE), 'what is live', isLiveState, {
    remedy: 'bring it back from a copy, or delete it: the next activate then promotes the newest calendar',
  });
  if (live === null || Object.values(live.regions).every((region) => region.movedBy !== undefined))
    return live;
  const entries = readJournal(out);
  const regions = Object.entries(live.regions).map(
    ([name, region]) => [name, { ...region, movedBy: region.movedBy ?? lastMoverOf(entries, name) }] as const,
  );
  return { ...live, regions: Object.fromEntries(regions) };
}

/** Stages what is to be live. Published after all it refers to and just before `current`, which follows it. Returns its text. */
export async function stageLive(output: Output, live: LiveState): Promise<string> {
  const text = prettyJson(live);
  await output.writing(() => output.add('live', writeStaged(output, text), LIVE));
  return text;
}

/**
 * Whether a folder is only ever filled by builds: it has a calendar, and nothing was ever activated in it. A folder
 * that `ship` fills, or a site that was copied by hand, has no calendar: what it shows is meant for shoppers.
 */
export function isWorkbench(out: string): boolean {
  return existsSync(join(out, NEWEST_CALENDAR)) && !existsSync(join(out, LIVE));
}
