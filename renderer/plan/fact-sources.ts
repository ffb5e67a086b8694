import {
  type Alike,
  alikeWithin,
  always,
  asTimed,
  type Timed,
  type TimelineDigest,
  type Window,
} from '../clock/index.ts';
import type { Contents } from '../load/contents.ts';
import type { DomainContent } from '../load/domain.ts';
import type { Page, Site } from '../model/linked.ts';
import type { SourceRef } from '../problems/problems.ts';
import type { Words } from '../words/words.ts';
import { alternatesOf } from './across-editions.ts';
import type { AssetNames } from './asset-names.ts';
import { entryOf } from './content-by-region.ts';
import { digestOf } from './digest.ts';
import { entryPagesIn, feedsIn, startsIn } from './feed-pages.ts';
import type { GivenKinds, GivenValue } from './given-values.ts';
import { recordIn, withoutRecords } from './region-records.ts';

/** The answer to a question, and its place in the data, if it is one place. */
export type FactSource = { readonly source?: SourceRef | undefined } & (
  | {
      /** Equal JSON means that every question is answered alike; Maps count as their entries. */
      readonly value: unknown;
    }
  | {
      /** The same of a fact that is read by a clock alone, at one instant: what each part of it is over time. */
      readonly over: readonly Timed<unknown>[];
    }
  | {
      /** Names all that the value is made of: while that is the same, it need not be read. */
      readonly stamp: string;
      readonly read: () => unknown;
    }
);

/** Names the answer to a question: equal digests, equal answers. */
export interface FactDigest {
  /** Of the whole. */
  readonly digest: string;
  /** Of a fact that is read by a clock alone: over time. */
  readonly over?: readonly TimelineDigest[] | undefined;
  /** Names all that the value is made of: equal stamps, equal digests. */
  readonly stamp?: string | undefined;
}

const ALIKE: Alike = { within: true, starts: true, ends: true };
const CHANGED: Alike = { within: false, starts: false, ends: false };

/** How two answers to a question differ for a caller that asked it within a window. */
export function alike(a: FactDigest, b: FactDigest, window: Window): Alike {
  if (a.digest === b.digest) return ALIKE;
  const { over } = b;
  if (!a.over || !over || a.over.length !== over.length) return CHANGED;
  const all = a.over.map((one, i) => alikeWithin(one, over[i] as TimelineDigest, window));
  return {
    within: all.every(({ within }) => within),
    starts: all.every(({ starts }) => starts),
    ends: all.every(({ ends }) => ends),
  };
}

/** By kind: from what a fact is of to its source; undefined where there is no such thing (any more). */
export type FactKinds = Readonly<Record<string, (...of: string[]) => FactSource | undefined>>;

interface Scope {
  readonly site: Site;
  readonly contents: Contents;
  readonly domainContents: readonly DomainContent[];
  readonly words: ReadonlyMap<string, Words>;
  readonly assets: AssetNames;
  /** The hash of a file of the data or of the templates. */
  readonly hashOf: (file: string) => string | undefined;
  /** Names the code of a page type. */
  readonly codeOf: (type: string) => string | undefined;
  /** The files of each collection. */
  readonly collectionFiles: (name: string) => readonly string[];
  /** The file of one entry. */
  readonly entryFile: (collection: string, id: string) => string | undefined;
}

