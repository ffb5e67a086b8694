import { type EntryName, type JournalEntry, moverOf } from './journal.ts';

/**
 * The entry that `rollback` would undo: the last one that a person made and that was not rolled back yet. Null if
 * there is none.
 */
export function lastByPerson(entries: readonly JournalEntry[]): JournalEntry | null {
  return byPeople(entries).at(-1) ?? null;
}

/** What people made and was not taken back, the latest last. A rollback without regions takes back the last one before it. */
function byPeople(entries: readonly JournalEntry[]): JournalEntry[] {
  const found: JournalEntry[] = [];
  for (const entry of entries) {
    if (entry.takesBack !== undefined) found.pop();
    else if (moverOf(entry) !== 'clock' && !isFreeze(entry)) found.push(entry);
  }
  return found;
}

/** A person freezes and unfreezes, but moves nothing that could be taken back; `unfreeze` is the way back. */
function isFreeze({ command }: JournalEntry): boolean {
  return command === 'freeze' || command === 'unfreeze';
}

/** The calendars that the next so many rollbacks without regions would return to. */
export function calendarsBehind(entries: readonly JournalEntry[], steps: number): string[] {
  return byPeople(entries)
    .slice(-steps)
    .flatMap(({ regions }) => Object.values(regions).flatMap(({ calendar }) => calendar?.from ?? []));
}

export function nameOf({ when, command, by, note }: JournalEntry): EntryName {
  return { when, command, by, note };
}
