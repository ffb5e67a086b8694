import { createHash } from 'node:crypto';
import path from 'node:path';
import { packageVersion } from '../assets/package-root.ts';
import { readSealed, writeSealed } from '../cache/sealed.ts';
import type { ChangeKind } from '../calendar/types.ts';
import { contains, type Edge, type Instant, isBefore, type Window, windowOf } from '../clock/index.ts';
import type { Page } from '../model/linked.ts';
import type { AskedFacts } from '../plan/asked.ts';
import type { Facts } from '../plan/fact-sources.ts';
import type { FragmentName, PageInstance, StatedInstance } from '../plan/page-plan.ts';
import { PlainModel } from '../plan/plain-model.ts';
import type { FinishedEdition } from './finished-edition.ts';

const VERSION = '2';

/** The facts that differ from what a page was derived of; `templates` where its code does. */
export type ChangedFacts = readonly string[];

interface Trace {
  /** Names the code that it was derived by. */
  readonly code: string;
  /** Numbers of the facts that it asked for itself. */
  readonly facts: readonly number[];
  /** Numbers of the lists of facts that it has in common with other pages. */
  readonly shared: readonly number[];
  readonly path: string;
  readonly bodyClass: string;
  readonly instances: readonly KeptInstance[];
}

/** An instance without its models, whose keys name them. */
interface KeptInstance {
  readonly starts: Edge | null;
  readonly ends: Edge | null;
  readonly present: boolean;
  readonly change: ChangeKind | null;
  readonly fragments: readonly (readonly [FragmentName, string])[];
}

interface Kept {
  readonly version: string;
  /** Facts with the digests of their sources. */
  readonly facts: readonly (readonly [fact: string, digest: string])[];
  readonly shared: readonly (readonly number[])[];
  readonly traces: Readonly<Record<string, Trace>>;
}

/** What a file of traces holds: a line of them, and one of what became of all pages together where that is known. */
interface Known {
  readonly kept: Kept;
  readonly finished: FinishedEdition | null;
}

/** What the releases of an edition say beside its pages. */
const ASKED_OF_ALL = ['site', 'editions'];

interface Scope {
  /** Null: nothing is known, and nothing kept. */
  readonly cacheFolder: string | null;
  readonly region: string;
  readonly facts: Facts;
  /** Names the code that pages of a type are derived by. */
  readonly codeOf: (type: string) => string;
}

/**
 * What the pages of one region asked when they were derived, and what came of it. Where every fact that a page asked for is
 * what it was, and the code as well, deriving it again would give the same, so it is not done.
 */
export class Traces {
  readonly #scope: Scope;
  readonly #file: string | null;
  readonly #before: Kept | null;
  readonly #finished: FinishedEdition | null;
  readonly #holds: boolean[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #traces: Record<string, Trace> = {};
  readonly #shared: (() => readonly number[])[] = [];
  readonly #sharedNow = new Map<AskedFacts, number>();
  readonly #sharedBefore = new Map<number, number>();

  constructor(scope: Scope) {
    const { cacheFolder, region } = scope;
    this.#scope = scope;
    this.#file = cacheFolder === null ? null : path.join(cacheFolder, 'traces', `${region}.json`);
    const known = this.#file === null ? null : read(this.#file);
    this.#before = known?.kept ?? null;
    this.#finished = known?.finished ?? null;
  }

