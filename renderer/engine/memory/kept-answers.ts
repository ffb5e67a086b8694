import path from 'node:path';
import type { Instant } from '../../clock/index.ts';
import type { Page } from '../../model/linked.ts';
import type { AnswerKind, AnswerMemory, KnownAnswer, Question } from '../../plan/answer-memory.ts';
import type { Facts } from '../../plan/fact-sources.ts';
import { type FragmentName, fragmentNames } from '../../plan/fragment-names.ts';
import type { SourceRef } from '../../problems/problems.ts';
import type { KeptDocument } from '../../render/kept-html.ts';
import {
  type AnswerCode,
  AnswerFile,
  answersText,
  documentOf,
  readAnswers,
  type StoredAnswer,
  type StoredAnswers,
  type StoredPage,
  storedDocument,
  writeAnswers,
} from './answer-file.ts';
import { AnswerTables } from './answer-tables.ts';
import { EarlierAnswers, questionName } from './earlier-answers.ts';

/** An answer with the facts that it asked, each list of them one object. */
export interface FreshAnswer extends KnownAnswer {
  readonly facts: readonly string[];
}

/** What the releases of an edition say beside its pages. */
const ASKED_OF_ALL = ['site', 'editions'];
/** Documents of earlier builds may hold fragments of other times. */
const MOST_DOCUMENTS = 16;

interface Scope {
  /** Null: nothing is known, and nothing kept. */
  readonly cacheFolder: string | null;
  readonly region: string;
  readonly facts: Facts;
  readonly code: AnswerCode;
  /** Keeps of earlier answers those alone that were asked for now. */
  readonly onlyUsed?: boolean;
  /** Nobody reads what caused the edges of these answers. */
  readonly anyCause?: boolean;
}

/**
 * The answers that the pages of one region are made of, as earlier builds derived them. An answer holds as long as its code is
 * the same and every fact that it asked for is answered alike within its bounds: then it is not derived again.
 */
export class KeptAnswers {
  readonly #scope: Scope;
  readonly #file: string | null;
  readonly #before: AnswerFile | null;
  readonly #earlier: EarlierAnswers;
  readonly #fresh = new Map<string, FreshAnswer[]>();
  readonly #documents = new Map<string, readonly KeptDocument[]>();
  readonly #tables: AnswerTables;
  /** By page: what is stored of it, as JSON; null: nothing. */
  readonly #closed = new Map<string, string | null>();
  /** Pages whose answers were all derived in this build. */
  readonly #anew = new Set<string>();

  /** `before`: where they are not those of the file. */
  constructor(scope: Scope, before?: AnswerFile | null) {
    const { cacheFolder, region } = scope;
    this.#scope = scope;
    this.#file = cacheFolder === null ? null : path.join(cacheFolder, 'answers', `${region}.json`);
    this.#before = before ?? (this.#file === null ? null : readAnswers(this.#file));
    this.#earlier = new EarlierAnswers(this.#before, scope);
    this.#tables = new AnswerTables(scope.facts, this.#before);
  }

  /** Whether anything is known of a page. */
  knows({ id, type }: Pick<Page, 'id' | 'type'>): boolean {
    return this.#earlier.page(id).type === type;
  }

  /** The answer at an instant, if deriving would find it again. */
  recall(question: Question, at: Instant): KnownAnswer | undefined {
    const found = this.#earlier.at(question, at);
    if (!found) return undefined;
    found.isUsed = true;
    return this.#earlier.now(found) ?? undefined;
  }

  /** Whether an earlier run kept an answer that was derived again. */
  has(question: Question, answer: KnownAnswer): boolean {
    return this.#earlier.to(question).some((one) => isSameAnswer(one, answer));
  }

