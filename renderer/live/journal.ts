import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../calendar/canonical.ts';
import { LIVE, MOVES } from '../calendar/names.ts';
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
  readonly command: 'activate' | 'rollback' | 'hold' | 'resume';
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
  /** What `live.json` came to be by it, as a hash. */
  readonly live: string;
}

/** The moves so far, the latest last. Lines that are no entries are left out. */
export function readJournal(out: string): JournalEntry[] {
  return happened(out, lines(textOf(join(out, MOVES)))).flatMap((line) => parse(line) ?? []);
}

/** Stages the journal with one entry more. It becomes visible just before `live.json` does. */
export function stageEntry(output: Output, entry: Omit<JournalEntry, 'live'>, live: string): void {
  const before = happened(output.root, lines(textOf(join(output.root, MOVES))));
  const text = [...before, JSON.stringify({ ...entry, live: hashOf(live) }), ''].join('\n');
  output.add('note', writeStaged(output, text), MOVES);
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
