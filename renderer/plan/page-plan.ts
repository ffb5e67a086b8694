import type { ChangeKind } from '../calendar/types.ts';
import {
  Clock,
  type Edge,
  type Instant,
  isBefore,
  type TimeWindow,
  tightest,
  windowOf,
} from '../clock/index.ts';
import { type Page, pathOf, wordsOf } from '../model/linked.ts';
import { InputError } from '../problems/problems.ts';
import { notJson } from '../purity/not-json.ts';
import { guarded, nowRunning } from '../purity/purity.ts';
import { lostInModel, templateFault } from '../purity/template-fault.ts';
import type { AnswerKind, AnswerMemory, Question } from './answer-memory.ts';
import { Answers } from './answers.ts';
import { Asked } from './asked.ts';
import type { Derivation } from './derivation.ts';
import { deriveFeed } from './feed.ts';
import type { FragmentName } from './fragment-names.ts';
import { deriveHead } from './head.ts';
import { FAILED, KnownModel, PlainModel } from './plain-model.ts';
import type { Problems } from './problem-set.ts';
import type { RegionDeriver } from './region-deriver.ts';
import { type Observed, Runs } from './runs.ts';
import { fragmentRuns, type Reading, SharedFragment } from './shared.ts';
import type { Templates } from './templates.ts';
import { MissingWords } from './wording.ts';

export interface FragmentInstance {
  readonly name: FragmentName;
  readonly key: string;
  readonly model: PlainModel;
}

/** A page over the stretch of time in which nothing on it changes. */
export interface PageInstance {
  readonly page: Page;
  readonly path: string;
  readonly bodyClass: string;
  /** What is at its URL: the page, or the document that leads to the region's home. */
  readonly present: boolean;
  /** The interval of the whole page as served. */
  readonly window: TimeWindow;
  readonly fragments: readonly FragmentInstance[];
  /** What happened to the page at its start, as visitors see it; null where nothing was before. */
  readonly change: ChangeKind | null;
}

/** What a document is made of, apart from the time in which it is true. */
export type PageState = Pick<PageInstance, 'bodyClass' | 'present' | 'fragments'>;

/** A page's instance without its models, which their keys name. */
export type StatedInstance = Omit<PageInstance, 'page' | 'fragments'> & {
  readonly fragments: readonly Pick<FragmentInstance, 'name' | 'key'>[];
};

export interface PlanScope {
  readonly facts: RegionDeriver;
  readonly templates: Templates;
  readonly problems: Problems;
  /** What earlier builds derived; undefined: everything is derived, and nothing kept. */
  readonly memory?: AnswerMemory | undefined;
  /** Header and footer of the region, shared by all pages that they do not tell apart. */
  readonly shared: Map<'header' | 'footer', SharedFragment>;
}

type FragmentRuns = Pick<Runs<Reading>, 'at' | 'observe'>;

/** One page of one region over time. */
export class PagePlan {
  readonly page: Page;
  readonly path: string;
  /** The facts that it asked for so far. */
  readonly asked = new Asked();
  readonly #parts = new Answers();
  readonly #scope: PlanScope;
  #bodyClass: string | undefined;
  readonly #presence: Runs;
  readonly #fragments: ReadonlyMap<FragmentName, FragmentRuns>;
  readonly #fallback: Runs<Reading>;

