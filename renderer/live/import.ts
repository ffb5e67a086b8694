import type { Calendar, Origin } from '../calendar/types.ts';
import { readTimetable } from '../release/calendar.ts';
import { type Imported, takeCalendars } from '../release/import.ts';
import type { Output } from '../release/output.ts';
import { ageIn, ageOf, isOlder } from './age.ts';
import { readJournal, stageBeside } from './journal.ts';
import { doneAt, type MoveOptions } from './move.ts';

export type ImportOptions = Pick<MoveOptions, 'clock' | 'by' | 'note' | 'wait' | 'onWait' | 'signal'>;

/**
 * Merges calendars made elsewhere, with their releases and assets, from an output folder or an archive of one, and says so
 * in the journal. What is live is not touched.
 *
 * Throws OperationError, and changes nothing, where something is missing, damaged, or named as it must not be.
 */
export async function importFrom(
  out: string,
  source: string,
  { clock, by, note, ...options }: ImportOptions,
): Promise<Imported> {
  return takeCalendars(
    out,
    source,
    { purpose: 'almanac import', ...options },
    {
      isNewest,
      record: (output, { calendars, origin }) =>
        stageBeside(output, {
          command: 'import',
          when: doneAt({ clock }),
          by: by ?? null,
          note: note ?? null,
          brought: { from: source, calendars, origin },
        }),
    },
  );
}

/** An archive that comes late is no news where what is the newest here is younger, and has all of its regions. */
async function isNewest(
  { root }: Output,
  { id, editions }: Calendar,
  origin: Origin | null,
): Promise<boolean> {
  const newest = await readTimetable(root, 'newest');
  const entries = readJournal(root);
  const here = newest === null || newest.id === id ? null : ageOf(entries, newest.id);
  if (newest === null || here === null || origin === null) return true;
  const known = ageOf(entries, id);
  const age = known !== null && isOlder(ageIn(origin), known) ? known : ageIn(origin);
  return (
    !isOlder(age, here) || Object.keys(editions).some((region) => !Object.hasOwn(newest.editions, region))
  );
}
