import path from 'node:path';
import { readSealed, writeSealed } from '../../cache/sealed.ts';
import { BEGINNING, END, type Window } from '../../clock/index.ts';
import type { Page } from '../../model/linked.ts';
import type { StatedInstance } from '../../plan/page-plan.ts';
import { planKnown } from '../making/known-plan.ts';
import { stated } from '../making/make-pages.ts';
import type { KeptAnswers } from '../memory/kept-answers.ts';
import { type AllTimeScope, answersOfAllTime } from '../opening/answers-of-all-time.ts';
import { type StageSign, StageSigns } from './stage-signs.ts';

/** One state of a page, with the assets of its document; null where it could not be rendered. */
export interface State {
  readonly instance: StatedInstance;
  readonly assets: readonly string[] | null;
  /** The targets of the links in its header, main part and footer, as written; none for a fall-back. */
  readonly links: readonly (readonly string[])[];
  /** What it says of the stages of campaigns. */
  readonly signs: readonly StageSign[];
}

/** The assets of documents, by what documents are made of, the links of their fragments, and what they say of stages. */
interface Kept {
  readonly code: string;
  readonly urls: readonly string[];
  readonly documents: Readonly<Record<string, readonly number[]>>;
  readonly links: Readonly<Record<string, readonly number[]>>;
  /** By region: names what was looked for. */
  readonly stages: Readonly<Record<string, string>>;
  /** Of states in which something of stages was looked for. */
  readonly signs: Readonly<Record<string, readonly StageSign[]>>;
}

const ALWAYS: Window = { from: BEGINNING, until: END };

/**
 * The states of pages in which an earlier check found nothing wrong. Where the code is the same and every fact that a page
 * asked for, checking it again would find nothing either, so it is taken over.
 */
export class CheckedPages {
  readonly #scope: AllTimeScope;
  readonly #file: string | null;
  readonly #before: Kept | null;
  readonly #documents = new Map<string, readonly string[]>();
  readonly #links = new Map<string, readonly string[]>();
  readonly #signs = new Map<string, readonly StageSign[]>();
  readonly #stages: Readonly<Record<string, string>>;
  readonly #looking: StageSigns;
  readonly #keep: (() => void)[] = [];
  /** Pages that were taken over. */
  taken = 0;
  #derived = 0;

