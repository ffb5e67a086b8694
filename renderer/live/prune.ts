import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../calendar/canonical.ts';
import type { LiveState } from '../calendar/live-state.ts';
import { calendarFile, folders, isId, isReleaseId, releaseDir, siteDir } from '../calendar/names.ts';
import { readTimetable } from '../release/calendar.ts';
import { contentTime } from '../release/content-time.ts';
import { readCurrent, readSite } from '../release/current.ts';
import { assetsOfReleases } from '../release/leftovers.ts';
import { type Output, openOutput } from '../release/output.ts';
import { names, removeEmpty, removeWhole } from '../release/remove.ts';
import { calendarsIn } from './calendars.ts';
import { MOST_HISTORY } from './decide.ts';
import { readJournal } from './journal.ts';
import type { MoveOptions } from './move.ts';
import { readLive } from './state.ts';
import { calendarsBehind } from './taken-back.ts';

/** How many of each were removed. */
export interface Pruned {
  readonly calendars: number;
  readonly releases: number;
  readonly sites: number;
  readonly assets: number;
  /** Another build is on its way and may refer to any of it: nothing was removed this time. */
  readonly postponed: boolean;
}

/** As {@link pruneOutput}, for a caller that does nothing else in the folder. */
export async function pruneCalendars(
  out: string,
  keep: number,
  options: Pick<MoveOptions, 'wait' | 'onWait' | 'signal'> = {},
): Promise<Pruned> {
  const output = await openOutput(out, { purpose: 'almanac calendars --prune', ...options });
  try {
    return await pruneOutput(output, keep);
  } finally {
    await output.close();
  }
}

const NOTHING = { calendars: 0, releases: 0, sites: 0, assets: 0 };

/**
 * Removes what nothing refers to any more. Kept are the calendars promoted, those that `rollback` would return to, and
 * of the others the `keep` built last (the newest always); their releases, the sites made of these alone, and the assets
 * these use. What `current` and `live.json` show stays in any case.
 */
export async function pruneOutput(output: Output, keep: number): Promise<Pruned> {
  if (!Number.isSafeInteger(keep) || keep < 0) throw new RangeError(`not a number of calendars: ${keep}`);
  await output.publish();
  await output.claim();
  output.assertHeld();
  if (output.isShared) return { ...NOTHING, postponed: true };
  return output.writing(async () => {
    const live = await readLive(output.root);
    const calendars = await unwantedCalendars(output.root, live, keep);
    // In this order a command that is killed here leaves things without use, never a use without its thing.
    remove(output.root, calendars.unwanted.map(calendarFile));
    const kept = await keptReleases(output.root, live, calendars.wanted);
    const sites = await unwantedSites(output.root, live, kept);
    remove(output.root, sites);
    const releases = unwantedReleases(output.root, kept);
    remove(output.root, releases);
    for (const region of names(join(output.root, folders.releases))) {
      removeEmpty(join(output.root, folders.releases, region));
    }
    const assets = await unwantedAssets(output.root);
    remove(output.root, assets);
    return {
      calendars: calendars.unwanted.length,
      releases: releases.length,
      sites: sites.length,
      assets: assets.length,
      postponed: false,
    };
  });
}

async function unwantedCalendars(root: string, live: LiveState | null, keep: number) {
  const inUse = new Set(
    Object.values(live?.regions ?? {}).flatMap((region) => [region.calendar, ...region.history]),
  );
  if (live !== null) for (const id of calendarsBehind(readJournal(root), MOST_HISTORY)) inUse.add(id);
  const newest = await readTimetable(root, 'newest');
  const all = calendarsIn(root).map(({ id }) => id);
  const others = all
    .filter((id) => !inUse.has(id))
    .sort((a, b) => Number(b === newest?.id) - Number(a === newest?.id));
  const unwanted = others.slice(Math.max(keep, newest === null || inUse.has(newest.id) ? 0 : 1));
  return { unwanted, wanted: all.filter((id) => !unwanted.includes(id)) };
}

async function keptReleases(
  root: string,
  live: LiveState | null,
  calendars: readonly string[],
): Promise<Set<string>> {
  const kept = new Set<string>();
  for (const id of calendars) {
    const calendar = await readTimetable(root, id);
    for (const [region, releases] of Object.entries(calendar?.editions ?? {}))
      for (const release of releases) kept.add(releaseDir(region, release.id));
  }
  for (const [region, { release, held }] of Object.entries(live?.regions ?? {})) {
    for (const id of [release, held]) if (id !== null) kept.add(releaseDir(region, id));
  }
  for (const dir of await releasesOfSite(root, 'current')) kept.add(dir);
  return kept;
}

async function releasesOfSite(root: string, id: string): Promise<string[]> {
  const site = await readSite(root, id);
  return Object.entries(site?.regions ?? {}).map(([region, { release }]) => releaseDir(region, release));
}

async function unwantedSites(
  root: string,
  live: LiveState | null,
  kept: ReadonlySet<string>,
): Promise<string[]> {
  const shown = [readCurrent(root), live?.site];
  const unwanted: string[] = [];
  for (const id of names(join(root, folders.sites)).filter(isId)) {
    if (shown.includes(id)) continue;
    const releases = await releasesOfSite(root, id);
    if (releases.length === 0 || releases.some((dir) => !kept.has(dir))) unwanted.push(siteDir(id));
  }
  return unwanted;
}

function unwantedReleases(root: string, kept: ReadonlySet<string>): string[] {
  return names(join(root, folders.releases)).flatMap((region) =>
    names(join(root, folders.releases, region))
      .filter(isReleaseId)
      .map((id) => releaseDir(region, id))
      .filter((dir) => !kept.has(dir)),
  );
}

async function unwantedAssets(root: string): Promise<string[]> {
  const used = assetsOfReleases(root);
  for (const { path } of (await readSite(root, 'current'))?.files ?? []) used.add(path);
  return filesBelow(root, folders.assets).filter((path) => !used.has(path) && isOurs(join(root, path)));
}

/** Every file that Almanac writes has a modification time computed from its content; a file from elsewhere does not. */
function isOurs(path: string): boolean {
  const { mtimeMs } = lstatSync(path);
  return mtimeMs === contentTime(sha256(readFileSync(path))) * 1000;
}

function filesBelow(root: string, folder: string): string[] {
  if (names(join(root, folder)).length === 0) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(root, path) : entry.isFile() ? [path] : [];
  });
}

function remove(root: string, paths: readonly string[]): void {
  for (const path of paths) removeWhole(join(root, path));
}
