import { z } from 'zod';
import { checkPrices } from '../commerce/check-prices.ts';
import {
  type CampaignFile,
  campaignFile,
  dealersFile,
  type ManualSeries,
  manualsFile,
  type NavigationFile,
  navigationFile,
  type PageFile,
  type ProductFile,
  pageFile,
  productFile,
  type RegionFile,
  regionFile,
  type SiteFile,
  siteFile,
} from '../model/index.ts';
import type { Campaign, NamedSource, Page, Product, Region, Site } from '../model/linked.ts';
import { InputError, type Problem, type SourceRef } from '../problems/problems.ts';
import { type LoadCache, noCache, openLoadCache } from '../read/cache.ts';
import { type Inputs, readInputs } from '../read/inputs.ts';
import { Locator } from '../read/positions.ts';
import { mergeWords, type Words } from '../words/words.ts';
import { checkReferences, type Known } from './check-references.ts';
import { type Document, type Kind, readDocuments } from './documents.ts';
import { Linker } from './link.ts';
import { linkCampaign } from './link-campaign.ts';
import { checkPaths, linkPage } from './link-page.ts';
import { type LinkScope, linkRegion } from './link-region.ts';
import { resolveSource } from './sources.ts';
import { attachPositions, validate } from './validate.ts';
import { readWordFiles } from './word-files.ts';

/** A site as one run sees it: valid and linked, with what is needed to find every value again. */
export interface LoadedSite {
  readonly site: Site;
  /** Words by locale, for every locale that a region or page asks for. */
  readonly words: ReadonlyMap<string, Words>;
  readonly inputs: Inputs;
  readonly cache: LoadCache;
  /** Ids that references may lead to, for what is checked after loading. */
  readonly known: Known;
  /** `data/regions/us.yaml:12` */
  locate(ref: SourceRef): string;
  /** The same problem with its line and column. */
  position(problem: Problem): Problem;
}

export interface LoadOptions {
  readonly cache?: boolean;
}

/** Compiling the schemas costs more than it saves where fewer documents than this are checked by them. */
const WORTH_COMPILING = 500;

/** Reads, validates and links a site. Throws an {@link InputError} with every problem that its files have. */
export async function loadSite(root: string, options: LoadOptions = {}): Promise<LoadedSite> {
  const inputs = await readInputs(root);
  if (inputs.problems.some((problem) => problem.code === 'file-missing'))
    throw new InputError(inputs.problems);
  const cache = options.cache === false ? noCache : openLoadCache(root);
  const { documents, problems } = readDocuments(inputs, cache);
  z.config({ jitless: documents.length < WORTH_COMPILING });
  const linker = new Linker();
  const all: Problem[] = [...inputs.problems, ...problems];

  const validated = <T>(kind: Kind, schema: z.ZodType<T>): Validated<T>[] =>
    documents
      .filter((document) => document.kind === kind)
      .map((document) => {
        if (document.value === undefined) return { document, value: undefined };
        const checked = validate(schema, document.value, document.source);
        all.push(...checked.problems);
        return { document, value: checked.value };
      });

  const siteValue = single(validated<SiteFile>('site', siteFile), 'data/site.yaml', all);
  const navigation = single(
    validated<NavigationFile>('navigation', navigationFile),
    'data/navigation.yaml',
    all,
  );
  const regionFiles = validated<RegionFile>('regions', regionFile);
  const productFiles = validated<ProductFile>('products', productFile);
  const campaignFiles = validated<CampaignFile>('campaigns', campaignFile);
  const pageFiles = validated<PageFile>('pages', pageFile);
  const manuals = validated('manuals', manualsFile);
  const dealers = validated('dealers', dealersFile);

  const words = readWordFiles(documents, all);
  const located = (found: readonly Problem[]): Problem[] =>
    attachPositions(
      found.map((problem) => resolveProblem(problem, inputs)),
      inputs,
      new Locator(inputs, cache),
    );
  if (!siteValue) throw new InputError(located(all));

  const products = new Map<string, Product>();
  for (const { document, value } of productFiles) {
    if (value)
      products.set(document.id, {
        key: document.id,
        file: value,
        source: { file: document.source, path: [] },
      });
  }
  const scope: LinkScope = {
    site: siteValue,
    products,
    productIds: idsOf(productFiles),
    regionIds: new Map(siteValue.regions.map((id) => [id, true])),
    currencies: new Map(regionFiles.map(({ document }) => [currencyIn(document.value), true])),
    pageIds: idsOf(pageFiles),
    campaignIds: idsOf(campaignFiles),
  };
  const regions = linkRegions(linker, siteValue, regionFiles, scope);
  const campaigns = new Map<string, Campaign>();
  for (const { document, value } of campaignFiles) {
    if (value)
      campaigns.set(document.id, linkCampaign(linker, document.id, value, document.source, regions, scope));
  }
  const pages = new Map<string, Page>();
  for (const { document, value } of pageFiles) {
    if (value)
      pages.set(document.id, linkPage(linker, document.id, value, document.source, regions, campaigns));
  }
  checkPaths(linker, siteValue, pages, regions);
  const known: Known = {
    ...scope,
    stagesOf: new Map([...campaigns].map(([id, { file }]) => [id, new Map(Object.entries(file.stages))])),
  };
  for (const { document, value } of [
    ...regionFiles,
    ...productFiles,
    ...campaignFiles,
    ...pageFiles,
    ...manuals,
    ...dealers,
  ]) {
    // Contents of pages are checked when their types have read them.
    const part =
      document.kind === 'pages' ? { ...(value as PageFile | undefined), content: undefined } : value;
    const within = document.kind === 'campaigns' ? { within: document.id } : {};
    checkReferences(linker, part, { file: document.source, path: [] }, { ...known, ...within });
  }
  checkReferences(linker, navigation, { file: 'data/navigation.yaml', path: [] }, known);
  siteValue.redirects.forEach((redirect, i) => {
    redirect.to.forEach((link, j) => {
      const source = { file: 'data/site.yaml', path: ['redirects', i, 'to', j] };
      linker.refer(known.pageIds, 'page', link.slice('page:'.length), source);
    });
  });
  siteValue.chooser.forEach((entry, i) => {
    linker.refer(known.regionIds, 'region', entry.region, {
      file: 'data/site.yaml',
      path: ['chooser', i, 'region'],
    });
  });
  for (const region of regions.values()) checkPrices(linker, campaigns, region);

  const wordsByLocale = new Map<string, Words>();
  for (const region of regions.values()) {
    if (wordsByLocale.has(region.locale)) continue;
    const merged = mergeWords(region.locale, words);
    if (merged.files.length === 0) {
      linker.report(
        'file-missing',
        { file: 'locales', path: [] },
        `expected locales/${region.language}.yaml or a folder of that name, for region "${region.id}"`,
      );
    }
    wordsByLocale.set(region.locale, merged);
  }
  for (const page of pages.values()) {
    const { locale } = page.file;
    if (locale === undefined || wordsByLocale.has(locale)) continue;
    const merged = mergeWords(locale, words);
    if (merged.files.length === 0)
      linker.report(
        'file-missing',
        { file: page.source.file, path: ['locale'] },
        `expected locales/${locale}.yaml or a folder of that name`,
      );
    wordsByLocale.set(locale, merged);
  }
  all.push(...linker.problems);
  if (all.some((problem) => problem.severity === 'error')) throw new InputError(located(all));

  const site: Site = {
    root,
    file: siteValue,
    regions,
    products,
    campaigns,
    pages,
    navigation: navigation ?? { header: [], footer: [] },
    manuals: manuals
      .flatMap(({ value }) => value ?? [])
      .sort((a, b) => a.order - b.order || (a.key < b.key ? -1 : 1)),
    dealers: new Map(
      dealers.flatMap(({ document, value }) => (value ? [[document.id, value] as const] : [])),
    ),
    assumed: documents.flatMap((document) =>
      document.assumed.map((path) => ({ source: { file: document.source, path } })),
    ),
    sources: new WeakMap(manuals.flatMap(({ document, value }) => (value ? sourcesOf(document, value) : []))),
  };
  return { site, words: wordsByLocale, inputs, cache, known, ...positionsIn(inputs, cache) };
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
    position: (problem) =>
      problem.line === undefined
        ? (attachPositions([resolveProblem(problem, inputs)], inputs, locator)[0] as Problem)
        : problem,
  };
}

