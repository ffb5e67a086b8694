import { z } from 'zod';
import {
  type NavigationFile,
  navigationFileOf,
  type PageFile,
  pageFile,
  type RegionFile,
  regionFile,
  type SiteFile,
  siteFile,
} from '../model/index.ts';
import type { Page, Site } from '../model/linked.ts';
import { InputError, type Problem, type SourceRef } from '../problems/problems.ts';
import { type LoadCache, openLoadCache } from '../read/cache.ts';
import { type InputFile, type Inputs, readInputs } from '../read/inputs.ts';
import { type Memory, sameList } from '../read/memory.ts';
import { type PartOf, parseTogether } from '../read/parse-together.ts';
import { Locator } from '../read/positions.ts';
import { collectionsIn } from '../read/template-files.ts';
import type { Words } from '../words/words.ts';
import { checkNeededPages } from './check-needed-pages.ts';
import { checkPaths } from './check-paths.ts';
import { checkPublic } from './check-public.ts';
import { checkFileReferences } from './check-references.ts';
import { CheckedBefore } from './checked-before.ts';
import { CheckedFiles } from './checked-files.ts';
import { contentApart } from './content-apart.ts';
import type { DataDomain, DomainContent, LinkedDomain } from './domain.ts';
import { FOLDERS, type ReadEntities, readEntities, unknownPart } from './entities.ts';
import type { Entity } from './entity.ts';
import { knownNames } from './known-names.ts';
import { type KnownNames, Linker } from './link.ts';
import { linkPages } from './link-page.ts';
import { linkRegions } from './link-region.ts';
import type { Reference } from './references.ts';
import { resolveSource } from './sources.ts';
import { reportUnreadWords } from './unread-words.ts';
import { attachPositions } from './validate.ts';
import { whereWritten } from './where-written.ts';
import { readWordFiles } from './word-files.ts';
import { linkWords } from './words.ts';
import { reportWordsTwice } from './words-twice.ts';

/** A site as one run sees it: valid and linked, with what is needed to find every value again. */
export interface LoadedSite {
  readonly site: Site;
  /** By the name of their folder: what only the templates know how to read. */
  readonly collections: ReadonlyMap<string, readonly Entity[]>;
  /** Words by locale, for every locale that a region or page asks for. */
  readonly words: ReadonlyMap<string, Words>;
  readonly inputs: Inputs;
  readonly cache: LoadCache;
  /**
   * What a page's file holds under `content`: kept in a process that remembers, else read again each time. Throws an InputError
   * where a content that nobody has parsed yet cannot be.
   */
  contentOf(page: Page): { readonly content: unknown; readonly isKept: boolean };
  /** Contents of pages are checked where they are asked for, not ahead of all pages. */
  readonly contentsLater: boolean;
  readonly domainContents: readonly DomainContent[];
  /** What references may lead to, for what is checked after loading. */
  readonly known: KnownNames;
  readonly refuses: LinkedDomain['refuses'] | undefined;
  /** Names of what only the templates have, checked when they are at hand. */
  readonly toTemplates: readonly Reference[];
  /** Folders of `data/` whose JSON files may hold answers to doubts. */
  readonly answered: readonly string[];
  /** `data/regions/us.yaml:12` */
  locate(ref: SourceRef): string;
  /** The same problem with its line and column. */
  position(problem: Problem): Problem;
}

export interface LoadOptions {
  readonly cache?: boolean;
  /** What the data may contain in addition to regions and pages. */
  readonly domain?: DataDomain;
  /** Of what was loaded before from the same root, for a process that loads it over and over. */
  readonly memory?: Memory | undefined;
  /** Names the program, where it keeps what it finds in single files for its next run. */
  readonly program?: string;
  /**
   * Whether contents of pages are neither parsed nor checked before they are asked for; then `checkContents` leaves them to who
   * asks. Not with a memory.
   */
  readonly contentsLater?: boolean;
  /** Whether what is found in files is kept for the next run, where there is a cache: by default it is. */
  readonly keepsFound?: boolean;
  /** What is read already; by default it is read from the disk. */
  readonly inputs?: Inputs;
}

/** Compiling the schemas costs more than it saves where fewer entities than this are checked by them. */
const WORTH_COMPILING = 500;

