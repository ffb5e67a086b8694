/**
 * Almanac as a library: the commands as functions. Each takes one object. Times are texts as on the command line, and
 * the caller gives `now` in milliseconds (`Date.now()`), since the engine reads no clock. Aborting a call rejects with
 * the reason.
 */

import type { Calendar, CalendarRelease } from './calendar/types.ts';
import { build as buildSite } from './engine/commands/build.ts';
import { check as checkSite } from './engine/commands/check-site.ts';
import { schedule as scheduleSite } from './engine/commands/library.ts';
import { compareSides } from './engine/compare/compare.ts';
import type { OnProgress } from './engine/opening/progress.ts';
import type { CheckResult, EditionDiff, EditionDiffOver, Switch } from './engine/opening/results.ts';
import { explain as explainTarget } from './explain/explain.ts';
import { explainLine as explainLineOf } from './explain/explain-line.ts';
import type { Explanation, LineExplanation } from './explain/results.ts';
import { readStatus } from './live/status.ts';
import type { Status } from './live/status-types.ts';
import { differencesOf } from './pictures/group.ts';
import type { DiffResult } from './pictures/results.ts';
import { givenOptions, type OptionName } from './problems/given-options.ts';
import type { Problem } from './problems/problems.ts';
import { rehearse as rehearseSite } from './rehearse/rehearse.ts';
import type { Rehearsal } from './rehearse/results.ts';

export type { Because, PageChange } from './calendar/types.ts';
export type { Progress } from './engine/opening/progress.ts';
export type { PriceChange } from './engine/opening/results.ts';
export type {
  Explanation,
  LineExplanation,
  PageExplanation,
  PriceRule,
  ProductExplanation,
  Told,
  ToldPrior,
  ToldWindow,
  TouchedPage,
} from './explain/results.ts';
export type { RegionStatus } from './live/status-types.ts';
export type { Difference, DifferencePlace, TextChange } from './pictures/results.ts';
export { InputError, OperationError, type ProblemCode, UsageError } from './problems/problems.ts';
export type {
  Finding,
  GuardTrial,
  Picture,
  Rehearsal,
  RehearsedPrice,
  RehearsedRegion,
  RehearsedSwitch,
} from './rehearse/results.ts';
export type {
  Calendar,
  CalendarRelease,
  CheckResult,
  DiffResult,
  EditionDiff,
  EditionDiffOver,
  OnProgress,
  Problem,
  Status,
  Switch,
};

const OF_SITE = ['cache', 'onProgress', 'signal'] as const satisfies readonly OptionName[];
const OF_TIME = ['regions', 'at', 'from', 'until'] as const satisfies readonly OptionName[];

/** Options of all calls that read the inputs. */
export interface SiteOptions {
  /** The folder of `data/`, `locales/` and `templates/`, absolute. */
  readonly root: string;
  /** False: neither reads nor writes `<root>/.almanac/`. */
  readonly cache?: boolean;
  readonly onProgress?: OnProgress;
  readonly signal?: AbortSignal;
}

/**
 * One instant, or a window, in some regions. Times are as on the command line: `2024-11-22`, `2024-11-22T08:00Z`,
 * `now`.
 */
export interface TimeOptions {
  /** Absent: all. */
  readonly regions?: readonly string[];
  /** One instant; by default now. */
  readonly at?: string;
  /** A window. */
  readonly from?: string;
  /** Its end, excluded; by default open. */
  readonly until?: string;
  /** The time of the call, in milliseconds. */
  readonly now: number;
}

export interface BuildOptions extends SiteOptions, TimeOptions {
  /** The output folder, absolute. */
  readonly out: string;
  /** Promotes what was built, and makes it live. */
  readonly activate?: boolean;
  /** The most threads to use, by default one per CPU; the number never changes the output. */
  readonly concurrency?: number;
  readonly clientRuntime?: 'preact' | 'react';
  /** Calendars to keep in addition to promoted ones and those that a roll-back would return to. */
  readonly keep?: number;
  /** Packs the calendar with all its releases into this file. */
  readonly archive?: string;
}

export interface BuildResult {
  readonly calendar: Calendar;
  /** The releases of this build, by region. */
  readonly editions: Readonly<Record<string, readonly CalendarRelease[]>>;
  /** The id of the composed site. */
  readonly site: string;
  /** Whether `current` points to it: the workbench follows builds, production does not. */
  readonly isCurrent: boolean;
  /** The result of `activate`; null if it was not requested. */
  readonly activated: { readonly ok: boolean; readonly switched: boolean } | null;
  /** Values in the data that are valid but doubtful, as `check` finds them. */
  readonly doubts: readonly Problem[];
  /** Problems that will come unless someone acts. */
  readonly warnings: readonly string[];
}

