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
  /** What it depends on; null if that is more than can be listed. */
  trace(): AnswerTrace | null;
}

/** Derives and renders one page, as a build at that instant would. Throws an InputError for what a build would refuse. */
export function renderPath(open: OpenSite, path: string, at: Instant): Answer | undefined {
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
  const instance = guardedBatch(() => (status === 404 || plan.isThere(at) ? plan.at(at) : null));
  if (instance === null) return { kind: 'redirect', to: pathOf(region, '') };
  const { window } = instance;
  if (!contains(windowOf(window), at))
    throw new Error(`the interval of ${page.id} does not hold its own instant`);
  const job = jobOf(region.id, page, instance);
  if (problems.problems.length > 0)
    throw new InputError(problems.problems.map((problem) => open.loaded.position(problem)));
  try {
    const document = rendererOf(open).render(job);
    const { islands } = document;
    const trace = (): AnswerTrace => traceOf(open, { path, window, islands }, plan.asked);
    return { kind: 'page', status, html: htmlOf(document), region, window, trace };
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError([open.loaded.position(templateFault(error, { ...job, file: job.source }).problem)]);
  }
}

/** By the catalogue of assets, which comes with the templates: as long as those are the same, equal models are rendered once. */
const renderers = new WeakMap<OpenSite['catalogue'], PageRenderer>();

function rendererOf({ catalogue, module, documentFiles }: OpenSite): PageRenderer {
  const renderer = renderers.get(catalogue) ?? new PageRenderer(module, documentFiles);
  renderers.set(catalogue, renderer);
  return renderer;
}
