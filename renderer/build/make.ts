import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Bundles } from '../assets/bundles.ts';
import { overBudget, weighScripts } from '../assets/script-weight.ts';
import { unknownAssets } from '../assets/unknown-assets.ts';
import type { LoadedSite } from '../load/site.ts';
import { callOrigins } from '../plan/call-origins.ts';
import { utcWindow } from '../plan/edition.ts';
import { InputError } from '../problems/problems.ts';
import { finishedFiles } from '../release/finished-files.ts';
import {
  type CalendarRelease,
  finishReleases,
  type Output,
  type ReleaseDraft,
  storeAssets,
} from '../release/index.ts';
import { RenderCache } from '../render/render-cache.ts';
import type { Made } from './made.ts';
import { type OpenOptions, type OpenSite, openLoaded } from './open-site.ts';
import type { OnProgress } from './progress.ts';
import { type RenderedRelease, renderEditions } from './render-editions.ts';
import type { ResolvedRequest } from './request.ts';
import { describeChange } from './schedule.ts';

export interface MakeOptions extends OpenOptions {
  readonly windows: ResolvedRequest['windows'];
  /** Threads at most, by default the CPUs. */
  readonly concurrency?: number | undefined;
  readonly onProgress?: OnProgress | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Derives, renders and stages the releases of some windows. Throws an InputError with every problem met on the way. */
export async function make(
  loaded: LoadedSite,
  bundles: Bundles,
  output: Output,
  options: MakeOptions,
): Promise<Made> {
  const { root, signal, onProgress = () => {}, cache: useCache = true, clientRuntime = 'preact' } = options;
  const open = await openLoaded(loaded, bundles, options);
  const cache = new RenderCache(
    useCache ? path.join(root, '.almanac') : null,
    open.templates.hash,
    open.documentFiles,
  );
  const target = { stage: () => output.stageFolder(), find: finishedFiles(output.root) };
  const { releases, counts, pages } = await output.writing(() =>
    renderEditions(open, target, {
      windows: options.windows,
      concurrency: options.concurrency ?? availableParallelism(),
      cache,
      onProgress,
      signal,
    }),
  );
  const scripts = weighScripts(open.catalogue, pages);
  const tooHeavy = clientRuntime === 'preact' ? overBudget(scripts, open.site.file) : [];
  const problems = [...unknownAssets(open.catalogue, pages), ...tooHeavy];
  if (problems.length > 0) throw new InputError(problems.map((problem) => open.loaded.position(problem)));
  onProgress({ phase: 'release', done: 0, total: releases.length });
  const editions = await writeReleases(open, output, releases);
  await cache.save();
  open.catalogue.saveIndex();
  return { editions, counts, scripts };
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
      ...(open.site.file.hsts ? { hsts: open.site.file.hsts } : {}),
    },
  };
}