  constructor(scope: PlanScope, page: Page) {
    this.#scope = scope;
    this.page = page;
    this.path = pathOf(scope.facts.region, page.file.file ?? page.slug);
    // Its existence and place are part of every answer that follows.
    this.asked.add(`page ${page.id}`);
    this.asked.add(`region ${scope.facts.region.id}`);
    this.#presence = new Runs((at) => this.#presenceAt(at));
    this.#fallback = this.#ownRuns('fallback', (derivation) => this.#deriveFallback(derivation));
    if (page.feedOf !== undefined) {
      const feed = this.#ownRuns('main', (derivation) => deriveFeed(derivation, this.#type));
      this.#fragments = new Map([['main', feed]]);
      return;
    }
    this.#fragments = new Map<FragmentName, FragmentRuns>([
      ['head', this.#ownRuns('head', (derivation) => this.#deriveHead(derivation))],
      ['header', this.#sharedRuns('header')],
      ['main', this.#ownRuns('main', (derivation) => this.#type.model(derivation))],
      ['footer', this.#sharedRuns('footer')],
    ]);
  }

  isThere(at: Instant): boolean {
    return this.#presence.observe(at).model === true;
  }

  /** What the page is made of at an instant; null where it is not there. Unlike {@link at} it does not ask for how long. */
  stateAt(at: Instant): PageState | null {
    if (!this.isThere(at)) return null;
    const fragments = Array.from(this.#fragments, ([name, runs]) => {
      const model = runs.observe(at).plain;
      return { name, key: model.key, model };
    });
    return { present: true, bodyClass: this.#bodyClassAt(at), fragments };
  }

  /** The instance that is true at an instant. Where its window is given, nothing is derived but what it shows. */
  at(at: Instant, given?: TimeWindow): PageInstance {
    const window = given ?? this.#windowAt(at);
    return {
      page: this.page,
      path: this.path,
      bodyClass: this.#bodyClassAt(at),
      present: this.isThere(at),
      window,
      fragments: Array.from(this.#fragmentsAt(at), ([name, runs]) => {
        const model = runs.observe(at).plain;
        return { name, key: model.key, model };
      }),
      change: window.starts && this.#changeAt(window.starts, this.isThere(at)),
    };
  }

  /** The times next to an instant that what it shows was asked about. They bound its window, or lie within it. */
  askedAround(at: Instant): TimeWindow {
    const fragments = [...this.#fragmentsAt(at).values()];
    return tightest([this.#presence.observe(at).bounds, ...fragments.map((runs) => runs.observe(at).bounds)]);
  }

  #fragmentsAt(at: Instant): ReadonlyMap<FragmentName, FragmentRuns> {
    return this.isThere(at) ? this.#fragments : new Map([['main', this.#fallback]]);
  }

  #windowAt(at: Instant): TimeWindow {
    const presence = this.#presence.at(at, OPEN).window;
    const fragments = this.#fragmentsAt(at);
    // The page ends where its main part does, and no reason is needed: what else would end there need not be derived.
    const main = (fragments.get('main') as FragmentRuns).at(at, presence).window;
    const limit = { starts: presence.starts, ends: main.ends };
    const parts = Array.from(fragments.values(), (runs) => runs.at(at, limit).window);
    // Shared fragments are not bounded by this page's presence, so it takes part as a window of its own.
    return tightest([presence, ...parts]);
  }

  /** All instances that meet a window, in order of time. */
  *within(from: Instant, until: Instant): Generator<PageInstance> {
    for (let at = from; isBefore(at, until); ) {
      const instance = this.at(at);
      yield instance;
      at = windowOf(instance.window).until;
    }
  }

  /** No template says whether a page is there, so nothing of that need be remembered. */
  #presenceAt(at: Instant): Observed {
    const { facts } = this.#scope;
    facts.asked = this.asked;
    const clock = new Clock(at);
    return { model: facts.isThere(this.page, clock), bounds: clock.bounds };
  }

  /** The same at all times: it is a function of the page. */
  #bodyClassAt(at: Instant): string {
    if (this.#bodyClass !== undefined) return this.#bodyClass;
    const { templates, memory } = this.#scope;
    const question = this.#question('body', this.page);
    const known = memory?.recall(question, at);
    if (known) {
      this.#bodyClass = known.key;
      return known.key;
    }
    memory?.derives?.();
    const found = this.#model(() => templates.layout.bodyClass?.(this.page) ?? '');
    const bodyClass = typeof found === 'string' ? found : '';
    const asked = new Asked();
    asked.add(`page ${this.page.id}`);
    memory?.keep(question, { key: bodyClass, bounds: OPEN, asked, readsPage: true, askedAbout: new Set() });
    this.#bodyClass = bodyClass;
    return bodyClass;
  }

  #changeAt(edge: Edge, present: boolean): ChangeKind {
    if (this.isThere(edge.at - 1) === present) return 'changed';
    return present ? 'added' : 'removed';
  }