/** Reads, validates and links a site. Throws an {@link InputError} with every problem that its files have. */
export async function loadSite(root: string, options: LoadOptions = {}): Promise<LoadedSite> {
  const { memory, inputs = await readInputs(root, memory) } = options;
  const loadedBefore = memory?.known<LoadedSite>([loadSite, inputs]);
  if (loadedBefore) return loadedBefore;
  if (inputs.problems.some((problem) => problem.code === 'file-missing'))
    throw new InputError(inputs.problems);
  const openCache = (): LoadCache =>
    openLoadCache(options.cache === false ? null : root, options.program, options.keepsFound);
  const cache = memory?.recall([openLoadCache], openCache) ?? openCache();
  const own = [...FOLDERS, ...Object.keys(options.domain?.folders ?? {})];
  const ofTemplates = collectionsIn(inputs.templates.map(({ file }) => file));
  // Whoever remembers compares objects with those of before.
  const before = memory ? undefined : new CheckedBefore(cache);
  const doubted = [...FOLDERS, ...(options.domain?.doubted ?? [])];
  const { contentsLater = false } = options;
  const { parsing, data, locales } = inputs;
  const partOf: PartOf | undefined =
    before && contentsLater ? (input) => unknownPart(input, before) : undefined;
  const parts = parsing ? await parseTogether([...data, ...locales], parsing, cache, partOf) : new Map();
  const how = { memory, before, doubted, contentsLater, parts };
  const read = await readEntities(inputs, cache, [...own, ...ofTemplates], how);
  try {
    const loaded = linkEntities(read, { root, inputs, cache, own, ofTemplates, before, doubted }, options);
    return memory?.keep([loadSite, inputs], loaded) ?? loaded;
  } catch (error) {
    // With all that is wrong in contents.
    if (contentsLater && error instanceof InputError)
      await loadSite(root, { ...options, inputs, contentsLater: false });
    throw error;
  }
}

function linkEntities(
  { entities, problems }: ReadEntities,
  {
    root,
    inputs,
    cache,
    own,
    ofTemplates,
    before,
    doubted,
  }: Pick<LoadedSite, 'inputs' | 'cache'> & {
    readonly root: string;
    /** Folders of `data/` that are read here, and those that templates have schemas for. */
    readonly own: readonly string[];
    readonly ofTemplates: readonly string[];
    readonly before: CheckedBefore | undefined;
    readonly doubted: readonly string[];
  },
  { domain, memory, contentsLater = false }: LoadOptions,
): LoadedSite {
  z.config({ jitless: entities.length < WORTH_COMPILING });
  const schemas = memory?.recall([schemasOf, domain], () => schemasOf(domain)) ?? schemasOf(domain);
  const files = new CheckedFiles(entities, schemas, memory);
  const wordFiles = readWordFiles(entities, files.problems, memory);
  const linker = new Linker();
  for (const name of ofTemplates.filter((each) => own.includes(each)))
    linker.report(
      'file-name',
      { file: `templates/collections/${name}.ts`, path: [] },
      `data/${name}/ is no collection of the templates: Almanac reads it itself`,
      'give the collection another name',
    );
  const collections = new Map(
    ofTemplates.map((name) => [name, entities.filter(({ kind }) => kind === name)]),
  );
  const refuse = (): never => {
    const all = [...inputs.problems, ...problems, ...files.problems, ...linker.problems];
    throw new InputError(located(all, inputs, cache));
  };

  const link = (): LinkedData => {
    const file = theSiteFile(files, linker) ?? refuse();
    const bare = linkRegions(linker, file, files.of<RegionFile>('regions'));
    const linked =
      domain?.link({ linker, site: file, files: (kind) => files.of(kind), regions: bare }) ?? null;
    const regions = linked?.regions ?? bare;
    const pages = linkPages(linker, files.of<PageFile>('pages'), {
      regions,
      domain: linked,
      entriesOf: (name) => collections.get(name),
    });
    checkPaths(linker, file, pages, regions);
    checkPublic(linker, inputs.public, { site: file, pages, regions });
    // A page that does not read may be the one that is missed.
    if (files.of('pages').every(({ value }) => value)) checkNeededPages(linker, pages, regions);
    const known = knownNames({ files, site: file, domain, linked, collections });
    const { sources, toTemplates } = checkFileReferences(linker, files, {
      known,
      refuses: linked?.refuses,
      domain,
      memory,
      before,
    });
    return { file, linked, regions, pages, known, sources, toTemplates };
  };
  const isSound = (): boolean =>
    [inputs.problems, problems, files.problems, linker.problems].every(({ length }) => length === 0);
  const ofData = [
    ...entities.filter(({ kind }) => kind !== 'words'),
    ...ofTemplates,
    ...inputs.public.map((each) => each.file),
  ];
  const { file, linked, regions, pages, known, sources, toTemplates } = linkedAsBefore(
    memory,
    ofData,
    link,
    isSound,
  );
  before?.save();
  const words = linkWords(linker, wordFiles, regions.values(), pages.values(), memory);
  reportWordsTwice(linker, wordFiles);
  reportUnreadWords(linker, wordFiles, regions, pages.values(), isSound());
  if (!isSound()) refuse();

  const site: Site = {
    root,
    file,
    regions,
    pages,
    navigation: files.of<NavigationFile>('navigation')[0]?.value ?? { header: [], footer: [] },
    domain: linked?.data,
    assumed: assumedIn(entities),
    sources,
  };
  const contentOf = contentsIn(entities, { inputs, cache });
  const positions = positionsIn(inputs, cache);
  return {
    site,
    collections,
    words,
    inputs,
    cache,
    contentOf,
    contentsLater,
    known,
    domainContents: linked?.contents ?? [],
    refuses: linked?.refuses,
    toTemplates,
    answered: doubted,
    ...positions,
  };
}

