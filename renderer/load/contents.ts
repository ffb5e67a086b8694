import { z } from 'zod';
import type { NamedSource, Page } from '../model/linked.ts';
import { InputError, type Problem } from '../problems/problems.ts';
import { suggest } from '../problems/suggest.ts';
import { frozen } from '../purity/lasting.ts';
import type { LoadProblem } from '../read/fault.ts';
import type { Memory } from '../read/memory.ts';
import { checkReference } from './check-references.ts';
import { OWN_PAGE } from './domain.ts';
import { type KnownNames, Linker } from './link.ts';
import { type Findings, findReferences, type Names, type Reference } from './references.ts';
import type { LoadedSite } from './site.ts';
import { misshapen } from './template-shapes.ts';
import { attachPositions, validate } from './validate.ts';

interface Templates {
  readonly pageTypes: Readonly<Record<string, { readonly content: z.ZodType }>>;
  readonly layout: { readonly regionContent?: z.ZodType };
  readonly collections: Readonly<Record<string, z.ZodType>>;
  /** Names of all art. */
  readonly art: readonly string[];
}

/** What the data holds for the templates alone, as their schemas read it. */
export interface Contents {
  /** By the id of the page; asked again for the same page, it gives the same object, unless it was asked for another one meanwhile. */
  readonly pages: { get(id: string): unknown };
  /** By the id of the region. */
  readonly regions: ReadonlyMap<string, unknown>;
  /** By the name of the collection, then by that of the file. */
  readonly collections: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
}

/** Reads all content by the schemas of the templates. Throws an InputError with every problem. */
export function checkContents(loaded: LoadedSite, templates: Templates, memory?: Memory): Contents {
  const { site, inputs } = loaded;
  const wrong = misshapen(templates);
  if (wrong.length > 0) throw new InputError(wrong);
  const checks = new Checks(loaded, memory);
  const pages = new PageContents(loaded);
  for (const page of site.pages.values()) {
    const schema = checks.schemaOf(page, templates.pageTypes);
    if (!schema) continue;
    const place = { file: page.source.file, path: ['content'], name: `page ${page.id}` };
    const { content, isKept } = loaded.contentOf(page);
    const value = checks.read(schema, content, place, { [OWN_PAGE]: page.id });
    if (value === undefined) continue;
    // What its schema makes something else of would have to be checked again.
    if (isKept || value !== content) pages.keep(page.id, value);
    else pages.readLater(page);
  }
  const regions = new Map<string, unknown>();
  for (const region of site.regions.values()) {
    const place = { file: region.source.file, path: ['content'], name: `region ${region.id}` };
    const schema = templates.layout.regionContent ?? NO_CONTENT;
    regions.set(region.id, checks.read(schema, region.file.content, place));
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
  const problems = checks.finish(templates.art);
  if (problems.length > 0) throw new InputError(attachPositions(problems, inputs));
  return { pages, regions, collections };
}

/** Contents of pages, valid and frozen: those that are kept, and those that are read where they are asked for. */
class PageContents {
  readonly #contentOf: LoadedSite['contentOf'];
  readonly #kept = new Map<string, unknown>();
  readonly #apart = new Map<string, Page>();
  #last: { readonly id: string; readonly value: unknown } | undefined;

  constructor({ contentOf }: Pick<LoadedSite, 'contentOf'>) {
    this.#contentOf = contentOf;
  }

  keep(id: string, value: unknown): void {
    this.#kept.set(id, value);
  }

  readLater(page: Page): void {
    this.#apart.set(page.id, page);
  }

  get(id: string): unknown {
    const page = this.#apart.get(id);
    if (!page) return this.#kept.get(id);
    if (this.#last?.id !== id) this.#last = { id, value: frozen(this.#contentOf(page).content) };
    return this.#last.value;
  }
}

const NO_CONTENT = z.strictObject({});

/** A value as its schema reads it, if it does, and what was found in it. */
interface Read extends Findings {
  readonly value?: unknown;
  readonly problems: readonly LoadProblem[];
}

class Checks {
  readonly #loaded: LoadedSite;
  readonly #memory: Memory | undefined;
  readonly #problems: Problem[] = [];
  readonly #references: Reference[];

  constructor(loaded: LoadedSite, memory?: Memory) {
    this.#loaded = loaded;
    this.#memory = memory;
    this.#references = [...loaded.artReferences];
  }

  /** The schema of a page's content; undefined, and noted, where its type is none. */
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

  /** A value as its schema reads it; undefined, and noted, where it is not valid. */
  read(schema: z.ZodType, input: unknown, place: NamedSource, within: Names = {}): unknown {
    const read = (): Read => readContent(schema, input, place, within);
    // A place is named by its file: what lies there is another object when that is another file.
    const { file, name } = place;
    const { value, problems, references, times } =
      this.#memory?.recall([checkContents, schema, input, file, name], read) ?? read();
    this.#problems.push(...problems);
    this.#references.push(...references);
    for (const { value: time, ...found } of times) this.#loaded.site.sources.set(time, found);
    return value;
  }

  /** All that was noted, and the references that lead nowhere. */
  finish(art: readonly string[]): readonly Problem[] {
    const linker = new Linker();
    const artNames = new Map(art.map((name) => [name, true]));
    const names: KnownNames = (kind, within) =>
      kind === 'art' ? { label: 'art', names: artNames } : this.#loaded.known(kind, within);
    for (const reference of this.#references) checkReference(linker, reference, names);
    return [...this.#problems, ...linker.problems];
  }
}

function readContent(
  schema: z.ZodType,
  input: unknown,
  { name, ...source }: NamedSource,
  within: Names,
): Read {
  const { value: read, problems } = validate(schema, input, source.file, source.path);
  // Contents are most of what a large site holds: where its schema takes one as it stands, there is no need of a copy.
  const value = frozen(isLike(input, read) ? input : read);
  return { value, problems, ...findReferences({ schema, input, value, source, name, within }) };
}

/** Whether two values are the same plain data, members in the same order. */
function isLike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const prototype: unknown = Object.getPrototypeOf(a);
  if (prototype !== Object.getPrototypeOf(b)) return false;
  if (prototype !== Object.prototype && prototype !== Array.prototype) return false;
  const keys = Object.keys(a);
  const others = Object.keys(b);
  return (
    keys.length === others.length &&
    keys.every((key, i) => key === others[i] && isLike(a[key as never], b[key as never]))
  );
}
