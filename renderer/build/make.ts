import type { Bundles } from '../assets/bundles.ts';
import type { LoadedSite } from '../load/site.ts';
import type { Output } from '../release/index.ts';
import { finishEditions } from './finish-editions.ts';
import type { Made } from './made.ts';
import { type RenderSiteOptions, renderSite } from './render-site.ts';

/** Derives, renders and stages the releases of some windows. Throws an InputError with every problem met on the way. */
export async function make(
  loaded: LoadedSite,
  bundles: Bundles,
  output: Output,
  options: Omit<RenderSiteOptions, 'isWanted'>,
): Promise<Made> {
  const target = { stage: () => output.stageFolder(), finished: output.root };
  const rendered = await output.writing(() => renderSite(loaded, bundles, target, options));
  options.onProgress?.({ phase: 'release', done: 0, total: null });
  const { editions, documents } = await finishEditions(output, rendered.editions, rendered.catalogue);
  await rendered.saveWhatWasLearned();
  const { counts, why, scripts } = rendered;
  return { editions, counts: { documents, ...counts }, why, scripts };
}
