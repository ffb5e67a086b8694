/** Releases, calendars and sites on disk: the only code, beside `live/`, that writes below `--out`. */

export { releaseAt, releasesWithin, releaseWindow } from '../calendar/coverage.ts';
export type {
  Calendar,
  CalendarRelease,
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
} from '../calendar/types.ts';
export { archiveKind, writeArchive } from './archive.ts';
export { storeAssets } from './assets.ts';
export { calendarId, readCalendar } from './calendar.ts';
export { composeSite } from './compose.ts';
export { contentTime } from './content-time.ts';
export { readCurrent, readSite, siteWindow } from './current.ts';
export { finishReleases } from './finish.ts';
export { gitEnvironment, isInRepository } from './git-environment.ts';
export { hearSignals } from './hear-signals.ts';
export type { Holder } from './lock.ts';
export { commitOf, originAt } from './origin.ts';
export { type Output, openDraft, openOutput } from './output.ts';
export { type PartFolder, readPart, writePart } from './part.ts';
export { readVerified } from './plain-file.ts';
export { claimPaths } from './plan-site.ts';
export { isInside, realPathOf } from './real-path.ts';
export { refuseUnfit } from './refuse-unfit.ts';
export { readRelease, resolveContent } from './release.ts';
export type { ComposedSite } from './site-parts.ts';
export { isReleaseWhole } from './verify.ts';
export { writeCalendar } from './write-calendar.ts';
