import type { Instant } from '../clock/index.ts';
import type { Watched } from '../engine/commands/library.ts';
import {
  type OpenOptions,
  type OpenSite,
  openSite,
  saveWhatWasLearned,
} from '../engine/opening/open-site.ts';
import { optimiseLate } from '../engine/opening/optimise-late.ts';
import { type Request, resolveRequest } from '../engine/opening/request.ts';
import { refuseStrays } from '../purity/strays.ts';
import { explainPage } from './explain-page.ts';
import { explainProduct } from './explain-product.ts';
import type { Explanation } from './results.ts';
import { targetOf } from './target.ts';

export interface ExplainOptions extends OpenOptions, Watched, Pick<Request, 'regions' | 'at' | 'now'> {
  /** An address, a path, the key of a product, or the id of a page. */
  readonly target: string;
}

/**
 * Why a page or a price looks as it does at an instant (`at`, by default now), region by region: for how long, what of the
 * data bounds that, which rule gave each price, and what comes next. Throws UsageError for what is no page and no product,
 * InputError where the inputs are wrong.
 */
export async function explain(options: ExplainOptions): Promise<Explanation[]> {
  optimiseLate();
  options.onProgress?.({ phase: 'load', done: 0, total: null });
  options.signal?.throwIfAborted();
  const open = await openSite(options);
  options.signal?.throwIfAborted();
  const found = explainIn(open, options);
  await refuseStrays();
  await saveWhatWasLearned(open);
  return found;
}

function explainIn(open: OpenSite, options: ExplainOptions): Explanation[] {
  const target = targetOf(open, options.target, options.regions);
  const { at, now } = options;
  const { composeAt } = resolveRequest(open.site, { regions: target.regions, at, now });
  const instant = (region: string): Instant => composeAt[region] as Instant;
  return target.regions.map((region) =>
    target.kind === 'product'
      ? explainProduct(open, region, target.key, instant(region))
      : explainPage(open, region, target.path(region), instant(region)),
  );
}
