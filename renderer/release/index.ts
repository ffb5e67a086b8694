/** Releases, calendars and sites on disk: the only code, beside `live/`, that writes below `--out`. */
export { type AssetDraft, storeAssets } from './assets.ts';
export { calendarId, mergeCalendar, readCalendar } from './calendar.ts';
export { type ComposedSite, type ComposeOptions, composeSite, type SitePart } from './compose.ts';
export { contentTime } from './content-time.ts';
export { coverage, releaseAt, releasesWithin, windowOf } from './coverage.ts';
export { readCurrent, readSite, siteWindow, switchCurrent } from './current.ts';
export { explainFileError } from './file-error.ts';
export { type FinishedRelease, finishReleases } from './finish.ts';
export { linkOrCopy } from './link.ts';
export type { Holder } from './lock.ts';
export { type OpenOptions, type Output, openOutput } from './output.ts';
export { type Pruned, pruneOutput } from './prune.ts';
export { readRelease } from './release.ts';
export type {
  Because,
  Calendar,
  CalendarRelease,
  ChangeKind,
  PageChange,
  Redirect,
  Release,
  ReleaseDraft,
  ReleaseFile,
  SiteManifest,
  SitemapEntry,
  SiteRegion,
} from './types.ts';
export { isReleaseWhole } from './verify.ts';
export { writeCalendar } from './write-calendar.ts';
