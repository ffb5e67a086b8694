import { compareText } from '../calendar/order.ts';
import type { ChangeKind, Redirect, SitemapEntry } from '../calendar/types.ts';
import type { Fact } from '../clock/index.ts';
import {
  BEGINNING,
  compareInstants,
  contains,
  END,
  type Instant,
  type TimeWindow,
  tightest,
  toUtc,
  windowOf,
} from '../clock/index.ts';
import { type Page, pathOf, type Region, type Site } from '../model/linked.ts';
import { alternatesOf } from './head.ts';

/** What is kept of a page's instance once its document is on its way. */
export interface PlannedInstance {
  /** Number of its render job. */
  readonly job: number;
  readonly page: Page;
  readonly path: string;
  readonly present: boolean;
  readonly window: TimeWindow;
  readonly change: ChangeKind | null;
}

export interface PlannedChange {
  readonly path: string;
  readonly page: string;
  readonly kind: ChangeKind;
  readonly because: readonly Fact[];
}

/** A release before its files are known: one edition from one switch to the next. */
export interface PlannedRelease {
  readonly region: Region;
  readonly window: TimeWindow;
  /** Relative path of the file → the job that makes it. */
  readonly files: ReadonlyMap<string, number>;
  readonly pages: number;
  readonly changes: readonly PlannedChange[];
  readonly redirects: readonly Redirect[];
  readonly sitemap: readonly SitemapEntry[];
}

/** The pages a region has, at any time, in the order of their ids. */
export function pagesOf(site: Site, region: string): Page[] {
  return [...site.pages.values()]
    .filter((page) => page.windows.has(region))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Where a page's document stands in its edition. */
export function fileOf(page: Page): string {
  if (page.file.file) return page.file.file;
  return page.slug === '' ? 'index.html' : `${page.slug}/index.html`;
}

/** The releases of one region over the window that begins at `from`: cut wherever one of its pages changes. */
export function planReleases(
  site: Site,
  region: Region,
  from: Instant,
  timelines: readonly (readonly PlannedInstance[])[],
): PlannedRelease[] {
  const cuts = new Set<Instant>();
  for (const instances of timelines)
    for (const instance of instances.slice(1)) cuts.add(windowOf(instance.window).from);
  return [from, ...[...cuts].sort(compareInstants)].map((at) => {
    const current = timelines
      .map((instances) => instances.find((instance) => contains(windowOf(instance.window), at)))
      .filter((instance) => instance !== undefined);
    const window = tightest(current.map((instance) => instance.window));
    return {
      region,
      window,
      files: new Map(current.map((instance) => [fileOf(instance.page), instance.job])),
      pages: current.filter((instance) => instance.present).length,
      changes: changesOf(current, windowOf(window).from),
      redirects: redirectsOf(site, region, current),
      sitemap: sitemapOf(site, region, current),
    };
  });
}

function changesOf(current: readonly PlannedInstance[], start: Instant): PlannedChange[] {
  return current.flatMap(({ path, page, window, change }) =>
    change !== null && window.starts?.at === start
      ? [{ path, page: page.id, kind: change, because: window.starts.facts }]
      : [],
  );
}

function redirectsOf(site: Site, region: Region, current: readonly PlannedInstance[]): Redirect[] {
  const home = pathOf(region, '');
  const there = new Map(
    current.filter((instance) => instance.present).map((instance) => [instance.page.id, instance.path]),
  );
  const aliases = site.file.redirects.map(({ from, to }): Redirect => {
    const target = to.map((link) => there.get(link.slice('page:'.length))).find((path) => path !== undefined);
    return { from: pathOf(region, from), to: target ?? home, status: 302, forced: false };
  });
  const absent = current
    .filter((instance) => !instance.present)
    .map((instance): Redirect => ({ from: instance.path, to: home, status: 302, forced: true }));
  return [...aliases, ...absent].sort((a, b) => compareText(a.from, b.from));
}

function sitemapOf(site: Site, region: Region, current: readonly PlannedInstance[]): SitemapEntry[] {
  const scope = { site: site.file, regionsInOrder: [...site.regions.values()] };
  return current
    .filter(({ present, page }) => present && !page.file.noindex && !page.file.file)
    .map(({ page, path }) => ({ url: region.host + path, alternates: alternatesOf(scope, page) }));
}

/** The interval of an instance as documents and files carry it. */
export function utcWindow(window: TimeWindow): { from: string | null; until: string | null } {
  return { from: toUtc(window.starts?.at ?? BEGINNING), until: toUtc(window.ends?.at ?? END) };
}
