import { type TimeWindow, windowOf } from '../../clock/index.ts';
import type { Page } from '../../model/linked.ts';
import { utcWindow } from '../../plan/edition.ts';
import type { PageState } from '../../plan/page-plan.ts';
import type { RenderJob } from '../../render/page-renderer.ts';

/** The job that makes the document of a page's instance; without a window it does not say for how long it is true. */
export function jobOf(
  region: string,
  { id, type, source, feedOf }: Page,
  { bodyClass, present, window = OPEN, fragments }: PageState & { readonly window?: TimeWindow },
): RenderJob {
  const { from: validFrom, until: validUntil } = utcWindow(windowOf(window));
  const what = { region, pageId: id, source: source.file, pageType: type, bodyClass };
  return { ...what, present, isFeed: feedOf !== undefined, validFrom, validUntil, fragments };
}

const OPEN: TimeWindow = { starts: null, ends: null };
