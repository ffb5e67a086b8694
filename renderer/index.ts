/** The door through which `cli/` comes in: what the command line is made of. Other programs get `library.ts`. */
export type { ClientRuntime } from './assets/bundle-client.ts';
export type { Asset } from './assets/catalogue.ts';
export { packageRoot, packageVersion } from './assets/package-root.ts';
export type { RemoteReport } from './cache/remote-cache.ts';
export { canonicalJson } from './calendar/canonical.ts';
export { cleanPath, isFeed, isNotFoundPage } from './calendar/paths.ts';
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
export { type BuildOptions, type BuildResult, build } from './engine/commands/build.ts';
export { check } from './engine/commands/check-site.ts';
export { schedule, type Watched } from './engine/commands/library.ts';
export { type Merged, type MergeOptions, merge } from './engine/commands/merge.ts';
export { buildShard, type ShardOptions } from './engine/commands/shard.ts';
export { compareSides, type DiffOptions, refuseNoInstant } from './engine/compare/compare.ts';
export { type Compared, compareEditions, compareTimelines } from './engine/compare/diff.ts';
export {
  type Editions,
  editionsIn,
  editionsOf,
  regionsIn,
  type Timelines,
  timelinesIn,
  timelinesOf,
} from './engine/compare/editions.ts';
export { livePrices } from './engine/compare/live-prices.ts';
export {
  comingPrices,
  type MovedPrice,
  type MovedRegion,
  movedPrices,
} from './engine/compare/moved-prices.ts';
export { pricesOf } from './engine/compare/prices-before.ts';
export type { PartContent, Shard } from './engine/making/part.ts';
export type { BuildCounts } from './engine/memory/made.ts';
export { type AnswerTrace, holds } from './engine/on-demand/answer-trace.ts';
export { elsewhere, stagesAt } from './engine/on-demand/elsewhere.ts';
export { type PageAnswer, renderPath } from './engine/on-demand/render-path.ts';
export { regionOf } from './engine/on-demand/route.ts';
export { passedBy, type RegionSwitch, SwitchList } from './engine/on-demand/switch-list.ts';
export { renderWorkbench, workbenchStyles } from './engine/on-demand/workbench.ts';
export { descriptionsIn } from './engine/opening/descriptions.ts';
export { editorSchemas } from './engine/opening/editor-schemas.ts';
export {
  loadInputs,
  type OpenOptions,
  type OpenSite,
  openSite,
  saveWhatWasLearned,
} from './engine/opening/open-site.ts';
export type { OnProgress, Progress } from './engine/opening/progress.ts';
export { type Request, resolveRequest, zonesOf } from './engine/opening/request.ts';
export type {
  CheckResult,
  EditionDiff,
  EditionDiffOver,
  PriceChange,
  Switch,
} from './engine/opening/results.ts';
export { planCalendar, switchesIn } from './engine/opening/schedule.ts';
export { siteHere, siteIn, zonesHere } from './engine/opening/site-here.ts';
export { type ExplainOptions, explain } from './explain/explain.ts';
export { type ExplainLineOptions, explainLine } from './explain/explain-line.ts';
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
export { contentType, namesTag, securityHeaders, withOwnPrefix } from './hosts/index.ts';
export {
  type ActivateOptions,
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
  type ImportOptions,
  importFrom,
  isWorkbench,
  type JournalEntry,
  type KeptBack,
  keptBack,
  type LivePlan,
  listCalendars,
  liveAsTold,
  liveZones,
  type MoveOptions,
  type Pruned,
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
  type Watcher,
  WatcherMark,
  type WatchOptions,
  watch,
  writeTold,
} from './live/index.ts';
export type { Page, Site } from './model/linked.ts';
export { isEntityId } from './model/values.ts';
export { differencesOf } from './pictures/group.ts';
export { type IllustrateOptions, illustrate } from './pictures/illustrate.ts';
export type {
  Difference,
  DifferencePlace,
  DiffResult,
  Illustrated,
  PicturePair,
  TextChange,
} from './pictures/results.ts';
export { callOrigins } from './plan/call-origins.ts';
export { diskTrouble } from './problems/disk.ts';
export {
  InputError,
  OperationError,
  type Problem,
  type ProblemCode,
  problemCodes,
  UsageError,
  unknownPage,
  unknownRegion,
} from './problems/problems.ts';
export { makeTemporary, removeTemporary } from './processes/temporary.ts';
export { refuseStrays } from './purity/strays.ts';
export { Memory } from './read/memory.ts';
export { type RehearseOptions, rehearse } from './rehearse/rehearse.ts';
export type {
  Finding,
  GuardTrial,
  Picture,
  Rehearsal,
  RehearsedPrice,
  RehearsedRegion,
  RehearsedSwitch,
} from './rehearse/results.ts';
export {
  type Calendar,
  type CalendarRelease,
  composeSite,
  gitEnvironment,
  hearSignals,
  type Imported,
  isInRepository,
  type Origin,
  type PageChange,
  type Release,
  readCalendar,
  readCurrent,
  readSite,
  type SiteManifest,
  siteWindow,
} from './release/index.ts';
export { escapeHtml } from './render/html.ts';
export { listen } from './serve/listen.ts';
export { startServer } from './serve/server.ts';
export { type ShipOptions, type Shipped, ship } from './ship/ship.ts';
export { describeUntrue } from './ship/untrue.ts';