function resolveProblem(problem: Problem, inputs: Inputs): Problem {
  const source = resolveSource(problem, inputs);
  return source.file === problem.file ? problem : { ...problem, file: source.file, path: source.path };
}

/** Where the files of a series stand, for the facts of those that are not out yet. */
function sourcesOf({ source }: Document, { key, files }: ManualSeries): [object, NamedSource][] {
  return files.map((file, i) => [
    file,
    { file: source, path: ['files', i, 'date'], name: `manual of ${key}, ${file.name}` },
  ]);
}

interface Validated<T> {
  readonly document: Document;
  /** Undefined where the file has problems; its id is known all the same, so that nothing else is blamed. */
  readonly value: T | undefined;
}

function idsOf(files: readonly Validated<unknown>[]): ReadonlyMap<string, true> {
  return new Map(files.map(({ document }) => [document.id, true]));
}

function single<T>(found: readonly Validated<T>[], file: string, problems: Problem[]): T | undefined {
  if (found.length === 0)
    problems.push({
      code: 'file-missing',
      severity: 'error',
      file,
      path: [],
      message: `expected a file ${file}, found none`,
    });
  return found[0]?.value;
}

function linkRegions(
  linker: Linker,
  site: SiteFile,
  files: readonly Validated<RegionFile>[],
  scope: LinkScope,
): Map<string, Region> {
  const known = idsOf(files);
  const regions = new Map<string, Region>();
  site.regions.forEach((id, i) => {
    if (!linker.refer(known, 'region', id, { file: 'data/site.yaml', path: ['regions', i] })) return;
    const found = files.find(({ document }) => document.id === id);
    if (found?.value) regions.set(id, linkRegion(linker, id, found.value, found.document.source, scope));
    else if (found) checkProductKeys(linker, found.document, scope);
  });
  for (const { document } of files) {
    if (!site.regions.includes(document.id)) {
      linker.report(
        'reference-unknown',
        { file: document.source, path: [] },
        `region "${document.id}" is not in the list of data/site.yaml`,
        'add it to regions there, where it stands in lists',
      );
    }
  }
  linker.refer(known, 'region', site.defaultRegion, { file: 'data/site.yaml', path: ['defaultRegion'] });
  if (site.fallbackRegion !== undefined)
    linker.refer(known, 'region', site.fallbackRegion, { file: 'data/site.yaml', path: ['fallbackRegion'] });
  return regions;
}

/** Of a region whose file has problems, what can be checked all the same: the products it names. */
function checkProductKeys(linker: Linker, { value, source }: Document, scope: LinkScope): void {
  const products = (value as { products?: unknown } | undefined)?.products;
  if (typeof products !== 'object' || products === null) return;
  for (const key of Object.keys(products))
    linker.refer(scope.productIds, 'product', key, { file: source, path: ['products', key], key: true });
}

function currencyIn(value: unknown): string {
  const currency = (value as { currency?: unknown } | undefined)?.currency;
  return typeof currency === 'string' ? currency.toLowerCase() : '';
}
