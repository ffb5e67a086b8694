/** Almanac as a library: everything the command line does. */
export { type BuildCounts, type BuildOptions, type BuildResult, build } from './build/build.ts';
export { type CheckResult, check } from './build/check.ts';
export { type OpenOptions, type OpenSite, openSite } from './build/open-site.ts';
export type { OnProgress, Progress } from './build/progress.ts';
export { type Request, resolveRequest } from './build/request.ts';
export { type Switch, schedule } from './build/schedule.ts';
export { type Activation, activate, readLive, rollback } from './live/index.ts';
export {
  InputError,
  OperationError,
  type Problem,
  type ProblemCode,
  problemCodes,
  UsageError,
} from './problems/problems.ts';
export type { Calendar, CalendarRelease, PageChange, Release } from './release/index.ts';
export { composeSite, readCalendar, readCurrent, readSite } from './release/index.ts';
export { type ShipOptions, type Shipped, ship } from './ship/ship.ts';
