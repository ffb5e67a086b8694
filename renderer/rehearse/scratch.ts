import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calendarFile, folders, NEWEST_CALENDAR, releaseDir } from '../calendar/names.ts';
import type { Calendar } from '../calendar/types.ts';
import type { Instant } from '../clock/index.ts';
import { build } from '../engine/commands/build.ts';
import type { OnProgress } from '../engine/opening/progress.ts';
import { importFrom } from '../live/index.ts';
import { OperationError } from '../problems/problems.ts';
import { lifeOf, ownedName, ownerOf } from '../processes/owner.ts';
import { readCalendar } from '../release/index.ts';

/** Where what is rehearsed comes from. */
export interface Wanted {
  readonly root: string;
  readonly out: string;
  /** A calendar of the output, by id or `newest`. */
  readonly calendar?: string | undefined;
  /** An archive, or another output folder. */
  readonly archive?: string | undefined;
  readonly regions?: readonly string[] | undefined;
  /** UTC; of the working tree what meets this window is built. */
  readonly from: string;
  readonly until: string | undefined;
  readonly now: Instant;
  readonly cache?: boolean | undefined;
  readonly concurrency?: number | undefined;
  readonly onProgress?: OnProgress | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** An output folder to play in, with the very bytes that would ship. */
export interface Scratch {
  readonly out: string;
  readonly calendar: Calendar;
  readonly source: string;
  remove(): void;
}

const NAME = '.almanac-rehearsal-';

/** Fills an output folder of its own; whatever is played in it, the one that ships is left as it is. */
export async function openScratch(wanted: Wanted): Promise<Scratch> {
  const folder = makeFolder(path.dirname(wanted.out));
  const out = path.join(folder, 'dist');
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    return { out, remove, ...(await fill(out, wanted)) };
  } catch (error) {
    remove();
    throw error;
  }
}

async function fill(out: string, wanted: Wanted): Promise<Pick<Scratch, 'calendar' | 'source'>> {
  const { archive, calendar: which } = wanted;
  if (archive !== undefined) {
    const { calendars } = await importFrom(out, archive, { signal: wanted.signal });
    return { calendar: await there(out, calendars.at(-1) ?? 'newest'), source: archive };
  }
  if (which !== undefined) {
    const calendar = await readCalendar(wanted.out, which);
    if (calendar === null)
      throw new OperationError(
        `there is no calendar ${which} in ${wanted.out}`,
        'almanac calendars lists all',
      );
    mirror(wanted.out, out, calendar);
    return { calendar, source: `calendar ${calendar.id} of ${wanted.out}` };
  }
  const { root, regions, from, until, now, cache, concurrency, onProgress, signal } = wanted;
  const built = await build({
    ...{ root, out, regions, from, until, now, cache, concurrency },
    ...(onProgress && { onProgress }),
    ...(signal && { signal }),
  });
  return { calendar: built.calendar, source: 'the working tree' };
}

async function there(out: string, id: string): Promise<Calendar> {
  const calendar = await readCalendar(out, id);
  if (calendar === null) throw new OperationError(`calendar ${id} is not there`);
  return calendar;
}

/** Beside the output, where its files can be linked; else among temporary files. */
function makeFolder(beside: string): string {
  for (const parent of [beside, tmpdir()])
    try {
      clearDead(parent);
      const folder = path.join(parent, ownedName(NAME));
      mkdirSync(folder, { mode: 0o700 });
      return folder;
    } catch {
      // Read-only: the next one.
    }
  throw new OperationError(
    `a rehearsal needs a folder to play in, and neither ${beside} nor ${tmpdir()} can be written`,
  );
}

/** What a rehearsal that was killed left. */
function clearDead(parent: string): void {
  for (const name of readdirSync(parent)) {
    const owner = ownerOf(NAME, name);
    if (owner && lifeOf(owner) === 'dead') rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

/** The releases of a calendar, its file and the assets, as they are on the disk: nothing is verified on the way. */
function mirror(from: string, to: string, { id, editions }: Calendar): void {
  const releases = Object.entries(editions).flatMap(([region, all]) =>
    all.map((one) => releaseDir(region, one.id)),
  );
  for (const dir of [folders.assets, ...releases]) linkFolder(path.join(from, dir), path.join(to, dir));
  for (const file of [calendarFile(id), NEWEST_CALENDAR])
    linkFile(path.join(from, calendarFile(id)), path.join(to, file));
}

function linkFolder(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else linkFile(source, target);
  }
}

function linkFile(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
