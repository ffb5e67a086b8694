/** Almanac as a library: everything the command line does. */
export { type BuildCounts, type BuildOptions, type BuildResult, build } from './build.ts';
export { type CheckResult, check } from './check/check.ts';
export { type Activation, activate, readLive, rollback } from './live/index.ts';
export { type OpenOptions, type OpenSite, openSite } from './open-site.ts';
export {
  InputError,
  OperationError,
  type Problem,
  type ProblemCode,
  problemCodes,
  UsageError,
} from './problems.ts';
export type { OnProgress, Progress } from './progress.ts';
export type { Calendar, CalendarRelease, PageChange, Release } from './release/index.ts';
export { composeSite, readCalendar, readCurrent, readSite } from './release/index.ts';
export { type Request, resolveRequest } from './request.ts';
export { type Switch, schedule } from './schedule.ts';
