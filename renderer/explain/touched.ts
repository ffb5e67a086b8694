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
import type { KeptAnswers } from '../engine/memory/kept-answers.ts';
import { answersOfAllTime, checkedCode } from '../engine/opening/answers-of-all-time.ts';
import { factsOf, type OpenSite, planRegion } from '../engine/opening/open-site.ts';
import type { Page, Region } from '../model/linked.ts';
import { pagesOf, planEdition } from '../plan/edition.ts';
import type { Facts } from '../plan/fact-sources.ts';
import type { PageInstance, PagePlan } from '../plan/page-plan.ts';
import { ProblemSet } from '../plan/problem-set.ts';
import { guardedEach } from '../purity/purity.ts';
import type { ValueInText } from '../read/values-on-line.ts';
import { told } from './facts.ts';
import { ownRegions } from './own-regions.ts';
import type { TouchedPage } from './results.ts';

/** What differs between the site as it is and as it would be with other values. */
export class Difference {
  readonly #is: OpenSite;
  readonly #other: OpenSite;
  readonly #facts: Facts;
  readonly #otherFacts: Facts;
  readonly #cacheFolder: string | null;
  readonly #own: ReadonlySet<string>;
  /** Of the pages that a region may read of another one: whether they do. */
  readonly #reads = new Map<string, boolean>();

  /** `cacheFolder`: where answers of all time are kept; null: nowhere. */
  constructor(is: OpenSite, other: OpenSite, file: string, cacheFolder: string | null) {
    this.#is = is;
    this.#other = other;
    this.#facts = factsOf(is);
    this.#otherFacts = factsOf(other);
    this.#cacheFolder = cacheFolder;
    this.#own = new Set([...ownRegions(is, file), ...ownRegions(other, file)]);
  }

  pagesIn(regionId: string): TouchedPage[] {
    const all = pagesOf(this.#is.site, regionId);
    const pages = this.#own.has(regionId) ? all : this.#readElsewhere(all, regionId);
    if (pages.length === 0) return [];
    const answers = this.#answersIn(regionId);
    const problems = new ProblemSet();
    const is = planRegion(this.#is, regionId, problems, answers.memory);
    const before = [...guardedEach(pages, (page) => instancesOf(is.plan(page)))];
    const { among, write } = answers.closeToCompare(pages);
    // An answer with a problem is not to be taken over by a check.
    if (pages.length === all.length && problems.found === 0) write();
    const other = planRegion(this.#other, regionId, undefined, among(this.#otherFacts).memory);
    const after = [
      ...guardedEach(pages, ({ id }) => instancesOf(other.plan(this.#other.site.pages.get(id) as Page))),
    ];
    return pages.flatMap((page, i): TouchedPage[] => {
      const found = differenceOf(before[i] as PageInstance[], after[i] as PageInstance[]);
      return found.stretches.length === 0 ? [] : [touched(is.region, page, is.plan(page).path, found)];
    });
  }

  isHosting(regionId: string): boolean {
    const [is, other] = [this.#is, this.#other].map(({ site }) =>
      JSON.stringify(planEdition(site, site.regions.get(regionId) as Region)),
    );
    return is !== other;
  }

  /**
   * The pages that read the file where that is of another region. Pages are the same code in every region, so one region shows it,
   * at one instant at which the page is there.
   */
  #readElsewhere(pages: readonly Page[], regionId: string): Page[] {
    const open = pages.filter(({ id }) => !this.#reads.has(id));
    if (open.length > 0) {
      const answers = this.#answersIn(regionId);
      const problems = new ProblemSet();
      const { plan, region } = planRegion(this.#is, regionId, problems, answers.memory);
      for (const _ of guardedEach(open, (page) => plan(page).stateAt(firstInstant(page, regionId))));
      const { among, write } = answers.closeToCompare(pages);
      if (problems.found === 0) write();
      const other = among(this.#otherFacts);
      for (const page of open)
        this.#reads.set(page.id, other.changed(page, page.file.locale ?? region.locale)?.length !== 0);
    }
    return pages.filter(({ id }) => this.#reads.get(id));
  }

  /** What is known of a region of the site as it is. */
  #answersIn(regionId: string): KeptAnswers {
    const open = this.#is;
    const scope = { cacheFolder: this.#cacheFolder, facts: this.#facts, code: checkedCode(open), open };
    return answersOfAllTime(regionId, scope);
  }
}

function firstInstant(page: Page, regionId: string): Instant {
  return page.windows.get(regionId)?.[0]?.starts?.at ?? BEGINNING;
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
      return [touched(region, page, plan.path, { stretches, parts: [] })];
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

function touched({ id, timeZone }: Region, page: Page, path: string, found: Found): TouchedPage {
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
