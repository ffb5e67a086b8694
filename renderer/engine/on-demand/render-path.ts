import { contains, type Instant, type TimeWindow, windowOf } from '../../clock/index.ts';
import { pathOf, type Region } from '../../model/linked.ts';
import { ProblemSet } from '../../plan/problem-set.ts';
import { InputError } from '../../problems/problems.ts';
import { guardedBatch } from '../../purity/purity.ts';
import { templateFault } from '../../purity/template-fault.ts';
import { htmlOf } from '../../render/document.ts';
import { PageRenderer } from '../../render/page-renderer.ts';
import { type OpenSite, planRegion } from '../opening/open-site.ts';
import { jobOf } from '../opening/render-job.ts';
import { type AnswerTrace, traceOf } from './answer-trace.ts';
import { routeOf } from './route.ts';

/** What is at a path at an instant. */
export type Answer = PageAnswer | { readonly kind: 'redirect'; readonly to: string };

export interface PageAnswer {
  readonly kind: 'page';
  readonly status: 200 | 404;
  readonly html: string;
  readonly region: Region;
  /** The time in which it is the answer; null where that is not known. */
  readonly window: TimeWindow | null;
  /** What it depends on; null if that is more than can be listed. It never holds where an assumed window turns out wrong. */
  trace(): AnswerTrace | null;
}

/**
 * Derives and renders one page, as a build at that instant would. Throws an InputError for what a build would refuse.
 * `before`: of the page as another state of the inputs gives it. To find how long a page is true takes twice as long as to make it: where
 * it asks about the same times as before, the window is assumed to be the same, and `trace` finds out whether it is.
 */
export function renderPath(
  open: OpenSite,
  path: string,
  at: Instant,
  before?: AnswerTrace,
): Answer | undefined {
  const route = routeOf(open, path);
  if (!route) return undefined;
  const { region } = route;
  const problems = new ProblemSet();
  const planned = planRegion(open, region.id, problems);
  if ('alias' in route) {
    const target = guardedBatch(() => route.alias.find((page) => planned.plan(page).isThere(at)));
    return { kind: 'redirect', to: pathOf(region, target?.slug ?? '') };
  }
  const { page, status } = route;
  const plan = planned.plan(page);
  // A page that is not there now redirects to the home page; the 404 page says so itself.
  const instance = guardedBatch(() => {
    if (status !== 404 && !plan.isThere(at)) return null;
    const isAssumed = before && isSameTime(plan.askedAround(at), before.askedAround);
    return plan.at(at, isAssumed ? before.window : undefined);
  });
  if (instance === null) return { kind: 'redirect', to: pathOf(region, '') };
  const { window } = instance;
  if (!contains(windowOf(window), at))
    throw new Error(`the interval of ${page.id} does not hold its own instant`);
  const job = jobOf(region.id, page, instance);
  if (problems.problems.length > 0)
    throw new InputError(problems.problems.map((problem) => open.loaded.position(problem)));
  /** False also where there are problems at other times: rendered without a trace of before, the page tells them. */
  const isTrueAsLong = (): boolean => {
    try {
      const exact = guardedBatch(() => plan.at(at)).window;
      return isSameTime(exact, window) && problems.problems.length === 0;
    } catch (error) {
      if (error instanceof InputError) return false;
      throw error;
    }
  };
  try {
    const document = rendererOf(open).render(job);
    const { islands } = document;
    const trace = (): AnswerTrace => {
      const made = isTrueAsLong() ? {} : { made: NEVER };
      const askedAround = plan.askedAround(at);
      return { ...traceOf(open, { path, window, islands, askedAround }, plan.asked), ...made };
    };
    return { kind: 'page', status, html: htmlOf(document), region, window, trace };
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError([open.loaded.position(templateFault(error, { ...job, file: job.source }).problem)]);
  }
}

/** What no answer is made of. */
const NEVER = 'assumed';

function isSameTime(a: TimeWindow, b: TimeWindow): boolean {
  return a.starts?.at === b.starts?.at && a.ends?.at === b.ends?.at;
}

/** By the catalogue of assets, which comes with the templates: as long as those are the same, equal models are rendered once. */
const renderers = new WeakMap<OpenSite['catalogue'], PageRenderer>();

function rendererOf({ catalogue, module, documentFiles }: OpenSite): PageRenderer {
  const renderer = renderers.get(catalogue) ?? new PageRenderer(module, documentFiles);
  renderers.set(catalogue, renderer);
  return renderer;
}
