import path from 'node:path';
import type { ClientRuntime } from '../../assets/bundle-client.ts';
import { type Bundles, openBundles } from '../../assets/bundles.ts';
import { type AssetCatalogue, openCatalogue } from '../../assets/catalogue.ts';
import type { CompiledPages } from '../../assets/compile-pages.ts';
import { templatesKey } from '../../assets/known-packages.ts';
import { packageVersion } from '../../assets/package-root.ts';
import { commerce } from '../../commerce/index.ts';
import { type Contents, checkContents } from '../../load/contents.ts';
import { type LoadedSite, type LoadOptions, loadSite, saveWhatWasRead } from '../../load/site.ts';
import { inLocale, type Page, type Region, type Site } from '../../model/linked.ts';
import type { AnswerMemory } from '../../plan/answer-memory.ts';
import { digestOf } from '../../plan/digest.ts';
import { Facts, kernelFacts } from '../../plan/fact-sources.ts';
import { kernelGiven } from '../../plan/kernel-given.ts';
import { PagePlan, type PlanScope } from '../../plan/page-plan.ts';
import { ProblemSet, type Problems } from '../../plan/problem-set.ts';
import { RegionDeriver } from '../../plan/region-deriver.ts';
import type { Templates } from '../../plan/templates.ts';
import { InputError } from '../../problems/problems.ts';
import { importModule } from '../../purity/import-module.ts';
import { type Inputs, readInputs } from '../../read/inputs.ts';
import type { Memory } from '../../read/memory.ts';
import { TemplateFiles } from '../../read/template-files.ts';
import type { DocumentFiles } from '../../render/document.ts';
import type { TemplateModule } from '../../render/page-renderer.ts';
import type { AnswerCode } from '../memory/answer-file.ts';
import { type Revision, revisionOf } from '../memory/revision.ts';

export interface OpenOptions {
  readonly root: string;
  /** False: neither read nor write `<root>/.almanac/`. */
  readonly cache?: boolean;
  readonly clientRuntime?: ClientRuntime;
  /** A site that was opened before with the same options; unchanged parts of it are reused. */
  readonly memory?: Memory;
}

/** A site ready to be planned and rendered: inputs validated and linked, templates compiled, assets known. */
export interface OpenSite {
  readonly loaded: LoadedSite;
  readonly site: Site;
  readonly templates: Templates;
  readonly module: TemplateModule;
  /** The absolute path of that module's file. */
  readonly moduleFile: string;
  readonly catalogue: AssetCatalogue;
  readonly documentFiles: DocumentFiles;
  readonly contents: Contents;
  /** What the revision of this site is computed from, and its id. */
  readonly revision: Revision;
}

/** Loads the inputs of a site that may have a shop. Throws an InputError with all their problems. */
export function loadInputs(
  root: string,
  options: Pick<LoadOptions, 'cache' | 'memory' | 'inputs' | 'contentsLater' | 'keepsFound'> = {},
): Promise<LoadedSite> {
  const { icu, tz } = process.versions;
  return loadSite(root, { ...options, domain: commerce, program: `${packageVersion()} ${icu} ${tz}` });
}

/** Loads inputs and templates. Throws an InputError with all their problems. */
export async function openSite(options: OpenOptions): Promise<OpenSite> {
  const { loaded, bundles } = await loadAndBundle(await readInputs(options.root, options.memory), options);
  return openLoaded(loaded, bundles, options);
}

/**
 * Loads inputs and bundles templates at the same time, since the bundler is a process of its own.
 * Throws as {@link openSite}.
 */
export async function loadAndBundle(
  inputs: Inputs,
  options: OpenOptions & Pick<LoadOptions, 'contentsLater'>,
): Promise<{ readonly loaded: LoadedSite; readonly bundles: Bundles }> {
  const bundling = bundlesOf({ inputs }, options);
  // The error is reported below; an earlier one may come first.
  bundling.catch(() => {});
  try {
    const loaded = await loadInputs(options.root, { ...options, inputs });
    return { loaded, bundles: await bundling };
  } finally {
    // Wait for the bundler even if the data has errors, so that nothing is left running.
    await bundling.catch(() => {});
  }
}

