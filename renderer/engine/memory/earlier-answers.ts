import { type Alike, contains, type Edge, type Instant, windowOf } from '../../clock/index.ts';
import type { Page } from '../../model/linked.ts';
import type { AnswerKind, KnownAnswer, Question } from '../../plan/answer-memory.ts';
import { alike, type Facts } from '../../plan/fact-sources.ts';
import type { FragmentName } from '../../plan/fragment-names.ts';
import { editedIn, marksFromText } from '../../plan/given-values.ts';
import type { SourceRef } from '../../problems/problems.ts';
import type { AnswerCode, AnswerFile, StoredAnswer, StoredAnswers, StoredPage } from './answer-file.ts';

/** An answer of an earlier build. */
export interface EarlierAnswer extends KnownAnswer {
  readonly list: number;
  /** Whether it was asked for now. */
  isUsed: boolean;
  /** As it is now; null where deriving would give another one; looked up once. */
  now: KnownAnswer | null | undefined;
}

const NOTHING: StoredPage = { type: '', answers: {}, documents: [] };

/** The answers of an earlier build, held against the code and the facts of now. */
export class EarlierAnswers {
  readonly #stored: AnswerFile | null;
  readonly #facts: Facts;
  readonly #code: AnswerCode;
  readonly #anyCause: boolean;
  /** By number: whether the fact is the same at all times. */
  readonly #sameFacts: boolean[] = [];
  readonly #sameLists: boolean[] = [];
  readonly #answers = new Map<string, readonly EarlierAnswer[]>();
  #marks: ReadonlySet<number> | undefined;

  constructor(
    stored: AnswerFile | null,
    {
      facts,
      code,
      anyCause = false,
    }: { readonly facts: Facts; readonly code: AnswerCode; readonly anyCause?: boolean },
  ) {
    this.#stored = stored;
    this.#facts = facts;
    this.#code = code;
    this.#anyCause = anyCause;
  }

  /** Those that pages have in common: by what they are of, and their locale. */
  get shared(): StoredAnswers {
    return this.#stored?.edition.shared ?? {};
  }

