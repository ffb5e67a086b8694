import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../calendar/canonical.ts';
import type { Mover } from '../calendar/live-state.ts';
import { LIVE, MOVES } from '../calendar/names.ts';
import type { Commit, Origin } from '../calendar/types.ts';
import { readCurrent } from '../release/current.ts';
import { errorCode } from '../release/file-error.ts';
import type { Output } from '../release/output.ts';
import { writeStaged } from '../release/write-calendar.ts';

/** From what to what; null: nothing. */
export interface Change {
  readonly from: string | null;
  readonly to: string | null;
}

/** What one move changed in one region. */
export interface RegionChange {
  readonly release?: Change;
  readonly calendar?: Change;
  readonly held?: Change;
}

/** Which entry of the journal is meant, in words. */
export interface EntryName {
  /** UTC; null where the caller gave no clock. */
  readonly when: string | null;
  readonly command:
    | 'activate'
    | 'rollback'
    | 'hold'
    | 'resume'
    | 'import'
    | 'build'
    | 'ship'
    | 'freeze'
    | 'unfreeze';
  readonly by: string | null;
  /** Why. */
  readonly note: string | null;
}

/** One move of what is live. */
export interface JournalEntry extends EntryName {
  /** Who asked for it. Entries of earlier versions have none: {@link moverOf}. */
  readonly mover?: Mover;
  /** The instant asked for by name; null: now. */
  readonly at: string | null;
  readonly site: Change;
  /** Only what changed of the regions that changed. */
  readonly regions: Readonly<Record<string, RegionChange>>;
  /** Of an import or a build, which move nothing: what it brought. */
  readonly brought?: Brought;
  /** Of a ship, which moves nothing here: what its target shows since. */
  readonly shipped?: ShippedTo;
  /** By calendar: the commit that the promoted calendars were built from, where the journal knows it. */
  readonly commits?: Readonly<Record<string, Commit>>;
  /** The entry that a `rollback` without regions took back. */
  readonly takesBack?: EntryName;
  /** Hash of the `live.json` that this entry led to; null if there was none. */
  readonly live: string | null;
}

/** Calendars that an import or a build brought, and where from. */
export interface Brought {
  /** The archive or folder, as it was given; null: built here. */
  readonly from: string | null;
  /** Ids, the newest last. */
  readonly calendars: readonly string[];
  /** What the archive says of itself; null where it says nothing. */
  readonly origin: Origin | null;
}

/** A target, and the sites that it showed before (null: none known) and shows now. */
export interface ShippedTo extends Change {
  readonly target: string;
}

/** The moves so far, the latest last. Lines that are no entries are left out. `file`: a staged one. */
export function readJournal(out: string, file = join(out, MOVES)): JournalEntry[] {
  return happened(out, lines(textOf(file))).flatMap((line) => parse(line) ?? []);
}

/** Stages the journal with one entry more. It becomes visible just before `live.json` does. */
export function stageEntry(output: Output, entry: Omit<JournalEntry, 'live'>, live: string): void {
  stageLine(output, { ...entry, live: hashOf(live) });
}

/** As {@link stageEntry}, of what moves nothing here: what an import or a build brought, or a ship took elsewhere. */
export function stageBeside(
  output: Output,
  entry: EntryName & ({ readonly brought: Brought } | { readonly shipped: ShippedTo }),
): void {
  const live = textOf(join(output.root, LIVE));
  const site = readCurrent(output.root);
  const nothing = { at: null, site: { from: site, to: site }, regions: {} };
  stageLine(output, { ...entry, ...nothing, live: live === null ? null : hashOf(live) });
}

/** After those that are staged already: a build that activates enters both. */
function stageLine(output: Output, entry: JournalEntry): void {
  const before = happened(output.root, lines(textOf(output.locate(MOVES))));
  output.add('note', writeStaged(output, [...before, JSON.stringify(entry), ''].join('\n')), MOVES);
}

/** The commits that calendars were built from, as far as the journal says where they come from. */
export function commitsOf(
  entries: readonly JournalEntry[],
  calendars: readonly string[],
): Readonly<Record<string, Commit>> {
  const found: Record<string, Commit> = {};
  for (const { brought } of entries)
    for (const id of brought?.calendars ?? []) {
      const { commit, edited = false } = brought?.origin ?? {};
      if (commit !== undefined && calendars.includes(id)) found[id] = { commit, edited };
    }
  return found;
}

/** Who asked for a move. Of entries that do not say it: what they changed tells. What brings calendars, or ships, moves nothing here. */
export function moverOf({ mover, at, command, regions }: JournalEntry): Mover {
  if (mover !== undefined) return mover;
  if (command === 'import' || command === 'build' || command === 'ship') return 'clock';
  if (at !== null) return 'at';
  const promotes = Object.values(regions).some(({ calendar }) => (calendar?.from ?? null) !== null);
  return command !== 'activate' || promotes ? 'person' : 'clock';
}

/** Who chose the release that a region shows; the clock, where the journal does not say. */
export function lastMoverOf(entries: readonly JournalEntry[], region: string): Mover {
  for (const entry of [...entries].reverse()) {
    const change = Object.hasOwn(entry.regions, region) ? entry.regions[region] : undefined;
    if (change?.release === undefined && change?.calendar === undefined) continue;
    const mover = moverOf(entry);
    // A promotion moves other regions along in the calendars that they have.
    return mover === 'person' && entry.command === 'activate' && change.calendar === undefined
      ? 'clock'
      : mover;
  }
  return 'clock';
}

/** All but the last line where its command was killed before `live.json` came to be: that is still as the line before left it. */
function happened(out: string, entries: readonly string[]): readonly string[] {
  const live = textOf(join(out, LIVE));
  const now = live === null ? null : hashOf(live);
  const last = parse(entries.at(-1) ?? '')?.live ?? now;
  const before = parse(entries.at(-2) ?? '')?.live ?? null;
  return last !== now && before === now ? entries.slice(0, -1) : entries;
}

function hashOf(text: string): string {
  return sha256(text).slice(0, 8);
}

function lines(text: string | null): string[] {
  return (text ?? '').split('\n').filter((line) => line !== '');
}

function parse(line: string): JournalEntry | null {
  try {
    const value: unknown = JSON.parse(line);
    return value !== null && typeof value === 'object' && 'regions' in value ? (value as JournalEntry) : null;
  } catch {
    return null;
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
