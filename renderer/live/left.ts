import type { LiveState } from '../calendar/live-state.ts';
import { OperationError } from '../problems/problems.ts';
import type { JournalEntry } from './journal.ts';

/** How a region came to leave a calendar. */
export interface Left {
  readonly region: string;
  /** The move by which it did; null where the journal no longer says. */
  readonly entry: JournalEntry | null;
}

/** How a region last left a calendar; null where it never did. */
export function leftBy(
  entries: readonly JournalEntry[],
  live: LiveState | null,
  region: string,
  calendar: string,
): Left | null {
  const entry = [...entries]
    .reverse()
    .find(({ regions }) => Object.hasOwn(regions, region) && regions[region]?.calendar?.from === calendar);
  if (entry !== undefined) return { region, entry };
  return live?.regions[region]?.history.includes(calendar) ? { region, entry: null } : null;
}

/** Going back to a calendar that was left may undo a fix: an older archive that is imported once more looks like news. */
export function refuseLeft(calendar: string, left: readonly Left[]): void {
  if (left.length === 0) return;
  const ways = new Map<string, string[]>();
  for (const { region, entry } of left) {
    const way = entry === null ? '' : `, left ${describe(entry, region)}`;
    ways.set(way, [...(ways.get(way) ?? []), region]);
  }
  const where = [...ways].map(([way, regions]) => `${regions.join(', ')}${way}`).join('; ');
  throw new OperationError(
    `calendar ${calendar} was live before in ${where}`,
    'nothing was moved; promote it again with --back if that is meant: almanac calendars lists all',
  );
}

function describe({ command, when, by, regions }: JournalEntry, region: string): string {
  const to = regions[region]?.calendar?.to;
  return [
    `for ${to}`,
    `by ${command}`,
    ...(when === null ? [] : [`at ${when.replace(/\.\d+Z$/, 'Z')}`]),
    // Whatever a name holds, a message is one line.
    ...(by === null ? [] : [`by ${by.replace(/[\p{Cc}\p{Cf}]/gu, ' ')}`]),
  ].join(' ');
}
