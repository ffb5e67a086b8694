import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../calendar/canonical.ts';
import { LIVE, MOVES } from '../calendar/names.ts';
import type { Origin } from '../calendar/types.ts';
import { readCurrent } from '../release/current.ts';
import { errorCode } from '../release/file-error.ts';
import type { Output } from '../release/output.ts';
import { writeStaged } from '../release/write-calendar.ts';

/** From what to what; null: nothing. */
export interface Change {
  readonly from: string | null;
  readonly to: string | null;
}

/** One move of what is live. */
export interface JournalEntry {
  /** UTC; null where the caller gave no clock. */
  readonly when: string | null;
  readonly command: 'activate' | 'rollback' | 'hold' | 'resume' | 'import';
  readonly by: string | null;
  /** Why. */
  readonly note: string | null;
  /** The instant asked for by name; null: now. */
  readonly at: string | null;
  readonly site: Change;
  /** Only what changed of the regions that changed. */
  readonly regions: Readonly<
    Record<string, { readonly release?: Change; readonly calendar?: Change; readonly held?: Change }>
  >;
  /** Of an import, which moves nothing: what it brought. */
  readonly brought?: Brought;
  /** What `live.json` came to be by it, as a hash; null where there is none. */
  readonly live: string | null;
}

/** Calendars that an import brought, and where from. */
export interface Brought {
  /** The archive or folder, as it was given. */
  readonly from: string;
  /** Ids, the newest last. */
  readonly calendars: readonly string[];
  /** What the archive says of itself; null where it says nothing. */
  readonly origin: Origin | null;
}

/** The moves so far, the latest last. Lines that are no entries are left out. */
export function readJournal(out: string): JournalEntry[] {
  return happened(out, lines(textOf(join(out, MOVES)))).flatMap((line) => parse(line) ?? []);
}

/** Stages the journal with one entry more. It becomes visible just before `live.json` does. */
export function stageEntry(output: Output, entry: Omit<JournalEntry, 'live'>, live: string): void {
  stageLine(output, { ...entry, live: hashOf(live) });
}

function stageLine(output: Output, entry: JournalEntry): void {
  const before = happened(output.root, lines(textOf(join(output.root, MOVES))));
  const text = [...before, JSON.stringify(entry), ''].join('\n');
  output.add('note', writeStaged(output, text), MOVES);
}

/** As {@link stageEntry}, of what an import brought. */
export function stageBrought(
  output: Output,
  entry: Pick<JournalEntry, 'when' | 'by' | 'note'> & { readonly brought: Brought },
): void {
  const live = textOf(join(output.root, LIVE));
  const site = readCurrent(output.root);
  const nothing = { at: null, site: { from: site, to: site }, regions: {} };
  stageLine(output, { command: 'import', ...entry, ...nothing, live: live === null ? null : hashOf(live) });
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
