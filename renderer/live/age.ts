import type { LiveState } from '../calendar/live-state.ts';
import type { Timetable } from '../calendar/types.ts';
import { fromUtc, type Instant, isBefore, utc } from '../clock/instant.ts';
import { OperationError } from '../problems/problems.ts';
import type { JournalEntry } from './journal.ts';

/** When the inputs of a calendar were what they are, as far as the journal says. */
export interface Age {
  /** The time of their commit; null where it is not known, or they were edited since. */
  readonly committed: Instant | null;
  readonly built: Instant;
}

/** The age of a calendar by each build and import that brought it: the latest counts, for the same inputs may return. Null: nothing says. */
export function ageOf(entries: readonly JournalEntry[], calendar: string): Age | null {
  const ages = entries.flatMap(({ brought }) =>
    brought?.origin != null && brought.calendars.includes(calendar) ? [ageIn(brought.origin)] : [],
  );
  return ages.reduce<Age | null>(
    (latest, age) => (latest === null || isOlder(latest, age) ? age : latest),
    null,
  );
}

/** The age that an archive, or a build, states. */
export function ageIn({
  when,
  committed,
  edited,
}: NonNullable<JournalEntry['brought']>['origin'] & object): Age {
  const isAsCommitted = committed !== undefined && edited !== true;
  return { built: fromUtc(when, 0), committed: isAsCommitted ? fromUtc(committed, 0) : null };
}

/** By the time of their commits; where these are the same, or not both known, by the time of their builds. */
export function isOlder(a: Age, b: Age): boolean {
  if (a.committed !== null && b.committed !== null && a.committed !== b.committed)
    return isBefore(a.committed, b.committed);
  return isBefore(a.built, b.built);
}

/** Of what is older than what a region follows: an archive that comes late, or a job that ran once more, would undo a fix. */
export function refuseOlder(
  entries: readonly JournalEntry[],
  live: LiveState | null,
  { id }: Timetable,
  regions: readonly string[],
): void {
  const age = ageOf(entries, id);
  if (age === null) return;
  const newer = new Map<string, { readonly age: Age; readonly regions: string[] }>();
  for (const region of regions) {
    const followed = live?.regions[region]?.calendar;
    const other = followed === undefined ? null : ageOf(entries, followed);
    if (followed === undefined || other === null || !isOlder(age, other)) continue;
    newer.set(followed, { age: other, regions: [...(newer.get(followed)?.regions ?? []), region] });
  }
  if (newer.size === 0) return;
  const others = [...newer].map(
    ([calendar, { age: own, regions }]) =>
      `${calendar}, which ${regions.join(', ')} follow${regions.length === 1 ? 's' : ''} (${describe(own)})`,
  );
  throw new OperationError(
    `calendar ${id} is older (${describe(age)}) than ${others.join(' and ')}`,
    'nothing was moved; promote it with --back if that is meant: almanac calendars lists all',
  );
}

function describe({ committed, built }: Age): string {
  const text = (at: Instant): string => utc(at).replace(/\.\d+Z$/, 'Z');
  return committed === null ? `built ${text(built)}` : `committed ${text(committed)}, built ${text(built)}`;
}