/** The bundled templates of a site. Throws an InputError with the bundler's errors. */
export async function bundlesOf(
  { inputs }: Pick<LoadedSite, 'inputs'>,
  { root, cache = true, clientRuntime = 'preact', memory }: OpenOptions,
): Promise<Bundles> {
  const of = [bundlesOf, inputs.templates, inputs.beside];
  const known = memory?.known<Bundles>(of);
  if (known?.stillHold()) return known;
  const bundles = await openBundles({
    files: new TemplateFiles(root, inputs.templates),
    digest: templatesKey(inputs.digest.templates),
    compiler: compilerKey(inputs),
    cacheFolder: cache ? path.join(root, '.almanac') : null,
    runtime: clientRuntime,
  });
  return memory?.keep(of, bundles) ?? bundles;
}

/** A key for everything, apart from its content, that decides how a template file is compiled. */
export function compilerKey({ beside }: Inputs): string {
  const settings = beside.find(({ file }) => file === 'tsconfig.json');
  return `${packageVersion()} ${settings?.hash ?? ''}`;
}

/** Opens the templates of a loaded site. Throws an InputError with all their problems. */
export async function openLoaded(
  loaded: LoadedSite,
  bundles: Bundles,
  options: Pick<OpenOptions, 'clientRuntime' | 'memory'>,
): Promise<OpenSite> {
  const { memory } = options;
  const templates =
    memory?.known<OpenTemplates>([openTemplates, bundles]) ??
    (await openTemplates(bundles).catch((error: unknown) => {
      // What a module lacks is reported where the templates write it.
      throw error instanceof InputError ? new InputError(error.problems.map(loaded.position)) : error;
    }));
  memory?.keep([openTemplates, bundles], templates);
  const open = (): OpenSite =>
    openWith(loaded, templates, revisionOf(loaded.inputs, bundles, options), memory);
  return memory?.recall([openLoaded, loaded, templates], open) ?? open();
}

interface OpenTemplates {
  readonly compiled: CompiledPages;
  readonly catalogue: AssetCatalogue;
  readonly module: TemplateModule;
}

async function openTemplates(bundles: Bundles): Promise<OpenTemplates> {
  const [compiled, catalogue] = await Promise.all([bundles.pages(), openCatalogue(bundles)]);
  process.setSourceMapsEnabled(true);
  return { compiled, catalogue, module: await importModule<TemplateModule>(compiled.file) };
}

function openWith(
  loaded: LoadedSite,
  { compiled, catalogue, module }: OpenTemplates,
  revision: Revision,
  memory?: Memory,
): OpenSite {
  const contents = checkContents(
    loaded,
    { ...module, art: catalogue.names, code: compiled.code.pageTypes },
    memory,
  );
  const site = withoutRawContents(loaded.site);
  return {
    loaded: { ...loaded, site },
    site,
    templates: { code: compiled.code, pageTypes: module.pageTypes, layout: module.layout },
    module,
    moduleFile: compiled.file,
    catalogue,
    documentFiles: {
      styles: catalogue.client.styles,
      pageStyles: catalogue.client.pageStyles,
      lost: catalogue.client.lost,
      boot: catalogue.client.boot,
      islands: catalogue.client.islands,
      themeColour: module.layout.themeColour ?? null,
      icon: catalogue.url('favicon.svg') ?? null,
      hosts: [...site.regions.values()].map(({ host }) => host),
    },
    contents,
    revision,
  };
}

/** The checked values are in `contents`; a large site need not keep them twice. */
function withoutRawContents(site: Site): Site {
  const pages = [...site.pages].map(
    ([id, page]) =>
      [id, Object.assign({}, page, { file: Object.assign({}, page.file, { content: {} }) })] as const,
  );
  return { ...site, pages: new Map(pages) };
}

/** Opens the same templates with other inputs. Throws an InputError with all problems of those. */
export async function openAlike(open: OpenSite, inputs: Inputs): Promise<OpenSite> {
  const loaded = await loadInputs(inputs.root, { inputs });
  const { module, catalogue, templates } = open;
  const code = templates.code.pageTypes;
  const contents = checkContents(loaded, { ...module, art: catalogue.names, code });
  const site = withoutRawContents(loaded.site);
  return { ...open, loaded: { ...loaded, site }, site, contents };
}

/** Caches what opening the site found out, for the next run. */
export async function saveWhatWasLearned({ loaded, catalogue }: OpenSite): Promise<void> {
  await saveWhatWasRead(loaded);
  catalogue.saveIndex();
}

