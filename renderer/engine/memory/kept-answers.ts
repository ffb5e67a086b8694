import { createHash } from 'node:crypto';
import path from 'node:path';
import { packageVersion } from '../../assets/package-root.ts';
import { readSealed, writeSealed } from '../../cache/sealed.ts';
import { type Alike, contains, type Edge, type Instant, windowOf } from '../../clock/index.ts';
import type { Page } from '../../model/linked.ts';
import type { AnswerKind, KnownAnswer, Question } from '../../plan/answer-memory.ts';
import { alike, type FactDigest, type Facts } from '../../plan/fact-sources.ts';
import { type FragmentName, fragmentNames } from '../../plan/page-plan.ts';
import type { KeptDocument } from '../../render/kept-html.ts';
import type { FinishedEdition } from './finished-edition.ts';

const VERSION = '1';

/** The code that answers are derived and rendered by. */
export interface AnswerCode {
  readonly layout: string;
  /** By page type. */
  readonly pageTypes: Readonly<Record<string, string>>;
  /** By page type: names the files that its heads link to. */
  readonly heads: Readonly<Record<string, string>>;
}

/** An answer with the facts that it asked, each list of them one object. */
export interface FreshAnswer extends KnownAnswer {
  readonly facts: readonly string[];
}

/** The facts that differ from what a page was derived of; `templates` where its code does. */
export type ChangedFacts = readonly string[];

/** `about`: the pages that it was asked about by name; true where it reads the page. */
type StoredAnswer = readonly [
  key: string,
  starts: number,
  ends: number,
  list: number,
  about?: readonly string[] | true,
];
type StoredAnswers = Readonly<Partial<Record<string, readonly StoredAnswer[]>>>;
type StoredDocument = readonly [hash: string, lengths: readonly number[], keys: readonly string[]];

interface StoredPage {
  readonly type: string;
  /** By what they are of. */
  readonly answers: StoredAnswers;
  readonly documents: readonly StoredDocument[];
}

interface Kept {
  readonly version: string;
  readonly code: AnswerCode;
  readonly facts: readonly (readonly [
    fact: string,
    digest: FactDigest['digest'],
    over?: FactDigest['over'],
  ])[];
  readonly lists: readonly (readonly number[])[];
  readonly edges: readonly Edge[];
  /** Answers that pages have in common: by what they are of, and their locale. */
  readonly shared: StoredAnswers;
  readonly pages: Readonly<Record<string, StoredPage>>;
}

/** What a file of answers holds: a line of them, and one of what all pages became together where that is known. */
interface Known {
  readonly kept: Kept;
  readonly finished: FinishedEdition | null;
}

/** An answer of an earlier build. */
interface OldAnswer extends KnownAnswer {
  readonly list: number;
  /** Whether it was asked for now. */
  isUsed: boolean;
  /** As it is now; null where deriving would give another one; looked up once. */
  now: KnownAnswer | null | undefined;
}

/** What the releases of an edition say beside its pages. */
const ASKED_OF_ALL = ['site', 'editions'];
/** Documents of earlier builds may hold fragments of other times. */
const MOST_DOCUMENTS = 16;
const NOTHING: StoredPage = { type: '', answers: {}, documents: [] };

interface Scope {
  /** Null: nothing is known, and nothing kept. */
  readonly cacheFolder: string | null;
  readonly region: string;
  readonly facts: Facts;
  readonly code: AnswerCode;
  /** Keeps of earlier answers those alone that were asked for now. */
  readonly onlyUsed?: boolean;
}

/**
 * The answers that the pages of one region are made of, as earlier builds derived them. An answer holds as long as its code is
 * the same and every fact that it asked for is answered alike within its bounds: then it is not derived again.
 */
export class KeptAnswers {
  readonly #scope: Scope;
  readonly #file: string | null;
  readonly #before: Kept | null;
  readonly #finished: FinishedEdition | null;
  /** By number: whether the fact is the same at all times. */
  readonly #sameFacts: boolean[] = [];
  readonly #sameLists: boolean[] = [];
  readonly #old = new Map<string, readonly OldAnswer[]>();
  readonly #fresh = new Map<string, FreshAnswer[]>();
  readonly #documents = new Map<string, readonly KeptDocument[]>();
  /** Pages whose answers were all derived now. */
  readonly #anew = new Set<string>();

  constructor(scope: Scope) {
    const { cacheFolder, region } = scope;
    this.#scope = scope;
    this.#file = cacheFolder === null ? null : path.join(cacheFolder, 'answers', `${region}.json`);
    const known = this.#file === null ? null : read(this.#file);
    this.#before = known?.kept ?? null;
    this.#finished = known?.finished ?? null;
  }

  /** Whether anything is known of a page. */
  knows({ id, type }: Pick<Page, 'id' | 'type'>): boolean {
    return this.#page(id).type === type;
  }