  /** Notes an answer that was derived now. */
  keep(question: Question, answer: FreshAnswer): void {
    const name = questionName(question);
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

  /**
   * Closes a page that has all of its answers and documents. They are kept as text from here on: it is smaller than the objects, which
   * are let go, and is written while other threads make other pages.
   */
  closePage(page: Page): void {
    if (this.#closed.has(page.id)) return;
    const stored = this.#stored(page);
    this.#closed.set(page.id, stored && JSON.stringify(stored));
    for (const kind of KINDS) this.#fresh.delete(questionName({ kind, page, locale: '' }));
    this.#documents.delete(page.id);
    if (this.#file !== null) this.#tables.look();
  }

  /** Documents of a page that hold rendered fragments of some kind, which the same code would render again. */
  documentsOf(page: Pick<Page, 'id' | 'type'>, name: FragmentName): readonly KeptDocument[] {
    const isKept = this.knows(page) && this.#earlier.isRenderedAlike(page, name);
    return isKept ? this.#earlier.page(page.id).documents.map(documentOf) : [];
  }

  /** What changed since a page was derived last; null where nothing is known of that. `templates`: its code. */
  changed(page: Page, locale: string): readonly string[] | null {
    return this.#earlier.changed(page, locale);
  }

  /** The places of what was edited of a fact that changed: where the data gives what it is made of, else where it is itself. */
  placesOf(fact: string): readonly SourceRef[] {
    return this.#earlier.placesOf(fact);
  }

  /** What names all that was asked, if these are all of its pages, and deriving them would give again what they gave; else null. */
  holdFor(pages: readonly Page[]): string | null {
    return this.#before && this.#earlier.isStillTrue(pages) ? this.#before.name : null;
  }

  /** These answers, for deriving pages. */
  get memory(): AnswerMemory {
    return {
      recall: (question, at) => this.recall(question, at),
      keep: (question, { asked, ...answer }) => this.keep(question, { ...answer, facts: asked.facts }),
    };
  }

  /**
   * Closes the region, of which these are all pages: gives the facts that its answers ask for with what names them all, and what
   * writes the answers.
   */
  close(pages: readonly Page[]): {
    readonly facts: readonly string[];
    readonly name: string;
    readonly write: () => void;
  } {
    const { names, text, name } = this.#text(pages);
    return { facts: names, name, write: () => this.#write(text) };
  }

  /**
   * Closes the region for a comparison with a site in which other facts may hold: gives what writes the answers, and the same answers
   * for that site. Nobody may read what caused their edges, since that may be others there.
   */
  closeToCompare(pages: readonly Page[]): {
    readonly write: () => void;
    readonly among: (facts: Facts) => KeptAnswers;
  } {
    // Where nothing was derived, all that there is was kept before.
    const text = this.#fresh.size > 0 ? this.#text(pages).text : '';
    const answers = text === '' ? this.#before : AnswerFile.of(text);
    return {
      write: () => {
        if (text !== '') this.#write(text);
      },
      among: (facts) =>
        new KeptAnswers({ ...this.#scope, facts, cacheFolder: null, anyCause: true }, answers),
    };
  }

  #write(text: string): void {
    if (this.#file !== null) writeAnswers(this.#file, text);
  }

  /** Empty where nothing is kept. */
  #text(pages: readonly Page[]): {
    readonly names: readonly string[];
    readonly text: string;
    readonly name: string;
  } {
    const tables = this.#tables;
    const shared = this.#shared();
    for (const page of pages) this.closePage(page);
    for (const fact of ASKED_OF_ALL) tables.ask(fact);
    const { names } = tables;
    if (this.#file === null) return { names, text: '', name: '' };
    const { facts, marks } = tables.found;
    const { lists, edges } = tables;
    const closed = pages.flatMap(({ id, type }) => {
      const json = this.#closed.get(id) ?? null;
      return json === null ? [] : [{ id, type, json }];
    });
    const asked = {
      code: this.#scope.code,
      facts,
      pages: closed.map(({ id, type }) => [id, type] as const),
    };
    const byId = closed.map(({ id, json }) => [id, json] as const);
    return { names, ...answersText(asked, { lists, edges, shared, marks }, byId) };
  }

  #shared(): StoredAnswers {
    const names = [
      ...Object.keys(this.#earlier.shared),
      ...[...this.#fresh.keys()]
        .filter((name) => name.startsWith(SHARED))
        .map((name) => name.slice(SHARED.length)),
    ];
    return Object.fromEntries(
      [...new Set(names)].flatMap((name) => {
        const [kind, locale] = name.split(' ') as [AnswerKind, string];
        const answers = this.#join({ kind, page: null, locale }, false);
        return answers.length > 0 ? [[name, answers] as const] : [];
      }),
    );
  }

  #stored(page: Page): StoredPage | null {
    const { id, type } = page;
    const before = this.#earlier.page(id);
    const isAnew = this.#anew.has(id) || before.type !== type;
    const answers: Record<string, StoredAnswer[]> = {};
    for (const kind of KINDS) {
      const found = this.#join({ kind, page, locale: '' }, isAnew);
      if (found.length > 0) answers[kind] = found;
    }
    if (Object.keys(answers).length === 0) return null;
    // Every build asks again whether the page is there.
    this.#tables.ask(`page ${id}`);
    this.#tables.ask(`way ${this.#scope.region} ${id}`);
    const now = (this.#documents.get(id) ?? []).map(storedDocument);
    // Under other code their fragments would be rendered otherwise.
    const isSame = fragmentNames.every((name) => this.#earlier.isRenderedAlike(page, name));
    const documents = new Map([...(isSame ? before.documents : []), ...now].map((one) => [one[0], one]));
    return { type, answers, documents: [...documents.values()].slice(-MOST_DOCUMENTS) };
  }

  /** Fresh answers to a question, and those of before that still hold. */
  #join(question: Question, isAnew: boolean): StoredAnswer[] {
    const tables = this.#tables;
    const fresh = this.#fresh.get(questionName(question)) ?? [];
    const old = isAnew
      ? []
      : this.#earlier
          .to(question)
          .filter(
            (answer) =>
              (answer.isUsed || !this.#scope.onlyUsed) &&
              this.#earlier.now(answer) !== null &&
              !fresh.some((one) => isSameAnswer(one, answer)),
          );
    return [
      ...fresh.map((answer) => tables.answer(answer, tables.list(answer.facts))),
      ...old.map((answer) =>
        tables.answer(this.#earlier.now(answer) ?? answer, tables.listOfBefore(answer.list)),
      ),
    ];
  }
}

const KINDS: readonly AnswerKind[] = ['body', ...fragmentNames, 'fallback'];
const SHARED = 'shared ';

function isSameAnswer(a: KnownAnswer, b: KnownAnswer): boolean {
  return (
    a.key === b.key && a.bounds.starts?.at === b.bounds.starts?.at && a.bounds.ends?.at === b.bounds.ends?.at
  );
}
