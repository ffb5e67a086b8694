/** What is live: people promote calendars, time chooses the release within them. */

export type { Frozen, LiveRegion, LiveState } from '../calendar/live-state.ts';
export { type ActivateOptions, activate } from './activate.ts';
export type { Activation, Step } from './activation.ts';
export { type At, atIn } from './at.ts';
export type { SeenTimer } from './attendance.ts';
export { type CalendarInfo, calendarsIn, listCalendars } from './calendars.ts';
export { type EnterShipOptions, enterShip } from './enter-ship.ts';
export { type Followed, followBuild } from './follow-build.ts';
export { type FreezeOptions, type FreezeReport, freeze, unfreeze } from './freeze.ts';
export { hold, resume } from './hold.ts';
export { type ImportOptions, importFrom } from './import.ts';
export {
  type Brought,
  commitsOf,
  type EntryName,
  type JournalEntry,
  readJournal,
  type ShippedTo,
  stageBeside,
} from './journal.ts';
export { type KeptBack, keptBack } from './kept-back.ts';
export type { MoveOptions, TimedMoveOptions } from './move.ts';
export { type ComingSwitch, nextEdge, nextSwitch } from './next-switch.ts';
export { type Prepared, prepareNext } from './prepare.ts';
export { type Pruned, pruneCalendars, pruneOutput } from './prune.ts';
export { type RemoteOptions, type RemoteStatus, readRemoteStatus } from './remote-status.ts';
export { repair } from './repair.ts';
export { rollback } from './rollback.ts';
export { type LivePlan, liveZones, scheduleLive } from './schedule-live.ts';
export { isWorkbench, readLive } from './state.ts';
export { coverageWarning, readStatus, type StatusOptions } from './status.ts';
export type { RegionStatus, Room, Status } from './status-types.ts';
export { liveAsTold, readTold, stepsSince, type Told, writeTold } from './told.ts';
export { sleepUntil, type WatchEvent, type WatchOptions, watch } from './watch.ts';
export { type Watcher, WatcherMark } from './watchers.ts';
