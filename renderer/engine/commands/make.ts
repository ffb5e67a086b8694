import type { Bundles } from '../../assets/bundles.ts';
import type { LoadedSite } from '../../load/site.ts';
import { isReleaseWhole, type Output } from '../../release/index.ts';
import { finishEditions } from '../making/finish-editions.ts';
import type { Made } from '../memory/made.ts';
import { type RenderSiteOptions, renderSite } from './render-site.ts';

/** Derives, renders and stages the releases of some windows. Throws an InputError with every problem met on the way. */
export async function make(
  loaded: LoadedSite,
  bundles: Bundles,
  output: Output,
  options: Omit<RenderSiteOptions, 'isWanted'>,
): Promise<Made> {
  const relyOn = (dir: string): boolean => {
    if (!isReleaseWhole(output, dir)) return false;
    output.rely(dir);
    return true;
  };
  const target = { stage: () => output.stageFolder(), finished: output.root, relyOn };
  const rendered = await output.writing(() => renderSite(loaded, bundles, target, options));
  options.onProgress?.({ phase: 'release', done: 0, total: null });
  const staged = await finishEditions(output, rendered.editions, rendered.catalogue);
  await rendered.saveWhatWasLearned(staged);
  const { taken, counts, why, doubts, scripts } = rendered;
  const editions = Object.fromEntries(
    Object.keys(options.windows).map((id) => [id, taken.get(id)?.releases ?? staged.editions[id] ?? []]),
  );
  const documents = [...Object.values(staged.documents), ...[...taken.values()].map((one) => one.documents)];
  const all = documents.reduce((a, b) => a + b, 0);
  return { editions, counts: { documents: all, ...counts }, why, doubts, scripts };
}