/** The facts that pages of a site can ask for. */
export function factsOf({ site, contents, loaded, catalogue, templates: { code } }: OpenSite): Facts {
  const { inputs, words, collections } = loaded;
  const templates = new Map(inputs.templates.map(({ file, hash }) => [file, hash]));
  const kernel = kernelFacts({
    site,
    contents,
    domainContents: loaded.domainContents,
    words,
    assets: catalogue,
    hashOf: (file) => inputs.files.get(file)?.hash ?? templates.get(file),
    codeOf: (type) => code.pageTypes[type],
    collectionFiles: (name) => (collections.get(name) ?? []).map(({ source }) => source),
    entryFile: (name, id) => collections.get(name)?.find((entry) => entry.id === id)?.source,
  });
  const has = (file: string): boolean => inputs.files.has(file);
  const given = kernelGiven({ site, domainContents: loaded.domainContents, has });
  return new Facts({ ...kernel, ...commerce.facts(site) }, { ...given, ...commerce.given(site) });
}

/** The code that derives and renders the answers of a site. */
export function answerCode({ templates, documentFiles }: OpenSite): AnswerCode {
  const { code } = templates;
  const { styles, pageStyles, lost, boot, themeColour, icon } = documentFiles;
  const heads = Object.keys(code.pageTypes).map((type) => {
    const files = [styles, pageStyles[type] ?? [], lost, boot, themeColour, icon];
    return [type, digestOf(files)] as const;
  });
  return { layout: code.layout, pageTypes: code.pageTypes, heads: Object.fromEntries(heads) };
}

/** One region of an open site, for planning: what all of its pages share. */
export interface RegionPlan {
  readonly region: Region;
  plan(page: Page): PagePlan;
}

export function planRegion(
  open: OpenSite,
  regionId: string,
  problems: Problems = new ProblemSet(),
  memory?: AnswerMemory,
): RegionPlan {
  const region = open.site.regions.get(regionId);
  if (!region) throw new Error(`region ${regionId} is not loaded`);
  const factsOf = factsIn(open, region);
  const scopes = new Map<RegionDeriver, PlanScope>();
  const scopeOf = (facts: RegionDeriver): PlanScope => {
    const scope = scopes.get(facts) ?? {
      facts,
      templates: open.templates,
      problems,
      memory,
      shared: new Map(),
    };
    scopes.set(facts, scope);
    return scope;
  };
  return { region, plan: (page) => new PagePlan(scopeOf(factsOf(page)), page) };
}

/**
 * The shared derivations of a region's pages: those in the region's locale, and those in each other locale that a page
 * is written in.
 */
export function factsIn(open: OpenSite, region: Region): (page: Page) => RegionDeriver {
  const known = new Map<string, RegionDeriver>();
  return ({ file }) => {
    const locale = file.locale ?? region.locale;
    const words = open.loaded.words.get(locale);
    if (!words) throw new Error(`locale ${locale} is not loaded`);
    const facts =
      known.get(locale) ??
      new RegionDeriver({
        site: open.site,
        region: inLocale(region, locale),
        words,
        contents: open.contents,
        assets: open.catalogue,
        domain: commerce,
      });
    known.set(locale, facts);
    return facts;
  };
}

/** The regions of an open site. What a region's pages share is made when its first page is planned. */
export class RegionPlans {
  readonly #open: OpenSite;
  readonly #add: Problems['add'];
  readonly #memoryOf: (region: string) => AnswerMemory | undefined;
  readonly #regions = new Map<string, RegionPlan>();

  /** `add` receives the problems of the planned page. */
  constructor(
    open: OpenSite,
    add: Problems['add'],
    memoryOf: (region: string) => AnswerMemory | undefined = () => undefined,
  ) {
    this.#open = open;
    this.#memoryOf = memoryOf;
    this.#add = add;
  }

  /** The plan of a region's page. */
  plan(region: string, page: string): PagePlan {
    const known = this.#regions.get(region) ?? this.#planRegion(region);
    this.#regions.set(region, known);
    return known.plan(this.#open.site.pages.get(page) as Page);
  }

  #planRegion(region: string): RegionPlan {
    const problems: Problems = {
      found: 0,
      add: (...problem) => {
        problems.found += 1;
        this.#add(...problem);
      },
    };
    return planRegion(this.#open, region, problems, this.#memoryOf(region));
  }
}
