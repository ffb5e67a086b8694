import type { LiveState } from '../calendar/live-state.ts';
import type { Timetable } from '../calendar/types.ts';
import { OperationError } from '../problems/problems.ts';

/** The calendars promoted, and one more, by id, each as `read` gives it. Throws OperationError when one that is promoted is gone. */
export async function calendarsOf<C extends Timetable>(
  out: string,
  live: LiveState | null,
  more: C | null,
  read: (out: string, id: string) => Promise<C | null>,
): Promise<ReadonlyMap<string, C>> {
  const calendars = new Map<string, C>(more === null ? [] : [[more.id, more]]);
  for (const [region, { calendar: id }] of Object.entries(live?.regions ?? {})) {
    if (calendars.has(id)) continue;
    const calendar = await read(out, id);
    if (calendar === null && (more === null || !Object.hasOwn(more.editions, region))) {
      throw new OperationError(
        `calendar ${id}, promoted for ${region}, is not in ${out}`,
        'promote another one',
      );
    }
    if (calendar !== null) calendars.set(id, calendar);
  }
  return calendars;
}
