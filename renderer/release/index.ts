/** Releases, calendars and sites on disk: the only code, beside `live/`, that writes below `--out`. */

export { coverage, releaseAt, releasesWithin, releaseWindow } from '../calendar/coverage.ts';
export type {
  Because,
  Calendar,
  CalendarRelease,
  ChangeKind,
  Commit,
  LinkGroup,
  Origin,
  PageChange,
  Redirect,
  Release,
  ReleaseDraft,
  ReleaseFile,
  SiteManifest,
  SitemapEntry,
  SiteRegion,
} from '../calendar/types.ts';
export { archiveKind, writeArchive } from './archive.ts';
export { type AssetDraft, storeAssets } from './assets.ts';
export { calendarId, mergeCalendar, readCalendar } from './calendar.ts';
export { composeSite } from './compose.ts';
export { contentTime } from './content-time.ts';
export { readCurrent, readSite, siteWindow, switchCurrent } from './current.ts';
export { type FinishedRelease, finishReleases } from './finish.ts';
export { gitEnvironment, isInRepository } from './git-environment.ts';
export { hearSignals } from './hear-signals.ts';
export type { Imported } from './import.ts';
export type { Holder } from './lock.ts';
export { commitOf, originAt } from './origin.ts';
export { type OpenOptions, type Output, openDraft, openOutput } from './output.ts';
export { type PartFolder, readPart, writePart } from './part.ts';
export { readVerified } from './plain-file.ts';
export { claimPaths, planSite } from './plan-site.ts';
export { isInside, realPathOf } from './real-path.ts';
export { refuseUnfit } from './refuse-unfit.ts';
export { readRelease, resolveContent, resolveRelease } from './release.ts';
export type { ComposedSite, ComposeOptions, SitePart } from './site-parts.ts';
export { isReleaseWhole } from './verify.ts';
export { writeCalendar } from './write-calendar.ts';
