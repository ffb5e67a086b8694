import {
  BEGINNING,
  compareInstants,
  contains,
  END,
  type Instant,
  isBefore,
  type Window,
  windowOf,
} from '../clock/index.ts';
import { factsOf, type OpenSite, planRegion, type RegionPlan } from '../engine/opening/open-site.ts';
import type { Page, Region } from '../model/linked.ts';
import { pagesOf, planEdition } from '../plan/edition.ts';
import type { Facts } from '../plan/fact-sources.ts';
import type { PageInstance, PagePlan } from '../plan/page-plan.ts';
import { guardedEach } from '../purity/purity.ts';
import type { ValueInText } from '../read/values-on-line.ts';
import { told } from './facts.ts';
import { ownRegions } from './own-regions.ts';
import type { TouchedPage } from './results.ts';

/** What differs between the site as it is and as it would be with other values. */
export class Difference {
  readonly #is: OpenSite;
  readonly #other: OpenSite;
  readonly #facts: readonly [Facts, Facts];
  readonly #own: ReadonlySet<string>;
  /** Of the pages that a region may read of another one: whether they do. */
  readonly #reads = new Map<string, boolean>();

  constructor(is: OpenSite, other: OpenSite, file: string) {
    this.#is = is;
    this.#other = other;
    this.#facts = [factsOf(is), factsOf(other)];
    this.#own = new Set([...ownRegions(is, file), ...ownRegions(other, file)]);
  }

  pagesIn(regionId: string): TouchedPage[] {
    const is = planRegion(this.#is, regionId);
    const other = planRegion(this.#other, regionId);
    const pages = pagesOf(this.#is.site, regionId).filter(
      (page) => this.#own.has(regionId) || this.#isReadElsewhere(page, regionId, [is, other]),
    );
    const plans = [...guardedEach(pages, (page) => ({ page, plan: is.plan(page) }))];
    const before = [...guardedEach(plans, ({ plan }) => instancesOf(plan))];
    const found = plans.flatMap(({ page, plan }, i) =>
      this.#differs(plan) ? [{ page, plan, before: before[i] as PageInstance[] }] : [],
    );
    const after = [
      ...guardedEach(found, ({ page }) =>
        instancesOf(other.plan(this.#other.site.pages.get(page.id) as Page)),
      ),
    ];
    return found.flatMap(({ page, plan, before }, i): TouchedPage[] => {
      const { stretches, parts } = differenceOf(before, after[i] as PageInstance[]);
      if (stretches.length === 0) return [];
      return [touched(is.region, page, plan, { stretches, parts })];
    });
  }

  isHosting(regionId: string): boolean {
    const [is, other] = [this.#is, this.#other].map(({ site }) =>
      JSON.stringify(planEdition(site, site.regions.get(regionId) as Region)),
    );
    return is !== other;
  }

  /**
   * Whether a page reads the file where that is of another region. Pages are the same code in every region, so one region
   * shows it, at one instant at which the page is there.
   */
  #isReadElsewhere(page: Page, regionId: string, [is, other]: readonly [RegionPlan, RegionPlan]): boolean {
    const known = this.#reads.get(page.id);
    if (known !== undefined) return known;
    const at = page.windows.get(regionId)?.[0]?.starts?.at ?? BEGINNING;
    const changed = this.#other.site.pages.get(page.id) as Page;
    const [before, after] = [...guardedEach([is.plan(page), other.plan(changed)], (plan) => plan.says(at))];
    this.#reads.set(page.id, before !== after);
    return before !== after;
  }

  #differs(plan: PagePlan): boolean {
    const [is, other] = this.#facts;
    return askedBy(plan).some((fact) => is.digest(fact) !== other.digest(fact));
  }
}

/** Pages that ask for what the values are part of. */
export class Mention {
  readonly #open: OpenSite;
  readonly #facts: Facts;
  readonly #file: string;
  readonly #values: readonly ValueInText[];

  constructor(open: OpenSite, file: string, values: readonly ValueInText[]) {
    this.#open = open;
    this.#facts = factsOf(open);
    this.#file = file;
    this.#values = values;
  }

  pagesIn(regionId: string): TouchedPage[] {
    const { plan: planOf, region } = planRegion(this.#open, regionId);
    const pages = pagesOf(this.#open.site, regionId);
    const plans = [...guardedEach(pages, (page) => ({ page, plan: planOf(page) }))];
    const instances = [...guardedEach(plans, ({ plan }) => instancesOf(plan))];
    return plans.flatMap(({ page, plan }, i): TouchedPage[] => {
      if (!askedBy(plan).some((fact) => this.#isPartOf(fact))) return [];
      const present = (instances[i] as PageInstance[]).filter((one) => one.present);
      const stretches = joined(present.map(({ window }) => windowOf(window)));
      return [touched(region, page, plan, { stretches, parts: [] })];
    });
  }

  isHosting(): boolean {
    return false;
  }

  #isPartOf(fact: string): boolean {
    const source = this.#facts.source(fact);
    if (source?.file !== this.#file) return false;
    return this.#values.some(({ path }) => source.path.every((step, i) => String(path[i]) === String(step)));
  }
}

interface Found {
  readonly stretches: readonly Window[];
  readonly parts: readonly string[];
}

function touched({ id, timeZone }: Region, page: Page, { path }: PagePlan, found: Found): TouchedPage {
  const stretches = found.stretches.map(({ from, until }) => ({
    from: told(from, timeZone),
    until: told(until, timeZone),
  }));
  return { region: id, path, page: page.id, parts: found.parts, stretches };
}

function instancesOf(plan: PagePlan): PageInstance[] {
  return [...plan.within(BEGINNING, END)];
}

function askedBy({ asked }: PagePlan): string[] {
  return [asked, ...asked.shared].flatMap(({ facts }) => facts);
}

function differenceOf(before: readonly PageInstance[], after: readonly PageInstance[]): Found {
  const all = [...before, ...after].map(({ window }) => windowOf(window));
  const starts = [...new Set(all.map(({ from }) => from))].sort(compareInstants);
  const parts = new Set<string>();
  const stretches: Window[] = [];
  starts.forEach((from, i) => {
    const differing = partsThatDiffer(instanceAt(before, from), instanceAt(after, from));
    for (const part of differing) parts.add(part);
    if (differing.length > 0) stretches.push({ from, until: starts[i + 1] ?? END });
  });
  return { stretches: joined(stretches), parts: [...parts] };
}

function instanceAt(instances: readonly PageInstance[], at: Instant): PageInstance | undefined {
  return instances.find(({ window }) => contains(windowOf(window), at));
}

function partsThatDiffer(a: PageInstance | undefined, b: PageInstance | undefined): string[] {
  if (!a || !b || a.present !== b.present) return ['presence'];
  return a.fragments
    .filter(({ name, key }) => b.fragments.find((one) => one.name === name)?.key !== key)
    .map(({ name }) => name);
}

/** Neighbouring stretches as one. */
function joined(windows: readonly Window[]): Window[] {
  const found: Window[] = [];
  for (const window of windows) {
    const last = found.at(-1);
    if (last && !isBefore(last.until, window.from))
      found[found.length - 1] = { from: last.from, until: window.until };
    else found.push(window);
  }
  return found;
}
