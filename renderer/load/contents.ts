import { z } from 'zod';
import type { NamedSource, Page } from '../model/linked.ts';
import { InputError, type Problem } from '../problems/problems.ts';
import { suggest } from '../problems/suggest.ts';
import { frozen, noteLasting } from '../purity/lasting.ts';
import { unguarded } from '../purity/purity.ts';
import { noCache } from '../read/cache.ts';
import type { LoadProblem } from '../read/fault.ts';
import type { Memory } from '../read/memory.ts';
import { checkReference } from './check-references.ts';
import { knownReference, referenceIn } from './checked-before.ts';
import { OWN_PAGE } from './domain.ts';
import { FoundBefore } from './found-before.ts';
import { type KnownNames, Linker } from './link.ts';
import { type Findings, findReferences, type Names, type Reference } from './references.ts';
import { isSameData } from './same-data.ts';
import type { LoadedSite } from './site.ts';
import { misshapen } from './template-shapes.ts';
import { attachPositions, validate } from './validate.ts';

/** What was found in the content of a page's file: by what to recall it, and the names in it. */
export type FoundContent = readonly [
  file: string,
  stamp: string,
  references: readonly ReturnType<typeof knownReference>[],
];

interface Templates {
  readonly pageTypes: Readonly<Record<string, { readonly content: z.ZodType }>>;
  /** `regionContent` and the contents of what the domain knows, such as `productContent`: schemas of `content`. */
  readonly layout: object;
  readonly collections: Readonly<Record<string, z.ZodType>>;
  /** Names of all art. */
  readonly art: readonly string[];
  /** By page type: names the code of its schema, and all that it is made of. */
  readonly code: Readonly<Record<string, string>>;
}

/** What the data holds for the templates alone, as their schemas read it. */
export interface Contents {
  /** By the id of the page; asked again for the same page, it gives the same object, unless it was asked for another one meanwhile. */
  readonly pages: { get(id: string): unknown };
  /** By the id of the region. */
  readonly regions: ReadonlyMap<string, unknown>;
  /** By the kind of what the domain knows, then by its id. */
  readonly domain: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
  /** By the name of the collection, then by that of the file. */
  readonly collections: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
  /** What was found in contents of pages that were read here since this was called last, for another thread. */
  news(): readonly FoundContent[];
  /** Takes what another thread found in contents of the same inputs. */
  learn(found: readonly FoundContent[]): void;
  /**
   * To be called once pages are made: reads the contents that no page asked for, and checks the names in all of them. Throws an
   * InputError; which problems it has depends on what was read before.
   */
  finish(): void;
}

/**
 * Reads all content by the schemas of the templates. Throws an InputError with every problem. Of a site that was loaded with
 * `contentsLater`, contents of pages are read when they are asked for, and `finish` does what is left.
 */