  /** What the edition was finished as, if these are all of its pages, and deriving them would give again what they gave. */
  finished(pages: readonly Page[]): FinishedEdition | null {
    const { traces = {}, facts = [] } = this.#before ?? {};
    const isSame =
      this.#finished !== null &&
      Object.keys(traces).length === pages.length &&
      pages.every(({ id, type }) => this.#of(id)?.code === this.#scope.codeOf(type)) &&
      facts.every((_, number) => this.#stillHolds(number));
    return isSame ? this.#finished : null;
  }

  /** The beginning of the instance of a page that begins at an instant; null where none is known. */
  startOf(page: string, at: Instant): Edge | null {
    return this.#of(page)?.instances.find(({ starts }) => starts?.at === at)?.starts ?? null;
  }

  /** The instances of a page that meet a window, if all are known and deriving would give them again. */
  recall(page: Page, { from, until }: Window): PageInstance[] | null {
    const trace = this.#of(page.id);
    if (!trace || this.#changed(page, trace).next().done !== true) return null;
    const found: PageInstance[] = [];
    for (let at = from; isBefore(at, until); ) {
      const kept = instanceAt(trace.instances, at);
      if (!kept) return null;
      found.push(instanceOf(page, trace, kept));
      at = windowOf(kept).until;
    }
    return found;
  }

  /** What changed since a page was derived last; null where nothing is known of that. */
  changed(page: Page): ChangedFacts | null {
    const trace = this.#of(page.id);
    return trace ? [...this.#changed(page, trace)] : null;
  }

  /** Keeps what a page was derived of, and its instances. */
  keep(page: Page, asked: AskedFacts, instances: readonly StatedInstance[]): void {
    const [first] = instances;
    if (!first || this.#file === null) return;
    const before = this.#of(page.id);
    // Of other times it may know more, which is as true as what was found now.
    const older = before && this.#changed(page, before).next().done === true ? before : undefined;
    const kept = instances.map(keptOf);
    const others = older?.instances.filter(
      ({ starts }) => !instanceAt(kept, windowOf({ starts, ends: null }).from),
    );
    this.#traces[page.id] = {
      code: this.#scope.codeOf(page.type),
      facts: union(this.#number(asked.facts), older ? this.#again(older.facts) : []),
      shared: union(
        [...asked.shared].map((one) => this.#numberShared(one)),
        older ? older.shared.map((number) => this.#shareAgain(number)) : [],
      ),
      path: first.path,
      bodyClass: first.bodyClass,
      instances: [...kept, ...(others ?? [])],
    };
  }

  /** Keeps what is known of a page, which is still true. */
  keepOn(id: string): void {
    const trace = this.#of(id);
    if (!trace) return;
    this.#traces[id] = {
      ...trace,
      facts: this.#again(trace.facts),
      shared: trace.shared.map((number) => this.#shareAgain(number)),
    };
  }

  /** The facts that pages asked for when they were derived before. */
  get factsBefore(): readonly string[] {
    return (this.#before?.facts ?? []).map(([fact]) => fact);
  }

  /** The facts that pages asked for themselves or together, as far as they were kept until now. */
  get facts(): Iterable<string> {
    return this.#numbers.keys();
  }

  /**
   * Closes the region: gives what writes its traces, with what all of its pages became where they were asked for. `others`: pages
   * that were not asked for now.
   */
  close(others: readonly Page[]): (finished?: FinishedEdition) => void {
    const file = this.#file;
    if (file === null) return () => {};
    this.#number(ASKED_OF_ALL);
    for (const page of others) if (this.changed(page)?.length === 0) this.keepOn(page.id);
    const lists = this.#shared.map((list) => list());
    const facts = [...this.#numbers.keys()].map((fact) => [fact, this.#scope.facts.digest(fact)] as const);
    const { shared, numberOf } = distinct(lists);
    const traces = Object.fromEntries(
      Object.entries(this.#traces).map(([id, trace]) => [
        id,
        { ...trace, shared: [...new Set(trace.shared.map(numberOf))] },
      ]),
    );
    const kept: Kept = { version: versionOf(), facts, shared, traces };
    return writer(file, JSON.stringify(kept));
  }

  #of(id: string): Trace | undefined {
    const traces = this.#before?.traces ?? {};
    return Object.hasOwn(traces, id) ? traces[id] : undefined;
  }

  *#changed(page: Page, trace: Trace): Generator<string> {
    if (trace.code !== this.#scope.codeOf(page.type)) yield 'templates';
    const seen = new Set<number>();
    for (const list of [trace.facts, ...trace.shared.map((number) => this.#before?.shared[number] ?? [])])
      for (const number of list) {
        if (this.#stillHolds(number) || seen.has(number)) continue;
        seen.add(number);
        yield this.#before?.facts[number]?.[0] ?? '';
      }
  }

  #stillHolds(number: number): boolean {
    const known = this.#holds[number];
    if (known !== undefined) return known;
    const [fact, digest] = this.#before?.facts[number] ?? [];
    const holds = fact !== undefined && this.#scope.facts.digest(fact) === digest;
    this.#holds[number] = holds;
    return holds;
  }

  #number(facts: Iterable<string>): number[] {
    return [...facts].map((fact) => {
      const number = this.#numbers.get(fact) ?? this.#numbers.size;
      this.#numbers.set(fact, number);
      return number;
    });
  }

  /** Numbers of now for those of before. */
  #again(numbers: readonly number[]): number[] {
    return this.#number(numbers.map((number) => this.#before?.facts[number]?.[0] ?? ''));
  }

  #numberShared(asked: AskedFacts): number {
    const known = this.#sharedNow.get(asked);
    if (known !== undefined) return known;
    // Pages that come later may ask more of what they share.
    const number = this.#shared.push(() => this.#number(asked.facts)) - 1;
    this.#sharedNow.set(asked, number);
    return number;
  }

  #shareAgain(before: number): number {
    const known = this.#sharedBefore.get(before);
    if (known !== undefined) return known;
    const numbers = this.#again(this.#before?.shared[before] ?? []);
    const number = this.#shared.push(() => numbers) - 1;
    this.#sharedBefore.set(before, number);
    return number;
  }
}

/** Apart from the traces, which are in the way once they are text. */
function writer(file: string, text: string): (finished?: FinishedEdition) => void {
  return (finished) => {
    try {
      writeSealed(file, finished ? `${text}\n${JSON.stringify(finished)}` : text);
    } catch {
      // A cache that cannot be written is only emptier than it could be.
    }
  };
}

/** Each list once, and its new number for each old one: builds that ask the same of a header have one list of it. */
function distinct(lists: readonly (readonly number[])[]) {
  const known = new Map<string, number>();
  const shared: (readonly number[])[] = [];
  const numbers = lists.map((list) => {
    const key = [...list].sort((a, b) => a - b).join();
    const number = known.get(key) ?? shared.push(list) - 1;
    known.set(key, number);
    return number;
  });
  return { shared, numberOf: (old: number): number => numbers[old] as number };
}

function union(a: readonly number[], b: readonly number[]): number[] {
  return [...new Set([...a, ...b])];
}

function instanceAt(instances: readonly KeptInstance[], at: Instant): KeptInstance | undefined {
  return instances.find((one) => contains(windowOf(one), at));
}

function keptOf({ window: { starts, ends }, present, change, fragments }: StatedInstance): KeptInstance {
  // Nothing asks why an instance ends: its successor says why it begins.
  const end = ends && { at: ends.at, facts: [] };
  return { starts, ends: end, present, change, fragments: fragments.map(({ name, key }) => [name, key]) };
}

/** Of a page that is taken over: its keys stand for its models. */
const UNKNOWN = new PlainModel(null);

function instanceOf(page: Page, { path, bodyClass }: Trace, kept: KeptInstance): PageInstance {
  const { starts, ends, present, change, fragments } = kept;
  return {
    page,
    path,
    bodyClass,
    present,
    window: { starts, ends },
    fragments: fragments.map(([name, key]) => ({ name, key, model: UNKNOWN })),
    change,
  };
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
    const [traces = '', finished] = bytes.toString().split('\n');
    const kept = JSON.parse(traces) as Kept;
    if (kept.version !== versionOf()) return null;
    return { kept, finished: finished === undefined ? null : (JSON.parse(finished) as FinishedEdition) };
  } catch {
    return null;
  }
}
