import path from 'node:path';
import type { ClientRuntime } from './assets/bundle-client.ts';
import { overBudget, type ScriptWeight, weighScripts } from './assets/script-weight.ts';
import { BEGINNING, contains, END, fromUtc, type Instant, type Window } from './clock/index.ts';
import { type Activation, activate, followBuild } from './live/index.ts';
import type { SiteFile } from './model/index.ts';
import type { Region, Site } from './model/linked.ts';
import { type OpenSite, openSite } from './open-site.ts';
import { utcWindow } from './plan/edition.ts';
import { InputError } from './problems.ts';
import type { OnProgress } from './progress.ts';
import {
  type Calendar,
  type CalendarRelease,
  composeSite,
  finishReleases,
  type Holder,
  type Output,
  openOutput,
  pruneOutput,
  type ReleaseDraft,
  storeAssets,
  writeCalendar,
} from './release/index.ts';
import { finishedFiles } from './render/finished-files.ts';
import { RenderCache } from './render/render-cache.ts';
import { type RenderedRelease, renderEditions } from './render/render-editions.ts';
import { type Request, type ResolvedRequest, resolveRequest } from './request.ts';
import { describeChange } from './schedule.ts';

export interface BuildOptions extends Request {
  readonly root: string;
  readonly out: string;
  /** Promotes and activates what was built, at `now`. */
  readonly activate?: boolean;
  /** Threads at most; the number never changes a byte. */
  readonly concurrency: number;
  readonly cache?: boolean;
  /** Calendars kept besides those promoted and those that a roll-back would return to. */
  readonly keep?: number;
  readonly clientRuntime?: ClientRuntime;
  readonly onProgress?: OnProgress;
  readonly signal?: AbortSignal;
  /** Called when another command holds the output and this one waits. */
  readonly onWait?: (holder: Holder) => void;
}

/** The window to build in one region. */
export type BuildWindow = Window;

export interface BuildResult {
  readonly open: OpenSite;
  readonly request: ResolvedRequest;
  readonly calendar: Calendar;
  /** The releases of this build, per region in the order of the site. */
  readonly editions: Readonly<Record<string, readonly CalendarRelease[]>>;
  /** The composed site. */
  readonly site: string;
  /** Whether `current` points to it: the workbench follows builds, production does not. */
  readonly isCurrent: boolean;
  readonly activated: Activation | null;
  readonly counts: BuildCounts;
  /** By page type: the script that its heaviest page loads. */
  readonly scripts: ReadonlyMap<string, ScriptWeight>;
}

export interface BuildCounts {
  /** Documents of the releases built, each as often as a release holds it. */
  readonly documents: number;
  /** Distinct documents. */
  readonly distinct: number;
  /** Distinct documents that were rendered now, and those taken from earlier releases. */
  readonly rendered: number;
  readonly reused: number;
  /** Fragments rendered to make them. */
  readonly fragments: number;
}

