import path from 'node:path';
import type { Bundles } from '../../assets/bundles.ts';
import type { AssetCatalogue } from '../../assets/catalogue.ts';
import { heaviestOf, overBudget, type ScriptWeight, weighScripts } from '../../assets/script-weight.ts';
import { shareDrawings } from '../../assets/shared-drawings.ts';
import { unknownAssets } from '../../assets/unknown-assets.ts';
import type { RemoteCache } from '../../cache/remote-cache.ts';
import type { CommittedPrices } from '../../commerce/index.ts';
import type { LoadedSite } from '../../load/site.ts';
import { InputError, type Problem } from '../../problems/problems.ts';
import { RenderCache } from '../../render/render-cache.ts';
import type { StagedEditions } from '../making/finish-editions.ts';
import type { RenderedEdition } from '../making/join-releases.ts';
import type { FinishedEdition } from '../making/kept-edition.ts';
import type { BuildCounts, MadeAnew } from '../memory/made.ts';
import { doubtsIn } from '../opening/doubts-in.ts';
import { loadInputs, type OpenOptions, type OpenSite, openLoaded } from '../opening/open-site.ts';
import type { OnProgress } from '../opening/progress.ts';
import type { ResolvedRequest } from '../opening/request.ts';
import type { Threads } from '../threads/threads.ts';
import { type RenderTarget, renderEditions } from './render-editions.ts';

export interface RenderSiteOptions extends OpenOptions {
  readonly windows: ResolvedRequest['windows'];
  readonly threads: Threads;
  readonly onProgress?: OnProgress | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly remote?: RemoteCache | null;
  /** Only some of the pages, counted through all regions; by default all. */
  readonly isWanted?: ((number: number) => boolean) | undefined;
  /** Prices as they were last committed, for doubts; asked for where there is anything to render. */
  readonly pricesBefore?: (() => Promise<CommittedPrices | null>) | undefined;
  /** Whether to find out why each document is rendered again. */
  readonly why?: boolean | undefined;
}

export interface RenderedSite {
  /** Those that were made now. */
  readonly editions: readonly RenderedEdition[];
  /** By region: those that are taken over whole. */
  readonly taken: ReadonlyMap<string, FinishedEdition>;
  readonly catalogue: AssetCatalogue;
  readonly counts: Omit<BuildCounts, 'documents'>;
  readonly why: readonly MadeAnew[];
  /** What in the data is valid and hardly meant, as `check` finds it. */
  readonly doubts: readonly Problem[];
  readonly scripts: ReadonlyMap<string, ScriptWeight>;
  /** Keeps what this run learned for the next one; with what the editions became, where they are whole. */
  saveWhatWasLearned(staged?: StagedEditions): Promise<void>;
}

/** Opens the templates, derives and renders pages, and holds them to what was promised of them. Throws an InputError with every problem. */
export async function renderSite(
  loaded: LoadedSite,
  bundles: Bundles,
  target: RenderTarget,
  options: RenderSiteOptions,
): Promise<RenderedSite> {
  try {
    return await renderOpen(await openLoaded(loaded, bundles, options), bundles, target, options);
  } catch (error) {
    // A page whose content is at fault ends the making: then all contents are read, and their problems come first.
    if (loaded.contentsLater && error instanceof InputError) {
      const { root, inputs } = { root: options.root, inputs: loaded.inputs };
      await openLoaded(await loadInputs(root, { cache: options.cache ?? true, inputs }), bundles, options);
    }
    throw error;
  }
}

async function renderOpen(
  open: OpenSite,
  bundles: Bundles,
  target: RenderTarget,
  options: RenderSiteOptions,
): Promise<RenderedSite> {
  const { root, windows, onProgress = () => {}, cache: useCache = true, clientRuntime = 'preact' } = options;
  const asked = options.pricesBefore?.();
  // The error is reported below; an earlier one may come first.
  asked?.catch(() => {});
  const shareDrawn = options.remote ? await shareDrawings(open.catalogue, options.remote) : async () => {};
  const folder = useCache ? path.join(root, '.almanac') : null;
  const cache = new RenderCache(folder, open.templates.code, open.documentFiles);
  const { made, taken, counts, why } = await renderEditions(open, target, {
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
  open.contents.finish();
  const { catalogue } = open;
  const doubts = doubtsIn(open, (await asked) ?? null);
  const weights = new Map([...made].map(([id, { pages }]) => [id, weighScripts(catalogue, pages)]));
  const scripts = heaviestOf(
    Object.keys(windows).flatMap((id) => [...(weights.get(id) ?? taken.get(id)?.scripts ?? [])]),
  );
  const tooHeavy = clientRuntime === 'preact' ? overBudget(scripts, open.site.file) : [];
  const unknown = unknownAssets(
    catalogue,
    [...made.values()].flatMap(({ pages }) => pages),
  );
  const problems = [...unknown, ...tooHeavy];
  if (problems.length > 0) throw new InputError(problems.map((problem) => open.loaded.position(problem)));
  const saveWhatWasLearned = async (staged?: StagedEditions) => {
    await cache.save();
    for (const [id, { keepAnswers }] of made)
      keepAnswers(
        staged && {
          releases: staged.editions[id] ?? [],
          documents: staged.documents[id] ?? 0,
          scripts: [...(weights.get(id) ?? [])],
        },
      );
    catalogue.saveIndex();
    await shareDrawn();
  };
  const editions = [...made.values()].map(({ edition }) => edition);
  return { editions, taken, catalogue, counts, why, doubts, scripts, saveWhatWasLearned };
}
