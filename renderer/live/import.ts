import { type Imported, takeCalendars } from '../release/import.ts';
import { stageBrought } from './journal.ts';
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
    (output, { calendars, origin }) =>
      stageBrought(output, {
        command: 'import',
        when: doneAt({ clock }),
        by: by ?? null,
        note: note ?? null,
        brought: { from: source, calendars, origin },
      }),
  );
}
