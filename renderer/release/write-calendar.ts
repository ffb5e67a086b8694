import { chmodSync, existsSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calendarFile, folders, NEWEST_CALENDAR } from '../calendar/names.ts';
import type { Calendar } from '../calendar/types.ts';
import { calendarText, mergeCalendar, readCalendar } from './calendar.ts';
import type { Output } from './output.ts';
import { names } from './remove.ts';

/**
 * Adds what was built to the calendar of its revision, and makes that the newest; returns the calendar as it now is.
 * Visible with {@link Output.publish}. Where `isNews` is false, one that adds nothing to what is there stays as old as it is; where
 * `isNewest` is, what was the newest stays that.
 */
export async function writeCalendar(
  output: Output,
  calendar: Calendar,
  { isNews = true, isNewest = true }: { readonly isNews?: boolean; readonly isNewest?: boolean } = {},
): Promise<Calendar> {
  return output.writing(async () => {
    const known = await readCalendar(output.root, calendar.id);
    const merged = mergeCalendar(known, calendar);
    const text = calendarText(merged);
    const isKnown = known !== null && calendarText(known) === text;
    const hasNewest = existsSync(join(output.root, NEWEST_CALENDAR));
    if (!isNews && isKnown && hasNewest) return known;
    // Written even if nothing changed: the time of the file says which calendars were built last.
    const staged = writeStaged(output, text);
    makeLatest(output.root, staged);
    output.add('calendar', staged, calendarFile(merged.id));
    if (isNewest || !hasNewest) output.add('newest', writeStaged(output, text), NEWEST_CALENDAR);
    return merged;
  });
}

/** The order of calendars is that of their files' times; a clock that was set back must not turn it round. */
function makeLatest(root: string, staged: string): void {
  const folder = join(root, folders.calendars);
  const others = names(folder).map((name) => statSync(join(folder, name)).mtimeMs);
  const latest = Math.max(0, ...others);
  if (statSync(staged).mtimeMs > latest) return;
  const next = (Math.floor(latest) + 2) / 1000;
  utimesSync(staged, next, next);
}

/** Writes a text beside its place, readable for all. */
export function writeStaged(output: Output, text: string): string {
  const staged = output.stageFile();
  writeFileSync(staged, text, { flag: 'wx' });
  chmodSync(staged, 0o644);
  return staged;
}