  /** The answer at an instant, if deriving would find it again. */
  recall(question: Question, at: Instant): KnownAnswer | undefined {
    const found = this.#answersTo(question).find(
      (answer) => contains(windowOf(answer.bounds), at) && this.#now(answer) !== null,
    );
    if (!found) return undefined;
    found.isUsed = true;
    return this.#now(found) ?? undefined;
  }

  /** Notes an answer that was derived now. */
  keep(question: Question, answer: FreshAnswer): void {
    const name = nameOf(question);
    const all = this.#fresh.get(name) ?? [];
    this.#fresh.set(name, all);
    // Threads find what their pages have in common each for itself.
    if (!all.some((one) => isSameAnswer(one, answer))) all.push(answer);
  }

  /** Notes that all answers of a page were derived now, so that earlier ones are of no use. */
  forget({ id }: Pick<Page, 'id'>): void {
    this.#anew.add(id);
  }

  /** Notes documents that a page has now. */
  keepDocuments({ id }: Pick<Page, 'id'>, documents: readonly KeptDocument[]): void {
    this.#documents.set(id, documents);
  }

  /** Documents of a page that hold rendered fragments of some kind, which the same code would render again. */
  documentsOf(page: Pick<Page, 'id' | 'type'>, name: FragmentName): readonly KeptDocument[] {
    const isKept = this.knows(page) && this.#isRenderedAlike(page, name);
    return isKept ? this.#page(page.id).documents.map(documentOf) : [];
  }

  /** What changed since a page was derived last; null where nothing is known of that. */
  changed({ id, type }: Page, locale: string): ChangedFacts | null {
    const page = this.#page(id);
    if (page.type !== type) return null;
    const found = new Set<string>();
    const { code } = this.#scope;
    const before = this.#before?.code;
    if (before?.layout !== code.layout || before.pageTypes[type] !== code.pageTypes[type])
      found.add('templates');
    const kinds = Object.keys(page.answers) as AnswerKind[];
    const questions = [
      ...kinds.map((kind): Question => ({ kind, page: { id, type }, locale })),
      ...(['header', 'footer'] as const).map((kind): Question => ({ kind, page: null, locale })),
    ];
    for (const question of questions)
      for (const answer of this.#answersTo(question))
        for (const [fact, { within }] of this.#changedFacts(answer)) if (!within) found.add(fact);
    return [...found];
  }

  /** What the edition was finished as, if these are all of its pages, and deriving them would give again what they gave. */
  finished(pages: readonly Page[]): FinishedEdition | null {
    const { pages: known = {}, facts = [] } = this.#before ?? {};
    const isSame =
      this.#finished !== null &&
      Object.keys(known).length === pages.length &&
      pages.every((page) => this.knows(page) && this.#isSameCode({ kind: 'main', page })) &&
      this.#before?.code.layout === this.#scope.code.layout &&
      facts.every((_, number) => this.#isSameFact(number));
    return isSame ? this.#finished : null;
  }

  /** The facts that answers of earlier builds asked for. */
  get factsBefore(): readonly string[] {
    return (this.#before?.facts ?? []).map(([fact]) => fact);
  }

  /**
   * Closes the region, of which these are all pages: gives the facts that its answers ask for, and what writes them, with what all
   * pages became where that is given.
   */
  close(pages: readonly Page[]): {
    readonly facts: readonly string[];
    readonly write: (finished?: FinishedEdition) => void;
  } {
    const file = this.#file;
    const kept = new Tables(this.#scope.facts, this.#before);
    const shared = this.#shared(kept);
    const byId = Object.fromEntries(
      pages.flatMap((page) => {
        const stored = this.#stored(page, kept);
        return stored ? [[page.id, stored] as const] : [];
      }),
    );
    kept.list(ASKED_OF_ALL);
    const { facts, lists, edges } = kept;
    const { code } = this.#scope;
    const text = (): string =>
      JSON.stringify({ version: versionOf(), code, facts, lists, edges, shared, pages: byId } satisfies Kept);
    // As text it is smaller than the objects, which are let go.
    const line = file === null ? '' : text();
    return {
      facts: kept.names,
      write: (finished) => {
        if (file === null) return;
        try {
          writeSealed(file, finished ? `${line}\n${JSON.stringify(finished)}` : line);
        } catch {
          // A cache that cannot be written is only emptier than it could be.
        }
      },
    };
  }

  #shared(kept: Tables): StoredAnswers {
    const names = [
      ...Object.keys(this.#before?.shared ?? {}),
      ...[...this.#fresh.keys()]
        .filter((name) => name.startsWith(SHARED))
        .map((name) => name.slice(SHARED.length)),
    ];
    return Object.fromEntries(
      [...new Set(names)].flatMap((name) => {
        const [kind, locale] = name.split(' ') as [AnswerKind, string];
        const answers = this.#join({ kind, page: null, locale }, kept, false);
        return answers.length > 0 ? [[name, answers] as const] : [];
      }),
    );
  }

  #stored(page: Page, kept: Tables): StoredPage | null {
    const { id, type } = page;
    const before = this.#page(id);
    const isAnew = this.#anew.has(id) || before.type !== type;
    const answers = Object.fromEntries(
      KINDS.flatMap((kind) => {
        const found = this.#join({ kind, page, locale: '' }, kept, isAnew);
        return found.length > 0 ? [[kind, found] as const] : [];
      }),
    );
    if (Object.keys(answers).length === 0) return null;
    // Whether the page is there is asked anew by every build.
    kept.list([`page ${id}`, `way ${this.#scope.region} ${id}`]);
    const now = (this.#documents.get(id) ?? []).map(storedDocument);
    // Under other code their fragments would be rendered otherwise.
    const isSame = fragmentNames.every((name) => this.#isRenderedAlike(page, name));
    const documents = new Map([...(isSame ? before.documents : []), ...now].map((one) => [one[0], one]));
    return { type, answers, documents: [...documents.values()].slice(-MOST_DOCUMENTS) };
  }

  /** Fresh answers to a question, and those of before that still hold. */
  #join(question: Question, kept: Tables, isAnew: boolean): StoredAnswer[] {
    const fresh = this.#fresh.get(nameOf(question)) ?? [];
    const old = isAnew
      ? []
      : this.#answersTo(question).filter(
          (answer) =>
            (answer.isUsed || !this.#scope.onlyUsed) &&
            this.#now(answer) !== null &&
            !fresh.some((one) => isSameAnswer(one, answer)),
        );
    return [
      ...fresh.map((answer) => kept.answer(answer, kept.list(answer.facts))),
      ...old.map((answer) => kept.answer(this.#now(answer) ?? answer, kept.listOfBefore(answer.list))),
    ];
  }

  #isRenderedAlike({ type }: Pick<Page, 'type'>, name: FragmentName): boolean {
    const before = this.#before?.code;
    const { code } = this.#scope;
    if (name === 'head') return before?.heads[type] === code.heads[type];
    return this.#isSameCode({ kind: name, page: { type } });
  }

  #page(id: string): StoredPage {
    const pages = this.#before?.pages ?? {};
    return Object.hasOwn(pages, id) ? (pages[id] as StoredPage) : NOTHING;
  }

  /** Of earlier builds, by the same code. */
  #answersTo(question: Question): readonly OldAnswer[] {
    const name = nameOf(question);
    const known = this.#old.get(name);
    if (known) return known;
    const { kind, page, locale } = question;
    const stored = page
      ? this.#page(page.id).type === page.type
        ? this.#page(page.id).answers[kind]
        : undefined
      : this.#before?.shared[`${kind} ${locale}`];
    const answers = this.#isSameCode(question) ? (stored ?? []).map((one) => this.#answer(one)) : [];
    this.#old.set(name, answers);
    return answers;
  }

  #answer([key, starts, ends, list, about]: StoredAnswer): OldAnswer {
    const edge = (number: number): Edge | null => this.#before?.edges[number] ?? null;
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
    const before = this.#before?.code;
    const { code } = this.#scope;
    if ((kind === 'head' || kind === 'main') && page)
      return before?.pageTypes[page.type] === code.pageTypes[page.type];
    return before?.layout === code.layout;
  }

  #now(answer: OldAnswer): KnownAnswer | null {
    if (answer.now !== undefined) return answer.now;
    answer.now = this.#isSameList(answer.list) ? answer : this.#compared(answer);
    return answer.now;
  }

  #compared(answer: OldAnswer): KnownAnswer | null {
    const { key, readsPage, askedAbout, bounds } = answer;
    let { starts, ends } = bounds;
    for (const [, now] of this.#changedFacts(answer)) {
      if (!now.within) return null;
      if (!now.starts) starts = starts && { at: starts.at, facts: [] };
      if (!now.ends) ends = ends && { at: ends.at, facts: [] };
    }
    return { key, readsPage, askedAbout, bounds: { starts, ends } };
  }

  /** The facts of an answer that changed at whatever time, and how that looks from within its bounds. */
  *#changedFacts({ list, bounds }: OldAnswer): Generator<readonly [fact: string, now: Alike]> {
    const window = windowOf(bounds);
    for (const number of this.#before?.lists[list] ?? []) {
      if (this.#isSameFact(number)) continue;
      const [fact = '', digest = '', over] = this.#before?.facts[number] ?? [];
      yield [fact, alike(over ? { digest, over } : { digest }, this.#scope.facts.of(fact), window)];
    }
  }

  #isSameList(number: number): boolean {
    const known = this.#sameLists[number];
    if (known !== undefined) return known;
    const isSame = (this.#before?.lists[number] ?? []).every((fact) => this.#isSameFact(fact));
    this.#sameLists[number] = isSame;
    return isSame;
  }

  #isSameFact(number: number): boolean {
    const known = this.#sameFacts[number];
    if (known !== undefined) return known;
    const [fact, digest] = this.#before?.facts[number] ?? [];
    const isSame = fact !== undefined && this.#scope.facts.digest(fact) === digest;
    this.#sameFacts[number] = isSame;
    return isSame;
  }
}

/** Facts, lists of facts and edges, each once and by number. */
class Tables {
  readonly lists: (readonly number[])[] = [];
  readonly edges: Edge[] = [];
  readonly #facts: Facts;
  readonly #before: Kept | null;
  readonly #factNumbers = new Map<string, number>();
  readonly #listNumbers = new Map<string, number>();
  readonly #edgeNumbers = new Map<string, number>();
  /** What was numbered once need not be looked through again. */
  readonly #known = new Map<unknown, number>();

  constructor(facts: Facts, before: Kept | null) {
    this.#facts = facts;
    this.#before = before;
  }

  get names(): readonly string[] {
    return [...this.#factNumbers.keys()];
  }

  get facts(): Kept['facts'] {
    return this.names.map((fact) => {
      const { digest, over } = this.#facts.of(fact);
      return over ? [fact, digest, over] : [fact, digest];
    });
  }

  list(facts: readonly string[]): number {
    const known = this.#known.get(facts);
    if (known !== undefined) return known;
    const numbers = facts.map((fact) => numberOf(this.#factNumbers, fact));
    const number = numberOf(this.#listNumbers, numbers.join());
    if (number === this.lists.length) this.lists.push(numbers);
    this.#known.set(facts, number);
    return number;
  }

  listOfBefore(number: number): number {
    const list = this.#before?.lists[number] ?? [];
    const known = this.#known.get(list);
    if (known !== undefined) return known;
    const now = this.list(list.map((fact) => this.#before?.facts[fact]?.[0] ?? ''));
    this.#known.set(list, now);
    return now;
  }

  answer({ key, bounds, readsPage, askedAbout }: KnownAnswer, list: number): StoredAnswer {
    const edges = [this.#edge(bounds.starts), this.#edge(bounds.ends)] as const;
    if (readsPage) return [key, ...edges, list, true];
    return askedAbout.size > 0 ? [key, ...edges, list, [...askedAbout]] : [key, ...edges, list];
  }

  /** -1: none. */
  #edge(edge: Edge | null): number {
    if (edge === null) return -1;
    const known = this.#known.get(edge);
    if (known !== undefined) return known;
    const number = numberOf(this.#edgeNumbers, JSON.stringify(edge));
    if (number === this.edges.length) this.edges.push(edge);
    this.#known.set(edge, number);
    return number;
  }
}

function numberOf(numbers: Map<string, number>, name: string): number {
  const number = numbers.get(name) ?? numbers.size;
  numbers.set(name, number);
  return number;
}

const KINDS: readonly AnswerKind[] = ['body', ...fragmentNames, 'fallback'];
const SHARED = 'shared ';

function nameOf({ kind, page, locale }: Question): string {
  return page ? `${kind} ${page.id}` : `${SHARED}${kind} ${locale}`;
}

function isSameAnswer(a: KnownAnswer, b: KnownAnswer): boolean {
  return (
    a.key === b.key && a.bounds.starts?.at === b.bounds.starts?.at && a.bounds.ends?.at === b.bounds.ends?.at
  );
}

function storedDocument({ hash, lengths, keys }: KeptDocument): StoredDocument {
  return [hash, lengths, fragmentNames.map((name) => keys[name])];
}

function documentOf([hash, lengths, keys]: StoredDocument): KeptDocument {
  const named = Object.fromEntries(fragmentNames.map((name, i) => [name, keys[i] as string]));
  return { hash, lengths, keys: named as Record<FragmentName, string> };
}

function versionOf(): string {
  const { icu, tz } = process.versions;
  return createHash('sha256')
    .update(JSON.stringify([VERSION, packageVersion(), icu, tz]))
    .digest('hex')
    .slice(0, 16);
}

function read(file: string): Known | null {
  const bytes = readSealed(file);
  if (bytes === null) return null;
  try {
    const [answers = '', finished] = bytes.toString().split('\n');
    const kept = JSON.parse(answers) as Kept;
    if (kept.version !== versionOf()) return null;
    return { kept, finished: finished === undefined ? null : (JSON.parse(finished) as FinishedEdition) };
  } catch {
    return null;
  }
}
