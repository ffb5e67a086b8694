import type { Because, CalendarRelease } from '../../calendar/types.ts';
import {
  BEGINNING,
  contains,
  type Edge,
  type Fact,
  formatLocal,
  type Instant,
  toUtc,
} from '../../clock/index.ts';
import type { Page } from '../../model/linked.ts';
import {
  type PlannedInstance,
  type PlannedRelease,
  pagePlanner,
  pagesOf,
  planEdition,
  planReleases,
  utcWindow,
} from '../../plan/edition.ts';
import { ProblemSet } from '../../plan/problem-set.ts';
import { InputError } from '../../problems/problems.ts';
import { guardedEach } from '../../purity/purity.ts';
import { type OpenSite, planRegion } from './open-site.ts';
import type { Switch } from './results.ts';

/** One region's window. */
export interface ScheduleWindow {
  readonly from: Instant;
  readonly until: Instant;
}

/** The releases that one region has over a window, without rendering any. */
function releasesOf(
  open: OpenSite,
  regionId: string,
  window: ScheduleWindow,
  problems: ProblemSet,
): PlannedRelease<null>[] {
  const { region, plan } = planRegion(open, regionId, problems);
  const planned = pagePlanner(open.site);
  const timelineOf = (page: Page): PlannedInstance<null>[] =>
    [...plan(page).within(window.from, window.until)].map(({ path, present, window: shown, change }) => ({
      document: null,
      page: planned(page),
      path,
      present,
      window: shown,
      change,
      because: () => describeEdge(open, shown.starts),
    }));
  const timelines = [...guardedEach(pagesOf(open.site, regionId), timelineOf)];
  return planReleases(planEdition(open.site, region), window.from, timelines);
}

/** The releases of some regions as a calendar lists them, but for what only building tells: their ids. */
export interface PlannedCalendar {
  readonly version: 1;
  readonly id: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly versions: Readonly<Record<string, string>>;
  readonly regions: readonly string[];
  readonly editions: Readonly<Record<string, readonly Omit<CalendarRelease, 'id' | 'dir'>[]>>;
}

/** What a calendar of these windows will list. Throws an InputError as {@link switchesIn} does. */
export function planCalendar(
  open: OpenSite,
  windows: Readonly<Record<string, ScheduleWindow>>,
): PlannedCalendar {
  const problems = new ProblemSet();
  const editions = Object.fromEntries(
    Object.entries(windows).map(([regionId, window]) => [
      regionId,
      releasesOf(open, regionId, window, problems).map(({ window: interval, pages, changes }) => ({
        ...utcWindow(interval),
        pages,
        changes,
      })),
    ]),
  );
  refuse(open, problems);
  return { version: 1, ...open.revision, regions: [...open.site.regions.keys()], editions };
}

function refuse(open: OpenSite, { problems }: ProblemSet): void {
  if (problems.length > 0) throw new InputError(problems.map((problem) => open.loaded.position(problem)));
}

/**
 * The switches of some regions within their windows, in order of time. Throws an InputError if deriving a model met a
 * problem anywhere in them.
 */
export function switchesIn(open: OpenSite, windows: Readonly<Record<string, ScheduleWindow>>): Switch[] {
  const problems = new ProblemSet();
  const switches: (Switch & { readonly instant: Instant })[] = [];
  for (const [regionId, window] of Object.entries(windows)) {
    const zone = open.site.regions.get(regionId)?.timeZone ?? 'UTC';
    for (const release of releasesOf(open, regionId, window, problems)) {
      const at = release.window.from;
      if (at === BEGINNING || !contains(window, at)) continue;
      switches.push({
        region: regionId,
        instant: at,
        at: toUtc(at) as string,
        local: formatLocal(at, zone),
        changes: release.changes,
      });
    }
  }
  refuse(open, problems);
  const order = new Map([...open.site.regions.keys()].map((id, i) => [id, i]));
  return switches
    .sort((a, b) => a.instant - b.instant || (order.get(a.region) ?? 0) - (order.get(b.region) ?? 0))
    .map(({ instant: _, ...found }) => found);
}

/** The facts at an edge as the calendar states them. */
export function describeEdge(open: OpenSite, edge: Edge | null): Because[] {
  return describeFacts(open, edge?.facts ?? []);
}

export function describeFacts({ loaded }: OpenSite, facts: readonly Fact[]): Because[] {
  return facts.map(({ text, at, source }) => ({
    fact: text,
    at,
    source: loaded.locate(source),
  }));
}