/**
 * Builds every release of the request and composes a site. What appears under `out` is complete. Rejects with
 * InputError, OperationError or UsageError and leaves `out` as it was, unless what failed is an archive or a promotion
 * after that.
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const others = ['activate', 'concurrency', 'clientRuntime', 'keep', 'archive'] as const;
  return buildSite(
    givenOptions('build', options, ['root', 'out', 'now'], [...OF_SITE, ...OF_TIME, ...others]),
  );
}

/** Every problem of a site, at any time. Rejects with InputError only if nothing can be derived from the inputs. */
export async function check(options: SiteOptions & { readonly concurrency?: number }): Promise<CheckResult> {
  return checkSite(givenOptions('check', options, ['root'], [...OF_SITE, 'concurrency']));
}

/** The switches of a site over a window, in order; builds nothing. Rejects with InputError or UsageError. */
export async function schedule(options: SiteOptions & TimeOptions): Promise<readonly Switch[]> {
  return scheduleSite(givenOptions('schedule', options, ['root', 'now'], [...OF_SITE, ...OF_TIME]));
}

export interface DiffOptions extends Omit<SiteOptions, 'cache'>, TimeOptions {
  /** The output folder with the calendars or sites to compare; by default `dist`. */
  readonly out?: string;
  /** Two instants of the inputs, or two outputs: ids of calendars or sites, `newest`, `current`. */
  readonly sides: readonly [string, string];
}

/** What a shopper sees change from one side to the other. Rejects with InputError, OperationError or UsageError. */
export async function diff(options: DiffOptions): Promise<DiffResult> {
  const compared = await compareSides(
    givenOptions('diff', options, ['root', 'sides', 'now'], [...OF_SITE, ...OF_TIME, 'out']),
  );
  return { regions: compared.map(({ diff: one }) => one), differences: differencesOf(compared) };
}

export interface StatusOptions {
  /** The output folder, absolute. */
  readonly out: string;
  /** The time of the call, in milliseconds. */
  readonly now: number;
  /** Hashes everything that is promoted or could be rolled back to, instead of looking at sizes and times. */
  readonly everyByte?: boolean;
}

/** Whether an output folder shows what it should show now. Changes nothing. */
export async function status(options: StatusOptions): Promise<Status> {
  const { out, ...others } = givenOptions('status', options, ['out', 'now'], ['everyByte']);
  return readStatus(out, others);
}

export interface ExplainOptions extends SiteOptions, Pick<TimeOptions, 'regions' | 'at' | 'now'> {
  /** An address, a path such as `/de/black-friday`, the key of a product, or the id of a page. */
  readonly target: string;
}

export interface ExplainLineOptions extends SiteOptions {
  /** `data/regions/us.yaml:12` */
  readonly line: string;
  /** Absent: all. */
  readonly regions?: readonly string[];
}

/**
 * The pages, regions and stretches of time that a line of `data/` or `locales/` affects. Rejects with UsageError or
 * InputError.
 */
export function explain(options: ExplainLineOptions): Promise<LineExplanation>;
/**
 * Why a page or a price looks as it does at an instant, region by region: for how long, which data bounds that time,
 * which rule gave each price, and what comes next. Rejects with UsageError for anything but a page or a product, or
 * with InputError.
 */
export function explain(options: ExplainOptions): Promise<readonly Explanation[]>;
export async function explain(
  options: ExplainLineOptions | ExplainOptions,
): Promise<LineExplanation | readonly Explanation[]> {
  if (Object(options).line !== undefined)
    return explainLineOf(
      givenOptions('explain', options as ExplainLineOptions, ['root', 'line'], [...OF_SITE, 'regions']),
    );
  const others = [...OF_SITE, 'regions', 'at'] as const;
  return explainTarget(givenOptions('explain', options as ExplainOptions, ['root', 'target', 'now'], others));
}

export interface RehearseOptions extends SiteOptions, Omit<TimeOptions, 'at'> {
  /** The output folder: `calendar` is looked up there, and the scratch output is made beside it. */
  readonly out: string;
  /** The id of a campaign whose switches are played; by default those of the window. */
  readonly campaign?: string;
  /** A calendar of the output, by id or `newest`, instead of the working tree. */
  readonly calendar?: string;
  /** An archive, instead of the working tree. */
  readonly archive?: string;
  /** False: no Chromium is used, so there are no pictures and no trial of the guard. */
  readonly browser?: boolean;
}

/**
 * Plays every switch of a campaign or a window on the files that would ship, in a scratch output behind the production
 * server, and compares every changed page with the data. Faults are in the result; rejects with InputError,
 * OperationError or UsageError.
 */
export async function rehearse(options: RehearseOptions): Promise<Rehearsal> {
  const others = ['regions', 'from', 'until', 'campaign', 'calendar', 'archive', 'browser'] as const;
  return rehearseSite(givenOptions('rehearse', options, ['root', 'out', 'now'], [...OF_SITE, ...others]));
}