  constructor(scope: AllTimeScope) {
    const { cacheFolder } = scope;
    this.#scope = scope;
    this.#file = cacheFolder === null ? null : path.join(cacheFolder, 'checked', 'assets.json');
    this.#looking = new StageSigns(scope.open);
    this.#stages = Object.fromEntries(
      Array.from(scope.open.site.regions.keys(), (region) => [region, this.#looking.digest(region)]),
    );
    this.#before = this.#file === null ? null : read(this.#file, scope.code);
  }

  region(id: string): CheckedRegion {
    const { open } = this.#scope;
    const answers = answersOfAllTime(id, { ...this.#scope, onlyUsed: true });
    const plan = planKnown(open, id, answers);
    const isSame = this.#before?.stages[id] === this.#stages[id];
    return {
      answers,
      recall: (page) => {
        const states = isSame
          ? plan(page, ALWAYS)?.map((instance) => this.#recall(id, page, stated(instance)))
          : null;
        if (states?.every((state) => state !== null)) return states;
        // Check all of it again.
        answers.forget(page);
        return null;
      },
      keep: (page, isAnew, states) => {
        if (isAnew) this.#derived += 1;
        else this.taken += 1;
        for (const state of states) this.#note(id, page, state);
      },
      close: (pages) => {
        const { facts, write } = answers.close(pages);
        this.#keep.push(write);
        return facts;
      },
    };
  }

  /** Keeps what was checked now: to be called where nothing was found. */
  save(): void {
    // What is kept already says it all.
    if (this.#file === null || this.#derived === 0) return;
    const numbers = new Map<string, number>();
    const numberOf = (url: string): number => {
      const number = numbers.get(url) ?? numbers.size;
      numbers.set(url, number);
      return number;
    };
    const numbered = (all: ReadonlyMap<string, readonly string[]>) =>
      Object.fromEntries(Array.from(all, ([key, urls]) => [key, urls.map(numberOf)]));
    const [documents, links] = [numbered(this.#documents), numbered(this.#links)];
    const kept: Kept = {
      code: this.#scope.code,
      urls: [...numbers.keys()],
      documents,
      links,
      stages: this.#stages,
      signs: Object.fromEntries(this.#signs),
    };
    try {
      writeSealed(this.#file, JSON.stringify(kept));
    } catch {
      return;
    }
    for (const keep of this.#keep) keep();
  }

  #recall(region: string, page: Page, instance: StatedInstance): State | null {
    const kept = this.#before;
    if (!kept) return null;
    const urlsAt = (of: Kept['links'], key: string): readonly string[] | undefined =>
      Object.hasOwn(of, key) ? of[key]?.map((number) => kept.urls[number] as string) : undefined;
    const assets = urlsAt(kept.documents, keyOf(page, instance));
    const links = linkKeys(page, instance).map((key) => this.#links.get(key) ?? urlsAt(kept.links, key));
    const known = links.filter((list) => list !== undefined);
    if (!assets || known.length < links.length) return null;
    const name = this.#signsKey(region, page, instance);
    const signs = name === null ? [] : Object.hasOwn(kept.signs, name) ? kept.signs[name] : undefined;
    return signs ? { instance, assets, links: known, signs } : null;
  }

  #note(region: string, page: Page, { instance, assets, links, signs }: State): void {
    if (!assets) return;
    this.#documents.set(keyOf(page, instance), assets);
    for (const [i, key] of linkKeys(page, instance).entries()) this.#links.set(key, links[i] ?? []);
    const name = this.#signsKey(region, page, instance);
    if (name !== null) this.#signs.set(name, signs);
  }

  /** The same document says other things of the stages of another region, and at another time; null: nothing is looked for. */
  #signsKey(region: string, page: Page, instance: StatedInstance): string | null {
    const { countdowns, over } = this.#looking.sought(region, page, instance);
    if (countdowns.length === 0 && over.length === 0) return null;
    const sought = [...countdowns, ...over.map(({ campaign, stage }) => `${campaign.id}/${stage}`)];
    return `${region} ${page.id} ${sought.join()} ${keyOf(page, instance)}`;
  }
}

export interface CheckedRegion {
  /** A page's states over all time, as an earlier check found them; null if they have to be computed. */
  recall(page: Page): readonly State[] | null;
  /** What its pages are derived of, for answers that are derived now. */
  readonly answers: KeptAnswers;
  /** `isAnew`: it was not taken over. */
  keep(page: Page, isAnew: boolean, states: readonly State[]): void;
  /** To be called with all pages once they are checked: gives the facts that they asked for. */
  close(pages: readonly Page[]): readonly string[];
}

function keyOf({ type }: Page, { present, fragments }: StatedInstance): string {
  return [present ? type : '', ...fragments.map(({ key }) => key)].join(' ');
}

/** What the links of each part of a document are kept by. */
function linkKeys({ type }: Page, { present, fragments }: StatedInstance): string[] {
  if (!present) return [];
  return LINKING.map((part) => {
    const key = fragments.find(({ name }) => name === part)?.key;
    return `${part === 'main' ? type : part} ${key}`;
  });
}

/** In the order of {@link Document.fragments}. */
const LINKING = ['header', 'main', 'footer'] as const;

function read(file: string, code: string): Kept | null {
  const bytes = readSealed(file);
  if (bytes === null) return null;
  try {
    const kept = JSON.parse(bytes.toString()) as Kept;
    return kept.code === code ? kept : null;
  } catch {
    return null;
  }
}
