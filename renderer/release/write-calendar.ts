import { chmodSync, writeFileSync } from 'node:fs';
import { calendarFile, NEWEST_CALENDAR } from '../calendar/names.ts';
import type { Calendar } from '../calendar/types.ts';
import { calendarText, mergeCalendar, readCalendar } from './calendar.ts';
import type { Output } from './output.ts';

/**
 * Adds what was built to the calendar of its revision, and makes that the newest; returns the calendar as it now is.
 * Visible with {@link Output.publish}.
 */
export async function writeCalendar(output: Output, calendar: Calendar): Promise<Calendar> {
  return output.writing(async () => {
    const merged = mergeCalendar(await readCalendar(output.root, calendar.id), calendar);
    const text = calendarText(merged);
    // Always anew, even when nothing changed: the time of the file tells which calendars were built last.
    output.add('calendar', writeStaged(output, text), calendarFile(merged.id));
    output.add('newest', writeStaged(output, text), NEWEST_CALENDAR);
    return merged;
  });
}

/** Writes a text beside its place, readable for all. */
export function writeStaged(output: Output, text: string): string {
  const staged = output.stageFile();
  writeFileSync(staged, text, { flag: 'wx' });
  chmodSync(staged, 0o644);
  return staged;
}
