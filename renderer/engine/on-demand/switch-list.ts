import {
  BEGINNING,
  compareInstants,
  END,
  formatLocal,
  fromUtc,
  type Instant,
  isBefore,
  utc,
} from '../../clock/index.ts';
import type { Page } from '../../model/linked.ts';
import { pagesOf } from '../../plan/edition.ts';
import { InputError } from '../../problems/problems.ts';
import { guardedBatch } from '../../purity/purity.ts';
import { refuseStrays } from '../../purity/strays.ts';
import { type OpenSite, planRegion, type RegionPlan } from '../opening/open-site.ts';
import { type Digests, digestsOf, hold } from './answer-trace.ts';

/** An instant at which an edition changes for a visitor. */
export interface RegionSwitch {
  /** UTC with Z. */
  readonly at: string;
  /** In the region's own zone, with its offset. */
  readonly local: string;
  /** What is so from then on. */
  readonly facts: readonly string[];
}

/** How many of some switches, which are in order of time, have come at an instant. */
export function passedBy(switches: readonly RegionSwitch[], at: Instant): number {
  return switches.filter((one) => !isBefore(at, fromUtc(one.at, BEGINNING))).length;
}

/** When a page changes, by what it asked. */
interface PageEdges {
  readonly code: string;
  readonly asked: Digests;
  readonly edges: readonly { readonly at: Instant; readonly facts: readonly string[] }[];
}

/**
 * Every switch of a region, over all time, for a process that asks again after each edit. What is known of a page
 * stays until something that it asked for changes. Other work runs between pages. A fault of a page is reported where
 * that page is shown.
 */
export class SwitchList {
  readonly #known = new Map<string, PageEdges>();

  /** Not all of them where `isWanted` turns false on the way. */
  async of(open: OpenSite, regionId: string, isWanted: () => boolean): Promise<RegionSwitch[]> {
    const plan = planRegion(open, regionId);
    const found = new Map<Instant, Set<string>>();
    for (const page of pagesOf(open.site, regionId)) {
      for (const { at, facts } of this.#edgesOf(open, plan, page)) {
        const all = found.get(at) ?? new Set();
        for (const fact of facts) all.add(fact);
        found.set(at, all);
      }
      await refuseStrays().catch(() => {});
      if (!isWanted()) break;
    }
    return [...found]
      .sort(([a], [b]) => compareInstants(a, b))
      .map(([at, facts]) => ({
        at: utc(at),
        local: formatLocal(at, plan.region.timeZone),
        facts: [...facts],
      }));
  }

  #edgesOf(open: OpenSite, { region, plan }: RegionPlan, page: Page): PageEdges['edges'] {
    const name = `${region.id} ${page.id}`;
    const { layout, pageTypes } = open.templates.code;
    const code = `${layout} ${pageTypes[page.type]}`;
    const known = this.#known.get(name);
    if (known?.code === code && hold(open, known.asked)) return known.edges;
    const over = plan(page);
    try {
      const instances = guardedBatch(() => [...over.within(BEGINNING, END)]);
      const edges = instances.flatMap(({ window: { starts } }) =>
        starts ? [{ at: starts.at, facts: starts.facts.map(({ text }) => text) }] : [],
      );
      this.#known.set(name, { code, asked: digestsOf(open, over.asked), edges });
      return edges;
    } catch (error) {
      if (error instanceof InputError) return [];
      throw error;
    }
  }
}