export function checkContents(loaded: LoadedSite, templates: Templates, memory?: Memory): Contents {
  const { site, inputs } = loaded;
  const wrong = misshapen(templates);
  if (wrong.length > 0) throw new InputError(wrong);
  const checks = new Checks(loaded, memory);
  const pages = new PageContents();
  const later = new Map<string, () => unknown>();
  for (const page of site.pages.values()) {
    const schema = checks.schemaOf(page, templates.pageTypes);
    if (!schema) continue;
    const place = { file: page.madeBy, path: ['content'], name: `page ${page.id}` };
    // Pages of entries have the content of their file in common.
    if (!pages.isFirst(page)) continue;
    const within = { [OWN_PAGE]: page.id };
    const stamp = `${inputs.files.get(place.file)?.hash} ${templates.code[page.type]}`;
    if (checks.recall(place.file, stamp)) {
      pages.readLater(page.id, () => {
        const { content } = loaded.contentOf(page);
        return checks.readAgain(schema, content, place, within);
      });
      continue;
    }
    const read = (): unknown => {
      const { content, isKept } = loaded.contentOf(page);
      const value = checks.read(schema, content, place, within, stamp);
      if (value === undefined) return undefined;
      if (value === content) noteLasting(value);
      if (isKept) pages.keep(page.id, value);
      else if (value === content)
        pages.readLater(page.id, () => noteLasting(frozen(loaded.contentOf(page).content)));
      else
        pages.readLater(page.id, () =>
          checks.readAgain(schema, loaded.contentOf(page).content, place, within),
        );
      return value;
    };
    if (!loaded.contentsLater) {
      read();
      continue;
    }
    later.set(place.file, read);
    pages.readLater(page.id, () => {
      later.delete(place.file);
      const value = read();
      if (value === undefined) throw checks.failed();
      return value;
    });
  }
  const regions = new Map<string, unknown>();
  for (const region of site.regions.values()) {
    const place = { file: region.source.file, path: ['content'], name: `region ${region.id}` };
    regions.set(region.id, checks.read(contentSchema(templates, 'region'), region.file.content, place));
  }
  const domain = new Map<string, Map<string, unknown>>();
  for (const { kind, id, source, content } of loaded.domainContents) {
    const place = { file: source.file, path: [...source.path, 'content'], name: `${kind} ${id}` };
    const ofKind = domain.get(kind) ?? new Map<string, unknown>();
    domain.set(kind, ofKind.set(id, checks.read(contentSchema(templates, kind), content, place)));
  }
  const collections = new Map(
    [...loaded.collections].map(([name, entities]) => {
      const entries = entities.map(({ id, source, value }) => {
        const place = { file: source, path: [], name: `${name} ${id}` };
        return [id, checks.read(templates.collections[name] as z.ZodType, value, place)] as const;
      });
      return [name, new Map(entries)] as const;
    }),
  );
  const contents: Contents = {
    ...{ pages, regions, domain, collections },
    news: () => checks.news(),
    learn: (found) => {
      for (const [file, stamp, references] of found) {
        later.delete(file);
        checks.learn(file, stamp, references);
      }
    },
    finish: () => {
      for (const read of later.values()) read();
      later.clear();
      checks.finish(templates);
    },
  };
  if (!loaded.contentsLater) contents.finish();
  return contents;
}

/** Contents of pages, valid and frozen: those that are kept, and those that are read where they are asked for. */
class PageContents {
  readonly #first = new Map<string, string>();
  readonly #same = new Map<string, string>();
  readonly #kept = new Map<string, unknown>();
  readonly #apart = new Map<string, ReadContent>();
  #last: { readonly id: string; readonly value: unknown } | undefined;

  /** Whether a page is the first that its file makes; the others have the content of that one. */
  isFirst({ id, madeBy }: Page): boolean {
    const first = this.#first.get(madeBy);
    if (first === undefined) this.#first.set(madeBy, id);
    else this.#same.set(id, first);
    return first === undefined;
  }

  keep(id: string, value: unknown): void {
    this.#kept.set(id, value);
  }

  readLater(id: string, read: ReadContent): void {
    this.#apart.set(id, read);
  }

  get(page: string): unknown {
    const id = this.#same.get(page) ?? page;
    const read = this.#apart.get(id);
    if (!read || this.#kept.has(id)) return this.#kept.get(id);
    if (this.#last?.id === id) return this.#last.value;
    const value = unguarded(read);
    this.#last = { id, value };
    return value;
  }
}

type ReadContent = () => unknown;

const NO_CONTENT = z.strictObject({});

/** The schema of the `content` that files of a kind may have: none, where the layout says nothing of it. */
function contentSchema({ layout }: Templates, kind: string): z.ZodType {
  return (layout as Readonly<Record<string, z.ZodType>>)[`${kind}Content`] ?? NO_CONTENT;
}

/** A value as its schema reads it, if it does, and what was found in it. */
interface Read extends Findings {
  readonly value?: unknown;
  readonly problems: readonly LoadProblem[];
}

class Checks {
  readonly #loaded: LoadedSite;
  readonly #memory: Memory | undefined;
  readonly #before: FoundBefore<readonly ReturnType<typeof knownReference>[]>;
  readonly #problems: Problem[] = [];
  readonly #references: Reference[];
  #news: FoundContent[] = [];

  constructor(loaded: LoadedSite, memory?: Memory) {
    this.#loaded = loaded;
    this.#memory = memory;
    this.#before = new FoundBefore(memory ? noCache : loaded.cache, 'contents');
    this.#references = [...loaded.toTemplates];
  }

  /** The schema of a page's content; undefined, and reported, if its type does not exist. */
  schemaOf({ type, source: { file } }: Page, types: Templates['pageTypes']): z.ZodType | undefined {
    if (Object.hasOwn(types, type)) return types[type]?.content;
    const known = Object.keys(types);
    const near = suggest(type, known);
    this.#problems.push({
      code: 'reference-unknown',
      severity: 'error',
      file,
      path: ['type'],
      message: `there is no page type "${type}" in templates/pages`,
      hint: near ? `did you mean ${near}?` : `there are ${known.join(', ')}`,
    });
    return undefined;
  }

