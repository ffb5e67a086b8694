/**
 * Who chose the release that a region shows: `at` named an instant (`--at`), a `person` chose the calendar, and the `clock` chose
 * what became true by itself. What the clock alone chose, a clock that is put right may take back.
 */
export type Mover = 'at' | 'person' | 'clock';

/** What is live in one region. */
export interface LiveRegion {
  /** The calendar promoted. */
  readonly calendar: string;
  /** The release shown; null while the calendar has not yet begun. */
  readonly release: string | null;
  /** The calendars promoted before, the latest last, 20 at most: `rollback` steps back through them. */
  readonly history: readonly string[];
  /** The release the region is kept on, whatever the time; null: it follows time. */
  readonly held: string | null;
  readonly movedBy: Mover;
}

/** What `live.json` holds: the truth that `current` follows. */
export interface LiveState {
  readonly version: 1;
  /** The site that shows it. */
  readonly site: string;
  /** In the site's order. */
  readonly regions: Readonly<Record<string, LiveRegion>>;
  /** While people must not move it: who said so, and why. */
  readonly frozen?: Frozen;
}

/** Why the output is frozen. */
export interface Frozen {
  /** UTC; null where the caller gave no clock. */
  readonly when: string | null;
  readonly by: string | null;
  readonly reason: string;
}
