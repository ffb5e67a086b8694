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
import { checkReference, type KnownNames } from './check-references.ts';
import { type Document, type Kind, readDocuments } from './documents.ts';
import { Linker } from './link.ts';
import { linkCampaign } from './link-campaign.ts';
import { checkPaths, linkPage } from './link-page.ts';
import { type LinkScope, linkRegion } from './link-region.ts';
import { type Names, type Reference, walkReferences } from './references.ts';
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
  /** What references may lead to, for what is checked after loading. */
  readonly known: KnownNames;
  /** The names of art in the data, checked when the art is at hand. */
  readonly artReferences: readonly Reference[];
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
        if (document.value === undefined) return { document, schema, value: undefined };
        const checked = validate(schema, document.value, document.source);
        all.push(...checked.problems);
        return { document, schema, value: checked.value };
      });

  const siteFiles = validated<SiteFile>('site', siteFile);
  const siteValue = single(siteFiles, 'data/site.yaml', all);
  const navigationFiles = validated<NavigationFile>('navigation', navigationFile);
  const navigation = navigationFiles[0]?.value;
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
    if (value) campaigns.set(document.id, linkCampaign(linker, document.id, value, document.source, regions));
  }
  const pages = new Map<string, Page>();
  for (const { document, value } of pageFiles) {
    if (value)
      pages.set(document.id, linkPage(linker, document.id, value, document.source, regions, campaigns));
  }
  checkPaths(linker, siteValue, pages, regions);
  const stagesOf = new Map(
    [...campaigns].map(([id, { file }]) => [id, new Map(Object.entries(file.stages))]),
  );
  const kinds: Readonly<Record<string, ReadonlyMap<string, unknown>>> = {
    product: scope.productIds,
    page: scope.pageIds,
    campaign: scope.campaignIds,
    region: scope.regionIds,
    host: new Map(Object.entries(siteValue.hosts)),
    'API scope': new Map(Object.entries(siteValue.api)),
    'region or currency': new Map([...scope.currencies, ...scope.regionIds]),
  };
  const known: KnownNames = (kind, { campaign = '' }) => {
    const names = kind === 'stage' ? stagesOf.get(campaign) : kinds[kind];
    return names && { label: kind === 'stage' ? `stage of campaign ${campaign}` : kind, names };
  };
  const inSite: KnownNames = (kind, within) =>
    kind === 'region' ? { label: kind, names: idsOf(regionFiles) } : known(kind, within);
  const sources = new WeakMap<object, NamedSource>();
  const artReferences: Reference[] = [];
  for (const { document, schema, value } of [
    ...siteFiles,
    ...navigationFiles,
    ...regionFiles,
    ...productFiles,
    ...campaignFiles,
    ...pageFiles,
    ...manuals,
    ...dealers,
  ]) {
    const within: Names = document.kind === 'campaigns' ? { campaign: document.id } : {};
    const source = { file: document.source, path: [] };
    walkReferences(
      { schema, input: document.value, value, source, name: document.id, within },
      {
        reference: (found) => {
          if (found.to === 'art') artReferences.push(found);
          else checkReference(linker, found, document.kind === 'site' ? inSite : known);
        },
        timed: ({ value, source, name }) => sources.set(value, { ...source, name }),
      },
    );
  }
  for (const { document, value } of manuals)
    for (const [file, source] of value ? sourcesOf(document, value) : []) sources.set(file, source);
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
    sources,
  };
  return { site, words: wordsByLocale, inputs, cache, known, artReferences, ...positionsIn(inputs, cache) };
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
  readonly schema: z.ZodType<T>;
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
  const regions = new Map<string, Region>();
  site.regions.forEach((id) => {
    const found = files.find(({ document }) => document.id === id);
    if (found?.value) regions.set(id, linkRegion(linker, id, found.value, found.document.source, scope));
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
  return regions;
}

function currencyIn(value: unknown): string {
  const currency = (value as { currency?: unknown } | undefined)?.currency;
  return typeof currency === 'string' ? currency.toLowerCase() : '';
}