  get #type() {
    const type = this.#scope.templates.pageTypes[this.page.type];
    if (!type) throw new Error(`page type ${this.page.type} is not loaded`);
    return type;
  }

  #deriveHead(derivation: Derivation) {
    const key = wordsOf(this.page);
    const words = this.#type.head?.(derivation) ?? {
      title: derivation.t(`${key}.title`),
      description: derivation.t(`${key}.description`),
      keywords: derivation.maybe(`${key}.keywords`),
    };
    return deriveHead(derivation, words);
  }

  #deriveFallback(derivation: Derivation) {
    const { region } = derivation;
    return {
      ...this.#scope.templates.layout.fallback(derivation),
      lang: region.locale,
      home: pathOf(region, ''),
    };
  }

  #sharedRuns(name: 'header' | 'footer'): FragmentRuns {
    const { shared, templates } = this.#scope;
    const derive = (derivation: Derivation): unknown => templates.layout[name].model(derivation);
    let fragment = shared.get(name);
    if (!fragment) {
      const common = this.#question(name, null);
      fragment = new SharedFragment((at) => this.#observe(common, at, derive));
      shared.set(name, fragment);
    }
    // Also for whether it has its own.
    this.asked.share(fragment.asked);
    const own = this.#question(name, this.page);
    return fragment.of(this.page.id, (at) => this.#observe(own, at, derive));
  }

  #ownRuns(kind: AnswerKind, derive: (derivation: Derivation) => unknown): Runs<Reading> {
    const question = this.#question(kind, this.page);
    return fragmentRuns((at) => this.#observe(question, at, derive));
  }

  #question(kind: AnswerKind, page: Page | null): Question {
    const { locale } = this.#scope.facts.words;
    return { kind, page: page && { id: page.id, type: page.type }, locale };
  }

  /** The answer at an instant: the one that an earlier build found, if it still holds, else it is derived. */
  #observe(question: Question, at: Instant, derive: (derivation: Derivation) => unknown): Reading {
    const { memory } = this.#scope;
    const known = memory?.recall(question, at);
    if (known) {
      let derived: Reading | undefined;
      const again = (): Reading => {
        derived ??= this.#deriveAndKeep(question, at, derive);
        return derived;
      };
      const { bounds, readsPage, askedAbout } = known;
      return {
        model: undefined,
        plain: new KnownModel(known.key, () => again().plain),
        window: windowOf(bounds),
        bounds: {
          get starts() {
            return isKnown(bounds.starts) ? bounds.starts : again().bounds.starts;
          },
          get ends() {
            return isKnown(bounds.ends) ? bounds.ends : again().bounds.ends;
          },
        },
        readsPage,
        askedAbout,
        asked: null,
      };
    }
    return this.#deriveAndKeep(question, at, derive);
  }

  #deriveAndKeep(question: Question, at: Instant, derive: (derivation: Derivation) => unknown): Reading {
    this.#scope.memory?.derives?.();
    const reading = this.#derive(question, at, derive);
    const { plain, bounds, asked, readsPage, askedAbout } = reading;
    if (!plain.hasFailed)
      this.#scope.memory?.keep(question, {
        key: plain.key,
        ...{ bounds, asked, readsPage, askedAbout },
      });
    return reading;
  }

  #derive(
    { page }: Question,
    at: Instant,
    derive: (derivation: Derivation) => unknown,
  ): Reading & { readonly asked: Asked } {
    const { facts, problems } = this.#scope;
    const anyPage = page === null;
    const asked = new Asked();
    asked.add(`region ${facts.region.id}`);
    if (!anyPage) {
      asked.add(`page ${this.page.id}`);
      this.asked.share(asked);
    }
    facts.asked = asked;
    const clock = new Clock(at);
    const derivation = facts.derive({
      facts,
      page: this.page,
      clock,
      problems,
      anyPage,
      parts: anyPage ? undefined : this.#parts,
    });
    const before = problems.found;
    const model = this.#model(() => derive(derivation));
    const plain = model === null && problems.found > before ? FAILED : new PlainModel(model);
    const { readsPage, askedAbout } = derivation;
    return { model, plain, bounds: clock.bounds, readsPage, askedAbout, asked };
  }

  /** What code of the templates gives; null where it fails, which is a problem of the build. */
  #model(derive: () => unknown): unknown {
    const { facts, problems } = this.#scope;
    const running = { pageId: this.page.id, region: facts.region.id, file: this.page.source.file };
    try {
      nowRunning(running);
      const model = guarded(derive);
      const lost = notJson(model);
      if (lost === undefined) return model;
      const { problem, about } = lostInModel(lost, this.page.type, running);
      problems.add(problem, about);
    } catch (error) {
      // What the guard stopped ends the run; words that are missing are problems already.
      if (error instanceof InputError) throw error;
      if (error instanceof MissingWords) return null;
      const { problem, about } = templateFault(error, running);
      problems.add(problem, about);
    }
    return null;
  }
}

function isKnown(edge: Edge | null): boolean {
  return edge === null || edge.facts.length > 0;
}

const OPEN: TimeWindow = { starts: null, ends: null };
