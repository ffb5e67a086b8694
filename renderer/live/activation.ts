import { join } from 'node:path';
import { isTrueAt } from '../calendar/coverage.ts';
import type { LiveState } from '../calendar/live-state.ts';
import { releaseDir } from '../calendar/names.ts';
import { inOrder } from '../calendar/order.ts';
import type { Instant } from '../clock/instant.ts';
import { readCurrent, switchCurrent } from '../release/current.ts';
import type { Output } from '../release/output.ts';
import { readReleaseHead } from '../release/release.ts';
import { type At, atIn, describeAt } from './at.ts';
import { composeLive, nameLive, siteOrder } from './compose-live.ts';
import type { Decision } from './decide.ts';
import {
  type Change,
  commitsOf,
  type EntryName,
  type JournalEntry,
  readJournal,
  stageEntry,
} from './journal.ts';
import { doneAt, type TimedMoveOptions } from './move.ts';
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
  /** Those of them whose release has ended at that instant, or has not begun. */
  readonly untrue: readonly string[];
  /** Regions that a person, or `--at`, put ahead of that instant: left as they are. */
  readonly ahead: readonly string[];
  /** Regions that the clock alone had moved ahead, and that went back with it. */
  readonly back: readonly string[];
  /** Regions with no calendar to go back to. */
  readonly empty: readonly string[];
  /** Problems that will come unless someone acts: coverage that ends soon. */
  readonly warnings: readonly string[];
  /** False when some region could not be moved; the command then exits 1. */
  readonly ok: boolean;
  /** The entry of the journal that a rollback took back. */
  readonly takesBack?: EntryName;
  /** Nothing was changed: this is what would have been done. */
  readonly dryRun: boolean;
}

/** A move to carry out: what it is to be called, and how. */
export type Move = TimedMoveOptions & {
  readonly command: JournalEntry['command'];
  /** The entry that it takes back; the journal then tells of it, whatever else it changes. */
  readonly takesBack?: EntryName | undefined;
  /** The site that would be shown exists but is damaged. */
  readonly anew?: boolean;
};

/**
 * Writes what was decided: the site, the journal, `live.json`, `current`, in this order. What is so already is not
 * written again, and a dry run writes nothing. Null where no region shows anything.
 */
export async function carryOut(output: Output, decision: Decision, move: Move): Promise<Activation | null> {
  const { before } = decision;
  const order = inOrder(decision.regions.keys(), await siteOrder(output));
  const regions = new Map(
    order.flatMap((name) => {
      const region = decision.regions.get(name);
      return region === undefined ? [] : [[name, region] as const];
    }),
  );
  const frozen = before?.frozen === undefined ? {} : { frozen: before.frozen };
  const stateOf = (site: string): LiveState => ({
    version: 1,
    site,
    regions: Object.fromEntries(regions),
    ...frozen,
  });
  if (move.dryRun) {
    const site = await nameLive(output, regions);
    if (site === null) return null;
    const switched = readCurrent(output.root) !== site;
    return { ...report(output, decision, stateOf(site), move), site, switched, dryRun: true };
  }
  const site = await composeLive(output, regions, move);
  if (site === null) return null;
  const live = stateOf(site.id);
  if (JSON.stringify(before) !== JSON.stringify(live) || move.takesBack !== undefined) {
    const text = await stageLive(output, live);
    await output.writing(() => stageEntry(output, entryOf(output, decision, live, move), text));
  }
  const switched = await switchCurrent(output, site);
  return { ...report(output, decision, live, move), site: site.id, switched, dryRun: false };
}

function entryOf(
  output: Output,
  { before, mover }: Decision,
  live: LiveState,
  move: Move,
): Omit<JournalEntry, 'live'> {
  const { command, by = null, note = null, at, takesBack } = move;
  const regions: Record<string, Record<string, Change>> = {};
  for (const [region, now] of Object.entries(live.regions)) {
    const was = before?.regions[region];
    for (const what of ['release', 'calendar', 'held'] as const) {
      const change = { from: was?.[what] ?? null, to: now[what] };
      if (change.from !== change.to) regions[region] = { ...regions[region], [what]: change };
    }
  }
  const site = { from: before?.site ?? null, to: live.site };
  const asked = at === undefined ? null : describeAt(at);
  const undone = takesBack === undefined ? {} : { takesBack };
  const promoted = Object.values(regions).flatMap(({ calendar }) => calendar?.to ?? []);
  const known = commitsOf(readJournal(output.root), promoted);
  const commits = Object.keys(known).length === 0 ? {} : { commits: known };
  return { when: doneAt(move), command, mover, by, note, at: asked, site, regions, ...commits, ...undone };
}

function report(
  output: Output,
  decision: Decision,
  live: LiveState,
  { takesBack }: Move,
): Omit<Activation, 'site' | 'switched' | 'dryRun'> {
  const { at, before, uncovered, held, ahead, back, empty } = decision;
  const moved: Step[] = [];
  const promoted: Step[] = [];
  const unchanged: string[] = [];
  const stayed = [...uncovered, ...held, ...ahead, ...empty];
  for (const [region, now] of Object.entries(live.regions)) {
    const was = before?.regions[region];
    const from = was?.release ?? null;
    if (now.release !== null && now.release !== from) moved.push({ region, from, to: now.release });
    else if (!stayed.includes(region)) unchanged.push(region);
    if (now.calendar !== was?.calendar)
      promoted.push({ region, from: was?.calendar ?? null, to: now.calendar });
  }
  const untrue =
    at === null ? [] : held.filter((region) => !isTrue(output.root, live, region, atIn(at, region)));
  const ok = uncovered.length + untrue.length + ahead.length + empty.length === 0;
  const undone = takesBack === undefined ? {} : { takesBack };
  const stays = { unchanged, uncovered, held, untrue, ahead, back, empty };
  return { at, moved, promoted, ...stays, warnings: [], ok, ...undone };
}

/** Whether a region shows at an instant what is true then. A release that cannot be read is for `status` to tell of. */
function isTrue(out: string, live: LiveState, region: string, at: Instant): boolean {
  const release = live.regions[region]?.release ?? null;
  const head = release === null ? null : readReleaseHead(join(out, releaseDir(region, release)));
  return head === null || isTrueAt(head, at);
}
