/** The door through which `cli/` comes in: what the command line is made of. Other programs get `library.ts`. */
export type { ClientRuntime } from './assets/bundle-client.ts';
export type { Asset } from './assets/catalogue.ts';
export { packageRoot, packageVersion } from './assets/package-root.ts';
export { cleanPath, isFeed } from './calendar/paths.ts';
export {
  BEGINNING,
  compactUtc,
  compareInstants,
  contains,
  END,
  formatLocal,
  fromUtc,
  type Instant,
  isBefore,
  toUtc,
  utc,
  type Window,
  windowOf,
} from './clock/index.ts';
export {
  type RegionZones,
  type ResolvedOption,
  type ResolvedSpan,
  resolveOption,
  resolveSpan,
} from './clock/options.ts';
export { parseWhen } from './clock/when.ts';
export {
  type CommittedPrices,
  committedPrices,
  compareFeed,
  type FeedPrices,
  feedPricesOf,
  type PriceRow,
  priceList,
  shopOf,
} from './commerce/index.ts';
export { blockedOnPage } from './engine/checking/blocked-on-page.ts';
export { type BuildResult, build } from './engine/commands/build.ts';
export { check } from './engine/commands/check-site.ts';
export { merge } from './engine/commands/merge.ts';
export { buildShard } from './engine/commands/shard.ts';
export { compareSides, refuseNoInstant } from './engine/compare/compare.ts';
export { type Compared, compareEditions, compareTimelines } from './engine/compare/diff.ts';
export { livePrices } from './engine/compare/live-prices.ts';
export {
  comingPrices,
  type MovedPrice,
  type MovedRegion,
  movedPrices,
} from './engine/compare/moved-prices.ts';
export { pricesOf } from './engine/compare/prices-before.ts';
export { ShownInputs } from './engine/compare/shown-inputs.ts';
export type { Shard } from './engine/making/part.ts';
export { type AnswerTrace, holds } from './engine/on-demand/answer-trace.ts';
export { elsewhere, stagesAt } from './engine/on-demand/elsewhere.ts';
export { type PageAnswer, renderPath } from './engine/on-demand/render-path.ts';
export { regionOf } from './engine/on-demand/route.ts';
export { passedBy, SwitchList } from './engine/on-demand/switch-list.ts';
export { renderWorkbench, workbenchStyles } from './engine/on-demand/workbench.ts';
export { editorSchemas } from './engine/opening/editor-schemas.ts';
export {
  loadInputs,
  type OpenOptions,
  type OpenSite,
  openSite,
  saveWhatWasLearned,
} from './engine/opening/open-site.ts';
export type { Progress } from './engine/opening/progress.ts';
export { resolveRequest, zonesOf } from './engine/opening/request.ts';
export type { CheckResult, PriceChange, Switch } from './engine/opening/results.ts';
export { planCalendar, switchesIn } from './engine/opening/schedule.ts';
export { siteHere, siteIn, zonesHere } from './engine/opening/site-here.ts';
export { explain } from './explain/explain.ts';
export { explainLine } from './explain/explain-line.ts';
export { explainLive } from './explain/explain-live.ts';
export type {
  Explanation,
  LineExplanation,
  LiveExplanation,
  PageExplanation,
  PriceRule,
  ProductExplanation,
  Told,
  ToldWindow,
  TouchedPage,
} from './explain/results.ts';
export { contentType, securityHeaders } from './hosts/index.ts';
export {
  type Activation,
  type At,
  activate,
  type Brought,
  type CalendarInfo,
  type EntryName,
  enterShip,
  type FreezeReport,
  type Frozen,
  freeze,
  hold,
  importFrom,
  isWorkbench,
  type JournalEntry,
  keptBack,
  type LivePlan,
  listCalendars,
  liveAsTold,
  liveZones,
  prepareNext,
  pruneCalendars,
  type RegionStatus,
  type RemoteStatus,
  type Room,
  readJournal,
  readLive,
  readRemoteStatus,
  readStatus,
  readTold,
  resume,
  rollback,
  type SeenTimer,
  type ShippedTo,
  type Status,
  scheduleLive,
  sleepUntil,
  stepsSince,
  type TimedMoveOptions,
  unfreeze,
  type WatchEvent,
  WatcherMark,
  watch,
  writeTold,
} from './live/index.ts';
export type { Page, Site } from './model/linked.ts';
export { isEntityId } from './model/values.ts';
export { differencesOf } from './pictures/group.ts';
export { illustrate } from './pictures/illustrate.ts';
export type {
  Difference,
  DifferencePlace,
  DiffResult,
  Illustrated,
  PicturePair,
} from './pictures/results.ts';
export { callOrigins } from './plan/call-origins.ts';
export { diskTrouble } from './problems/disk.ts';
export {
  InputError,
  OperationError,
  type Problem,
  problemCodes,
  UsageError,
  unknownPage,
  unknownRegion,
} from './problems/problems.ts';
export { makeTemporary, removeTemporary } from './processes/temporary.ts';
export { refuseStrays } from './purity/strays.ts';
export { Memory } from './read/memory.ts';
export { rehearse } from './rehearse/rehearse.ts';
export type { Finding, GuardTrial, Rehearsal, RehearsedPrice, RehearsedSwitch } from './rehearse/results.ts';
export {
  type CalendarRelease,
  gitEnvironment,
  hearSignals,
  isInRepository,
  type Origin,
  readCalendar,
  readCurrent,
  readSite,
  siteWindow,
} from './release/index.ts';
export { escapeHtml } from './render/html.ts';
export { listen } from './serve/listen.ts';
export { startServer } from './serve/server.ts';
export { type Shipped, ship } from './ship/ship.ts';
export { describeUntrue } from './ship/untrue.ts';
