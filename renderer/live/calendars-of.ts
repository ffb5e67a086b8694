import type { LiveState } from '../calendar/live-state.ts';
import type { Calendar } from '../calendar/types.ts';
import { OperationError } from '../problems/problems.ts';
import { readCalendar } from '../release/calendar.ts';

/** The calendars promoted, and one more, by id. Throws OperationError when one that is promoted is gone. */
export async function calendarsOf(
  out: string,
  live: LiveState | null,
  more: Calendar | null,
): Promise<ReadonlyMap<string, Calendar>> {
  const calendars = new Map<string, Calendar>(more === null ? [] : [[more.id, more]]);
  for (const [region, { calendar: id }] of Object.entries(live?.regions ?? {})) {
    if (calendars.has(id)) continue;
    const calendar = await readCalendar(out, id);
    if (calendar === null && more?.editions[region] === undefined) {
      throw new OperationError(
        `calendar ${id}, promoted for ${region}, is not in ${out}`,
        'promote another one',
      );
    }
    if (calendar !== null) calendars.set(id, calendar);
  }
  return calendars;
}
