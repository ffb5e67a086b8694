import type { Instant } from '../clock/index.ts';
import { shopOf } from '../commerce/index.ts';
import { pricesIn } from '../engine/compare/editions.ts';
import { renderPath } from '../engine/on-demand/render-path.ts';
import { routeOf } from '../engine/on-demand/route.ts';
import { type OpenSite, planRegion } from '../engine/opening/open-site.ts';
import { describeEdge } from '../engine/opening/schedule.ts';
import { pathOf } from '../model/linked.ts';
import { pagesOf } from '../plan/edition.ts';
import { ProblemSet } from '../plan/problem-set.ts';
import { InputError, UsageError } from '../problems/problems.ts';
import { suggest } from '../problems/suggest.ts';
import { guardedBatch } from '../purity/purity.ts';
import { explainProduct } from './explain-product.ts';
import { told, toldWindow } from './facts.ts';
import type { PageExplanation } from './results.ts';
import { changesBetween } from './shown-changes.ts';

/** Throws UsageError where the region has no such page, InputError where a model fails. */
export function explainPage(open: OpenSite, regionId: string, path: string, at: Instant): PageExplanation {
  const route = routeOf(open, path);
  if (!route) throw unknownPath(open, regionId, path);
  const { region } = route;
  const problems = new ProblemSet();
  const planned = planRegion(open, region.id, problems);
  const page =
    'alias' in route
      ? (route.alias.find((one) => planned.plan(one).isThere(at)) ?? route.alias[0])
      : route.page;
  if (!page) throw unknownPath(open, regionId, path);
  if ('status' in route && route.status === 404 && pathOf(region, page.file.file ?? '') !== path)
    throw unknownPath(open, regionId, path);
  const plan = planned.plan(page);
  const instance = guardedBatch(() => plan.at(at));
  const zone = region.timeZone;
  const { starts, ends } = instance.window;
  const following = ends && guardedBatch(() => plan.at(ends.at));
  if (problems.problems.length > 0)
    throw new InputError(problems.problems.map((problem) => open.loaded.position(problem)));
  const shown = shownAt(open, path, at);
  const after = ends ? shownAt(open, path, ends.at) : { ...shown, prices: new Map<string, string>() };
  const products = shopOf(open.site)?.products;
  return {
    kind: 'page',
    region: region.id,
    path,
    page: page.id,
    source: open.loaded.locate(page.source),
    at: told(at, zone),
    answer: shown.answer,
    to: shown.to,
    window: toldWindow(open, zone, { starts, ends }),
    prices: [...shown.prices.keys()]
      .filter((key) => products?.has(key))
      .map((key) => explainProduct(open, region.id, key, at)),
    next: ends && {
      at: told(ends.at, zone),
      kind: following?.change ?? 'changed',
      because: describeEdge(open, ends),
      prices: changesBetween(shown.prices, after.prices, (key) => products?.get(key)?.file.name ?? key),
    },
  };
}

interface Shown {
  readonly answer: PageExplanation['answer'];
  readonly to: string | null;
  readonly prices: ReadonlyMap<string, string>;
}

function shownAt(open: OpenSite, path: string, at: Instant): Shown {
  const answer = renderPath(open, path, at);
  if (answer === undefined) return { answer: 'missing', to: null, prices: new Map() };
  if (answer.kind === 'redirect') return { answer: 'redirect', to: answer.to, prices: new Map() };
  return {
    answer: answer.status === 404 ? 'missing' : 'page',
    to: null,
    prices: new Map(pricesIn(answer.html)),
  };
}

function unknownPath(open: OpenSite, regionId: string, path: string): UsageError {
  const region = open.site.regions.get(regionId);
  const paths = region ? pagesOf(open.site, regionId).map(({ slug }) => pathOf(region, slug)) : [];
  const home = region ? pathOf(region, '') : '';
  const slug = path.slice(home === '/' ? 1 : home.length + 1);
  const elsewhere = [...open.site.regions.values()].flatMap((other) =>
    pagesOf(open.site, other.id).some((page) => page.slug === slug) ? [pathOf(other, slug)] : [],
  );
  const near = suggest(path, paths);
  const there = elsewhere.length > 0 ? `it is in other regions: ${elsewhere.join(', ')}` : undefined;
  return new UsageError(
    `region ${regionId} has no page at ${path}`,
    there ?? (near ? `did you mean ${near}?` : undefined),
  );
}
