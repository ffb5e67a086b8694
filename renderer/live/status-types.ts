import type { Frozen, Mover } from '../calendar/live-state.ts';

/** One region, live. Instants as UTC; null: open. */
export interface RegionStatus {
  readonly region: string;
  readonly calendar: string;
  /** Shown; null: nothing yet. */
  readonly release: string | null;
  /** What its calendar has for now; null: nothing. */
  readonly due: string | null;
  readonly held: boolean;
  /** Who chose the release shown. */
  readonly movedBy: Mover;
  readonly next: { readonly at: string; readonly pages: number } | null;
  /**
   * What will make the switch, in words: a waiting command or a timer. Null: nothing is known to, or there is no
   * switch.
   */
  readonly switchedBy: string | null;
  /** False where a switch is due and nothing is known to make it. */
  readonly attended: boolean;
  /** Until when its calendar has releases without a gap (null: without end); null: it has none for now. */
  readonly coverage: { readonly until: string | null } | null;
  readonly ok: boolean;
}

/** What is left on a disk, and what one more site takes at most. */
export interface Room {
  readonly freeBytes: number;
  /** Null where the file system has no fixed number of them. */
  readonly freeFiles: number | null;
  readonly siteBytes: number;
  readonly siteFiles: number;
}

/** Is what is live what should be live now? */
export interface Status {
  readonly now: string;
  readonly ok: boolean;
  /** The site that `live.json` names, and that `current` shows. */
  readonly site: string | null;
  readonly regions: readonly RegionStatus[];
  /** Why it is not; one sentence each. */
  readonly problems: readonly string[];
  /** Problems that will come unless someone acts. */
  readonly warnings: readonly string[];
  /** Null where people may move what is live. */
  readonly frozen: Frozen | null;
  /** What is left on the disk; null where the system does not say. */
  readonly room: Room | null;
  readonly verified: { readonly files: number; readonly bytes: number; readonly everyByte: boolean };
}
