import { compareText } from '../calendar/order.ts';
import { fileOf } from '../calendar/paths.ts';
import type { Because, ChangeKind, Hsts, PageChange, Redirect, SitemapEntry } from '../calendar/types.ts';
import {
  BEGINNING,
  compareInstants,
  contains,
  END,
  type Instant,
  intersect,
  type TimeWindow,
  toUtc,
  type Window,
  windowOf,
} from '../clock/index.ts';
import { type Page, pathOf, type Region, type Site } from '../model/linked.ts';
import { type Alternate, alternatesOf } from './across-editions.ts';
import { callOrigins } from './call-origins.ts';

/** What releases have to know of an edition. Plain data, as all that follows from planning: it may come from another machine. */
export interface PlannedEdition {
  readonly region: Pick<Region, 'id' | 'prefix' | 'host'>;
  /** Redirects of the site: to the first of these pages that is there, else home. */
  readonly aliases: readonly { readonly from: string; readonly to: readonly string[] }[];
  /** Origins that its pages call. */
  readonly origins: readonly string[];
  readonly hsts: Hsts | null;
}

/** What releases have to know of a page. */
export interface PlannedPage {
  readonly id: string;
  /** The path of its document in its edition. */
  readonly file: string;
  /** Of its entry in the sitemap; null where it has none. */
  readonly alternates: readonly Alternate[] | null;
}

/** What is kept of a page's instance once its document is on its way. */
export interface PlannedInstance<D> {
  readonly document: D;
  readonly page: PlannedPage;
  readonly path: string;
  readonly present: boolean;
  readonly window: TimeWindow;
  readonly change: ChangeKind | null;
  /** The facts at its start. */
  because(): readonly Because[];
}

/** One edition from one switch to the next. */
export interface PlannedRelease<D> {
  readonly window: Window;
  /** Relative path of the file → its document. */
  readonly files: ReadonlyMap<string, D>;
  readonly pages: number;
  readonly changes: readonly PageChange[];
  readonly redirects: readonly Redirect[];
  readonly sitemap: readonly SitemapEntry[];
}

/** The pages a region has, at any time, in the order of their ids. */
export function pagesOf(site: Site, region: string): Page[] {
  return [...site.pages.values()]
    .filter((page) => page.windows.has(region))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The path of a page's document in its edition. */
export function documentFile(page: Page): string {
  return page.file.file ?? fileOf(`/${page.slug}`);
}

export function planEdition(site: Site, region: Region): PlannedEdition {
  const { id, prefix, host } = region;
  const aliases = site.file.redirects.map(({ from, to }) => ({
    from,
    to: to.map((link) => link.slice('page:'.length)),
  }));
  return {
    region: { id, prefix, host },
    aliases,
    origins: callOrigins(site.file, region),
    hsts: site.file.hsts ?? null,
  };
}

/** Tells of pages what their releases have to know; it is the same in every region, so it is found out once. */
export function pagePlanner(site: Site): (page: Page) => PlannedPage {
  const known = new Map<Page, PlannedPage>();
  return (page) => {
    const found = known.get(page) ?? {
      id: page.id,
      file: documentFile(page),
      alternates: page.file.noindex || page.file.file ? null : alternatesOf(site, page),
    };
    known.set(page, found);
    return found;
  };
}

/** The releases of one region over the window that begins at `from`: cut wherever one of its pages changes. */
export function planReleases<D>(
  edition: PlannedEdition,
  from: Instant,
  timelines: readonly (readonly PlannedInstance<D>[])[],
): PlannedRelease<D>[] {
  const cuts = new Set<Instant>();
  for (const instances of timelines)
    for (const instance of instances.slice(1)) cuts.add(windowOf(instance.window).from);
  return [from, ...[...cuts].sort(compareInstants)].map((at) => {
    const current = timelines
      .map((instances) => instances.find((instance) => contains(windowOf(instance.window), at)))
      .filter((instance) => instance !== undefined);
    // Why each of them ends is of no interest here, and of many pages it is much.
    const window = current.reduce((all, instance) => intersect(all, windowOf(instance.window)), ALWAYS);
    return {
      window,
      files: new Map(current.map((instance) => [instance.page.file, instance.document])),
      pages: current.filter((instance) => instance.present).length,
      changes: changesOf(current, window.from),
      redirects: redirectsOf(edition, current),
      sitemap: sitemapOf(edition, current),
    };
  });
}

type Instances = readonly PlannedInstance<unknown>[];

function changesOf(current: Instances, start: Instant): PageChange[] {
  return current.flatMap(({ path, page, window, change, because }) =>
    change !== null && window.starts?.at === start
      ? [{ path, page: page.id, kind: change, because: because() }]
      : [],
  );
}

function redirectsOf({ region, aliases }: PlannedEdition, current: Instances): Redirect[] {
  const home = pathOf(region, '');
  const there = new Map(
    current.filter((instance) => instance.present).map((instance) => [instance.page.id, instance.path]),
  );
  const moved = aliases.map(({ from, to }): Redirect => {
    const target = to.map((page) => there.get(page)).find((path) => path !== undefined);
    return { from: pathOf(region, from), to: target ?? home, status: 302, forced: false };
  });
  const absent = current
    .filter((instance) => !instance.present)
    .map((instance): Redirect => ({ from: instance.path, to: home, status: 302, forced: true }));
  return [...moved, ...absent].sort((a, b) => compareText(a.from, b.from));
}

function sitemapOf({ region }: PlannedEdition, current: Instances): SitemapEntry[] {
  return current.flatMap(({ present, page: { alternates }, path }) =>
    present && alternates !== null ? [{ url: region.host + path, alternates }] : [],
  );
}

const ALWAYS: Window = { from: BEGINNING, until: END };

/** A window as documents and files carry it; null where it has no end. */
export function utcWindow({ from, until }: Window): { from: string | null; until: string | null } {
  return { from: toUtc(from), until: toUtc(until) };
}