/** What the files of `data/` say together, without any words. */
type LinkedData = Pick<LoadedSite, 'known' | 'toTemplates'> &
  Pick<Site, 'file' | 'regions' | 'pages' | 'sources'> & { readonly linked: LinkedDomain | null };

/** Words and templates are edited most often, and change nothing of this. */
function linkedAsBefore(
  memory: Memory | undefined,
  of: readonly unknown[],
  link: () => LinkedData,
  isSound: () => boolean,
): LinkedData {
  if (!memory) return link();
  const last = memory.recall<{ of?: readonly unknown[]; data?: LinkedData }>([linkedAsBefore], () => ({}));
  if (last.data && isSound() && sameList(last.of, of) === last.of) return last.data;
  const data = link();
  if (isSound()) Object.assign(last, { of, data });
  return data;
}

function contentsIn(
  entities: readonly Entity[],
  { inputs, cache }: Pick<LoadedSite, 'inputs' | 'cache'>,
): LoadedSite['contentOf'] {
  const apart = new Map(
    entities
      .filter(({ kind, isContentApart, findings }) => kind === 'pages' && (isContentApart || findings))
      .map((entity) => [entity.source, entity]),
  );
  const unread = new Set([...apart.values()].flatMap((one) => (one.isContentUnread ? one.source : [])));
  return ({ madeBy, file }) => {
    if (!apart.has(madeBy)) return { content: file.content, isKept: true };
    const input = inputs.files.get(madeBy) as InputFile;
    const content = contentApart(input, cache, !unread.has(madeBy));
    unread.delete(madeBy);
    return { content, isKept: false };
  };
}

/** The schema of each kind of file: the kernel's, with what the domain adds. */
export function schemasOf(domain: DataDomain | undefined): Record<string, z.ZodType> {
  return {
    site: siteFile,
    navigation: navigationFileOf(domain?.keys.navigation ?? {}),
    regions: regionFile.extend(domain?.keys.region ?? {}),
    ...Object.fromEntries(Object.entries(domain?.folders ?? {}).map(([name, { schema }]) => [name, schema])),
    pages: pageFile.extend(domain?.keys.page ?? {}),
  };
}

/** `data/site.yaml`; undefined, and reported, where it is not there or not valid. */
function theSiteFile(files: CheckedFiles, linker: Linker): SiteFile | undefined {
  const [found] = files.of<SiteFile>('site');
  const file = 'data/site.yaml';
  if (!found) linker.report('file-missing', { file, path: [] }, `expected a file ${file}, found none`);
  return found?.value;
}

function assumedIn(entities: readonly Entity[]): Site['assumed'] {
  return entities.flatMap(({ source, assumed }) =>
    assumed.map((path) => ({ source: { file: source, path } })),
  );
}

/** Keeps what reading learned for the next run; drops what belongs to files that are gone. */
export async function saveWhatWasRead({ cache, inputs }: LoadedSite): Promise<void> {
  await cache.save([...inputs.files.values()].map((file) => file.hash));
}

/** Apart from what loads, so that the parsed documents of a large site need not outlive their loading. */
function positionsIn(inputs: Inputs, cache: LoadCache): Pick<LoadedSite, 'locate' | 'position'> {
  const locator = new Locator(inputs, cache);
  return {
    locate(ref) {
      const source = resolveSource(ref, inputs);
      return `${source.file}:${locator.locate(source)?.line ?? 1}`;
    },
    position(found) {
      const problem = whereWritten(found, inputs);
      return problem.line === undefined
        ? (attachPositions([resolveProblem(problem, inputs)], inputs, locator)[0] as Problem)
        : problem;
    },
  };
}

function resolveProblem(problem: Problem, inputs: Inputs): Problem {
  const source = resolveSource(problem, inputs);
  return source.file === problem.file ? problem : { ...problem, file: source.file, path: source.path };
}

/** Problems at their places in the files. */
function located(found: readonly Problem[], inputs: Inputs, cache: LoadCache): Problem[] {
  return attachPositions(
    found.map((problem) => resolveProblem(problem, inputs)),
    inputs,
    new Locator(inputs, cache),
  );
}
