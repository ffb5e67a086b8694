import path from 'node:path';
import type { Bundles } from '../assets/bundles.ts';
import type { AssetCatalogue } from '../assets/catalogue.ts';
import { overBudget, type ScriptWeight, weighScripts } from '../assets/script-weight.ts';
import { shareDrawings } from '../assets/shared-drawings.ts';
import { unknownAssets } from '../assets/unknown-assets.ts';
import type { RemoteCache } from '../cache/remote-cache.ts';
import type { LoadedSite } from '../load/site.ts';
import { InputError } from '../problems/problems.ts';
import { RenderCache } from '../render/render-cache.ts';
import type { RenderedEdition } from './join-releases.ts';
import type { BuildCounts, MadeAnew } from './made.ts';
import { type OpenOptions, openLoaded } from './open-site.ts';
import type { OnProgress } from './progress.ts';
import { type RenderTarget, renderEditions } from './render-editions.ts';
import type { ResolvedRequest } from './request.ts';
import type { Threads } from './threads.ts';

export interface RenderSiteOptions extends OpenOptions {
  readonly windows: ResolvedRequest['windows'];
  readonly threads: Threads;
  readonly onProgress?: OnProgress | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly remote?: RemoteCache | null;
  /** Only some of the pages, counted through all regions; by default all. */
  readonly isWanted?: ((number: number) => boolean) | undefined;
  /** Whether to find out what each document was made anew for. */
  readonly why?: boolean | undefined;
}

export interface RenderedSite {
  readonly editions: readonly RenderedEdition[];
  readonly catalogue: AssetCatalogue;
  readonly counts: Omit<BuildCounts, 'documents'>;
  readonly why: readonly MadeAnew[];
  readonly scripts: ReadonlyMap<string, ScriptWeight>;
  /** Keeps what this run learned for the next one. */
  saveWhatWasLearned(): Promise<void>;
}

/** Opens the templates, derives and renders pages, and holds them to what was promised of them. Throws an InputError with every problem. */
export async function renderSite(
  loaded: LoadedSite,
  bundles: Bundles,
  target: RenderTarget,
  options: RenderSiteOptions,
): Promise<RenderedSite> {
  const { root, windows, onProgress = () => {}, cache: useCache = true, clientRuntime = 'preact' } = options;
  const open = await openLoaded(loaded, bundles, options);
  const shareDrawn = options.remote ? await shareDrawings(open.catalogue, options.remote) : async () => {};
  const folder = useCache ? path.join(root, '.almanac') : null;
  const cache = new RenderCache(folder, open.templates.code, open.documentFiles);
  const { editions, counts, pages, why, keepTraces } = await renderEditions(open, target, {
    windows,
    bundles,
    threads: options.threads,
    cache,
    remote: options.remote ?? null,
    cacheFolder: folder,
    why: options.why,
    onProgress,
    signal: options.signal,
    isWanted: options.isWanted,
  });
  const { catalogue } = open;
  const scripts = weighScripts(catalogue, pages);
  const tooHeavy = clientRuntime === 'preact' ? overBudget(scripts, open.site.file) : [];
  const problems = [...unknownAssets(catalogue, pages), ...tooHeavy];
  if (problems.length > 0) throw new InputError(problems.map((problem) => open.loaded.position(problem)));
  const saveWhatWasLearned = async () => {
    await cache.save();
    keepTraces();
    catalogue.saveIndex();
    await shareDrawn();
  };
  return { editions, catalogue, counts, why, scripts, saveWhatWasLearned };
}
