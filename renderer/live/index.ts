/** What is live: people promote calendars, time chooses the release within them. */

export type { Frozen, LiveState } from '../calendar/live-state.ts';
export { activate } from './activate.ts';
export type { Activation, Step } from './activation.ts';
export { type At, atIn } from './at.ts';
export type { SeenTimer } from './attendance.ts';
export { type CalendarInfo, listCalendars } from './calendars.ts';
export { enterShip } from './enter-ship.ts';
export { followBuild } from './follow-build.ts';
export { type FreezeReport, freeze, unfreeze } from './freeze.ts';
export { hold, resume } from './hold.ts';
export { importFrom } from './import.ts';
export {
  type Brought,
  commitsOf,
  type EntryName,
  type JournalEntry,
  readJournal,
  type ShippedTo,
  stageBeside,
} from './journal.ts';
export { keptBack } from './kept-back.ts';
export type { MoveOptions, TimedMoveOptions } from './move.ts';
export { prepareNext } from './prepare.ts';
export { pruneCalendars, pruneOutput } from './prune.ts';
export { type RemoteStatus, readRemoteStatus } from './remote-status.ts';
export { repair } from './repair.ts';
export { rollback } from './rollback.ts';
export { type LivePlan, liveZones, scheduleLive } from './schedule-live.ts';
export { isWorkbench, readLive } from './state.ts';
export { coverageWarning, readStatus } from './status.ts';
export type { RegionStatus, Room, Status } from './status-types.ts';
export { liveAsTold, readTold, stepsSince, writeTold } from './told.ts';
export { sleepUntil, type WatchEvent, watch } from './watch.ts';
export { WatcherMark } from './watchers.ts';