  /** Whether an earlier run found nothing wrong in a file's content; then what it names counts as read. */
  recall(file: string, stamp: string): boolean {
    const references = this.#before.recall(file, stamp);
    for (const known of references ?? []) this.#references.push(referenceIn(file, known));
    return references !== undefined;
  }

  /** A value as its schema reads it; undefined, and noted, where it is not valid. `stamp`: by which to {@link recall} it next time. */
  read(schema: z.ZodType, input: unknown, place: NamedSource, within: Names = {}, stamp?: string): unknown {
    const read = (): Read => readContent(schema, input, place, within);
    // A place is named by its file, so the content of a changed file is another object.
    const { file, name } = place;
    const { value, problems, references, times } =
      this.#memory?.recall([checkContents, schema, input, file, name], read) ?? read();
    this.#problems.push(...problems);
    this.#references.push(...references);
    if (stamp !== undefined && problems.length === 0) {
      const known = references.map(knownReference);
      this.#before.keep(file, stamp, known);
      if (this.#loaded.contentsLater) this.#news.push([file, stamp, known]);
    }
    this.#place(times);
    return value;
  }

  /** A value in which nothing was wrong before. */
  readAgain(schema: z.ZodType, input: unknown, place: NamedSource, within: Names): unknown {
    const { value, times } = readContent(schema, input, place, within);
    this.#place(times);
    return value;
  }

  news(): readonly FoundContent[] {
    const news = this.#news;
    this.#news = [];
    return news;
  }

  learn(...[file, stamp, references]: FoundContent): void {
    this.#before.keep(file, stamp, references);
    for (const known of references) this.#references.push(referenceIn(file, known));
  }

  /** What was wrong until now. */
  failed(): InputError {
    return new InputError(attachPositions(this.#problems, this.#loaded.inputs));
  }

  /** Throws an InputError with all that was noted, and the references that lead nowhere. */
  finish({ art, layout, pageTypes }: Templates): void {
    const linker = new Linker();
    const { icons } = layout as { readonly icons?: readonly string[] };
    const ofTemplates = new Map([
      ['art', art],
      ['page type', Object.keys(pageTypes)],
      ...(icons ? [['icon', icons] as const] : []),
    ]);
    const known = new Map(
      Array.from(ofTemplates, ([label, names]) => [
        label,
        { label, names: new Map(names.map((name) => [name, true])) },
      ]),
    );
    const names: KnownNames = (kind, within) => known.get(kind) ?? this.#loaded.known(kind, within);
    for (const reference of this.#references) checkReference(linker, reference, names, this.#loaded.refuses);
    this.#before.save();
    this.#problems.push(...linker.problems);
    if (this.#problems.length > 0) throw this.failed();
  }

  #place(times: Read['times']): void {
    for (const { value, ...found } of times) this.#loaded.site.sources.set(value, found);
  }
}

function readContent(
  schema: z.ZodType,
  input: unknown,
  { name, ...source }: NamedSource,
  within: Names,
): Read {
  const { value: read, problems } = validate(schema, input, source.file, source.path);
  // Contents are most of a large site: where the schema takes one as it is, no copy is needed.
  const value = frozen(isSameData(input, read) ? input : read);
  return { value, problems, ...findReferences({ schema, input, value, source, name, within }) };
}