  /** Whether these are all of its pages, and deriving them would give again what they gave. No answer is read. */
  isStillTrue(pages: readonly Page[]): boolean {
    const { pages: known = [], facts = [] } = this.#stored?.asked ?? {};
    const types = new Map(known);
    return (
      types.size === pages.length &&
      pages.every((page) => types.get(page.id) === page.type && this.#isSameCode({ kind: 'main', page })) &&
      this.#stored?.asked.code.layout === this.#code.layout &&
      facts.every((_, number) => this.#isSameFact(number))
    );
  }

  /** The answer at an instant, if deriving would find it again. */
  at(question: Question, at: Instant): EarlierAnswer | undefined {
    return this.to(question).find(
      (answer) => contains(windowOf(answer.bounds), at) && this.now(answer) !== null,
    );
  }

  /** What changed since a page was derived last; null where nothing is known of that. */
  changed({ id, type }: Page, locale: string): readonly string[] | null {
    const page = this.page(id);
    if (page.type !== type) return null;
    const found = new Set<string>();
    const before = this.#stored?.asked.code;
    const { layout, pageTypes } = this.#code;
    if (before?.layout !== layout || before.pageTypes[type] !== pageTypes[type]) found.add('templates');
    const kinds = Object.keys(page.answers) as AnswerKind[];
    const questions = [
      ...kinds.map((kind): Question => ({ kind, page: { id, type }, locale })),
      ...(['header', 'footer'] as const).map((kind): Question => ({ kind, page: null, locale })),
    ];
    for (const question of questions)
      for (const answer of this.to(question))
        for (const [fact, { within }] of this.#changedFacts(answer)) if (!within) found.add(fact);
    return [...found];
  }

  /** Where a fact that changed was edited since; empty where it has no place. */
  placesOf(fact: string): readonly SourceRef[] {
    this.#marks ??= marksFromText(this.#stored?.edition.marks ?? '');
    const edited = editedIn(this.#facts.given(fact), this.#marks);
    if (edited.length > 0) return edited;
    const source = this.#facts.source(fact);
    return source ? [source] : [];
  }

  /** Whether the same code would render its fragments of a kind again. */
  isRenderedAlike({ type }: Pick<Page, 'type'>, name: FragmentName): boolean {
    const before = this.#stored?.asked.code;
    const code = this.#code;
    if (name === 'head') return before?.heads[type] === code.heads[type];
    return this.#isSameCode({ kind: name, page: { type } });
  }

  /** What is known of a page; of type '' where nothing is. */
  page(id: string): StoredPage {
    const pages = this.#stored?.edition.pages ?? {};
    return Object.hasOwn(pages, id) ? (pages[id] as StoredPage) : NOTHING;
  }

  /** By the same code. */
  to(question: Question): readonly EarlierAnswer[] {
    const name = questionName(question);
    const known = this.#answers.get(name);
    if (known) return known;
    const { kind, page, locale } = question;
    const stored = page
      ? this.page(page.id).type === page.type
        ? this.page(page.id).answers[kind]
        : undefined
      : this.#stored?.edition.shared[`${kind} ${locale}`];
    const answers = this.#isSameCode(question) ? (stored ?? []).map((one) => this.#answer(one)) : [];
    this.#answers.set(name, answers);
    return answers;
  }

  #answer([key, starts, ends, list, about]: StoredAnswer): EarlierAnswer {
    const edge = (number: number): Edge | null => this.#stored?.edition.edges[number] ?? null;
    return {
      key,
      bounds: { starts: edge(starts), ends: edge(ends) },
      readsPage: about === true,
      askedAbout: new Set(about === true ? [] : about),
      list,
      isUsed: false,
      now: undefined,
    };
  }

  #isSameCode({
    kind,
    page,
  }: {
    readonly kind: AnswerKind;
    readonly page: Pick<Page, 'type'> | null;
  }): boolean {
    const before = this.#stored?.asked.code;
    const code = this.#code;
    if ((kind === 'head' || kind === 'main') && page)
      return before?.pageTypes[page.type] === code.pageTypes[page.type];
    return before?.layout === code.layout;
  }

  /** An answer as it is now; null where deriving would give another one. */
  now(answer: EarlierAnswer): KnownAnswer | null {
    if (answer.now !== undefined) return answer.now;
    answer.now = this.#isSameList(answer.list) ? answer : this.#compared(answer);
    return answer.now;
  }

  #compared(answer: EarlierAnswer): KnownAnswer | null {
    const { key, readsPage, askedAbout, bounds } = answer;
    let { starts, ends } = bounds;
    for (const [, now] of this.#changedFacts(answer)) {
      if (!now.within) return null;
      if (this.#anyCause) continue;
      // What causes an edge is found by deriving again.
      if (!now.starts) starts = starts && { at: starts.at, facts: [] };
      if (!now.ends) ends = ends && { at: ends.at, facts: [] };
    }
    return { key, readsPage, askedAbout, bounds: { starts, ends } };
  }

  /** The facts of an answer that changed at whatever time, and how that looks from within its bounds. */
  *#changedFacts({ list, bounds }: EarlierAnswer): Generator<readonly [fact: string, now: Alike]> {
    const window = windowOf(bounds);
    for (const number of this.#stored?.edition.lists[list] ?? []) {
      if (this.#isSameFact(number)) continue;
      const [fact = '', digest = '', over] = this.#stored?.asked.facts[number] ?? [];
      yield [fact, alike(over ? { digest, over } : { digest }, this.#facts.of(fact), window)];
    }
  }

  #isSameList(number: number): boolean {
    const known = this.#sameLists[number];
    if (known !== undefined) return known;
    const isSame = (this.#stored?.edition.lists[number] ?? []).every((fact) => this.#isSameFact(fact));
    this.#sameLists[number] = isSame;
    return isSame;
  }

  #isSameFact(number: number): boolean {
    const known = this.#sameFacts[number];
    if (known !== undefined) return known;
    const [fact, digest = '', over, stamp] = this.#stored?.asked.facts[number] ?? [];
    const isSame = fact !== undefined && this.#facts.isSame(fact, { digest, over: over ?? undefined, stamp });
    this.#sameFacts[number] = isSame;
    return isSame;
  }
}

export function questionName({ kind, page, locale }: Question): string {
  return page ? `${kind} ${page.id}` : `shared ${kind} ${locale}`;
}