/** The facts of the kernel. */
export function kernelFacts({
  site,
  contents,
  domainContents,
  words,
  assets,
  hashOf,
  codeOf,
  collectionFiles,
  entryFile,
}: Scope): FactKinds {
  const file = (name: string): SourceRef => ({ file: name, path: [] });
  const stamps = new Map<Page, string>();
  // Content is what the code of its type makes of a file.
  const contentStamp = (page: Page): string => {
    const known = stamps.get(page) ?? digestOf([hashOf(page.madeBy), codeOf(page.type)]);
    stamps.set(page, known);
    return known;
  };
  return {
    site: () => ({ value: site.file, source: file('data/site.yaml') }),
    navigation: () => {
      // Its entries have times, whose place is reported.
      const name = hashOf('data/navigation.json') ? 'data/navigation.json' : 'data/navigation.yaml';
      return { value: [name, site.navigation], source: file(name) };
    },
    editions: () => ({
      value: [...site.regions.values()].map(({ id, prefix, host, hreflang }) => [id, prefix, host, hreflang]),
    }),
    alternates: (id) => {
      const page = site.pages.get(id);
      return page && { value: alternatesOf(site, page) };
    },
    region: (id) => {
      const region = site.regions.get(id);
      return region && { value: { ...region, file: withoutRecords(region.file) }, source: region.source };
    },
    'region-keys': (id, record) => ({ value: Object.keys(recordIn(site, id, record)) }),
    'region-member': (id, record, key) => {
      const members = recordIn(site, id, record);
      const { file = '', path = [] } = site.regions.get(id)?.source ?? {};
      return {
        value: Object.hasOwn(members, key) ? members[key] : undefined,
        source: { file, path: [...path, record, key] },
      };
    },
    'region-content': (id) => {
      const region = site.regions.get(id);
      if (!region) return undefined;
      const { file, path } = region.source;
      return {
        value: [file, contents.regions.get(id), region.file.content],
        source: { file, path: [...path, 'content'] },
      };
    },
    'entity-content': (kind, id) => {
      const found = domainContents.find((one) => one.kind === kind && one.id === id);
      if (!found) return undefined;
      const { file, path } = found.source;
      return {
        value: contents.domain.get(kind)?.get(id),
        source: { file, path: [...path, 'content'] },
      };
    },
    page: (id) => {
      const page = site.pages.get(id);
      return page && { value: page, source: page.source };
    },
    content: (id) => {
      const page = site.pages.get(id);
      return page && { value: contentStamp(page), source: page.source };
    },
    'content-in': (region, id) => {
      const page = site.pages.get(id);
      if (!page) return undefined;
      const stamp = contentStamp(page);
      return { stamp, read: () => entryOf(contents.pages.get(id), region, site, stamp), source: page.source };
    },
    way: (region, id) => {
      const page = site.pages.get(id);
      return (
        page && {
          over: [always(page.slug), ...(page.windows.get(region) ?? []).map(asTimed)],
          source: page.source,
        }
      );
    },
    word: (locale, key) => {
      const of = words.get(locale);
      const value = of?.find(key);
      return value === undefined ? undefined : { value, source: of?.source(key) };
    },
    collection: (name) => {
      const entries = contents.collections.get(name);
      const files = [`templates/collections/${name}.ts`, ...collectionFiles(name)];
      return entries && { value: [[...entries], files.map((one) => [one, hashOf(one)])] };
    },
    entry: (name, id) => {
      const source = entryFile(name, id);
      if (source === undefined) return undefined;
      const hashes = [`templates/collections/${name}.ts`, source].map(hashOf);
      return { value: [contents.collections.get(name)?.get(id), hashes], source: file(source) };
    },
    'entry-pages': (region, collection) => {
      const found = entryPagesIn(site, region, collection);
      return { value: found.map(({ id, slug, windows }) => [id, slug, startsIn(windows.get(region))]) };
    },
    feeds: (region, collection) => ({
      value: feedsIn(site, region, collection).map(({ slug, feedOf }) => [slug, feedOf]),
    }),
    art: (name) => ({ value: assets.url(name) }),
    photograph: (name) => ({ value: assets.photograph(name) ?? null }),
    'art-name': (name) => ({ value: assets.names.includes(name) }),
  };
}

/** Says of each fact by its name whether it is what it was: equal digests, equal answers. */
export class Facts {
  readonly #kinds: FactKinds;
  readonly #given: GivenKinds;
  readonly #digests = new Map<string, FactDigest>();

  constructor(kinds: FactKinds, given: GivenKinds = {}) {
    this.#kinds = kinds;
    this.#given = given;
  }

  /** The place of the fact; undefined if it has no single place, or does not exist. */
  source(fact: string): SourceRef | undefined {
    return this.#find(fact)?.source;
  }

  /** The values in the data that the fact is made of; empty where it is not known by them. */
  given(fact: string): readonly GivenValue[] {
    return asked(this.#given, fact) ?? [];
  }

  /** Of the whole fact, at all times. */
  digest(fact: string): string {
    return this.of(fact).digest;
  }

  of(fact: string): FactDigest {
    const known = this.#digests.get(fact);
    if (known !== undefined) return known;
    const digest = digestsOf(this.#find(fact));
    this.#digests.set(fact, digest);
    return digest;
  }

  /** Whether a fact is what it was, at all times. */
  isSame(fact: string, before: FactDigest): boolean {
    if (before.stamp !== undefined && !this.#digests.has(fact)) {
      const found = this.#find(fact);
      if (found && 'stamp' in found && found.stamp === before.stamp) this.learn(fact, before);
    }
    return this.digest(fact) === before.digest;
  }

  /** Takes a digest that another thread found of the same inputs. */
  learn(fact: string, digest: FactDigest): void {
    this.#digests.set(fact, digest);
  }

  #find(fact: string): FactSource | undefined {
    return asked(this.#kinds, fact);
  }
}

/** What a table says of a fact; undefined where it does not know the kind. */
function asked<T>(kinds: Readonly<Record<string, (...of: string[]) => T>>, fact: string): T | undefined {
  const [kind = '', ...words] = fact.split(' ');
  const find = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  // What is named last may have spaces in it: the name of a file, a key.
  const first = words.slice(0, Math.max(0, (find?.length ?? 0) - 1));
  return find?.(...first, words.slice(first.length).join(' '));
}

function digestsOf(found: FactSource | undefined): FactDigest {
  if (found === undefined) return { digest: '' };
  if ('value' in found) return { digest: digestIn(found.value) };
  if ('stamp' in found) return { digest: digestIn(found.read()), stamp: found.stamp };
  const over = found.over.map((timed) =>
    timed.map(
      ({ starts, value }) =>
        [starts?.at ?? null, starts ? digestOf(starts.facts) : '', digestOf(value ?? null)] as const,
    ),
  );
  return { digest: digestOf(over), over };
}

function digestIn(value: unknown): string {
  return value === undefined ? '' : digestOf(value);
}
