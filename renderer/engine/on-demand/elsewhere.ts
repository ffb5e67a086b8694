import { type Instant, isBefore } from '../../clock/index.ts';
import { shopOf } from '../../commerce/index.ts';
import { pathOf } from '../../model/linked.ts';
import { pagesOf } from '../../plan/edition.ts';
import { guardedBatch } from '../../purity/purity.ts';
import { type OpenSite, planRegion } from '../opening/open-site.ts';
import { regionOf, routeOf } from './route.ts';

/** Where a region is entered from a page of another one. */
export interface Elsewhere {
  readonly region: string;
  /** That of the same page, or of the region's home where it does not have the page at that instant. */
  readonly path: string;
  readonly isSame: boolean;
}

/** The page at a path in every region at an instant. A path that is no page here is looked for by its slug. */
export function elsewhere(open: OpenSite, path: string, at: Instant): readonly Elsewhere[] {
  const route = routeOf(open, path);
  const { slug } = regionOf(open, path);
  const id = route && 'page' in route && route.status === 200 ? route.page.id : undefined;
  return [...open.site.regions.values()].map((region) => {
    const page = pagesOf(open.site, region.id).find((one) => (id ? one.id === id : one.slug === slug));
    const isSame =
      page !== undefined && guardedBatch(() => planRegion(open, region.id).plan(page).isThere(at));
    return { region: region.id, path: pathOf(region, isSame ? page.slug : ''), isSame };
  });
}

/** A stage of a campaign that runs. */
export interface RunningStage {
  readonly campaign: string;
  readonly stage: string;
  /** From 1. */
  readonly number: number;
  readonly of: number;
  readonly ends: Instant;
}

/** The stages that run in a region at an instant. */
export function stagesAt(open: OpenSite, region: string, at: Instant): readonly RunningStage[] {
  return [...shopOf(open.site).campaigns].flatMap(([campaign, { inRegion }]) => {
    const stages = inRegion.get(region)?.stages ?? [];
    const stage = stages.find(({ starts, ends }) => !isBefore(at, starts.at) && isBefore(at, ends.at));
    if (stage === undefined) return [];
    const { id, number, ends } = stage;
    return [{ campaign, stage: id, number, of: stages.length, ends: ends.at }];
  });
}