/**
 * Builds every release that meets the request, into the calendar of this revision, and composes a site. What appears
 * under `out` is whole; a failure leaves `out` as it was. Throws InputError, UsageError or OperationError.
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const {
    root,
    out,
    signal,
    onProgress = () => {},
    cache: useCache = true,
    clientRuntime = 'preact',
  } = options;
  onProgress({ phase: 'load', done: 0, total: null });
  const open = await openSite(options);
  const request = resolveRequest(open.site, options);
  signal?.throwIfAborted();
  const output = await openOutput(out, { purpose: 'almanac build', signal, onWait: options.onWait });
  try {
    const cache = new RenderCache(
      useCache ? path.join(root, '.almanac') : null,
      open.templates.hash,
      open.documentFiles,
    );
    const target = { stage: (region: string) => output.stage(region), find: finishedFiles(out) };
    const { releases, counts, pages } = await renderEditions(open, target, {
      ...options,
      windows: request.windows,
      cache,
      onProgress,
      signal,
    });
    const scripts = weighScripts(open.catalogue, pages);
    const tooHeavy = clientRuntime === 'preact' ? overBudget(scripts, open.site.file) : [];
    if (tooHeavy.length > 0) throw new InputError(tooHeavy.map((problem) => open.loaded.position(problem)));
    onProgress({ phase: 'release', done: 0, total: releases.length });
    const editions = await writeReleases(open, output, releases);
    const calendar = await writeCalendar(output, {
      version: 1,
      ...open.revision,
      regions: [...open.site.regions.keys()],
      editions,
    });
    onProgress({ phase: 'compose', done: 0, total: null });
    const parts = partsAt(open.site, editions, request.composeAt).map(({ dir }) => ({
      dir,
      calendar: calendar.id,
    }));
    const site = await composeSite(output, parts, { order: calendar.regions });
    const { followed } = await followBuild(output, site);
    const activated = options.activate
      ? await activate(output, { at: options.now, calendar: calendar.id, regions: Object.keys(editions) })
      : null;
    if (options.keep !== undefined) await pruneOutput(output, options.keep);
    await Promise.all([cache.save(), saveLoadCache(open)]);
    return {
      open,
      request,
      calendar,
      editions,
      site: site.id,
      isCurrent: followed,
      activated,
      counts,
      scripts,
    };
  } finally {
    await output.close();
  }
}

/** The release of each region that holds the instant its site is composed for. */
function partsAt(
  site: Site,
  editions: Readonly<Record<string, readonly CalendarRelease[]>>,
  composeAt: Readonly<Record<string, Instant>>,
): CalendarRelease[] {
  return [...site.regions.keys()].flatMap((region) => {
    const at = composeAt[region];
    if (at === undefined) return [];
    const found = editions[region]?.find((release) =>
      contains({ from: fromUtc(release.from, BEGINNING), until: fromUtc(release.until, END) }, at),
    );
    return found ? [found] : [];
  });
}

/** Keeps what loading learned, also of files that only `schedule` or `check` read. */
export async function saveLoadCache(open: OpenSite): Promise<void> {
  const { cache, inputs } = open.loaded;
  await cache.save([...inputs.files.values()].map((file) => file.hash));
  open.catalogue.saveIndex();
}

async function writeReleases(
  open: OpenSite,
  output: Output,
  rendered: readonly RenderedRelease[],
): Promise<Record<string, CalendarRelease[]>> {
  const used = new Set(rendered.flatMap((release) => release.files.flatMap((file) => file.assets)));
  await storeAssets(
    output,
    open.catalogue
      .closure(used)
      .map((asset) => ({ path: assetPath(asset.url), hash: asset.hash, bytes: asset.bytes() })),
  );
  const finished = await finishReleases(
    output,
    rendered.map((release) => draftOf(open, release)),
  );
  const editions: Record<string, CalendarRelease[]> = {};
  for (const { region, entry } of finished) editions[region] = [...(editions[region] ?? []), entry];
  return editions;
}

/** Where a region's pages call besides their own origin. */
export function callOrigins({ api, preproduction }: SiteFile, { file: { apiScope } }: Region): string[] {
  if (apiScope === undefined) return [];
  const bases = [api[apiScope], preproduction?.api[apiScope]];
  return bases.flatMap((base) => (base === undefined || base.startsWith('/') ? [] : [new URL(base).origin]));
}

function assetPath(url: string): string {
  return url.slice('/assets/'.length);
}

function draftOf(open: OpenSite, { plan, dir, files }: RenderedRelease): ReleaseDraft {
  const { region, window, pages, redirects, sitemap, changes } = plan;
  const assets = open.catalogue.closure(files.flatMap((file) => file.assets));
  return {
    dir,
    changes: changes.map((change) => describeChange(open, change)),
    release: {
      region: region.id,
      prefix: region.prefix,
      host: region.host,
      home: region.prefix === '' ? '/' : `/${region.prefix}`,
      ...utcWindow(window),
      pages,
      files: files.map(({ path: file, hash, size }) => ({ path: file, hash, size })),
      assets: assets.map(({ url, hash, size }) => ({ path: assetPath(url), hash, size })),
      redirects,
      sitemap,
      origins: callOrigins(open.site.file, region),
    },
  };
}
